import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const LIBRARY = {
  'library.ts':
    "import { Outer } from 'outside';\ndeclare class Source { text(): string; }\nexport class Code extends (Outer as typeof Source) {}\n" +
    'export interface Fixer { replace(): void; }\nexport type Fix = (fixer: Fixer) => number | null;\n' +
    'export interface Suggestion { readonly fix: Fix; }\n' +
    'export type Report = { readonly id: number } & Named;\n' +
    'interface Named { readonly fix?: Fix | null; readonly suggest?: readonly Suggestion[] | null; }\n' +
    'export interface Context { readonly code: Readonly<Code>; report(what: Report): void; }\n',
  'creator.ts':
    "import type { Context } from './library.ts';\n" +
    'interface Rule { create: (context: Readonly<Context>) => object; }\ninterface Named extends Rule { name: string; }\n' +
    'export function creator(url: string) {\n' +
    '  return function createNamed<M>({ name, ...rule }: Readonly<Named>): object { return rule; };\n}\n',
  'create.ts': "import * as all from './creator.ts';\nexport const create = all.creator('x');\n",
};

describe('what a function is given by a function that another one gave back', () => {
  it('is of the types that are declared for it, at whatever depth of objects and lists', async () => {
    const links = await linksOf({
      ...LIBRARY,
      'rule.ts':
        "import { create } from './create.ts';\nexport default create({\n  name: 'x',\n  create(context) {\n    return {\n" +
        '      visit() {\n        context.code.text();\n        context.report({ id: 1, fix: (one) => one.replace() });\n' +
        '        context.report({ id: 1, suggest: [{ fix(other) { return other.replace(); } }] });\n      },\n    };\n  },\n});\n',
    });
    expect(links.filter((link) => !link.startsWith('create.ts'))).toEqual([
      'create.visit -> library.ts#Context.report:9 (typed)',
      'create.visit -> library.ts#Source.text:2 (typed)',
      'create.visit.fix -> library.ts#Fixer.replace:4 (typed)',
      'create.visit.fix -> library.ts#Fixer.replace:4 (typed)',
      'rule.ts -> creator.ts#creator.createNamed:5',
    ]);
  });
});

describe('a name that is taken out of a library', () => {
  it('has the members of the object that it names there', async () => {
    const links = await linksOf({
      'library.ts': 'export const Reasons = { missing: (one: string) => one } as const;\n',
      'util.ts': "import * as library from './library.ts';\nconst { Reasons } = library;\nexport { Reasons };\n",
      'a.ts': "import { Reasons } from './util.ts';\nfunction f() { Reasons.missing(''); }\n",
    });
    expect(links).toEqual(['f -> library.ts#missing:1 (typed)']);
  });
});

describe('a function that gives back what it is given', () => {
  it('gives an object of the type that is made for it, not of that which its type parameter extends', async () => {
    const links = await linksOf({
      'base.ts':
        'export interface Held { end(): void; }\nexport class Base {\n  keep<T extends Held>(one: T): T { return one; }\n}\n' +
        'export class Sender<E> implements Held {\n  end() {}\n  send(what: E) {}\n}\n',
      'a.ts':
        "import { Base, Sender } from './base.ts';\nexport class User extends Base {\n" +
        '  readonly #told = this.keep(new Sender<number>());\n  say() { this.#told.send(1); }\n}\n',
    });
    expect(links).toContain('User.say -> base.ts#Sender.send:7 (typed)');
  });
});

describe('`this` in an object of a declared type', () => {
  it('has the members of the type, of which the object may have its own', async () => {
    const links = await linksOf({
      'a.ts':
        'interface Paths { join(): string; part(): string; }\nexport const paths: Paths = {\n' +
        "  part() { return ''; },\n  join() { return this.part(); },\n};\n",
    });
    expect(links).toEqual(['join -> a.ts#Paths.part:1 (typed)', 'join -> a.ts#part:3 (candidate)']);
  });
});

describe('a tagged template', () => {
  it('is what its tag gives back', async () => {
    const links = await linksOf({
      'a.ts':
        'export class Query { map(): Query { return this; } }\nexport function sql(parts: TemplateStringsArray): Query { return new Query(); }\n' +
        'function f(x: string) { return sql`sum(1)`.map(); }\nfunction g(x: string) { return sql`x`.map().map(); }\n',
    });
    expect(links.filter((link) => link.includes('Query.map'))).toEqual([
      'f -> a.ts#Query.map:1 (typed)',
      'g -> a.ts#Query.map:1 (typed)',
    ]);
  });
});
