import { afterAll, describe, expect, it } from 'vitest';
import { evidenceOfChange, evidenceOfUncommitted } from '../../../src/assistant/evidence/of-change.ts';
import type { Decision } from '../../../src/store/records/decision-table.ts';
import { newRecordId } from '../../../src/store/records/record-id.ts';
import { readFileChanges } from '../../../src/workspace/file-changes.ts';
import { openRecords } from '../../store/records/sample-records.ts';
import { commitAll, initRepository } from '../../workspace/git-fixture.ts';
import { ISSUED } from '../../workspace/secrets/sample-secrets.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';
import { type OpenSurroundings, openSurroundings } from '../surroundings-of.ts';

const surroundings = openSurroundings();
afterAll(() => surroundings.close());

async function evidence(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
  context: OpenSurroundings = surroundings,
) {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, before);
  commitAll(folder);
  writeFiles(folder, after);
  const read = await readFileChanges(folder, { kind: 'working_tree', base: null });
  if (read.kind === 'none') throw new Error(read.reason);
  return evidenceOfChange({ root: { path: folder }, files: read.files, after: 'the working tree' }, context);
}

const shown = ({ items }: Awaited<ReturnType<typeof evidence>>) =>
  items.map(({ severity, kind, path, line }) => `${severity} ${kind} ${path}:${line}`);

const branches = (count: number) =>
  Array.from({ length: count }, (_, at) => `  if (a > ${at}) { if (b) { c(); } }\n`).join('');
const LOOP =
  'let sum = 0;\n  for (const x of list) {\n    if (x.open) sum += x.price * x.count;\n    else sum -= x.price;\n  }\n  return sum;\n';

describe('what a change does', () => {
  it('is complexity that grew, and none that was there', async () => {
    const before = {
      'a.js': `export function f(a, b, c) {\n${branches(4)}}\nexport function g(a, b, c) {\n${branches(9)}}\n`,
    };
    const after = {
      'a.js': `export function f(a, b, c) {\n${branches(9)}}\nexport function g(a, b, c) {\n${branches(9)}}\n`,
    };
    expect(shown(await evidence(before, after))).toContain('low complexity_change a.js:1');
    expect(shown(await evidence(before, after)).filter((one) => one.includes('complexity'))).toHaveLength(1);
  });

  it('is what others use and is gone, and code that others call', async () => {
    const before = {
      'a.js': 'export function f() { return 1; }\nexport function g() { return 1; }\n',
      'b.js': "import { f, g } from './a.js';\nexport const b = () => f() + g();\n",
    };
    const found = await evidence(before, { 'a.js': 'export function g() { return 2; }\n' });
    expect(shown(found)).toEqual(expect.arrayContaining(['high api_change a.js:null', 'info affected_callers a.js:1']));
    expect(found.items[0]?.detail).toContain('b.js:1');
  });

  it('is a copy, told once however many there are, and code that nothing uses', async () => {
    const before = {
      'a.js': `export function f(list) {\n  ${LOOP}}\n`,
      'main.js': "import { f } from './a.js';\nf([]);\n",
      'package.json': '{"main":"main.js"}',
    };
    const found = await evidence(before, {
      'b.js': `function one(list) {\n  ${LOOP}}\n`,
      'c.js': `function two(list) {\n  ${LOOP}}\n`,
      'main.js': "import { f } from './a.js';\nf([]);\nfunction left() {\n  return 2;\n}\n",
    });
    expect(shown(found).filter((one) => one.includes('clone'))).toEqual(['low new_clone b.js:1']);
    expect(shown(found)).toContain('low new_dead_code main.js:3');
  });

  it('is which tests lead there, and what none leads to', async () => {
    const before = {
      'a.js': 'export function f() { return 1; }\nexport function g() { return 1; }\n',
      'a.test.js': "import { f } from './a.js';\ntest('f', () => f());\n",
    };
    const found = shown(
      await evidence(before, { 'a.js': 'export function f() { return 2; }\nexport function g() { return 2; }\n' }),
    );
    expect(found).toEqual(expect.arrayContaining(['low untested a.js:2', 'info tests a.test.js:null']));
    expect(found.filter((one) => one.includes('untested'))).toHaveLength(1);
  });

  it('names each test to run once, and does not say that none leads there above tests that may', async () => {
    const before = {
      'package.json': '{"scripts": {"test": "jest"}}',
      'shape.js': 'export function area() { return 1; }\n',
      'shape.test.js': "test('area', () => { expect(load('shape')).toBe(1); });\n",
    };
    const { items } = await evidence(before, { 'shape.js': 'export function area() { return 2; }\n' });
    const told = items.find(({ kind }) => kind === 'tests');
    expect(told?.title).toBe('No test calls the changed code, directly or indirectly; 1 test file may exercise it');
    expect(told?.detail.match(/shape\.test\.js/g)).toHaveLength(1);
  });

  it('is code that the parser no longer gets through', async () => {
    expect(shown(await evidence({ 'a.js': 'f();\n' }, { 'a.js': 'f(;\nfunction {\n' }))).toContain(
      'medium syntax_problem a.js:1',
    );
  });
});

