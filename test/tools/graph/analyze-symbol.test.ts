import { describe, expect, it, test } from 'vitest';
import { analyzeSymbol, type SymbolAnswer } from '../../../src/tools/graph/analyze-symbol.ts';
import { sampleApplication } from '../../server/sample-application.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

const PROJECT = {
  'src/table.ts': 'export const table = {\n  open() {\n    return 1;\n  },\n};\n',
  'src/program.ts': 'export function main() {}\n',
  'src/spare.ts': 'export function spare() {}\n',
  'test/table.test.ts': "import { table } from '../src/table.ts';\nrun(table);\nspawn('node', ['src/program.ts']);\n",
};

async function notesOn(symbol: string): Promise<readonly string[]> {
  const root = temporaryFolder();
  writeFiles(root, PROJECT);
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol, include: ['tests'] }, { size: null });
  if (!outcome.ok) throw outcome.error;
  expect(outcome.output).toMatchObject({ symbols: [{ tests: [] }] });
  return (outcome.output as unknown as { readonly notes: readonly string[] }).notes;
}

it('says of what no test is named for whether that means that none runs it', async () => {
  expect(await notesOn('open')).toEqual([expect.stringContaining('as a value')]);
  expect(await notesOn('main')).toEqual([expect.stringContaining('whether they run it is unknown')]);
  expect(await notesOn('spare')).toEqual([]);
});

it('names the tests that likely run what tests reach as a value', async () => {
  const root = temporaryFolder();
  writeFiles(root, PROJECT);
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: 'open', include: ['tests'] }, { size: null });
  if (!outcome.ok) throw outcome.error;
  expect(outcome.output).toMatchObject({ symbols: [{ tests: [], likely_tests: [{ path: 'test/table.test.ts' }] }] });
  const text = 'text' in outcome ? outcome.text : '';
  expect(text).toContain('Tests that reach it: none for certain, likely (1):\n- test/table.test.ts');
});

it('names the exported definitions that lead to an internal one', async () => {
  const root = temporaryFolder();
  writeFiles(root, {
    'src/area.ts':
      'function inner() {}\nfunction middle() {\n  inner();\n}\nexport function area() {\n  middle();\n}\nexport function draw() {\n  area();\n}\n',
    'test/area.test.ts': "import { area } from '../src/area.ts';\nexport function check() {\n  area();\n}\n",
  });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: ['inner', 'area'] }, { size: null });
  if (!outcome.ok) throw outcome.error;
  const { symbols } = outcome.output as unknown as SymbolAnswer;
  expect(symbols[0]).toMatchObject({
    exported: false,
    entry_points: [{ symbol: 'area', at: 'src/area.ts:5', steps: 2 }],
  });
  expect(symbols[1]).not.toHaveProperty('entry_points');
  const text = 'text' in outcome ? outcome.text : '';
  expect(text).toContain('function at src/area.ts:1-1 (not exported)');
  expect(text).toContain('Exported definitions that reach it (1):\n- area, src/area.ts:5 (2 steps)');
});

it('reports that the callees of a function may be incomplete whose values exceed the budget', async () => {
  const root = temporaryFolder();
  // Each element may be any of those given before, on three paths at once.
  const statements = Array.from(
    { length: 60 },
    (_, at) => `    a[i] = a[j] or a[k].f${at}() or b[a[i]]; b[i] = a[j] or b[k]`,
  );
  writeFiles(root, {
    'knot.py': `def knot(a, b, i, j, k):\n${statements.join('\n')}\n\ndef plain():\n    return knot([], [], 1, 2, 3)\n`,
  });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: ['knot', 'plain'] }, { size: null });
  if (!outcome.ok) throw outcome.error;
  expect(outcome.output).toMatchObject({
    notes: ['The callees of knot may be incomplete: following its values exceeded the budget.'],
  });
});

