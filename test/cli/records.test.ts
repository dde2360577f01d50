import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, test } from 'vitest';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';
import { orrery } from './orrery.ts';

interface Place {
  readonly cwd: string;
  readonly state: string;
}

function place(): Place {
  const cwd = temporaryFolder();
  writeFiles(cwd, { 'a.ts': 'export const a = 1;\n' });
  return { cwd, state: temporaryFolder() };
}

const records = ({ cwd, state }: Place, args: readonly string[], stdin = '') =>
  orrery(['records', ...args, '--state', state], { cwd, stdin });

async function call({ cwd, state }: Place, tool: string, given: Record<string, unknown>) {
  const args = Object.entries(given).map(([name, value]) => `${name}=${JSON.stringify(value)}`);
  const { status, stdout, stderr } = await orrery(
    ['call', tool, ...args, '--state', state, '--allow-writes', '--json'],
    { cwd },
  );
  if (status !== 0) throw new Error(stderr);
  return JSON.parse(stdout);
}

/** What is remembered, without what says when it was asked. */
async function remembered(at: Place) {
  const { total, changes } = await call(at, 'query_history', { max_results: 100 });
  return { total, changes };
}

async function filled(): Promise<Place> {
  const at = place();
  for (const content of ['export const a = 2;\n', 'ünï "quoted"\r\n']) {
    await call(at, 'write_code', { path: 'a.ts', content, reason: 'why not', validate_syntax: false });
  }
  await call(at, 'record_decision', { decision: 'Keep it', reasoning: 'It works', anchors: ['a.ts'] });
  return at;
}

interface Line {
  readonly runs?: readonly object[];
}

const edit = (at: Place, agent: string, content: string, clock: object) =>
  call(at, 'sync_document', {
    ...{ document_id: 'a.ts', agent_id: agent, vector_clock: clock },
    operations: [{ type: 'insert', position: 0, content }],
  });

const pulled = async (at: Place) => {
  const { timestamp: _, ...told } = await call(at, 'sync_document', {
    ...{ document_id: 'a.ts', agent_id: 'ada', include_authors: true },
  });
  return told;
};

/** A project in which two agents share a file. */
async function shared(): Promise<Place> {
  const at = place();
  await call(at, 'create_session', { session_name: 's', participants: ['ada'], document_paths: ['a.ts'] });
  await edit(at, 'ada', '// ada\n', { filesystem: 1 });
  await edit(at, 'bob', '// bob\n', { filesystem: 1, ada: 1 });
  return at;
}

