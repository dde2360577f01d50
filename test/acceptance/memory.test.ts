import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { orrery } from '../cli/orrery.ts';
import { temporaryFolderForSuite } from '../temporary-folder-for-suite.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { BuiltServer, type Message } from './built-server.ts';

function started(root: string, state: string, endWith: 'test' | 'suite' = 'test'): Promise<BuiltServer> {
  return new BuiltServer({ args: ['--root', root, '--state', state, '--allow-writes'], endWith }).initialize();
}

const structured = ({ result }: Message) => (result as Message).structuredContent as Message;
const changesIn = (answer: Message) => structured(answer).changes as readonly Message[];

test('calls that failed are told of, wherever in the process they did', async () => {
  const server = await started(temporaryFolder(), temporaryFolder());
  await server.call('read_code', { path: '../away/secret.ts' });
  const told = structured(await server.call('get_context', { context_types: ['errors'] }));
  expect(told).toMatchObject({
    errors: { total: 1, failures: [{ tool: 'read_code', name: 'SECURITY_ERROR', arguments: ['path'] }] },
    performance: { total_requests: 1, failed_requests: 1 },
  });
  expect(JSON.stringify(told)).not.toContain('secret');
  expect(await server.end()).toBe(0);
});

describe('two servers on one tree', () => {
  let root: string;
  let servers: readonly BuiltServer[];

  beforeAll(async () => {
    const state = temporaryFolderForSuite();
    root = temporaryFolderForSuite();
    servers = await Promise.all([started(root, state, 'suite'), started(root, state, 'suite')]);
  });

  test('that write the same file of which both know the state: one wins, the other is told, both are remembered', async () => {
    writeFiles(root, { 'a.txt': 'known\n' });
    const read = structured(await (servers[0] as BuiltServer).call('read_code', { path: 'a.txt' }));
    const answers = await Promise.all(
      servers.map((server, at) =>
        server.call('write_code', {
          path: 'a.txt',
          content: `of ${at}\n`,
          reason: `reason ${at}`,
          expected_hash: read.content_hash,
        }),
      ),
    );
    const won = answers.map((answer) => structured(answer).success === true);
    expect(won.filter(Boolean)).toHaveLength(1);
    const loser = structured(answers[won.indexOf(false)] as Message).error as Message;
    const winner = won.indexOf(true);
    expect(loser).toMatchObject({ name: 'VERSION_CONFLICT' });
    expect(readFileSync(join(root, 'a.txt'), 'utf8')).toBe(`of ${winner}\n`);
    const told = changesIn(await (servers[0] as BuiltServer).call('query_history', { entity_id: 'a.txt' }));
    expect(told.map(({ reason, refused = null }) => [reason, refused]).sort()).toEqual(
      [
        [`reason ${winner}`, null],
        [`reason ${1 - winner}`, 'conflict'],
        ['First seen.', null],
      ].sort(),
    );
  });

  test('that write the same file again and again leave a history without a gap', async () => {
    const TIMES = 10;
    const write = (server: BuiltServer, name: string, at: number) =>
      server.call('write_code', { path: 'b.txt', content: `${name} ${at}\n`, reason: `${name} ${at}` });
    await Promise.all(
      servers.map(async (server, name) => {
        for (let at = 0; at < TIMES; at++)
          expect(structured(await write(server, String(name), at))).toMatchObject({ success: true });
      }),
    );
    const told = changesIn(
      await (servers[0] as BuiltServer).call('query_history', { entity_id: 'b.txt', max_results: 100 }),
    );
    expect(told.map(({ version }) => version)).toEqual(told.map((_, at) => told.length - at));
    expect(told).toHaveLength(2 * TIMES);
    // Each follows on the one before.
    const before = told.map((_, at) => told[at + 1]?.content_hash ?? null);
    expect(told.map(({ previous_hash }) => previous_hash)).toEqual(before);
  });

  test('end in good order', async () => {
    for (const server of servers) expect(await server.end()).toBe(0);
  });
});

test('a decision that was acknowledged outlives kill -9', async () => {
  const [root, state] = [temporaryFolder(), temporaryFolder()];
  writeFiles(root, { 'a.ts': 'export {};\n' });
  const acknowledged: unknown[] = [];
  for (let time = 0; time < 2; time++) {
    const server = await started(root, state);
    for (let at = 0; at < 3; at++) {
      const given = { decision: `decision ${time} ${at}`, reasoning: 'why not', anchors: ['a.ts'] };
      acknowledged.push(structured(await server.call('record_decision', given)).decision_id);
    }
    server.child.kill('SIGKILL');
  }
  const args = ['call', 'query_history', '--root', root, '--state', state, '--json', 'max_results=100'];
  const { stdout } = await orrery(args);
  const { changes } = JSON.parse(stdout) as { readonly changes: readonly Message[] };
  expect(changes.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
});
