import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Client, type ClientOptions } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { eventually } from '../eventually.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, ENVIRONMENT, type Message, PROGRAM } from './built-server.ts';

/** A client has answered, and a thread has started, on a machine that is busy. */

/** A project of one file, by its folder. */
function project(name: string): string {
  const folder = join(temporaryFolder(), name);
  writeFiles(folder, { [`${name}.ts`]: `export const ${name} = 1;\n` });
  return folder;
}

const addressOf = (folder: string) => pathToFileURL(folder).href;
const namedAs = (...folders: string[]) => ({ roots: folders.map((folder) => ({ uri: addressOf(folder) })) });

const isQuestion = ({ method }: Message) => method === 'roots/list';
const warningsIn = (messages: readonly Message[]) =>
  messages
    .filter(({ method }) => method === 'notifications/message')
    .map(({ params }) => (params as { data: string }).data);

/** A server that was not told of any root, with a client that shakes hands as one that has some. */
class RootedServer extends BuiltServer {
  #asked = 0;

  constructor(cwd: string, args: readonly string[] = [], state = temporaryFolder()) {
    super({ args: ['--state', state, ...args], cwd, env: { ORRERY_ROOT: '', PROJECT_ROOT: '' } });
  }

  async introduce(capabilities: object = { roots: { listChanged: true } }): Promise<this> {
    const clientInfo = { name: 'acceptance', version: '1.0.0' };
    await this.request('initialize', { protocolVersion: '2025-11-25', capabilities, clientInfo });
    return this;
  }

  initialized(): this {
    this.send({ method: 'notifications/initialized' });
    return this;
  }

  /** Waits to be asked for roots once more, and gives what is sent as the answer. */
  async answerRoots(answer: { readonly result: object } | { readonly error: object }): Promise<void> {
    const { id } = await this.asked();
    this.send({ id, ...answer });
  }

  async asked(): Promise<Message> {
    let before = this.#asked++;
    return this.message((message) => isQuestion(message) && before-- === 0);
  }

  async filesOf(path?: string): Promise<unknown> {
    return filesIn(await this.call('analyze_complexity', { format: 'full', ...(path && { project_path: path }) }));
  }
}

/** The paths that a complexity analysis tells of, or the sentence it fails with. */
function filesIn({ result }: Message): unknown {
  const { structuredContent } = result as { structuredContent: { files?: { path: string }[]; error?: Message } };
  return structuredContent.files?.map(({ path }) => path) ?? structuredContent.error?.message;
}

