import { cpSync, readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message, PROGRAM } from './built-server.ts';

const HUB = { ORRERY_HUB: '1', ORRERY_HUB_IDLE_MS: '1500' };
const structured = ({ result }: Message) => (result as Message).structuredContent as Message;

/** Processes of hubs at a state folder. */
function hubsAt(state: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => commandLine(pid).includes(`hub\0${state}`))
    .map(Number);
}

function commandLine(pid: string): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return '';
  }
}

function project(files: Readonly<Record<string, string>> = { 'a.js': 'export function alpha() {}\n' }) {
  const root = temporaryFolder();
  initRepository(root);
  writeFiles(root, files);
  const state = temporaryFolder();
  // Before its state folder goes: a hub that lives on would make it again.
  onTestFinished(async () => {
    for (const pid of hubsAt(state)) process.kill(pid, 'SIGKILL');
    await expect.poll(() => hubsAt(state)).toEqual([]);
  });
  return { root, state };
}

function front(root: string, state: string, ...more: readonly string[]): BuiltServer {
  const args = ['--root', root, '--state', state, '--log-level', 'error', ...more];
  return new BuiltServer({ args, env: HUB });
}

const read = (server: BuiltServer, path = 'a.js') => server.call('read_code', { path });
const write = (server: BuiltServer, content: string) =>
  server.call('write_code', { path: 'a.js', content, reason: 'to see' });