describe('what is not committed of some files', () => {
  it('is looked at without the others', async () => {
    const folder = temporaryFolder();
    initRepository(folder);
    writeFiles(folder, { 'a.js': 'f();\n', 'b.js': 'f();\n' });
    commitAll(folder);
    const uncommitted = (files: readonly string[]) =>
      evidenceOfUncommitted({ root: { path: folder }, files }, surroundings);
    expect(await uncommitted(['a.js'])).toEqual({ items: [], not_measured: [] });
    writeFiles(folder, { 'a.js': 'f(;\nfunction {\n', 'b.js': 'f(;\nfunction {\n' });
    const { items } = await uncommitted(['a.js']);
    expect(items.map(({ kind, path }) => `${kind} ${path}`)).toEqual(['syntax_problem a.js']);
  });

  it('cannot be told outside a repository', async () => {
    const folder = temporaryFolder();
    writeFiles(folder, { 'a.js': 'f();\n' });
    const { not_measured } = await evidenceOfUncommitted({ root: { path: folder }, files: ['a.js'] }, surroundings);
    expect(not_measured).toMatchObject([{ what: 'changes to these files' }]);
  });
});

describe('decisions', () => {
  const decision = (given: Partial<Decision>): Decision => ({
    ...{ id: newRecordId('dec'), at: 1000, agent: 'ada', decision: 'Validate with zod', reasoning: 'It has types.' },
    ...{
      confidence: 0.9,
      impact: 'high',
      commit: null,
      context: {},
      alternatives: ['joi'],
      tags: [],
      supersedes: [],
      anchors: [],
    },
    ...given,
  });

  async function withDecisions(...decisions: readonly Decision[]): Promise<OpenSurroundings> {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    await records.write(async ({ decisions: table }) => {
      for (const one of decisions) await table.add(one);
    });
    return openSurroundings({ records, folder });
  }

  const anchors = (path: string, symbol: string | null) => [
    { path, symbol, fileHash: null, symbolHash: null, sketch: null },
  ];
  const before = { 'a.js': 'export function f() { return 1; }\nexport function g() { return 1; }\n' };

  it.each([
    ['that changed', 'f', 'medium'],
    ['as a whole', null, 'medium'],
    ['that did not', 'g', 'info'],
  ])('about code %s are told', async (_, symbol, severity) => {
    const context = await withDecisions(decision({ anchors: anchors('a.js', symbol) }));
    const found = await evidence(before, { 'a.js': before['a.js'].replace('1', '2') }, context);
    expect(shown(found).filter((one) => one.includes('decision'))).toEqual([`${severity} decision a.js:null`]);
    await context.close();
  });

  it('are gone against by importing what they decided against', async () => {
    const context = await withDecisions(decision({}));
    const found = await evidence(before, { 'b.js': "import Joi from 'joi';\nJoi.string();\n" }, context);
    expect(found.items[0]).toMatchObject({ kind: 'decision', severity: 'high', path: 'b.js', line: 1 });
    expect(found.items[0]?.title).toContain('decided against `joi`, which is imported now');
    await context.close();
  });

  it('that another one took the place of are told no more', async () => {
    const old = decision({ anchors: anchors('a.js', null) });
    const context = await withDecisions(old, decision({ alternatives: [], supersedes: [old.id] }));
    const found = await evidence(before, { 'a.js': before['a.js'].replace('1', '2') }, context);
    expect(shown(found).filter((one) => one.includes('decision'))).toEqual([]);
    await context.close();
  });
});

it('quotes no secret of the code', async () => {
  const secret = ISSUED['npm-token'] as string;
  const before = { 'a.py': `def f(a, token='${secret}'):\n    pass\n`, 'b.py': 'from a import f\nf(1)\n' };
  const found = await evidence(before, { 'a.py': `def f(a, b, token='${secret}'):\n    pass\n` });
  expect(shown(found)).toContain('medium api_change a.py:1');
  expect(JSON.stringify(found)).not.toContain(secret);
});

describe('a signature', () => {
  const found = async (before: string, after: string) => {
    const files = { 'a.py': before, 'b.py': 'from a import f\nf(1)\n' };
    return shown(await evidence(files, { 'a.py': after })).filter((one) => one.includes('api_change'));
  };

  it.each([
    ['def f(a, b=1):\n    pass\n', 'def f(a: int, b: dict[str, int] = 1) -> None:\n    pass\n', 'info'],
    ['def f(a, *rest):\n    pass\n', 'def f(a: int, *rest: int):\n    pass\n', 'info'],
    ['def f(a):\n    pass\n', 'def f(a: int, b: int):\n    pass\n', 'medium'],
    ['def f(a: int):\n    pass\n', 'def f(a: str):\n    pass\n', 'medium'],
    ['def f(a):\n    pass\n', 'def f(b):\n    pass\n', 'medium'],
  ])('that was %s and is %s matters %s', async (before, after, severity) => {
    expect(await found(before, after)).toEqual([`${severity} api_change a.py:1`]);
  });
});
