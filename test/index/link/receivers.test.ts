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
    [
      'a field that is a reference in C++',
      'a.cpp',
      'class Item { public: void go() {} };\nclass A { Item& i; void f() { i.go(); } };',
    ],
    [
      'of a type by another name in C++',
      'a.cpp',
      'class Item { public: void go() {} };\nusing Items = std::shared_ptr<Item>;\nvoid f(Items i) { i->go(); }',
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

  it('may be of a type that a C++ file announces without including it, but not of another within a type', async () => {
    const links = await linksOf({
      'item.h': 'namespace n { class Item { public: void go() {} }; }\n',
      'a.h': 'namespace n { class Item; class A { Item* i; void f() { i->go(); } }; }\n',
      'b.h':
        'namespace n { template <class T> class L { class Item { void go(); }; };\ntemplate <class T> void L<T>::Item::go() {} }\n',
    });
    expect(links).toEqual(['n.A.f -> item.h#n.Item.go:1 (typed)']);
  });
});

describe('a member that is called by its key', () => {
  it.each([
    ['a string', "o['go']()", 'go'],
    ['a string behind a question mark', 'o?.["go"]()', 'go'],
    ['what a constant holds', 'o[made]()', '[made]'],
    ['a symbol of the platform', 'o[Symbol.iterator]()', '[Symbol.iterator]'],
  ])('is found by %s', async (_, call, name) => {
    const links = await linksOf({
      'a.ts': `const made = Symbol();\nclass Item { go() {} [made]() {} [Symbol.iterator]() {} }\nfunction f(o: Item) { ${call}; }\n`,
    });
    expect(links).toEqual([`f -> a.ts#Item.${name}:2 (typed)`]);
  });

  it('is not told where the key is a variable', async () => {
    const code = 'class Item { go() {} }\nfunction f(o: Record<string, () => void>, key: string) { o[key](); }\n';
    expect(await linksOf({ 'a.ts': code })).toEqual([]);
  });
});