it('names the files that were read in part, the one of the symbol first', async () => {
  const root = temporaryFolder();
  const broken = 'const = ) class (( ;\n';
  writeFiles(root, { 'src/a.ts': broken, 'src/b.ts': `export function b() {}\n${broken}` });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const notesOf = async (include: readonly string[]) => {
    const outcome = await application.call('analyze_symbol', { symbol: 'b', include }, { size: null });
    if (!outcome.ok) throw outcome.error;
    return outcome.output.notes;
  };
  expect(await notesOf(['callers'])).toEqual([
    '2 files read in part: src/b.ts (line 2), src/a.ts (line 1); uses of these symbols, and their own uses, may be missing.',
  ]);
  expect(await notesOf(['callees'])).toEqual([expect.stringContaining('1 file read in part: src/b.ts (line 2);')]);
});

it('says that uses in a language without a grammar may be missing', async () => {
  const root = temporaryFolder();
  writeFiles(root, { 'src/b.ts': 'export function b() {}\n', 'src/c.pl': 'b();\n' });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: 'b' }, { size: null });
  if (!outcome.ok) throw outcome.error;
  expect(outcome.output.notes).toEqual([
    '1 file in Perl is not read because there is no grammar; uses of these symbols may be missing.',
  ]);
});

describe('a symbol may be named', () => {
  const same = 'export function run() {}\n';
  const FORMS = {
    'src/deep/table.ts': 'export class Table {\n  open() {}\n  size = 1;\n}\nexport function size() {}\n',
    'src/a.ts': 'export function main() {}\n',
    'src/b.ts': 'export function main() {}\n',
    'test/main.test.ts': 'function main() {}\nmain();\n',
    ...Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`lib/${name}.ts`, same])),
  };
  const answer = async (asked: Record<string, unknown>) => {
    const root = temporaryFolder();
    writeFiles(root, FORMS);
    const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
    const outcome = await application.call('analyze_symbol', { include: ['metrics'], ...asked }, { size: null });
    if (!outcome.ok) throw outcome.error;
    return outcome.output as unknown as SymbolAnswer;
  };
  const places = async (asked: Record<string, unknown>) => (await answer(asked)).symbols.map(({ at }) => at);

  test.each([
    ['a list in one text', { symbol: 'Table, Table.open' }, ['src/deep/table.ts:1', 'src/deep/table.ts:2']],
    ['its path and a colon', { symbol: 'src/deep/table.ts:Table.open' }, ['src/deep/table.ts:2']],
    ['its path and two colons', { symbol: 'src/deep/table.ts::Table::open' }, ['src/deep/table.ts:2']],
    ['the end of its path', { symbol: 'table.ts#open' }, ['src/deep/table.ts:2']],
    ['the end of its path and a line', { symbol: 'deep/table.ts:2' }, ['src/deep/table.ts:2']],
    ['the file on its own', { symbol: 'open', file_path: 'src/deep/table.ts' }, ['src/deep/table.ts:2']],
    ['a name that a field has too', { symbol: 'size' }, ['src/deep/table.ts:5']],
    ['a name that few share, a test among them', { symbol: 'main' }, ['src/a.ts:1', 'src/b.ts:1']],
    ['a name that many share', { symbol: 'run' }, []],
  ])('by %s', async (_, asked, at) => {
    expect(await places(asked)).toEqual(at);
  });

  it('and what else has its name is told', async () => {
    expect((await answer({ symbol: 'size' })).notes).toEqual([
      '"size" is also the name of Table.size (src/deep/table.ts:3).',
    ]);
    expect((await answer({ symbol: 'run' })).unresolved).toMatchObject([
      { reason: 'ambiguous', candidates: { length: 4 } },
    ]);
  });

  it('as the one end of call paths by no name that two share', async () => {
    const { unresolved } = await answer({ symbol: 'open', to: 'main' });
    expect(unresolved).toMatchObject([{ query: 'main', reason: 'ambiguous', candidates: { length: 3 } }]);
  });

  it('as the one end of call paths by no list', async () => {
    const { unresolved } = await answer({ symbol: 'open', to: 'Table, size' });
    expect(unresolved).toMatchObject([{ query: 'Table, size', reason: 'unknown' }]);
  });

  it('by no path that no file ends with', async () => {
    await expect(answer({ symbol: 'missing.ts#open' })).rejects.toMatchObject({ errorName: 'FILE_SYSTEM_ERROR' });
  });
});

