import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const TYPES = 'export class Item { go() {} }\n';
const callsOf = async (code: string, files: Readonly<Record<string, string>> = {}) => {
  const links = await linksOf({ 'types.ts': TYPES, 'a.ts': `import { Item } from './types.ts';\n${code}\n`, ...files });
  return links.filter((link) => !link.startsWith('a.ts ->'));
};

describe('a parameter of a constructor that is a field, too', () => {
  it.each([
    ['readonly', 'readonly i: Item'],
    ['behind a decorator', '@Inject() readonly i: Item'],
    ['that may be left out', 'private i?: Item'],
    ['by what it is given by default', 'readonly i = new Item()'],
    ['with every word before it', 'protected override readonly i: Item'],
  ])('has the members of its type: %s', async (_, parameter) => {
    const code = `declare function Inject(): any;\nclass A { constructor(${parameter}) {} f() { this.i?.go(); } }`;
    expect(await callsOf(code)).toContain('A.f -> types.ts#Item.go:1 (typed)');
  });

  it('is none where nothing makes it a field', async () => {
    const links = await callsOf('class A { constructor(i: Item) {} f() { (this as any).i.go(); } }');
    expect(links).not.toContain('A.f -> types.ts#Item.go:1 (typed)');
  });
});

describe('a function in an object that another function gives back', () => {
  const MAKER = {
    'maker.ts':
      'export function make({ update }: { update(): void }) {\n  return { link, other: unlink };\n' +
      '  function link() { update(); }\n  function unlink() { link(); }\n}\n',
  };
  it('is called by the name that a declaration at the top takes it by', async () => {
    const code =
      "import { make } from './maker.ts';\nconst { link, other } = make({ update() {} });\nfunction f() { link(); other(); }";
    const links = await callsOf(code, MAKER);
    expect(links).toContain('f -> maker.ts#make.link:3');
    expect(links).toContain('f -> maker.ts#make.unlink:4');
  });

  it('is called by the name of a local variable', async () => {
    const code =
      "import { make } from './maker.ts';\nfunction f() { const { other } = make({ update() {} }); other(); make({ update() {} }).link(); }";
    const links = (await callsOf(code, MAKER)).map((link) => link.replace(' (typed)', ''));
    expect(links).toContain('f -> maker.ts#make.unlink:4');
    expect(links).toContain('f -> maker.ts#make.link:3');
  });

  it('is called in its own file, too', async () => {
    const code = `${MAKER['maker.ts']}const { link } = make({ update() {} });\nfunction f() { link(); }`;
    expect(await callsOf(code)).toContain('f -> a.ts#make.link:4');
  });

  it('is found behind a variable that is given back', async () => {
    const maker = 'export function make() {\n  function run() {}\n  const api = { run };\n  return api;\n}\n';
    const code = "import { make } from './maker.ts';\nfunction f() { make().run(); }";
    const links = await callsOf(code, { 'maker.ts': maker });
    expect(links.map((link) => link.replace(' (typed)', ''))).toContain('f -> maker.ts#make.run:2');
  });
});

describe('a function that is given to a member', () => {
  it('is not what its own name means in it', async () => {
    const other = { 'other.ts': 'export function emit() {}\n' };
    const code =
      "import { emit } from './other.ts';\nexport function f(api: any) {\n  api.emit = () => { emit(); };\n  emit();\n}";
    const links = await callsOf(code, other);
    expect(links).toEqual(['f -> other.ts#emit:1', 'f.emit -> other.ts#emit:1']);
  });
});

describe('a member of a type that a utility type is given', () => {
  it.each([
    ['Readonly', 'type F = Readonly<{ is(n: string): boolean }>;'],
    ['one of several types', 'type F = Readonly<{ is(n: string): boolean }> & { other: string };'],
    ['several of them', 'type F = Partial<Readonly<{ is: (n: string) => boolean }>>;'],
  ])('is the member of the type that it is another name for: %s', async (_, declared) => {
    const code = `${declared}\ndeclare function freeze<T>(one: T): T;\nexport const N: F = freeze<F>({ is(n) { return true; } });\nfunction f() { N.is?.(''); }`;
    expect(await callsOf(code)).toContain('f -> a.ts#F.is:2 (typed)');
  });
});
