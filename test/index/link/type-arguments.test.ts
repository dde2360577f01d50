import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const TYPES =
  'export class Item { go() {} }\n' +
  'export class Base<T> { one: T; get(): T { return this.one; } all: T[]; on(f: (x: T) => void) {} }\n' +
  'export class Pool<T> extends Base<T> {}\n' +
  'export class Pair<U, T> extends Base<U> {}\n' +
  'export type Maybe<T> = null | undefined | T;\n';
const IMPORT = "import { Item, Pair, Pool, type Maybe } from './types.ts';\n";

describe('type arguments in TypeScript', () => {
  it.each([
    ['what a method gives', 'function f(p: Pool<Item>) { p.get().go(); }'],
    ['what a field holds', 'function f(p: Pool<Item>) { p.one.go(); }'],
    ['the elements of a field', 'function f(p: Pool<Item>) { p.all[0].go(); }'],
    ['what a function is given that a method takes', 'function f(p: Pool<Item>) { p.on((x) => x.go()); }'],
    ['a type behind new', 'const p = new Pool<Item>();\nfunction f() { p.one.go(); }'],
    ['an alias', 'function f(i: Maybe<Item>) { i?.go(); }'],
    ['an alias within an alias', 'function f(i: Maybe<Pool<Maybe<Item>>>) { i?.one?.go(); }'],
    [
      'the parameter that a parent is given, not one of the same name',
      'function f(p: Pair<Item, string>) { p.one.go(); }',
    ],
  ])('say what is known by %s', async (_, code) => {
    const links = await linksOf({ 'types.ts': TYPES, 'a.ts': IMPORT + code });
    expect(links).toContain('f -> types.ts#Item.go:1 (typed)');
  });

  it('say nothing of a parameter of the same name in another type', async () => {
    const code = 'function f(p: Pair<string, Item>) { p.one.go(); }';
    expect(await linksOf({ 'types.ts': TYPES, 'a.ts': IMPORT + code })).not.toContain(
      'f -> types.ts#Item.go:1 (typed)',
    );
  });
});

describe('members that are declared without a body', () => {
  it.each([
    ['a method of an interface', 'interface Has { item(): Item }\nfunction f(h: Has) { h.item().go(); }'],
    ['a getter of an interface', 'interface Has { get item(): Item }\nfunction f(h: Has) { h.item.go(); }'],
    ['an abstract method', 'abstract class Has { abstract item(): Item }\nfunction f(h: Has) { h.item().go(); }'],
    ['an abstract getter', 'abstract class Has { abstract get item(): Item }\nfunction f(h: Has) { h.item.go(); }'],
    [
      'a setter with a getter behind it',
      'class Has { set item(i: Item) {} get item(): Item { return new Item(); } }\nfunction f(h: Has) { h.item.go(); }',
    ],
  ])('have the type that is declared for them: %s', async (_, code) => {
    expect(await linksOf({ 'a.ts': `class Item { go() {} }\n${code}\n` })).toContain('f -> a.ts#Item.go:1 (typed)');
  });
});
