import { beforeEach, describe, expect, it } from 'vitest';
import { callPaths } from '../../../../src/analysis/measures/symbols/call-paths.ts';
import { findSymbols } from '../../../../src/analysis/measures/symbols/find-symbols.ts';
import {
  calleesOf,
  callersOf,
  implementationsOf,
  type RelatedSymbol,
  referencesTo,
} from '../../../../src/analysis/measures/symbols/relations.ts';
import type { GraphSymbol } from '../../../../src/analysis/measures/symbols/symbol.ts';
import { parseSymbolQuery, type SymbolQuery } from '../../../../src/analysis/measures/symbols/symbol-query.ts';
import { testsReaching } from '../../../../src/analysis/measures/symbols/tests-reaching.ts';
import type { LinkedIndex } from '../../../../src/index/code-index.ts';
import { indexOf } from '../../judgements/deep-context/sample-index.ts';

const FILES = {
  'src/base.ts': `export interface Shape { area(): number }
export class Square implements Shape {
  constructor(readonly side: number) {}
  area() { return square(this.side); }
}
export class Special extends Square { area() { return 2; } }
export function square(x: number) { return x * x; }
`,
  'src/use.ts': `import { Square, square } from './base.ts';
export function total(shape: Square) {
  return [1, 2].map(() => shape.area());
}
export function make() { return new Square(2); }
export function report() { return total(make()); }
const table = { square };
report();
`,
  'test/use.test.ts': "import { report } from '../src/use.ts';\nreport();\n",
  'test/base.test.ts': "import { square } from '../src/base.ts';\ntest('squares', () => { square(2); });\n",
};

let index: LinkedIndex;
beforeEach(async () => {
  index = await indexOf(FILES);
});

function symbol(name: string): GraphSymbol {
  const found = findSymbols(index, parseSymbolQuery(name) as SymbolQuery);
  if (found.kind !== 'one') throw new Error(`${name}: ${found.kind}`);
  return found.symbol;
}

const shown = (found: readonly RelatedSymbol[]) => found.map((one) => `${one.symbol} ${one.at} ${one.distance}`);

describe('callers', () => {
  it('say each line on which they call, up to twenty', async () => {
    const calls = (count: number) => '  f();\n'.repeat(count);
    index = await indexOf({
      'a.ts': 'export function f() {}\n',
      'b.ts': `import { f } from './a.ts';\nexport function once() {\n${calls(1)}}\nexport function often() {\n${calls(23)}}\n`,
    });
    const [once, often] = callersOf(index, symbol('f'), 1);
    expect(once).toEqual({ symbol: 'once', at: 'b.ts:3', certainty: 'exact', rule: 'import-binding', distance: 1 });
    expect(often).toMatchObject({ at: 'b.ts:6', lines: Array.from({ length: 20 }, (_, at) => at + 6), more_lines: 3 });
  });

  it('say the lines of calls of a class and of its constructor together', async () => {
    index = await indexOf({
      'a.py': 'class A:\n    def __init__(self):\n        pass\n\n\ndef f(kind=A):\n    A()\n    return A()\n',
    });
    expect(callersOf(index, symbol('A'), 1)).toMatchObject([{ symbol: 'f', at: 'a.py:7', lines: [7, 8] }]);
  });

  it('are the definitions around the calls, and the top level of a file', () => {
    expect(shown(callersOf(index, symbol('report'), 1))).toEqual(['null src/use.ts:8 1', 'null test/use.test.ts:2 1']);
    expect(shown(callersOf(index, symbol('src/base.ts#square'), 1))).toEqual([
      'Square.area src/base.ts:4 1',
      'null test/base.test.ts:2 1',
    ]);
  });

  it('of a type call its constructor', () => {
    expect(shown(callersOf(index, symbol('Square'), 1))).toEqual(['make src/use.ts:5 1']);
  });

  it('of callers are a step further', () => {
    expect(shown(callersOf(index, symbol('make'), 2))).toEqual([
      'report src/use.ts:6 1',
      'null src/use.ts:8 2',
      'null test/use.test.ts:2 2',
    ]);
  });
});

describe('callees', () => {
  it('are called in the definition and in its functions without a name', () => {
    expect(shown(calleesOf(index, symbol('total'), 1))).toContain('Square.area src/base.ts:4 1');
    expect(shown(calleesOf(index, symbol('report'), 2))).toEqual(
      expect.arrayContaining(['total src/use.ts:2 1', 'make src/use.ts:5 1', 'Square.area src/base.ts:4 2']),
    );
  });
});

it('references are uses that are no calls', () => {
  expect(referencesTo(index, symbol('src/base.ts#square'))).toEqual(
    expect.arrayContaining([expect.objectContaining({ kind: 'references', at: 'src/use.ts:7' })]),
  );
});

it('implementations are the types below, and the methods of theirs', () => {
  expect(shown(implementationsOf(index, symbol('Shape')))).toEqual([
    'Square src/base.ts:2 1',
    'Special src/base.ts:6 2',
  ]);
  expect(shown(implementationsOf(index, symbol('Shape.area')))).toEqual([
    'Square.area src/base.ts:4 1',
    'Special.area src/base.ts:6 2',
  ]);
});

it('tests that lead to a symbol come nearest first', () => {
  expect(testsReaching(index, symbol('src/base.ts#square'))).toMatchObject([
    { path: 'test/base.test.ts' },
    { path: 'test/use.test.ts' },
  ]);
  expect(testsReaching(index, symbol('Special')).map(({ path }) => path)).toEqual([]);
});

describe('the call paths between two symbols', () => {
  it('are the shortest, with the place and the evidence of each call', () => {
    const { paths, onlyCandidates } = callPaths(index, symbol('report'), symbol('src/base.ts#square'));
    expect(onlyCandidates).toBe(false);
    expect(paths.map((path) => path.map(({ caller, callee, at }) => `${caller} > ${callee} ${at}`))).toEqual([
      ['report > total src/use.ts:6', 'total > Square.area src/use.ts:3', 'Square.area > square src/base.ts:4'],
    ]);
    expect(paths[0]?.every(({ certainty, rule }) => certainty !== 'candidate' && rule.length > 0)).toBe(true);
  });

  it('are none against the calls', () => {
    expect(callPaths(index, symbol('src/base.ts#square'), symbol('report')).paths).toEqual([]);
  });
});
