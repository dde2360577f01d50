import { once } from 'node:events';
import { Client, type ClientOptions, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { initRepository } from '../workspace/git-fixture.ts';
import { writeFiles } from '../workspace/temporary-folder.ts';
import { PROGRAM, startProgram } from './built-server.ts';

const REVISIONS = { legacy: {}, modern: { versionNegotiation: { mode: { pin: '2026-07-28' } } } } as const;
const MATH = 'export function area(width: number, height: number): number {\n  return width * height;\n}\n';
const USE = "import { area } from './math.ts';\nexport const one = 1;\n";
/** A machine that is busy takes its time. */

/** What makes a transport to one server that two clients are connected to. */
type Place = () => Promise<ConstructorParameters<typeof StdioClientTransport>[0] | { url: string; token: string }>;

function project(): string {
  const root = temporaryFolderForSuite();
  initRepository(root);
  writeFiles(root, { 'math.ts': MATH, 'use.ts': USE, 'left.ts': MATH, 'kept.ts': MATH });
  return root;
}

const SERVERS: Readonly<Record<string, () => Promise<Place>>> = {
  'stdio, by a hub': async () => {
    const [root, state] = [project(), temporaryFolderForSuite()];
    const args = [PROGRAM, 'serve', '--root', root, '--state', state, '--log-level', 'error'];
    const env = { ...(process.env as Record<string, string>), ORRERY_HUB: '1', ORRERY_HUB_IDLE_MS: '1500' };
    return async () => ({ command: process.execPath, args, env });
  },
  HTTP: async () => {
    const args = [
      'serve',
      '--root',
      project(),
      '--state',
      temporaryFolderForSuite(),
      '--http',
      '127.0.0.1:0',
      '--json',
    ];
    const [printed] = await once(startProgram({ args, endWith: 'suite' }).stdout, 'data');
    const { url, token } = JSON.parse(String(printed));
    return async () => ({ url, token });
  },
};

async function connected(place: Place, options: ClientOptions): Promise<Client> {
  const client = new Client({ name: 'acceptance', version: '1.0.0' }, options);
  onTestFinished(() => client.close());
  const where = await place();
  const transport =
    'url' in where
      ? new StreamableHTTPClientTransport(new URL(where.url), {
          requestInit: { headers: { Authorization: `Bearer ${where.token}` } },
        })
      : new StdioClientTransport(where);
  await client.connect(transport);
  return client;
}

/** A client that is told of documents, and which it has been told of. */
async function watching(place: Place, revision: keyof typeof REVISIONS, uris: readonly string[]) {
  const client = await connected(place, REVISIONS[revision]);
  const told: string[] = [];
  client.setNotificationHandler('notifications/resources/updated', ({ params }) => void told.push(params.uri));
  if (revision === 'modern') await client.listen({ resourceSubscriptions: [...uris] });
  else for (const uri of uris) await client.subscribeResource({ uri });
  return { client, told };
}

async function sync(client: Client, given: Readonly<Record<string, unknown>>) {
  const { structuredContent, isError } = await client.callTool({ name: 'sync_document', arguments: given });
  if (isError === true) throw new Error(JSON.stringify(structuredContent));
  return structuredContent as Readonly<Record<string, unknown>>;
}

const addressOf = (path: string) => `orrery://documents/${path}`;
const MATH_DOCUMENT = addressOf('math.ts');
const CLOCK = { filesystem: 1 };

const ways = Object.keys(SERVERS).flatMap((server) =>
  (Object.keys(REVISIONS) as (keyof typeof REVISIONS)[]).map((revision) => ({ server, revision })),
);

describe.each(ways)('two $revision clients of one server over $server', ({ server, revision }) => {
  let place: Place;
  beforeAll(async () => {
    place = await (SERVERS[server] as () => Promise<Place>)();
  });

  test('are told of what the other writes, of where it is, and of what does not fit together', async () => {
    const bob = await watching(place, revision, [MATH_DOCUMENT]);
    const ada = await connected(place, REVISIONS[revision]);
    await sync(ada, { document_id: 'math.ts', agent_id: 'ada' });
    bob.told.length = 0;

    await sync(ada, { document_id: 'math.ts', agent_id: 'ada', operations: [{ type: 'cursor_move', position: 3 }] });
    await expect.poll(() => bob.told).toEqual([MATH_DOCUMENT]);
    const seen = await sync(bob.client, { document_id: 'math.ts', agent_id: 'bob' });
    expect(seen.active_agents).toMatchObject([{ agent_id: 'ada', position: 3 }]);

    const position = MATH.indexOf('height: number') + 'height: number'.length;
    const operations = [{ type: 'insert', position, content: ', depth: number' }];
    bob.told.length = 0;
    await sync(ada, { document_id: 'math.ts', agent_id: 'ada', vector_clock: CLOCK, operations });
    await expect.poll(() => bob.told).toEqual([MATH_DOCUMENT]);

    const eve = await watching(place, revision, [MATH_DOCUMENT]);
    bob.told.length = 0;
    const call = [{ type: 'insert', position: USE.length, content: 'export const two = area(1, 2);\n' }];
    const made = await sync(eve.client, {
      ...{ document_id: 'use.ts', agent_id: 'eve', vector_clock: CLOCK, operations: call },
    });
    expect(made.conflicts).toMatchObject([{ caller: { file: 'use.ts', line: 3 }, callee: { agents: ['ada'] } }]);
    await expect.poll(() => [...new Set([...bob.told, ...eve.told])]).toEqual([MATH_DOCUMENT]);
    const { contents } = await bob.client.readResource({ uri: MATH_DOCUMENT });
    expect(JSON.parse((contents[0] as { text: string }).text).conflicts).toEqual(made.conflicts);
    expect((await sync(ada, { document_id: 'math.ts', agent_id: 'ada' })).conflicts).toEqual(made.conflicts);
  });

  test('are told no longer once they do not want to be', async () => {
    const [left, kept] = [addressOf('left.ts'), addressOf('kept.ts')];
    const { client, told } = await watching(place, revision, [left, kept]);
    const ada = await connected(place, REVISIONS[revision]);
    const edit = (path: string) =>
      sync(ada, { document_id: path, agent_id: 'ada', operations: [{ type: 'insert', position: 0, content: '//\n' }] });
    await edit('left.ts');
    await expect.poll(() => told).toContain(left);
    if (revision === 'modern') return;
    await client.unsubscribeResource({ uri: left });
    told.length = 0;
    await edit('left.ts');
    await edit('kept.ts');
    await expect.poll(() => told).toContain(kept);
    expect(told).not.toContain(left);
  });
});
