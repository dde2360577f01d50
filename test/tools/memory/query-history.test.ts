import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { noise } from '../../workspace/secrets/sample-secrets.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { type Answer, remembering } from './remembering.ts';

const FILES = {
  'src/pool.ts': 'export class Pool {\n  take() {\n    return 1;\n  }\n  give() {\n    return 2;\n  }\n}\n',
  'src/use.ts': "import { Pool } from './pool.ts';\nexport const pool = new Pool();\n",
};

interface Change {
  readonly id: string;
  readonly entity_id: string;
  readonly change_type: string;
  readonly source: string;
  readonly reason: string | null;
  readonly diff?: string;
  readonly decision?: { readonly stale: boolean | null; readonly anchors: readonly { readonly state: string }[] };
}

const changes = (answer: Answer) => answer.changes as unknown as readonly Change[];
const decisionOf = (answer: Answer) => changes(answer).find(({ decision }) => decision !== undefined)?.decision;

/** As the reference gives it. */
const EXAMPLE = {
  decision: 'Implement memory pool optimization',
  reasoning: 'Analysis shows 70% allocation overhead reduction potential',
  context: {
    files_analyzed: ['src/memory_pools.zig', 'src/database.zig'],
    performance_metrics: { current_allocations: 1000, target: 300 },
  },
  confidence: 0.9,
  alternatives: ['Custom allocator', 'Arena allocator only'],
  impact: 'high',
};

