import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const MODULE = 'export function run() {}\nexport function stop() {}\nexport const api = { run, go: stop };\n';

describe('objects that are written out', () => {
  it('hold what their names are given', async () => {
    const links = await linksOf({
      'b.ts': MODULE,
      'a.ts': "import { api } from './b.ts';\nfunction f() { api.run(); api.go(); }\n",
    });
    expect(links).toEqual(['f -> b.ts#run:1 (typed)', 'f -> b.ts#stop:2 (typed)']);
  });

  it('have the members of what is spread in them: an object, or a module', async () => {
    const links = await linksOf({
      'b.ts': MODULE,
      'a.ts':
        "import * as all from './b.ts';\nimport { api } from './b.ts';\nconst more = { ...api };\n" +
        'function f() { const local = { ...all }; local.stop(); more.run(); }\n',
    });
    expect(links).toEqual(['f -> b.ts#run:1 (typed)', 'f -> b.ts#stop:2 (typed)']);
  });

  it('are what this means in their methods, rather than the class around', async () => {
    const links = await linksOf({
      'a.ts':
        'class C {\n  helper() {}\n  m() {\n    const o = {\n      helper() {},\n      y() { this.helper(); },\n    };\n  }\n}\n',
    });
    expect(links).toEqual(['C.m.y -> a.ts#C.m.helper:5 (typed)']);
  });
});

describe('type arguments for a parent', () => {
  it('say what its members are', async () => {
    const links = await linksOf({
      'a.ts':
        'class Item { go() {} }\nclass Base<T> { item: T; }\nclass A extends Base<Item> {}\n' +
        'class B extends A { f() { this.item.go(); } }\nfunction g(a: A) { a.item.go(); }\n',
    });
    expect(links).toEqual(['B.f -> a.ts#Item.go:1 (typed)', 'g -> a.ts#Item.go:1 (typed)']);
  });
});

describe('functions that a container calls', () => {
  it('are given its elements', async () => {
    const links = await linksOf({
      'a.ts':
        'class Item { go() {} stop() {} }\nfunction f(items: Item[]) {\n' +
        '  items.forEach((one) => one.go());\n  items.reduce((sum, one) => one.stop(), 0);\n}\n',
    });
    expect(links).toEqual(['f -> a.ts#Item.go:1 (typed)', 'f -> a.ts#Item.stop:1 (typed)']);
  });
});

describe('functions that Kotlin gives an object', () => {
  it.each([
    ['with', 'with(item) { go() }'],
    ['run', 'item.run { go() }'],
    ['apply', 'item.apply { this.go() }'],
    ['let', 'item.let { it.go() }'],
    ['also', 'item.also { one -> one.go() }'],
  ])('see its members: %s', async (_, call) => {
    const links = await linksOf({ 'a.kt': `class Item { fun go() = 1 }\nfun f(item: Item) { ${call} }\n` });
    expect(links).toEqual(['f -> a.kt#Item.go:1 (typed)']);
  });
});

describe('files without a package', () => {
  it('see each other in Scala where they stand in one folder', async () => {
    const links = await linksOf({
      'A.scala': 'object A { def f() = U.k() }\n',
      'B.scala': 'object U { def k() = 1 }\n',
      'c/C.scala': 'object C { def f() = U.k() }\n',
    });
    expect(links).toEqual(['A.f -> B.scala#U.k:1', 'C.f -> B.scala#U.k:1 (candidate)']);
  });
});