describe('records', () => {
  test('that were exported are the same where they are imported, however often', async () => {
    const from = await filled();
    const { status, stdout: lines } = await records(from, ['export']);
    expect([status, lines.split('\n').length]).toEqual([0, 9]);
    const to = { ...place(), cwd: from.cwd };
    const first = await records(to, ['import', '--json'], lines);
    expect(JSON.parse(first.stdout)).toEqual({
      contents: 3,
      versions: 3,
      refusals: 0,
      decisions: 1,
      documents: 0,
      sessions: 0,
      known: 0,
    });
    expect(await remembered(to)).toEqual(await remembered(from));
    writeFileSync(join(to.state, 'lines'), lines);
    const { stdout } = await records(to, ['import', join(to.state, 'lines')]);
    expect(stdout).toMatch(/Imported 0 versions.*7 existed already/);
    expect((await records(to, ['export'])).stdout).toBe(lines);
  });

  test('have sessions and shared documents in them, which are gone on with where they are imported', async () => {
    const from = await shared();
    const { stdout: lines } = await records(from, ['export']);
    const to = { ...place(), cwd: from.cwd };
    const first = await records(to, ['import', '--json'], lines);
    expect(JSON.parse(first.stdout)).toMatchObject({ documents: 1, sessions: 1, known: 0 });
    expect((await records(to, ['export'])).stdout).toBe(lines);
    expect((await records(to, ['import'], lines)).stdout).toMatch(/0 shared documents, 0 sessions.*2 existed already/);
    const [here, there] = await Promise.all([from, to].map((at) => pulled(at)));
    expect(there).toEqual(here);
    expect(here).toMatchObject({
      content: `// bob\n// ada\n${'export const a = 1;\n'}`,
      sessions: [expect.any(String)],
    });
    const [mine, theirs] = await Promise.all(
      [from, to].map((at) => edit(at, 'bob', '// more\n', { ada: 1, bob: 1, filesystem: 1 })),
    );
    expect([theirs.content, theirs.vector_clock]).toEqual([mine.content, mine.vector_clock]);
  });

  test.each([
    [
      'that lacks operations',
      (line: Line) => ({ ...line, runs: [...(line.runs ?? [])].slice(0, 1), workClock: '{"ada":1}' }),
    ],
    [
      'whose operations are none',
      (line: Line) => ({ ...line, runs: line.runs?.map((run) => ({ ...run, update: 'AAAA' })) }),
    ],
    ['whose snapshot is none', (line: Line) => ({ ...line, snapshot: { text: 'AAAA', state: 'AAAA' } })],
  ])('are not imported with a document %s', async (_, change) => {
    const { stdout } = await records(await shared(), ['export']);
    const lines = stdout
      .split('\n')
      .map((line) => (line.includes('"record":"document"') ? JSON.stringify(change(JSON.parse(line))) : line));
    const to = place();
    const { status, stderr } = await records(to, ['import'], lines.join('\n'));
    expect([status, stderr]).toEqual([2, expect.stringMatching(/Line \d+ is not a record/)]);
  });

  test.each([
    [
      'an operation without a clock',
      '{"operation":{"kind":"insert","position":0,"length":null,"content":"x","encoding":"utf-16"},"print":1}',
    ],
    ['no JSON', 'nonsense'],
  ])('are not imported with a waiting operation that is malformed: %s', async (_, operation) => {
    const { stdout } = await records(await shared(), ['export']);
    const pending = [{ agent: 'ada', counter: 9, operation }];
    const lines = stdout
      .split('\n')
      .map((line) => (line.includes('"record":"document"') ? JSON.stringify({ ...JSON.parse(line), pending }) : line));
    const { status, stderr } = await records(place(), ['import'], lines.join('\n'));
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/Line \d+ is not a record \(pending\.0\.operation: must be/),
    ]);
  });

  test.each(['.env', 'keys/id_rsa', '.aws/credentials', '.git/config', '../a.ts', '/etc/passwd'])(
    'are not imported for a file that no tool reads: %s',
    async (path) => {
      const { stdout } = await records(await filled(), ['export']);
      const lines = stdout.replace(/("record":"version".*?"path":)"a\.ts"/, `$1${JSON.stringify(path)}`);
      const { status, stderr } = await records(place(), ['import'], lines);
      expect([status, stderr]).toEqual([2, expect.stringContaining(`${JSON.stringify(path)} `)]);
    },
  );

  test('of nothing are none', async () => {
    const at = place();
    expect(await records(at, ['export'])).toMatchObject({
      status: 0,
      stdout: '',
      stderr: expect.stringContaining('No records'),
    });
    expect(existsSync(join(at.state, 'records.db'))).toBe(false);
  });

  test.each([
    ['what is no JSON', (text: string) => `${text}nonsense\n`, /Line 9 is not a record \(it is not JSON\)/],
    ['a line that is cut off', (text: string) => text.slice(0, -20), /Line 8 is not a record/],
    [
      'a content that is not that of its hash',
      (text: string) => text.replace('const a = 2', 'const a = 3'),
      /does not match its hash/,
    ],
    [
      'a version without its content',
      (text: string) => text.replace(/\{"record":"content".*\n/, ''),
      /content [0-9a-f]+ is missing/,
    ],
    ['no header', (text: string) => text.slice(text.indexOf('\n') + 1), /does not begin with the header/],
    ['nothing', () => '', /does not begin with the header/],
    ['another format', (text: string) => text.replace('"format":1', '"format":2'), /Line 1 .*format/],
  ])('are not imported from %s, and nothing of it is', async (_, change, message) => {
    const { stdout: lines } = await records(await filled(), ['export']);
    const to = place();
    const { status, stderr } = await records(to, ['import'], change(lines));
    expect([status, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect((await remembered(to)).total).toBe(0);
  });

  test('take only what they know', async () => {
    expect(await records(place(), ['burn'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('use export, import'),
    });
    expect(await records(place(), ['import', 'nowhere'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('is not there'),
    });
  });
});

describe('doctor', () => {
  const diagnosis = async ({ cwd, state }: Place) => {
    const { status, stdout } = await orrery(['doctor', '--json', '--state', state], { cwd });
    const { checks } = JSON.parse(stdout) as {
      checks: { name: string; status: string; detail: string; remedy?: string }[];
    };
    return { status, ...checks.find(({ name }) => name === 'records') };
  };

  test('finds records whole, and tells how many', async () => {
    expect(await diagnosis(place())).toMatchObject({ detail: 'none of this project yet' });
    expect((await diagnosis(await filled())).detail).toBe(
      '3 versions, 0 refused writes, 1 decisions, 0 shared documents, 0 sessions, 3 contents, all intact',
    );
  });

  test('finds a shared document damaged', async () => {
    const at = await shared();
    expect((await diagnosis(at)).detail).toMatch(/1 shared documents, 1 sessions.*all intact/);
    const project = readdirSync(at.state).find((name) => /-[0-9a-f]{12}$/.test(name)) as string;
    const database = new DatabaseSync(join(at.state, project, 'records.db'));
    database.exec(`UPDATE document_runs SET content = x'00' WHERE agent = 'bob'`);
    database.close();
    expect(await diagnosis(at)).toMatchObject({
      status: 'broken',
      detail: expect.stringContaining('the shared document a.ts: its text cannot be read'),
    });
  });

  test('finds a waiting operation that does not decode', async () => {
    const at = await shared();
    const project = readdirSync(at.state).find((name) => /-[0-9a-f]{12}$/.test(name)) as string;
    const database = new DatabaseSync(join(at.state, project, 'records.db'));
    database.exec(`INSERT INTO document_pending (document, agent, counter, operation) VALUES (1, 'ada', 9, '{}')`);
    database.close();
    expect(await diagnosis(at)).toMatchObject({
      status: 'broken',
      detail: expect.stringContaining('the document a.ts: pending.0.operation: must be an operation'),
    });
  });

  test('finds them damaged, and leaves them', async () => {
    const at = await filled();
    const project = readdirSync(at.state).find((name) => /-[0-9a-f]{12}$/.test(name)) as string;
    writeFileSync(join(at.state, project, 'records.db'), 'no database '.repeat(1000));
    expect(await diagnosis(at)).toMatchObject({
      status: 'broken',
      detail: expect.stringMatching(/damaged/),
      remedy: expect.stringContaining('Move the file away'),
    });
  });
});