describe.runIf(process.platform === 'linux')('a hub', () => {
  it('is one, however many fronts start at once, and leaves when the last has gone', async () => {
    const { root, state } = project();
    const fronts = Array.from({ length: 16 }, () => front(root, state));
    await Promise.all(fronts.map((server) => server.initialize()));
    // Fronts that found none each began one: those that came late end.
    await expect.poll(() => hubsAt(state)).toHaveLength(1);
    const answers = await Promise.all(fronts.map((server) => read(server)));
    expect(new Set(answers.map((answer) => structured(answer).hash)).size).toBe(1);
    expect(await Promise.all(fronts.map((server) => server.end()))).toEqual(fronts.map(() => 0));
    await expect.poll(() => hubsAt(state)).toEqual([]);
  });

  it('tells of its clients, its engines and what they have to do', async () => {
    const { root, state } = project();
    const [one, other] = [await front(root, state).initialize(), await front(root, state).initialize()];
    await read(other);
    const { hub } = structured(await one.call('get_performance_metrics'));
    expect(hub).toMatchObject({ clients: 2, engines: 1, working_requests: 1, waiting_requests: 0 });
    const alone = await new BuiltServer({ args: ['--root', root, '--state', state] }).initialize();
    expect(structured(await alone.call('get_performance_metrics')).hub).toBeUndefined();
    for (const server of [one, other]) await server.end();
  });

  it('serves a client in the home directory, with the state folder in it, that names roots elsewhere', async () => {
    const home = temporaryFolder();
    const state = join(home, '.local/share/orrery');
    const { root } = project();
    onTestFinished(async () => {
      for (const pid of hubsAt(state)) process.kill(pid, 'SIGKILL');
      await expect.poll(() => hubsAt(state)).toEqual([]);
    });
    const own = { HOME: home, XDG_DATA_HOME: '', ORRERY_STATE: '', ORRERY_ROOT: '', PROJECT_ROOT: '' };
    const server = new BuiltServer({ args: [], cwd: home, env: { ...HUB, ...own } });
    const clientInfo = { name: 'acceptance', version: '1.0.0' };
    const introduced = { protocolVersion: '2025-11-25', capabilities: { roots: {} }, clientInfo };
    await server.request('initialize', introduced);
    server.send({ method: 'notifications/initialized' });
    const { id } = await server.message(({ method }) => method === 'roots/list');
    server.send({ id, result: { roots: [{ uri: pathToFileURL(root).href }] } });
    expect(structured(await read(server))).toMatchObject({ content: 'export function alpha() {}\n' });
    expect(hubsAt(state)).toHaveLength(1);
    expect(await server.end()).toBe(0);
  });

  it('is its user’s alone', async () => {
    const { root, state } = project();
    const server = await front(root, state).initialize();
    const hubs = join(state, 'hubs');
    const folder = join(hubs, readdirSync(hubs)[0] as string);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(statSync(join(folder, 'socket')).mode & 0o777).toBe(0o600);
    await server.end();
  });

  it('that is killed is followed by another, and the fronts go on', async () => {
    const { root, state } = project();
    const fronts = [front(root, state), front(root, state), front(root, state)];
    for (const server of fronts) await read(await server.initialize());
    const [pid] = hubsAt(state);
    process.kill(pid as number, 'SIGKILL');
    const answers = await Promise.all(fronts.map((server) => read(server)));
    for (const answer of answers) expect(answer.error).toBeUndefined();
    expect(hubsAt(state)).toHaveLength(1);
    expect(hubsAt(state)).not.toEqual([pid]);
    for (const server of fronts) expect(await server.end()).toBe(0);
  });

  it('opens to no front what another may', async () => {
    const { root, state } = project();
    const mayWrite = await front(root, state, '--allow-writes').initialize();
    const mayNot = await front(root, state).initialize();
    expect((await write(mayWrite, 'export function beta() {}\n')).result).not.toMatchObject({ isError: true });
    expect((await write(mayNot, 'export function gamma() {}\n')).result).toMatchObject({
      isError: true,
      structuredContent: { error: { name: 'SECURITY_ERROR' } },
    });
    expect(hubsAt(state)).toHaveLength(1);
    // Both see what was written, whoever did.
    expect(structured(await read(mayNot)).content).toContain('beta');
    await Promise.all([mayWrite.end(), mayNot.end()]);
  });

  it('shows a root to the front that named it, and to no other', async () => {
    const { root, state } = project({ 'one/a.js': 'export const one = 1;\n', 'two/b.js': 'export const two = 2;\n' });
    const one = await front(join(root, 'one'), state).initialize();
    const two = await front(join(root, 'two'), state).initialize();
    expect(hubsAt(state)).toHaveLength(1);
    expect(structured(await read(one)).content).toContain('one');
    expect(structured(await read(two))).toMatchObject({ exists: false });
    expect((await read(two, join(root, 'one', 'a.js'))).result).toMatchObject({ isError: true });
    expect(structured(await read(two, 'b.js')).content).toContain('two');
    await Promise.all([one.end(), two.end()]);
  });

  it('is another for another project', async () => {
    const [one, two] = [project(), project()];
    const fronts = [await front(one.root, one.state).initialize(), await front(two.root, one.state).initialize()];
    expect(hubsAt(one.state)).toHaveLength(2);
    await Promise.all(fronts.map((server) => server.end()));
  });

  it('of another program makes room for one of this, and serves those it has to the end', async () => {
    const { root, state } = project();
    const first = await front(root, state).initialize();
    const copy = temporaryFolder();
    cpSync(dirname(PROGRAM), join(copy, 'dist'), { recursive: true });
    const home = dirname(dirname(PROGRAM));
    for (const name of ['package.json', 'grammars', 'vectors', 'templates', 'git-directories']) {
      symlinkSync(join(home, name), join(copy, name));
    }
    const args = ['--root', root, '--state', state, '--log-level', 'error'];
    const second = new BuiltServer({
      args,
      program: join(copy, 'dist', 'orrery.js'),
      env: HUB,
    });
    await second.initialize();
    expect(hubsAt(state)).toHaveLength(2);
    expect(structured(await read(first)).content).toContain('alpha');
    expect(structured(await read(second)).content).toContain('alpha');
    await first.end();
    await expect.poll(() => hubsAt(state).length).toBe(1);
    await second.end();
  });

  it('refuses a front what nothing can be served with, and the front says so', async () => {
    const { root, state } = project();
    const server = front(join(root, 'missing'), state);
    expect(await server.exited).toBe(2);
    expect(server.stderr).toContain('missing');
  });
});