it('shows all definitions of an overloaded function', async () => {
  const root = temporaryFolder();
  const [first, second] = [
    'export function area(side: number): number;',
    'export function area(a: number, b: number): number;',
  ];
  const last = 'export function area(a: number, b = a) {\n  return a * b;\n}';
  writeFiles(root, { 'src/area.ts': `${first}\n${second}\n${last}\n` });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: 'area' }, { size: null });
  if (!outcome.ok) throw outcome.error;
  expect(outcome.output).toMatchObject({
    symbols: [
      {
        source: `${first}\n${second}\n${last}`,
        definitions: [
          { line: 1, end_line: 1 },
          { line: 2, end_line: 2 },
          { line: 3, end_line: 5 },
        ],
      },
    ],
  });
  expect('text' in outcome && outcome.text).toContain('It has 3 definitions there, on lines 1, 2, 3-5');
});

it('shows the calling lines of each caller', async () => {
  const root = temporaryFolder();
  writeFiles(root, {
    'src/area.ts': 'export function area(a: number) {\n  return a;\n}\n',
    'src/draw.ts': "import { area } from './area.ts';\nexport function draw() {\n  area(1);\n  return area(2);\n}\n",
    'test/area.test.ts': "import { area } from '../src/area.ts';\nit('adds areas', () => {\n  area(3);\n});\n",
  });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: 'area' }, { size: null });
  if (!outcome.ok) throw outcome.error;
  expect((outcome.output as unknown as SymbolAnswer).symbols[0]?.callers).toMatchObject([
    { symbol: 'draw', lines: [3, 4], code: ['area(1);', 'return area(2);'] },
    { at: 'test/area.test.ts:3', in_test: true, code: ['area(3);'], test: 'adds areas' },
  ]);
});

it('takes no method of an internal type for an entry point', async () => {
  const root = temporaryFolder();
  writeFiles(root, {
    'tree.go':
      'package tree\n\ntype node struct{}\n\ntype Mux struct{ root node }\n\nfunc (n node) add() {}\n\nfunc (n node) Insert() {\n\tn.add()\n}\n\nfunc (m Mux) Handle() {\n\tm.root.Insert()\n}\n',
  });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: 'add' }, { size: null });
  if (!outcome.ok) throw outcome.error;
  const { symbols } = outcome.output as unknown as SymbolAnswer;
  expect(symbols[0]?.entry_points).toEqual([{ symbol: 'Mux.Handle', at: 'tree.go:13', steps: 2 }]);
});

it('shows the uses of a field and of a constant', async () => {
  const root = temporaryFolder();
  writeFiles(root, {
    'src/scope.ts':
      'export const LIMIT = 3;\nexport class Scope {\n  closed = false;\n  close() {\n    this.closed = LIMIT > 2;\n  }\n}\n',
    'src/other.ts': 'export function isOpen(scope: { closed: boolean }) {\n  return !scope.closed;\n}\n',
  });
  const application = await sampleApplication({ roots: [root], tools: [analyzeSymbol] });
  const outcome = await application.call('analyze_symbol', { symbol: ['Scope.closed', 'LIMIT'] }, { size: null });
  if (!outcome.ok) throw outcome.error;
  const { symbols } = outcome.output as unknown as SymbolAnswer;
  const line = 'this.closed = LIMIT > 2;';
  expect(symbols[0]).toMatchObject({
    references: [{ symbol: 'Scope.close', at: 'src/scope.ts:5', rule: 'self-member', code: [line] }],
    mentions: { places: 1, first: ['src/other.ts:2'], code: ['return !scope.closed;'] },
  });
  expect(symbols[1]?.references).toMatchObject([{ symbol: 'Scope.close', at: 'src/scope.ts:5', code: [line] }]);
  const text = 'text' in outcome ? outcome.text : '';
  expect(text).toContain(`Used by (1):\n- Scope.close, src/scope.ts:5 \`${line}\``);
  expect(text).not.toContain('Called by');
});
