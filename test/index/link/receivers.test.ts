import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

describe('a receiver', () => {
  it.each([
    ['a cast in Java', 'A.java', 'class Item { void go() {} }\nclass A { void f(Object o) { ((Item) o).go(); } }'],
    [
      'a cast of a member in Java',
      'A.java',
      'class Item { void go() {} }\nclass A { Object o; void f(A a) { ((Item) a.o).go(); } }',
    ],
    [
      'the object around in Java',
      'A.java',
      'class Item { void go() {} class A { void go() {} void f() { Item.this.go(); } } }',
    ],
    ['a cast in C#', 'A.cs', 'class Item { public void go() {} }\nclass A { void f(object o) { ((Item)o).go(); } }'],
    [
      'a cast in C++',
      'a.cpp',
      'class Item { public: void go() {} };\nvoid f(void* o) { static_cast<Item*>(o)->go(); }',
    ],
    [
      'a member in parentheses in C++',
      'a.cpp',
      'class Item { public: void go() {} Item* next; };\nvoid f(Item* i) { (i->next)->go(); }',
    ],
    ['an optional chain', 'a.ts', 'class Item { go() {} next?: Item }\nfunction f(i?: Item) { i?.next?.next?.go(); }'],
    [
      'an optional chain in Kotlin',
      'a.kt',
      'class Item(val next: Item?) { fun go() {} }\nfun f(i: Item?) { i?.next?.go() }',
    ],
  ])('may be %s', async (_, path, code) => {
    const links = await linksOf({ [path]: `${code}\n` });
    expect(links.map((link) => link.split(' ->')[1]?.split(' (')[0])).toContain(` ${path}#Item.go:1`);
  });
});
