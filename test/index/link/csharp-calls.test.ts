import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('a member of a C# type that is written once for each configuration', () => {
  it.each([
    [
      'a method',
      lines(
        'class A {',
        '#if NET',
        '  public void Run(int x) { }',
        '#else',
        '  public void Run(int x) { }',
        '#endif',
        '  public void Run(string x) { }',
        '  void F() { Run(1); }',
        '}',
      ),
      ['A.F -> a.cs#A.Run:3 (typed)', 'A.F -> a.cs#A.Run:5 (typed)'],
    ],
    [
      'a static method',
      lines(
        'class A {',
        '#if DEBUG',
        '  public static A Make() => null;',
        '#else',
        '  public static A Make() { return null; }',
        '#endif',
        '}',
        'class B { void F() { A.Make(); } }',
      ),
      ['B.F -> a.cs#A.Make:3 (typed)', 'B.F -> a.cs#A.Make:5 (typed)'],
    ],
  ])('is any of these: %s', async (_, code, edges) => {
    expect(await linksOf({ 'a.cs': code })).toEqual(edges);
  });
});

describe('overloads in C# that differ in their type parameters', () => {
  const CODE = lines(
    'interface IMap {',
    '  T Map<T>(object source);',
    '  T2 Map<T1, T2>(T1 source);',
    '  void Go();',
    '  void Go<T>();',
    '}',
  );

  it.each([
    ['map.Map<int>(this)', 'U.F -> a.cs#IMap.Map:2 (typed)'],
    ['map.Map<U, int>(this)', 'U.F -> a.cs#IMap.Map:3 (typed)'],
    ['map.Go()', 'U.F -> a.cs#IMap.Go:4 (typed)'],
    ['map.Go<int>()', 'U.F -> a.cs#IMap.Go:5 (typed)'],
  ])('are told apart by the type arguments of a call: %s', async (call, edge) => {
    const links = await linksOf({ 'a.cs': `${CODE}class U { void F(IMap map) { ${call}; } }\n` });
    expect(links).toEqual([edge]);
  });
});

describe('an extension for a collection of C#', () => {
  const CODE = lines(
    'class V { }',
    'static class E {',
    '  public static void Add<T>(this List<V> all, T more) { }',
    '  public static void Twice<T>(this List<V> all, T more) { }',
    '}',
  );

  it.each([
    ['is not what a call means where collections have the name', 'Add', 'U.F -> a.cs#E.Add:3 (candidate)'],
    ['is meant by any other name', 'Twice', 'U.F -> a.cs#E.Twice:4 (typed)'],
  ])('%s', async (_, name, edge) => {
    const links = await linksOf({ 'a.cs': `${CODE}class U { List<int> all; void F() { all.${name}(1); } }\n` });
    expect(links).toEqual([edge]);
  });
});

describe('a member of what a word of C# names', () => {
  it.each(['string.IsNullOrEmpty(s)', 'int.ParseAll(s)'])('is none of the tree: %s', async (call) => {
    const links = await linksOf({
      'a.cs': `static class E {\n  public static bool IsNullOrEmpty(this Guid? g) => true;\n  public static int ParseAll(string s) => 1;\n}\nclass C {\n  void F(string s) { ${call}; }\n}\n`,
    });
    expect(links).toEqual([]);
  });
});

describe('an extension in C# of a type that has a method of its name', () => {
  const CODE = lines(
    'using System;',
    'class B {',
    '  public B Join(string sql, object more = null) => this;',
    '  public B Join(int x) => this;',
    '}',
    'static class E {',
    '  public static B Join<T, U>(this B b, Func<T, U, bool> filter) => b;',
    '  public static B Join(this B b, string sql) => b;',
    '}',
  );

  it('is meant where it is the only one', async () => {
    const code = lines(
      'class B { public B Join(string sql, object more = null) => this; }',
      'static class E { public static B Join<T, U>(this B b, System.Func<T, U, bool> filter) => b; }',
      'class U { void F(B b) { b.Join<int, int>((x, y) => true); } }',
    );
    expect(await linksOf({ 'a.cs': code })).toEqual(['U.F -> a.cs#E.Join:2 (typed)']);
  });

  it.each([
    ['type arguments that the method has no parameters for', 'b.Join<int, int>((x, y) => true)', 'E.Join:7'],
    ['a function that the method does not take', 'b.Join((x, y) => true)', 'E.Join:7'],
    ['nothing that the method does not take', 'b.Join("")', 'B.Join:3'],
    ['what may be of any type', 'b.Join(other)', 'B.Join:3', 'B.Join:4'],
  ])('is meant by a call with %s, and by no other', async (_, call, ...ends) => {
    const links = await linksOf({ 'a.cs': `${CODE}class U { void F(B b) { ${call}; } }\n` });
    expect(links.filter((link) => !link.includes('candidate') || ends.length > 1)).toEqual(
      ends.map((end) => `U.F -> a.cs#${end} (${ends.length > 1 ? 'candidate' : 'typed'})`),
    );
  });
});

describe('an extension of the type of texts', () => {
  it.each([
    [
      'a.cs',
      'static class E { public static string Tidied(this string s) => s; }\n',
      'class U { string F() => ',
      '; }\n',
      '"a.b"',
    ],
    [
      'a.cs',
      'static class E { public static string Tidied(this string s) => s; }\n',
      'class U { string F() => ',
      '; }\n',
      '@"C:\\a\\"',
    ],
    ['a.kt', 'fun String.Tidied() = this\n', 'class U { fun F() = ', ' }\n', '"a.b"'],
  ])('is called on a text that is written out: %s', async (path, extension, before, after, text) => {
    const links = await linksOf({ [path]: `${extension}${before}${text}.Tidied()${after}` });
    expect(links).toEqual([expect.stringMatching(/^U\.F -> .*Tidied:1 \(typed\)$/)]);
  });

  it('is not called on what a text is part of', async () => {
    const links = await linksOf({
      'a.cs':
        'static class E { public static string Tidied(this string s) => s; }\nclass U { object F() => "a".Make("b").Tidied(); }\n',
    });
    expect(links.filter((link) => link.includes('(typed)'))).toEqual([]);
  });
});
