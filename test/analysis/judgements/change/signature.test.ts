import { describe, expect, it } from 'vitest';
import { namedText } from '../../../../src/analysis/judgements/change/own-text.ts';
import { signedCode } from '../../../../src/analysis/judgements/change/signature.ts';
import type { Definition } from '../../../../src/languages/facts.ts';
import { versionOf } from './versions.ts';

/** The signature of the first named code of a file. */
async function signature(path: string, text: string, name?: string): Promise<string> {
  const version = await versionOf(path, text);
  const { definitions, language } = version.file.facts;
  const { named } = namedText(version);
  const code = named.find(({ definition }) => name === undefined || definitions[definition]?.name === name);
  if (code === undefined) throw new Error('There is no such code.');
  return signedCode(definitions[code.definition] as Definition, code.own, language).signature;
}

describe('a signature', () => {
  const cases: readonly (readonly [path: string, text: string, signature: string, name?: string])[] = [
    [
      'a.ts',
      'export async function f<T>(a: T, b = "{"): Promise<T> { return a; }',
      'async function f<T>(a: T, b = "{"): Promise<T>',
    ],
    [
      'a.ts',
      'function f({ a, b }: { a: string; b: number }) { return a; }',
      'function f({ a, b }: { a: string; b: number })',
    ],
    ['a.ts', 'function f(\n  a: string,\n  b: number,\n) { return a; }', 'function f(a: string, b: number)'],
    ['a.ts', 'export const f: Handler = (a?: number) => a;', 'f: Handler = (a?: number)'],
    ['a.ts', 'class A<T> extends B<T> implements C { m() {} }', 'class A<T> extends B<T> implements C'],
    ['a.ts', "type A = 'x' | 'y';", "type A = 'x' | 'y';"],
    ['a.ts', 'const LIMIT: number = 10;', 'LIMIT: number'],
    ['a.py', 'def f(a: int, *, b="):") -> str:\n    return b\n', 'def f(a: int, *, b="):") -> str'],
    ['a.go', 'package p\n\nfunc (t *T) M(x int) (int, error) { return 1, nil }\n', 'func (t *T) M(x int) (int, error)'],
    ['a.rs', "pub fn f<'a>(x: &'a str) -> Option<&'a str> { None }\n", "fn f<'a>(x: &'a str) -> Option<&'a str>"],
    ['a.rb', 'def f(a, b = 1)\n  a\nend\n', 'def f(a, b = 1)'],
    ['A.java', 'class A { public int f(int a) throws B { return a; } }\n', 'public int f(int a) throws B', 'f'],
  ];
  for (const [path, text, expected, name] of cases) {
    it(`is all before the body: ${expected}`, async () => {
      const found = await signature(path, text, name);
      // Words that stand before a definition may be part of it or not, by its grammar.
      expect(found.endsWith(expected.replace(/^pub /, ''))).toBe(true);
    });
  }
});
