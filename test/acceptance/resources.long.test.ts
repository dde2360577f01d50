import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ERRORS } from '../../src/errors.ts';
import { eventually } from '../eventually.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, ENVIRONMENT, PROGRAM, startProgram } from './built-server.ts';

const REVISIONS = { legacy: {}, modern: { versionNegotiation: { mode: { pin: '2026-07-28' } } } } as const;

/** Changes on disk are told of once they have been seen, settled and indexed, on a machine that is busy. */

interface Place {
  readonly root: string;
  readonly templates: string;
}

const TRANSPORTS = {
  stdio: async ({ root, templates }: Place) =>
    new StdioClientTransport({
      command: process.execPath,
      args: [PROGRAM, 'serve', '--root', root, '--state', temporaryFolderForSuite(), '--templates', templates],
      env: ENVIRONMENT,
    }),
  HTTP: async ({ root, templates }: Place) => {
    const args = ['serve', '--root', root, '--state', temporaryFolderForSuite(), '--templates', templates];
    const child = startProgram({ args: [...args, '--http', '127.0.0.1:0', '--json'], endWith: 'suite' });
    const [printed] = await once(child.stdout, 'data');
    const { url, token } = JSON.parse(String(printed));
    const requestInit = { headers: { Authorization: `Bearer ${token}` } };
    return new StreamableHTTPClientTransport(new URL(url), { requestInit });
  },
};

const ways = (Object.keys(TRANSPORTS) as (keyof typeof TRANSPORTS)[]).flatMap((transport) =>
  (Object.keys(REVISIONS) as (keyof typeof REVISIONS)[]).map((revision) => ({ transport, revision })),
);

function place(): Place {
  const folder = temporaryFolderForSuite();
  const [root, templates] = [join(folder, 'engine'), join(folder, 'templates')];
  writeFiles(root, {
    'src/a.ts': "import { b } from './b.ts';\nexport const a = b;\n",
    'src/b.ts': 'export const b = 1;\n',
  });
  mkdirSync(templates);
  return { root, templates };
}

async function connected(transport: keyof typeof TRANSPORTS, options: ClientOptions, where: Place): Promise<Client> {
  const client = new Client({ name: 'acceptance', version: '1.0.0' }, options);
  await client.connect(await TRANSPORTS[transport](where));
  return client;
}

function writeTemplate(folder: string, address: string): void {
  const metadata = { name: 'Mine', description: 'For a test.', file: 'Makefile', mime_type: 'text/x-makefile' };
  writeFiles(folder, { [`${address}/template.json`]: JSON.stringify(metadata), [`${address}/template.hbs`]: 'all:\n' });
}

const textOf = ({ contents }: Awaited<ReturnType<Client['readResource']>>) => (contents[0] as { text: string }).text;

describe.each(ways)('a $revision client over $transport', ({ transport, revision }) => {
  const where = place();
  let client: Client;
  beforeAll(async () => {
    client = await connected(transport, REVISIONS[revision], where);
  });
  afterAll(() => client.close());

  test('reads templates and what is known of the project, and gets prompts of it', async () => {
    const uris = (await client.listResources()).resources.map(({ uri }) => uri);
    expect(uris).toEqual(expect.arrayContaining(['orrery://project/summary', 'template://makefile/rust/cli']));
    expect(textOf(await client.readResource({ uri: 'template://makefile/rust/cli' }))).toContain('{{#if has_tests}}');
    expect(textOf(await client.readResource({ uri: 'orrery://project/summary' }))).toContain(
      '# engine\n\n2 source files',
    );
    expect(textOf(await client.readResource({ uri: 'orrery://project/graph' }))).toContain('src_a_ts -.-> src_b_ts');
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(expect.arrayContaining(['review', 'scaffold-rust-project']));
    const { messages } = await client.getPrompt({ name: 'onboarding', arguments: { path: 'src/a.ts' } });
    expect(JSON.stringify(messages)).toContain('`src/a.ts` of the project `engine`');
    const ref = { type: 'ref/resource', uri: 'template://{category}/{toolchain}/{variant}' } as const;
    const { completion } = await client.complete({ ref, argument: { name: 'toolchain', value: 'python' } });
    expect(completion).toEqual({ values: ['python-uv'], total: 1, hasMore: false });
    const path = { ref: { type: 'ref/prompt', name: 'review' }, argument: { name: 'path', value: 'src/' } } as const;
    expect((await client.complete(path)).completion.values).toEqual(['src/a.ts', 'src/b.ts']);
  });

  test('is told when the code and the templates change', async () => {
    const notices: string[] = [];
    client.setNotificationHandler('notifications/resources/updated', ({ params }) => void notices.push(params.uri));
    client.setNotificationHandler('notifications/resources/list_changed', () => void notices.push('list'));
    const uri = 'orrery://project/summary';
    if (revision === 'modern') await client.listen({ resourceSubscriptions: [uri], resourcesListChanged: true });
    else await client.subscribeResource({ uri });
    await client.listResources();
    const { digest } = JSON.parse(textOf(await client.readResource({ uri: `${uri}?format=json` })));
    writeFiles(where.root, { 'src/c.ts': 'export const c = 3;\n' });
    await eventually(() => expect(notices).toContain(uri));
    const after = JSON.parse(textOf(await client.readResource({ uri: `${uri}?format=json` })));
    expect(after).toMatchObject({ files: 3 });
    expect(after.digest).not.toBe(digest);
    writeTemplate(where.templates, 'makefile/zig/cli');
    await eventually(() => expect(notices).toContain('list'));
    expect((await client.listResources()).resources.map((one) => one.uri)).toContain('template://makefile/zig/cli');
    rmSync(join(where.templates, 'makefile'), { recursive: true });
  });
});

describe('a server on standard input and output', () => {
  test('answers every address with a text or a documented error', async () => {
    const { root, templates } = place();
    const args = ['--root', root, '--state', temporaryFolderForSuite(), '--templates', templates, '--rate-burst', '0'];
    const server = await new BuiltServer({ args }).initialize();
    const codes = new Map<unknown, number>(Object.entries(ERRORS).map(([name, { code }]) => [name, code]));
    const uris = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'binary', maxLength: 80 }).map((rest) => `template://${rest}`),
      fc.string({ unit: 'binary', maxLength: 80 }).map((rest) => `orrery://project/${rest}`),
      fc.webUrl(),
      fc.webPath().map((path) => `template:/${path}`),
    );
    await fc.assert(
      fc.asyncProperty(uris, async (uri) => {
        const { result, error } = await server.request('resources/read', { uri });
        if (result !== undefined) return;
        const { code, data } = error as { code: number; data: { name: string } };
        expect(['INVALID_PARAMS', 'INVALID_TEMPLATE_URI', 'TEMPLATE_NOT_FOUND']).toContain(data.name);
        expect(code).toBe(codes.get(data.name));
      }),
      { numRuns: 300 },
    );
    expect(server.stray).toEqual([]);
    expect(await server.end()).toBe(0);
  });
});