describe('a decision', () => {
  it('is kept without the secrets in its texts and its context', async () => {
    const { call, text, stateDir, application } = await remembering(FILES);
    const value = noise(14).replace(/^./, 'q7');
    const recorded = await call('record_decision', {
      ...EXAMPLE,
      decision: `Rotate password=${value} of the database`,
      reasoning: `Error: login failed with Pwd=${value};`,
      context: { steps: [`mysql -p${value} shop`], password: value },
    });
    expect(recorded.notes).toEqual(['Secrets were masked: assigned-secret.']);
    expect(recorded.decision).toBe('Rotate password=[REDACTED:assigned-secret] of the database');
    expect(JSON.stringify(recorded)).not.toContain(value);
    expect(await text('query_history', {})).not.toContain(value);
    await application.close();
    const files = readdirSync(stateDir, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    expect(files.length).toBeGreaterThan(0);
    for (const { parentPath, name } of files) {
      expect(readFileSync(join(parentPath, name)).includes(value), name).toBe(false);
    }
  });

  it('is kept as it was told, and found by its id, its files and in all', async () => {
    const { call, text } = await remembering({ ...FILES, 'src/database.zig': 'pub fn a() void {}\n' });
    const recorded = await call('record_decision', EXAMPLE);
    expect(recorded).toMatchObject({
      success: true,
      ...EXAMPLE,
      linked_files: ['src/memory_pools.zig', 'src/database.zig'],
      agent_id: 'unknown-agent',
      notes: [expect.stringContaining('src/memory_pools.zig')],
    });
    for (const entity_id of [recorded.decision_id, 'src/database.zig', 'src/memory_pools.zig', 'src', undefined]) {
      const found = await call('query_history', { ...(entity_id !== undefined && { entity_id }) });
      expect(changes(found)).toMatchObject([
        { change_type: 'decision', reason: EXAMPLE.reasoning, decision: { ...EXAMPLE, stale: false } },
      ]);
    }
    expect(changes(await call('query_history', { entity_id: 'src/pool.ts' }))).toEqual([]);
    expect(await text('query_history')).toContain('Custom allocator');
  });

  it('outlives the server', async () => {
    const { call, root, stateDir, application } = await remembering(FILES);
    const { decision_id } = await call('record_decision', EXAMPLE);
    await application.close();
    const again = await remembering({}, { root, stateDir });
    expect(changes(await again.call('query_history')).map(({ id }) => id)).toEqual([decision_id]);
  });

  it('is told of its successor', async () => {
    const { call } = await remembering(FILES);
    const { decision_id: older } = await call('record_decision', EXAMPLE);
    const { decision_id: newer } = await call('record_decision', { ...EXAMPLE, supersedes: older });
    const found = changes(await call('query_history'));
    expect(found.map(({ decision }) => decision)).toMatchObject([
      { decision_id: newer, supersedes: [older], superseded_by: null },
      { decision_id: older, supersedes: [], superseded_by: newer },
    ]);
  });

  it.each([
    ['no reasoning', { decision: 'x', reasoning: ' ' }, /"reasoning"/],
    ['a confidence beyond 1', { ...EXAMPLE, confidence: 1.1 }, /"confidence"/],
    ['an impact of no kind', { ...EXAMPLE, impact: 'huge' }, /"impact"/],
    ['a symbol that is not there', { ...EXAMPLE, anchors: ['src/pool.ts#Pool.tak'] }, /did you mean Pool\.take/],
    ['a file outside', { ...EXAMPLE, anchors: ['../../etc/passwd'] }, /leaves the root/],
    ['a successor of none', { ...EXAMPLE, supersedes: ['dec_none'] }, /Unknown decision dec_none/],
    ['a context without end', { ...EXAMPLE, context: 'x'.repeat(100_001) }, /context has/],
  ])('with %s is refused, and nothing is recorded', async (_, given, message) => {
    const { call } = await remembering(FILES);
    await expect(call('record_decision', given)).rejects.toThrow(message);
    expect(changes(await call('query_history'))).toEqual([]);
  });
});

describe('what a decision is about', () => {
  const about = (anchor: string) => ({ ...EXAMPLE, context: 'in words', anchors: [anchor] });

  it.each([
    [
      'as it was, while other code of the file changes',
      'src/pool.ts#Pool.take',
      (text: string) => `// new\n${text.replace('return 2', 'return 3')}`,
      'current',
    ],
    ['changed', 'src/pool.ts#Pool.take', (text: string) => text.replace('return 1', 'return 5'), 'changed'],
    ['gone', 'src/pool.ts#Pool.take', () => 'export class Pool {}\n', 'gone'],
    ['changed, as a file', 'src/pool.ts', (text: string) => `${text}\n`, 'changed'],
    ['as it was, as a file', 'src/pool.ts', (text: string) => text, 'current'],
    [
      'as it was, but for its line ends',
      'src/pool.ts#Pool',
      (text: string) => text.replaceAll('\n', '\r\n'),
      'current',
    ],
  ])('is told to be %s', async (_, anchor, edit, state) => {
    const { call, root } = await remembering(FILES);
    await call('record_decision', about(anchor));
    writeFileSync(join(root, 'src/pool.ts'), edit(FILES['src/pool.ts']));
    const decision = decisionOf(await call('query_history', { change_types: 'decision' }));
    expect(decision).toMatchObject({ stale: state !== 'current', anchors: [{ state }] });
  });

  it('is followed where it goes, as a file and as a symbol that goes alone', async () => {
    const { call, root } = await remembering(FILES);
    await call('record_decision', about('src/pool.ts#Pool.give'));
    await call('record_decision', about('src/use.ts'));
    writeFiles(root, { 'lib/other.ts': `// moved\n${FILES['src/pool.ts']}` });
    rmSync(join(root, 'src/pool.ts'));
    renameSync(join(root, 'src/use.ts'), join(root, 'lib/use.ts'));
    const found = changes(await call('query_history')).map(({ decision }) => decision);
    expect(found).toMatchObject([
      { stale: false, anchors: [{ path: 'src/use.ts', state: 'moved', now: 'lib/use.ts' }] },
      { stale: false, anchors: [{ path: 'src/pool.ts', state: 'moved', now: 'lib/other.ts' }] },
    ]);
  });

  it('is followed to its new name, and to another file that holds it edited', async () => {
    const body = '  const free = slots.filter((slot) => slot.isFree);\n  return free.length > 0 ? free[0] : null;\n}\n';
    const start = `export function start(slots) {\n  let opened = 0;\n${body}`;
    const stop = `export function stop(slots) {\n${body}`;
    const { call, text, root } = await remembering({ 'src/a.js': start + stop, 'src/b.js': 'export const b = 1;\n' });
    await call('record_decision', { ...EXAMPLE, context: 'in words', anchors: ['src/a.js#start', 'src/a.js#stop'] });
    writeFiles(root, {
      'src/a.js': start.replace('start', 'begin'),
      'src/b.js': stop.replace('slot.isFree', 'slot.isFree && slot.isOpen'),
    });
    expect(decisionOf(await call('query_history'))).toMatchObject({
      stale: true,
      anchors: [
        { symbol: 'start', state: 'renamed', now: 'src/a.js', renamed_to: 'begin', stale: false },
        { symbol: 'stop', state: 'moved', now: 'src/b.js', renamed_to: null, stale: true },
      ],
    });
    const told = 'src/a.js#start (renamed to begin), src/a.js#stop (moved to src/b.js and edited)';
    expect(await text('query_history')).toContain(told);
  });

  it('is found gone where it is', async () => {
    const { call, root } = await remembering(FILES);
    await call('record_decision', about('src/use.ts'));
    rmSync(join(root, 'src/use.ts'));
    expect(decisionOf(await call('query_history'))).toMatchObject({
      stale: true,
      anchors: [{ state: 'gone', now: null }],
    });
  });
});

describe('the history', () => {
  it('tells writes with their reasons and differences, newest first', async () => {
    const { call, text } = await remembering(FILES);
    const write = (content: string, reason: string) => call('write_code', { path: 'src/use.ts', content, reason });
    await write('export const a = 1;\n', 'to count');
    await write('export const a = 2;\n', 'to count on');
    const found = await call('query_history', { entity_id: './src/use.ts' });
    expect(found).toMatchObject({ entity_id: 'src/use.ts', total: 3, returned: 3, has_more: false });
    expect(changes(found)).toMatchObject([
      { change_type: 'update', reason: 'to count on', version: 3 },
      { change_type: 'update', reason: 'to count', version: 2 },
      { change_type: 'create', reason: 'First seen.', version: 1, agent_id: 'filesystem' },
    ]);
    expect(changes(found)[0]?.diff).toBe(
      '--- a/src/use.ts\n+++ b/src/use.ts\n@@ -1,1 +1,1 @@\n-export const a = 1;\n+export const a = 2;\n',
    );
    expect(await text('query_history')).toContain('-export const a = 1;');
    expect(changes(await call('query_history', { include_diff: false })).every(({ diff }) => diff === undefined)).toBe(
      true,
    );
  });

  it('tells a refused write, with what it would have written', async () => {
    const { call } = await remembering(FILES);
    const late = { path: 'src/use.ts', content: 'mine\n', reason: 'late', expected_hash: 'f'.repeat(64) };
    await expect(call('write_code', late)).rejects.toMatchObject({ errorName: 'VERSION_CONFLICT' });
    const [refused] = changes(await call('query_history'));
    expect(refused).toMatchObject({ refused: 'conflict', reason: 'late', diff: expect.stringContaining('+mine') });
  });

  it('is filtered first and cut then', async () => {
    const { call } = await remembering({});
    for (let at = 0; at < 6; at++) {
      await call('write_code', {
        path: `f${at % 2}.txt`,
        content: String(at),
        reason: `r${at}`,
        agent_id: `a${at % 3}`,
      });
    }
    const found = async (given: Record<string, unknown>) => {
      const answer = await call('query_history', given);
      return [answer.total, changes(answer).map(({ reason }) => reason)];
    };
    expect(await found({ max_results: 2 })).toEqual([6, ['r5', 'r4']]);
    expect(await found({ entity_id: 'f0.txt', max_results: 2 })).toEqual([3, ['r4', 'r2']]);
    expect(await found({ change_types: ['create'], limit: 1 })).toEqual([2, ['r1']]);
    expect(await found({ agent_id: 'a0' })).toEqual([2, ['r3', 'r0']]);
    expect(await found({ time_range: '1h', max_results: 1 })).toEqual([6, ['r5']]);
    expect(await found({ time_range: { end: '2025-12-31' } })).toEqual([0, []]);
    expect(await found({ since: Date.parse('2026-01-01') / 1000 })).toMatchObject([6, {}]);
    expect(await found({ entity_id: 'nowhere.txt' })).toEqual([0, []]);
  });

  it('is read on page by page, and what comes meanwhile shifts nothing', async () => {
    const { call } = await remembering({});
    const write = (at: number) => call('write_code', { path: 'f.txt', content: String(at), reason: `r${at}` });
    for (let at = 0; at < 7; at++) await write(at);
    const reasons: (string | null)[] = [];
    let cursor: string | null = null;
    do {
      const page: Answer = await call('query_history', { max_results: 3, ...(cursor !== null && { cursor }) });
      reasons.push(...changes(page).map(({ reason }) => reason));
      cursor = page.next_cursor ?? null;
      await write(100 + reasons.length);
    } while (cursor !== null);
    expect(reasons).toEqual(['r6', 'r5', 'r4', 'r3', 'r2', 'r1', 'r0']);
    await expect(call('query_history', { cursor: '!' })).rejects.toThrow(/Unknown cursor/);
  });

  it('of a symbol tells the versions in which it changed', async () => {
    const { call } = await remembering(FILES);
    const write = (content: string, reason: string) => call('write_code', { path: 'src/pool.ts', content, reason });
    const text = FILES['src/pool.ts'];
    await write(text.replace('return 1', 'return 3'), 'take');
    await write(text.replace('return 1', 'return 3').replace('return 2', 'return 4'), 'give');
    await call('record_decision', { ...EXAMPLE, context: {}, anchors: ['src/pool.ts#Pool.take'] });
    for (const entity_id of ['src/pool.ts#Pool.take', 'Pool.take', 'take']) {
      const found = await call('query_history', { entity_id });
      expect([found.entity_id, changes(found).map(({ reason }) => reason)]).toEqual([
        'src/pool.ts#Pool.take',
        [EXAMPLE.reasoning, 'take', 'First seen.'],
      ]);
    }
  });

  it('goes on under a new name', async () => {
    const { call, root } = await remembering({});
    await call('write_code', { path: 'a.txt', content: 'one\n', reason: 'first' });
    renameSync(join(root, 'a.txt'), join(root, 'b.txt'));
    await call('write_code', { path: 'b.txt', content: 'two\n', reason: 'second' });
    expect(changes(await call('query_history', { entity_id: 'b.txt' }))).toMatchObject([
      { change_type: 'update', reason: 'second' },
      { change_type: 'rename', old_path: 'a.txt' },
      { change_type: 'create', reason: 'first', entity_id: 'a.txt' },
    ]);
  });

  it('joins what git knows, with who and why', async () => {
    const root = temporaryFolder();
    initRepository(root);
    writeFiles(root, FILES);
    commitAll(root);
    writeFiles(root, { 'src/use.ts': 'export const other = 1;\n' });
    commitAll(root, undefined, 'Use another way');
    rmSync(join(root, 'src/pool.ts'));
    commitAll(root, undefined, 'Pools are gone');
    const { call } = await remembering({}, { root });
    await call('write_code', { path: 'src/use.ts', content: 'export const mine = 1;\n', reason: 'mine' });
    const all = changes(await call('query_history', { time_range: 'all' }));
    const told = all.map(({ source, change_type, entity_id }) => [source, change_type, entity_id]);
    expect(told).toContainEqual(['git', 'create', 'src/pool.ts']);
    expect(told).toContainEqual(['git', 'delete', 'src/pool.ts']);
    expect(told).toContainEqual(['version', 'update', 'src/use.ts']);
    expect(all).toContainEqual(
      expect.objectContaining({ source: 'git', reason: 'Use another way', additions: 1, deletions: 2 }),
    );
    const gone = await call('query_history', { entity_id: 'src/pool.ts', change_types: ['delete'] });
    expect(gone).toMatchObject({ total: 1, notes: ['src/pool.ts does not exist now.'] });
  });

  it.each([
    ['reversed', { start: '2026-01-02', end: '2025-01-01' }, /ends before it starts/],
    ['malformed', 'last week', /not a time range/],
    ['in the future', { start: '2030-01-01' }, /in the future/],
  ])('of a time that is %s is refused', async (_, time_range, message) => {
    const { call } = await remembering({});
    await expect(call('query_history', { time_range })).rejects.toThrow(message);
  });

  it('shows nothing of files outside the root, though they are of the same project', async () => {
    const top = temporaryFolder();
    initRepository(top);
    writeFiles(top, { 'secret/a.txt': 'x', 'open/b.txt': 'y' });
    const stateDir = temporaryFolder();
    const whole = await remembering({}, { root: top, stateDir });
    await whole.call('write_code', { path: 'secret/a.txt', content: 'secret', reason: 'secret reason' });
    await whole.call('write_code', { path: 'open/b.txt', content: 'open', reason: 'open reason' });
    await whole.call('record_decision', { ...EXAMPLE, context: {}, anchors: ['secret/a.txt'] });
    await whole.application.close();
    const part = await remembering({}, { root: join(top, 'open'), stateDir });
    const found = await part.call('query_history');
    expect(changes(found).map(({ entity_id }) => entity_id)).toEqual(['b.txt', 'b.txt']);
    await expect(part.call('query_history', { entity_id: '../secret/a.txt' })).rejects.toThrow(/leaves the root/);
  });
});
