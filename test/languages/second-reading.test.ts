import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { secondReading } from '../../src/languages/javascript/second-reading.ts';
import { factsOf } from './fixture-facts.ts';

const AFTER = '\nexport function after() { return 1; }\n';
const newlines = (text: string) => [...text].map((character) => character === '\n');

describe('TypeScript that the grammar has no rule for', () => {
  it.each([
    [
      'call signatures with type parameters, one below the other',
      'interface A {\n  <T>(a: T): B\n  <T, U>(a: T, b: U): B\n}',
    ],
    [
      'such signatures behind a comment',
      'interface A {\n  (a: B): B // one\n  /** two */\n  <T extends B<T>>(a: T): B\n}',
    ],
    [
      'such signatures in a type in passing',
      'export const a: {\n  (b: B): (c: C) => D\n  <T>(\n    b: T,\n  ): D\n} = c',
    ],
    ['a parameter called using', 'function f(using: string) { if (using) g(using); return { using, a: using + 1 }; }'],
    ['a member called using', 'class A { using(a: B): this { return this.using(a); } }'],
    ['exports of the types of a module', "export type * from './a.ts'\nexport type * as b from './b.ts'"],
    ['a pattern in a function type that may be left out', 'interface A { save: ({ a }?: { a?: B }) => void }'],
  ])('is read with %s', async (_, source) => {
    const facts = await factsOf('a.ts', source + AFTER);
    expect(facts.problems).toEqual([]);
    expect(facts.definitions.at(-1)?.name).toBe('after');
  });

  it('keeps the names that the text has', async () => {
    const facts = await factsOf('a.ts', 'class A { using(using: B) { return using.go(); } }');
    expect(facts.definitions.map(({ name }) => name)).toEqual(['A', 'using']);
    expect(facts.calls.map(({ receiver, name }) => [receiver, name])).toEqual([['using', 'go']]);
  });

  it('is left as it is where functions give functions back that are generic', () => {
    const source = 'export const f =\n  <A>(a: A) =>\n  <B>(b: B) => [a, b];\n';
    expect(secondReading(source)).toBe(source);
  });

  it('still knows declarations with using', () => {
    const source = 'function f() { using file = open(); await using other = open(); }\n';
    expect(secondReading(source)).toBe(source);
  });

  it('has the same length and the same lines, whatever the text', () => {
    const parts = [
      '  <A>(',
      '\n',
      ' ',
      'using',
      'export type *',
      '}?:',
      '//',
      '/*',
      '*/',
      'a',
      '>',
      'B',
      ';',
      '`',
      '(',
      ')',
    ];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...parts), { maxLength: 40 }), (all) => {
        const source = all.join('');
        const read = secondReading(source);
        expect(newlines(read)).toEqual(newlines(source));
      }),
    );
  });
});
