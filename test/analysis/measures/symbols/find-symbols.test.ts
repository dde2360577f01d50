import { describe, expect, it, test } from 'vitest';
import { findSymbols } from '../../../../src/analysis/measures/symbols/find-symbols.ts';
import { fullNameOf, placeOf } from '../../../../src/analysis/measures/symbols/symbol.ts';
import {
  parseSymbolQuery,
  type SymbolQuery,
  symbolNames,
} from '../../../../src/analysis/measures/symbols/symbol-query.ts';
import type { LinkedIndex } from '../../../../src/index/code-index.ts';
import { indexOf } from '../../judgements/deep-context/sample-index.ts';

describe('a symbol is named', () => {
  test.each<[string, SymbolQuery | null]>([
    ['area', { kind: 'name', names: ['area'] }],
    ['area()', { kind: 'name', names: ['area'] }],
    ['Shape.area', { kind: 'name', names: ['Shape', 'area'] }],
    ['shapes::Shape::area', { kind: 'name', names: ['shapes', 'Shape', 'area'] }],
    ['Shape#area', { kind: 'name', names: ['Shape', 'area'] }],
    ['src/shape.ts#Shape.area', { kind: 'in_file', path: 'src/shape.ts', names: ['Shape', 'area'] }],
    ['.\\src\\shape.ts#area', { kind: 'in_file', path: 'src/shape.ts', names: ['area'] }],
    ['Shape.#area', { kind: 'name', names: ['Shape', '#area'] }],
    ['src/shape.ts##area', { kind: 'in_file', path: 'src/shape.ts', names: ['#area'] }],
    ['src/shape.ts:Shape.area', { kind: 'in_file', path: 'src/shape.ts', names: ['Shape', 'area'] }],
    ['shape.ts:area', { kind: 'in_file', path: 'shape.ts', names: ['area'] }],
    [
      'test/shape_test.py::TestShape::test_area',
      { kind: 'in_file', path: 'test/shape_test.py', names: ['TestShape', 'test_area'] },
    ],
    ['C:\\src\\shape.ts:area', { kind: 'in_file', path: 'C:/src/shape.ts', names: ['area'] }],
    ['std.shapes::area', { kind: 'name', names: ['std', 'shapes', 'area'] }],
    ['src/shape.ts:12', { kind: 'place', path: 'src/shape.ts', line: 12 }],
    ['src/shape.ts:12-20', { kind: 'place', path: 'src/shape.ts', line: 12 }],
    ['src/shape.ts:12:5', { kind: 'place', path: 'src/shape.ts', line: 12 }],
    ['./src/shape.ts#L12', { kind: 'place', path: 'src/shape.ts', line: 12 }],
    ['src/shape.ts:0', { kind: 'place', path: 'src/shape.ts', line: 0 }],
    ['(.*)+[', { kind: 'name', names: ['(', '*)+['] }],
    ['', null],
    ['#', null],
    ['##', null],
    ['x'.repeat(10_000), null],
  ])('%s', (text, query) => {
    expect(parseSymbolQuery(text)).toEqual(query);
  });
});

describe('several symbols', () => {
  test.each([
    ['area', ['area']],
    ['area, Shape.size,', ['area', 'Shape.size']],
    ['Map<K, V>.get', ['Map<K, V>.get']],
    ['a->b,c', ['a->b', 'c']],
    [',', [',']],
    ['src/a,b.ts#area', ['src/a,b.ts#area']],
    ['src/a.ts#area, src/b.ts:1', ['src/a.ts#area', 'src/b.ts:1']],
  ])('are named in a list: %s', (text, names) => {
    expect(symbolNames(text)).toEqual(names);
  });
});

const FILES = {
  'src/shape.ts': `export class Shape {
  get size() { return 1; }
  set size(to: number) {}
  area(): number;
  area(scale?: number) {
    return (() => this.size * (scale ?? 1))();
  }
}
export function area() {}
`,
  'src/other.ts':
    "import { area } from './shape.ts';\nexport function main() { area(); area(); }\nfunction area2() {}\n",
  'lib/other.ts': 'export function main() {}\n',
  'go/shape.go':
    'package shape\n\ntype Square struct{}\ntype Circle struct{}\nfunc (s *Square) Area() int { return 1 }\nfunc (c Circle) Area() int { return 2 }\n',
};

function found(index: LinkedIndex, text: string, within?: string): unknown {
  const result = findSymbols(index, parseSymbolQuery(text) as SymbolQuery, within);
  const shown = (node: number) => `${fullNameOf(index, node)} ${placeOf(index.graph, node)}`;
  if (result.kind === 'one') return shown(result.symbol.main);
  return result.kind === 'several' ? result.symbols.map(({ main }) => shown(main)) : result.near;
}

describe('the symbol that is named', () => {
  test.each([
    ['Shape', 'Shape src/shape.ts:1'],
    ['Shape.area', 'Shape.area src/shape.ts:5'],
    ['src/shape.ts#Shape.area', 'Shape.area src/shape.ts:5'],
    ['Shape.size', 'Shape.size src/shape.ts:2'],
    ['src/shape.ts:6', 'Shape.area src/shape.ts:5'],
    ['src/shape.ts:9', 'area src/shape.ts:9'],
    ['src/other.ts#main', 'main src/other.ts:2'],
    ['Square.Area', 'Square.Area go/shape.go:5'],
    ['Circle.Area', 'Circle.Area go/shape.go:6'],
  ])('%s', async (text, symbol) => {
    expect(found(await indexOf(FILES), text)).toEqual(symbol);
  });

  it('is not chosen of several: those that are used most come first', async () => {
    const index = await indexOf(FILES);
    expect(found(index, 'area')).toEqual(['area src/shape.ts:9', 'Shape.area src/shape.ts:5']);
    expect(found(index, 'Area')).toEqual(['Square.Area go/shape.go:5', 'Circle.Area go/shape.go:6']);
    expect(found(index, 'main')).toEqual(['main lib/other.ts:1', 'main src/other.ts:2']);
    expect(found(index, 'main', 'src')).toBe('main src/other.ts:2');
  });

  it('is perhaps one of a near name, of that name elsewhere, or the one before the line', async () => {
    const index = await indexOf(FILES);
    expect(found(index, 'aera2')).toEqual(expect.arrayContaining(['src/other.ts#area2']));
    expect(found(index, 'Circle.area')).toEqual([
      'src/shape.ts#Shape.area',
      'src/shape.ts#Shape.area',
      'src/shape.ts#area',
    ]);
    expect(found(index, 'src/other.ts:1')).toEqual([]);
    expect(found(index, 'lib/other.ts:99')).toEqual(['lib/other.ts#main']);
    expect(found(index, 'src/missing.ts:1')).toEqual([]);
    expect(found(index, 'constructor.__proto__')).toEqual([]);
  });
});
