import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

describe('signs before a call', () => {
  it.each([
    ['Kotlin', 'a.kt', 'class X { fun ok() = true }\nfun g() = true\nfun f(x: X) { if (!g()) {}; if (!x.ok()) {} }\n'],
    [
      'Swift',
      'a.swift',
      'struct X { func ok() -> Bool { true } }\nfunc g() -> Bool { true }\nfunc f(x: X) { if !g() {}; if !x.ok() {} }\n',
    ],
    [
      'Zig',
      'a.zig',
      'const X = struct { fn ok(self: X) bool { return true; } };\nfn g() bool { return true; }\nfn f(x: X) void { if (!g()) {} if (!x.ok()) {} }\n',
    ],
  ])('do not hide it in %s', async (_, path, code) => {
    expect(await linksOf({ [path]: code })).toEqual([`f -> ${path}#X.ok:1 (typed)`, `f -> ${path}#g:2`]);
  });
});

describe('results in Go', () => {
  it('have a type where they have a name, too', async () => {
    const links = await linksOf({
      'go.mod': 'module a\n',
      'a.go':
        'package a\ntype T struct{}\nfunc (t *T) Run() {}\nfunc New() (t *T) { return }\nfunc f() { t := New(); t.Run() }\n',
    });
    expect(links).toEqual(['f -> a.go#New:4', 'f -> a.go#Run:3 (typed)']);
  });
});

describe('methods of PHP traits under other names', () => {
  const TRAITS =
    '<?php\ntrait Greets { function hello() {} }\ntrait Talks { function hello() {}\n protected function secret() {} }\n';
  const USES = (clauses: string) =>
    `class P { use Greets, Talks { ${clauses} }\n function f() { $this->renamed(); } }\nfunction g(P $p) { $p->renamed(); }\n`;

  it.each([
    ['of a trait that is named', 'Talks::hello as renamed;', 'Talks.hello:3'],
    ['with another visibility', 'Talks::secret as public renamed;', 'Talks.secret:4'],
    ['that the first trait has', 'hello as renamed;', 'Greets.hello:2'],
  ])('%s', async (_, clauses, expected) => {
    const links = await linksOf({ 'a.php': TRAITS + USES(clauses) });
    expect(links).toEqual([`P.f -> a.php#${expected} (typed)`, `g -> a.php#${expected} (typed)`]);
  });
});

describe('a property wrapper in Swift', () => {
  const WRAPPER = '@propertyWrapper struct Option {\n  init() {}\n}\n';
  const USE = 'struct S { @Option(name: "a") var a = 1 }\n';

  it('is made by the type where extensions have other constructors', async () => {
    const extension = 'extension Option {\n  init(wrappedValue: Int, name: String) {}\n}\n';
    expect(await linksOf({ 'a.swift': WRAPPER + extension + USE })).toEqual(['S -> a.swift#Option:1']);
  });

  it('is made by its only constructor', async () => {
    expect(await linksOf({ 'a.swift': WRAPPER + USE })).toEqual(['S -> a.swift#Option.init:2']);
  });
});

describe('a member that a parent has and an interface promises', () => {
  it.each([
    [
      'a trait of PHP',
      'a.php',
      '<?php\ninterface I { function run(); }\ntrait T { function run() {} }\nclass A implements I { use T; }\nfunction f(A $a) { $a->run(); }\n',
      'f -> a.php#T.run:3 (typed)',
    ],
    [
      'a class of Kotlin, written behind the interface',
      'a.kt',
      'interface I { fun run() }\nopen class B { open fun run() {} }\nclass A : I, B()\nfun f(a: A) { a.run() }\n',
      'f -> a.kt#B.run:2 (typed)',
    ],
  ])('is that of the parent: %s', async (_, path, code, edge) => {
    expect(await linksOf({ [path]: code })).toContain(edge);
  });
});

describe('members of an extension block in C#, which the grammar does not know', () => {
  it('belong to the class, as do those behind it', async () => {
    const links = await linksOf({
      'Ext.cs': `namespace Demo;
public static class Ext
{
    extension(string s)
    {
        public bool IsBlank => s.Trim().Length == 0;
        public string Twice() { return s + s; }
    }
    public static int After(int a) { return a > 1 ? 1 : 0; }
}
`,
      'U.cs': 'namespace Demo;\nclass U { string F(string s) => Ext.After(2) + s.Twice(); }\n',
    });
    expect(links).toEqual(['U.F -> Ext.cs#Ext.After:9', 'U.F -> Ext.cs#Ext.Twice:7 (typed)']);
  });
});

describe('a plain name in a namespace of the file', () => {
  it.each([
    [
      'Rust',
      'a.rs',
      'fn check(a: u8) {}\nmod tests {\n  fn check(a: &str) {}\n  fn f() { check("a"); }\n}\nfn g() { check(1); }\n',
    ],
    [
      'C++',
      'a.cpp',
      'void check(int a) {}\nnamespace tests {\n  void check(int a) {}\n  void f() { check(1); }\n}\nvoid g() { check(1); }\n',
    ],
    [
      'TypeScript',
      'a.ts',
      'function check() {}\nnamespace tests {\n  function check() {}\n  function f() { check(); }\n}\nfunction g() { check(); }\n',
    ],
  ])('is what the namespace has by it, before what is outside, in %s', async (_, path, code) => {
    expect(await linksOf({ [path]: code })).toEqual([`g -> ${path}#check:1`, `tests.f -> ${path}#tests.check:3`]);
  });
});
