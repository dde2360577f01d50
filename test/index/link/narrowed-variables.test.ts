import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const MODULE =
  'export class Item { go() {} }\nexport class Other { go() {} }\n' +
  'export function isItem(x: unknown): x is Item { return true; }\n' +
  'export function isFine(x: unknown): boolean { return true; }\n' +
  'export function isText(x: unknown): x is string { return true; }\n';
const IMPORT = "import { Item, Other, isFine, isItem, isText } from './b.ts';\n";
const callsOfGo = async (body: string) => {
  const links = await linksOf({ 'b.ts': MODULE, 'a.ts': `${IMPORT}function f(x: Other, y: number) { ${body} }\n` });
  return links.filter((link) => link.includes('go'));
};
const ITEM = ['f -> b.ts#Item.go:1 (typed)'];
const OTHER = ['f -> b.ts#Other.go:2 (typed)'];

describe('a variable that a function with a type predicate was asked about', () => {
  it.each([
    ['in a block', 'if (isItem(x)) { x.go(); }'],
    ['in a block behind more conditions', 'if (isItem(x) && y > 1) { x.go(); }'],
    ['behind &&', 'isItem(x) && x.go();'],
    ['in a conditional expression', 'return isItem(x) ? x.go() : null;'],
  ])('is of that type %s', async (_, body) => {
    expect(await callsOfGo(body)).toEqual(ITEM);
  });

  it('is of the class that it was tested for behind &&', async () => {
    expect(await callsOfGo('return x instanceof Item && x.go();')).toEqual(ITEM);
  });

  it.each([
    ['by a function without a predicate', 'if (isFine(x)) { x.go(); }'],
    ['by one that nobody defines', 'if (isOdd(x)) { x.go(); }'],
    ['for a type of the platform', 'if (isText(x)) { x.go(); }'],
    ['elsewhere', 'if (isItem(x)) { f(x); }\n x.go();'],
  ])('is what it was where it was asked about %s', async (_, body) => {
    expect(await callsOfGo(body)).toEqual(OTHER);
  });
});
