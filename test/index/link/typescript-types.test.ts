import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const TYPES =
  'export class Item { go() {} }\nexport class Other { go() {} }\nexport class Third { stop() {} }\n' +
  'export function isItem(x: unknown): x is Item { return true; }\n';
const IMPORT = "import { Item, Other, Third, isItem } from './types.ts';\n";
const callsOf = async (name: string, code: string) => {
  const links = await linksOf({ 'types.ts': TYPES, 'a.ts': `${IMPORT}${code}\n` });
  return links.filter((link) => link.includes(`.${name}:`)).map((link) => link.replace(/^.* -> /, ''));
};
const ITEM = 'types.ts#Item.go:1 (typed)';
const OTHER = 'types.ts#Other.go:2 (typed)';

describe('a member of a type that is written out in TypeScript', () => {
  it.each([
    ['of a parameter', 'function f(o: { i: Item }) { o.i.go(); }'],
    ['that may be missing', 'function f(o: { b?: { readonly i: Item } }) { o.b?.i.go(); }'],
    ['that a parameter takes apart', 'function f({ i }: { i: Item }) { i.go(); }'],
    ['behind Partial', 'function f(o: Partial<{ i: Item }>) { o.i?.go(); }'],
    ['beside undefined', 'function f(o: { i: Item } | undefined) { o?.i.go(); }'],
    ['that is a method', 'function f(o: { make(): Item }) { o.make().go(); }'],
    ['of any name', 'const r: { [k: string]: Item } = {};\nfunction f(k: string) { r[k].go(); }'],
    ['of a mapped type', "type M = { [K in 'a']: Item };\nfunction f(m: M) { m.a.go(); }"],
    ['of Record', 'const r: Record<string, Item> = {};\nfunction f(k: string) { r[k].go(); }'],
    ['of Record, by its name', 'function f(r: Record<string, Item>) { r.a.go(); }'],
    ["of an interface's index signature", 'interface R { [k: string]: Item }\nfunction f(r: R) { r.a.go(); }'],
    [
      'that is given a function',
      'function g(o: { cb?: (i: Item) => void }) {}\nfunction f() { g({ cb: (i) => i.go() }); }',
    ],
  ])('is found %s', async (_, code) => {
    expect(await callsOf('go', code)).toEqual([ITEM]);
  });
});

describe('types that are made of others in TypeScript', () => {
  it.each([
    [
      'what stands at a place of a tuple',
      'function g(): [Item, Other] { return null as any; }\nfunction f() { const [i] = g(); i.go(); }',
    ],
    ['what a tuple calls by a name', 'function f(t: [first: Item, second: Other]) { t[0].go(); }'],
    ['the default of a type parameter', 'class Box<T = Item> { v!: T; }\nfunction f(b: Box) { b.v.go(); }'],
    ['what a function takes', 'function g(s: string, i: Item) {}\nfunction f(i: Parameters<typeof g>[1]) { i.go(); }'],
    ['what a class makes', 'function f(i: InstanceType<typeof Item>) { i.go(); }'],
    ['an element of a list', 'type All = Item[];\nfunction f(i: All[number]) { i.go(); }'],
    ['a parameter that takes any number', 'function f(...all: Item[]) { all[0].go(); }'],
    ['what then is given', 'async function g() { return new Item(); }\nfunction f() { g().then((i) => i.go()); }'],
    ['an interface beside a class', 'interface A extends Item {}\nclass A {}\nfunction f(a: A) { a.go(); }'],
    [
      'what an interface that is called takes',
      'interface Cb { (i: Item): void }\nfunction g(c: Cb) {}\nfunction f() { g((i) => i.go()); }',
    ],
    ['what is assigned where it is needed', 'class A { i?: Item; f() { const i = (this.i = new Item()); i.go(); } }'],
    [
      'a parameter beside a function type with one of its name',
      'function f(i: Item, cb: (i: Other) => void) { i.go(); }',
    ],
  ])('are understood: %s', async (_, code) => {
    expect(await callsOf('go', code)).toEqual([ITEM]);
  });

  it('say nothing of what a second then is given, which another function made', async () => {
    const code =
      'async function g() { return new Item(); }\nfunction f() { g().then((i) => new Third()).then((i) => i.go()); }';
    expect(await callsOf('go', code)).not.toContain(ITEM);
  });
});