describe('a client that names its roots', () => {
  test('has them served in place of the working directory, where calls wait for its answer', async () => {
    const [one, two] = [project('one'), project('two')];
    const server = await new RootedServer(project('three')).introduce();
    const early = [server.filesOf('one'), server.filesOf('two')];
    server.initialized();
    await server.answerRoots({ result: namedAs(one, two) });
    expect(await Promise.all(early)).toEqual([['one.ts'], ['two.ts']]);
    expect(await server.filesOf('three.ts')).toContain('does not exist in');
    const { resources } = (await server.request('resources/list')).result as { resources: { uri: string }[] };
    expect(resources.map(({ uri }) => uri)).toEqual(
      expect.arrayContaining(['orrery://project/summary?root=one', 'orrery://project/summary?root=two']),
    );
    expect(await server.end()).toBe(0);
  });

  test('ignores those that cannot be roots, and says why', async () => {
    const one = project('one');
    const server = (await new RootedServer('/').introduce()).initialized();
    const roots = ['file:///', 'file:///nowhere/at/all', 'https://example.org/one', addressOf(one), 'file:///a%00b'];
    await server.answerRoots({ result: { roots: roots.map((uri) => ({ uri })) } });
    expect(await server.filesOf()).toEqual(['one.ts']);
    expect(warningsIn(server.messages).filter((sentence) => sentence.startsWith('A root was ignored.'))).toEqual([
      expect.stringContaining('"https://example.org/one" is not the address of a folder'),
      expect.stringContaining('/ cannot be a root: it is the root of the file system'),
      expect.stringContaining('/nowhere/at/all does not exist'),
      expect.stringContaining('cannot be read'),
    ]);
  });

  test('has the working directory served when none of its roots can be one', async () => {
    const server = (await new RootedServer(project('three')).introduce()).initialized();
    await server.answerRoots({ result: { roots: [{ uri: 'file:///' }] } });
    expect(await server.filesOf()).toEqual(['three.ts']);
  });

  test.each(['state', '.local/share/orrery'])(
    'has them served where the working directory contains the state folder, in %s',
    async (state) => {
      const [one, cwd] = [project('one'), temporaryFolder()];
      const server = (await new RootedServer(cwd, [], join(cwd, state)).introduce()).initialized();
      await server.answerRoots({ result: namedAs(one) });
      expect(await server.filesOf()).toEqual(['one.ts']);
      const decision = { decision: 'Keep it', reasoning: 'It works', anchors: ['one.ts'] };
      expect((await server.call('record_decision', decision)).result).not.toMatchObject({ isError: true });
      expect(server.stderr).toContain(`${cwd} cannot be a root: the state folder`);
      expect(await server.end()).toBe(0);
    },
  );

  test('has a call that runs finished on the roots that it began on when they change', async () => {
    const [many, two] = [join(temporaryFolder(), 'many'), project('two')];
    const paths = Array.from({ length: 1500 }, (_, at) => `f${at}.ts`);
    writeFiles(
      many,
      Object.fromEntries(paths.map((path) => [path, `export function f(a) {\n  return a ? 1 : 2;\n}\n`])),
    );
    const server = (await new RootedServer('/').introduce()).initialized();
    await server.answerRoots({ result: namedAs(many) });
    const running = server.call('analyze_complexity', {});
    await server.message((message) => warningsIn([message]).some((sentence) => sentence.startsWith('Indexing many')));
    server.send({ method: 'notifications/roots/list_changed' });
    await server.answerRoots({ result: namedAs(two) });
    expect(await server.filesOf()).toEqual(['two.ts']);
    const { result } = await running;
    expect(result).toMatchObject({ structuredContent: { summary: { total_files: paths.length } } });
    const counted = await server.call('get_performance_metrics');
    expect(counted.result).toMatchObject({ structuredContent: { throughput: { total_requests: 2 } } });
    expect(await server.end()).toBe(0);
  });

  test('is told that resources have changed with the roots, and of what it subscribed to in the new ones', async () => {
    const [one, two] = [project('one'), project('two')];
    const server = (await new RootedServer('/').introduce()).initialized();
    await server.answerRoots({ result: namedAs(one) });
    const uri = 'orrery://project/summary';
    await server.request('resources/list');
    await server.request('resources/subscribe', { uri });
    server.send({ method: 'notifications/roots/list_changed' });
    await server.answerRoots({ result: namedAs(two) });
    const isUpdate = ({ method }: Message) => method === 'notifications/resources/updated';
    await server.message(({ method }) => method === 'notifications/resources/list_changed');
    await server.message(isUpdate);
    expect(JSON.stringify(await server.request('resources/read', { uri }))).toContain('# two');
    const updates = server.messages.filter(isUpdate).length;
    writeFiles(two, { 'more.ts': 'export const more = 1;\n' });
    await eventually(() => expect(server.messages.filter(isUpdate).length).toBeGreaterThan(updates));
  });

  test('is heard by its latest answer alone when it names its roots more than once', async () => {
    const [one, two] = [project('one'), project('two')];
    const server = (await new RootedServer('/').introduce()).initialized();
    const first = await server.asked();
    server.send({ method: 'notifications/roots/list_changed' });
    await server.answerRoots({ result: namedAs(two) });
    server.send({ id: first.id, result: namedAs(one) });
    expect(await server.filesOf()).toEqual(['two.ts']);
  });
});

