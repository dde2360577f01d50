import { expect, it } from 'vitest';
import { findSymbols } from '../../../../src/analysis/measures/symbols/find-symbols.ts';
import { mentionsBeyond } from '../../../../src/analysis/measures/symbols/mentions.ts';
import { parseSymbolQuery, type SymbolQuery } from '../../../../src/analysis/measures/symbols/symbol-query.ts';
import { indexOf } from '../../judgements/deep-context/sample-index.ts';

async function mentionsOf(name: string, files: Readonly<Record<string, string>>) {
  const index = await indexOf(files);
  const found = findSymbols(index, parseSymbolQuery(name) as SymbolQuery);
  if (found.kind !== 'one') throw new Error(`${name}: ${found.kind}`);
  return mentionsBeyond(index, found.symbol);
}

const CLASS = 'export class A {\n  get() { return this.get(); }\n}\n';

it('places that name a symbol, and may mean it or something else, are counted once for each function', async () => {
  const use =
    'export function f(x) { x.get(); x.get(); }\nexport function g(x) { return [x.get, () => x.get()]; }\nx.get();\n';
  expect(await mentionsOf('A.get', { 'a.ts': CLASS, 'b.ts': use, 'c.ts': 'export const one = 1;\n' })).toEqual({
    places: 3,
    files: 1,
    more: false,
    first: ['b.ts:1', 'b.ts:2', 'b.ts:3'],
  });
});

it('names in any script are looked for', async () => {
  const files = { 'a.ts': 'export class A {\n  имя() {}\n}\n', 'b.ts': 'export function f(x) { return x.имя; }\n' };
  expect(await mentionsOf('A.имя', files)).toMatchObject({ places: 1, first: ['b.ts:1'] });
});

it('places that are known to use the symbol, or something else of its name, are not counted', async () => {
  const use =
    "import { A } from './a.ts';\nimport { get } from 'library';\nexport function f() { new A().get(); }\nexport function g() { get(); }\n";
  expect(await mentionsOf('A.get', { 'a.ts': CLASS, 'b.ts': use })).toMatchObject({ places: 0, first: [] });
});

it('more places are shown of a field, and those that are known to use it are left out', async () => {
  const files = {
    'a.ts': 'export class A {\n  open = 1;\n}\n',
    'b.ts': Array.from({ length: 5 }, (_, at) => `export function f${at}(x) { return x.open; }\n`).join(''),
  };
  expect(await mentionsOf('A.open', files)).toMatchObject({
    places: 5,
    first: ['b.ts:1', 'b.ts:2', 'b.ts:3', 'b.ts:4', 'b.ts:5'],
  });
});

it('places near the file of the symbol come first', async () => {
  const use = 'export function f(x) { return x.open(); }\n';
  const files = {
    'b.ts': use,
    'src/a.ts': `export class A {\n  open() {}\n}\n${use}`,
    'src/b.ts': use,
    'src/deep/c.ts': use,
    'test/d.ts': use,
  };
  expect(await mentionsOf('A.open', files)).toMatchObject({ first: ['src/a.ts:4', 'src/b.ts:1', 'src/deep/c.ts:1'] });
});