describe('a call of a member of what may be of several types', () => {
  it.each([
    ['a union', 'function f(i: Item | Other) { i.go(); }'],
    ['a union that may be missing', 'function f(i?: Other | Item) { i?.go(); }'],
    ['another name for a union', 'type U = Other | Item;\nfunction f(i: U) { i.go(); }'],
    ['a promise of a union', 'async function f(p: Promise<Item | Other>) { (await p).go(); }'],
  ])("leads to each one's: %s", async (_, code) => {
    expect((await callsOf('go', code)).sort()).toEqual([ITEM, OTHER]);
  });

  it('leads to the first that has it where something is of all of them', async () => {
    expect(await callsOf('go', 'function f(i: Item & Other) { i.go(); }')).toEqual([ITEM]);
  });

  it('leads to those that have it', async () => {
    expect(await callsOf('stop', 'function f(i: Item | Third) { if ("stop" in i) i.stop(); }')).toEqual([
      'types.ts#Third.stop:3 (typed)',
    ]);
  });
});

describe('the object that a function declares in TypeScript', () => {
  it('is what this means in it and in the arrow functions in it', async () => {
    expect(await callsOf('go', 'function f(this: Item) { this.go(); [1].map(() => this.go()); }')).toEqual([ITEM]);
  });

  it('is not what this means in the methods of a class in it', async () => {
    const code = 'function f(this: Item) { class Own { go() {} run() { this.go(); } } }';
    expect(await callsOf('go', code)).not.toContain(ITEM);
  });
});

describe('a variable behind a test that leaves where it is not of a type', () => {
  it.each([
    ['a class', 'function f(x: unknown) { if (!(x instanceof Item)) return; x.go(); }'],
    ['a class, in a block', 'function f(x: unknown) { if (!(x instanceof Item)) { throw new Error(); } x.go(); }'],
    ['what a function says', 'function f(x: Other) { if (!isItem(x)) { return 1; // no more\n } x.go(); }'],
    ['a class, without a block', 'function f(x: Other) { if (x instanceof Item) x.go(); }'],
  ])('is of that type: %s', async (_, code) => {
    expect(await callsOf('go', code)).toEqual([ITEM]);
  });

  it('is what it was where the test does not leave', async () => {
    expect(await callsOf('go', 'function f(x: Other) { if (!(x instanceof Item)) { f(x); } x.go(); }')).toEqual([
      OTHER,
    ]);
  });
});

describe('functions in JavaScript and TypeScript', () => {
  it('are called by templates behind type arguments', async () => {
    const code =
      'function tag<T>(s: TemplateStringsArray): T { return null as T; }\nfunction f() { return tag<number>`a`; }';
    expect(await linksOf({ 'a.ts': code })).toEqual(['f -> a.ts#tag:1']);
  });

  it.each([
    ['a member', 'const isArray = Array.isArray;\nfunction f() { isArray([]); }'],
    ['what is taken from it', 'const { isArray } = Array;\nfunction f() { isArray([]); }'],
  ])("are not called by another name of the platform's: %s", async (_, code) => {
    expect(await linksOf({ 'a.js': code })).toEqual([]);
    expect(await linksOf({ 'a.js': code }, 'references')).toEqual(['f -> a.js#isArray:1']);
  });

  it('are members of an object that a field holds, and not of its type', async () => {
    const code =
      'class A {\no = { run: (v: string) => v };\nrun(...v: string[]) {}\n}\nfunction f(a: A) { a.run("x"); }';
    expect(await linksOf({ 'a.ts': code })).toEqual(['f -> a.ts#A.run:3 (typed)']);
  });

  it('give back what stands behind their arrow when they are called alone', async () => {
    const code = 'const h = () => {};\nfunction f(x: number) { const g = () => x ? f(1) : h;\n g(); }';
    expect(await linksOf({ 'a.ts': code })).toContain('f -> a.ts#f.g:2');
  });
});