describe('a client that offers roots and does not name them', () => {
  test('has the working directory served when it answers with an error', async () => {
    const server = (await new RootedServer(project('three')).introduce()).initialized();
    await server.answerRoots({ error: { code: -32603, message: 'no workspace is open' } });
    expect(await server.filesOf()).toEqual(['three.ts']);
    expect(server.stderr).toContain('The client did not name its roots.');
  });

  test('has the working directory served while it does not answer, and its roots once it does', async () => {
    const one = project('one');
    const server = (await new RootedServer(project('three')).introduce()).initialized();
    const { id } = await server.asked();
    expect(await server.filesOf()).toEqual(['three.ts']);
    server.send({ id, result: namedAs(one) });
    await eventually(async () => expect(await server.filesOf()).toEqual(['one.ts']));
  });
});

describe('a server that was not told of any root', () => {
  test('comes up where the working directory cannot be one, and says so to calls that need one', async () => {
    const server = (await new RootedServer('/').introduce({})).initialized();
    const { tools } = (await server.request('tools/list')).result as { tools: { name: string }[] };
    expect(tools.length).toBeGreaterThan(10);
    for (const { name } of tools) {
      expect(JSON.stringify(await server.call(name, {})), name).not.toContain('INTERNAL_ERROR');
    }
    expect(await server.filesOf()).toContain('Start it with --root');
    expect(await server.filesOf('/etc')).toContain('Start it with --root');
    const read = await server.request('resources/read', { uri: 'orrery://project/summary' });
    expect(read.error).toMatchObject({ message: expect.stringContaining('Start it with --root') });
    expect((await server.request('resources/list')).result).toMatchObject({ resources: expect.any(Array) });
    expect((await server.call('list_templates')).result).not.toMatchObject({ isError: true });
    expect(server.messages.filter(isQuestion)).toEqual([]);
    expect(server.stderr).toContain('/ cannot be a root');
    expect(await server.end()).toBe(0);
  });

  test('asks no client for roots that it was started with', async () => {
    const one = project('one');
    const server = (await new RootedServer('/', ['--root', one]).introduce()).initialized();
    expect(await server.filesOf()).toEqual(['one.ts']);
    server.send({ method: 'notifications/roots/list_changed' });
    expect(await server.filesOf()).toEqual(['one.ts']);
    expect(server.messages.filter(isQuestion)).toEqual([]);
  });
});

describe.each<[string, ClientOptions]>([
  ['2025-11-25', { supportedProtocolVersions: ['2025-11-25'] }],
  ['2026-07-28', { versionNegotiation: { mode: { pin: '2026-07-28' } } }],
])('the official client in %s', (_, options) => {
  test.each(['a tool', 'a resource', 'a prompt'] as const)('names its roots before %s is served', async (what) => {
    const one = project('one');
    const client = new Client({ name: 'acceptance', version: '1.0.0' }, { ...options, capabilities: { roots: {} } });
    onTestFinished(() => client.close());
    const asked = vi.fn(() => namedAs(one));
    client.setRequestHandler('roots/list', asked);
    const args = [PROGRAM, 'serve', '--state', temporaryFolder()];
    await client.connect(
      new StdioClientTransport({ command: process.execPath, args, cwd: '/', env: ENVIRONMENT, stderr: 'ignore' }),
    );
    const ask = {
      'a tool': () => client.callTool({ name: 'analyze_complexity', arguments: { format: 'full' } }),
      'a resource': () => client.readResource({ uri: 'orrery://project/summary' }),
      'a prompt': () => client.getPrompt({ name: 'onboarding', arguments: { path: 'one.ts' } }),
    }[what];
    expect(JSON.stringify(await ask())).toMatch(/one\.ts|# one/);
    expect(JSON.stringify(await ask())).toMatch(/one\.ts|# one/);
    expect(asked).toHaveBeenCalledTimes(1);
  });
});
