import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const BASE = 'class Base {}\nclass Child extends Base {}\n';

/** Line 4 of the file takes one type, line 5 another; the call stands in `f`. */
function java(first: string, second: string, call: string) {
  return { 'A.java': `${BASE}class A {\n  void m(${first} x) {}\n  void m(${second} x) {}\n  ${call}\n}\n` };
}

describe('overloads with as many parameters', () => {
  it.each([
    ['a text', 'int', 'String', 'void f() { m("a"); }'],
    ['texts that are joined', 'int', 'String', 'void f(int i) { m(i + "a"); }'],
    ['a long number', 'int', 'long', 'void f() { m(1L); }'],
    ['a truth', 'Object', 'boolean', 'void f(int i) { m(i > 1); }'],
    ['a cast', 'int', 'long', 'void f(int i) { m((long) i); }'],
    ['a declared variable', 'char', 'byte[]', 'void f(byte[] b) { m(b); }'],
    ['a parameter that repeats', 'String', 'String[]', 'void f(String... s) { m(s); }'],
    ['a type of the tree', 'String', 'Base', 'void f(Child c) { m(c); }'],
    ['the nearer of two types', 'Base', 'Child', 'void f() { m(new Child()); }'],
    ['what a method returns', 'int', 'Base', 'Base g() { return null; } void f() { m(g()); }'],
    ['a number that is widened', 'String', 'double', 'void f() { m(1); }'],
    ['a boxed number', 'String', 'Integer', 'void f() { m(1); }'],
    ['a lambda of two', 'Runnable', 'Comparator<String>', 'void f() { m((a, b) -> 0); }'],
    ['a text that is no collection', 'Collection<?>', 'Object', 'void f() { m("a"); }'],
    ['what is no error', 'Throwable', 'Object...', 'void f(Base b) { m(b); }'],
    [
      'an error of the tree',
      'Object...',
      'Throwable',
      'void f() { m(new Problem()); } class Problem extends IOException {}',
    ],
    ['how many bytes remain', 'Throwable', 'Object...', 'void f(ByteBuffer b) { m(b.remaining()); }'],
    ['a wrapper', 'String', 'Supplier<String>', 'void f(Supplier<String> s) { m(s); }'],
  ])('are told apart in Java by %s', async (_, first, second, call) => {
    const links = await linksOf(java(first, second, call));
    expect(links.filter((link) => link.includes('#A.m'))).toEqual(['A.f -> A.java#A.m:5']);
  });

  it('are told apart in Java by a constant of a type in a type that is imported by itself', async () => {
    const links = await linksOf({
      'p/A.java':
        'package p;\npublic class A {\n  public static class In {\n    public enum K { LOW }\n    public static void deep() {}\n  }\n}\n',
      'q/B.java':
        'package q;\nimport p.A;\nimport static p.A.In.K.LOW;\nimport static p.A.In.deep;\nclass B {\n  void m(String s) {}\n  void m(A.In.K k) {}\n  void f() { m(LOW); deep(); }\n}\n',
    });
    expect(links.filter((link) => link.startsWith('B.f'))).toEqual([
      'B.f -> p/A.java#A.In.deep:5',
      'B.f -> q/B.java#B.m:7',
    ]);
  });

  it('are candidates where nothing tells them apart', async () => {
    const links = await linksOf(java('Foo', 'Bar', 'void f(Unknown u) { m(u.v()); }'));
    expect(links).toEqual(['A.f -> A.java#A.m:4 (candidate)', 'A.f -> A.java#A.m:5 (candidate)']);
  });

  it('are inherited ones, too', async () => {
    const links = await linksOf({
      'A.java':
        'class A {\n  void m(String s) {}\n}\nclass B extends A {\n  void m(int i) {}\n  void f() { m("a"); m(1); }\n}\n',
    });
    expect(links).toEqual(['B.f -> A.java#A.m:2', 'B.f -> A.java#B.m:5']);
  });

  it('without a body are told apart in interfaces', async () => {
    const links = await linksOf({
      'A.java':
        'interface A {\n  void m(String s);\n  void m(String s, int i);\n}\nclass B {\n  void f(A a) { a.m("", 1); }\n}\n',
    });
    expect(links).toEqual(['B.f -> A.java#A.m:3 (typed)']);
  });

  it.each([
    ['a text', 'int', 'string', 'void F() { M("a"); }'],
    ['the library name of a type', 'int', 'String', 'void F(string s) { M(s); }'],
    ['a lambda of two', 'Action<int>', 'Func<int, int, bool>', 'void F() { M((a, b) => true); }'],
    ['out', 'string', 'int', 'void F(int i) { M(out i); }'],
  ])('are told apart in C# by %s', async (_, first, second, call) => {
    const links = await linksOf({
      'A.cs': `class A {\n  void M(${first} x) {}\n  void M(${second} x) {}\n  ${call}\n}\n`,
    });
    expect(links).toEqual(['A.F -> A.cs#A.M:3']);
  });

  it('take fewer arguments than they have parameters where some may be left out', async () => {
    const links = await linksOf({
      'A.cs':
        'class A {\n  void M(int x, int y) {}\n  void M(int x, string y = null, bool z = true) {}\n  void F() { M(1); }\n}\n',
    });
    expect(links).toEqual(['A.F -> A.cs#A.M:3']);
  });
});

/** The overload on line 2 takes one thing, that on line 3 another; the call stands in `f`. */
describe('overloads of one name', () => {
  it.each([
    ['Kotlin by a text', 'a.kt', 'class A {\n fun m(x: Int) {}\n fun m(x: String) {}\n fun f() { m("a") }\n}\n'],
    [
      'Kotlin by a size of numbers',
      'a.kt',
      'class A {\n fun m(x: Int) {}\n fun m(x: Long) {}\n fun f() { m(1L) }\n}\n',
    ],
    [
      'Kotlin by a function behind the brackets',
      'a.kt',
      'class A {\n fun m(x: Int, y: String) {}\n fun m(x: Int, y: () -> Unit) {}\n fun f() { m(1) { } }\n}\n',
    ],
    [
      'Kotlin by what may be null',
      'a.kt',
      'class A {\n fun m(x: Int) {}\n fun m(x: Int?, y: Int = 1) {}\n fun f() { m(null) }\n}\n',
    ],
    ['Scala by a text', 'a.scala', 'class A {\n def m(x: Int) = 1\n def m(x: String) = 2\n def f() = m(s"a$x")\n}\n'],
    [
      'Scala by the parameters of a function',
      'a.scala',
      'class A {\n def m(x: Int => Int) = 1\n def m(x: (Int, Int) => Int) = 2\n def f() = m((a, b) => a)\n}\n',
    ],
    ['Swift by a label', 'a.swift', 'class A {\n func m(a: Int) {}\n func m(b: Int) {}\n func f() { m(b: 1) }\n}\n'],
    [
      'Swift by a type behind no label',
      'a.swift',
      'class A {\n func m(_ a: Int) {}\n func m(_ a: String) {}\n func f() { m("a") }\n}\n',
    ],
    [
      'C++ by a declared variable',
      'a.cc',
      'struct Foo {};\nvoid m(int x) {}\nvoid m(const Foo& x) {}\nvoid f(Foo foo) { m(foo); }\n',
    ],
    [
      'C++ by a pointer',
      'a.cc',
      '#include <string>\nvoid m(char x) {}\nvoid m(const char* x) {}\nvoid f(const char* x) { m(x); }\n',
    ],
  ])('are told apart in %s', async (_, path, code) => {
    const links = await linksOf({ [path]: code });
    expect(links.map((link) => link.replace(/^.*:/, ''))).toEqual(['3']);
  });

  it.each([
    ['Kotlin', 'a.kt', 'class A {\n fun m(x: Foo) {}\n fun m(x: Bar) {}\n fun f(u: Unknown) { m(u.v()) }\n}\n'],
    ['Scala', 'a.scala', 'class A {\n def m(x: Foo) = 1\n def m(x: Bar) = 2\n def f(u: Unknown) = m(u.v())\n}\n'],
    [
      'Swift',
      'a.swift',
      'class A {\n func m(_ x: Foo) {}\n func m(_ x: Bar) {}\n func f(u: Unknown) { m(u.v()) }\n}\n',
    ],
    ['C++', 'a.cc', '\nvoid m(Foo x) {}\nvoid m(Bar x) {}\nvoid f(Unknown u) { m(u.v()); }\n'],
  ])('are candidates in %s where nothing tells them apart', async (_, path, code) => {
    const links = await linksOf({ [path]: code });
    expect(links.map((link) => link.replace(/^.*:/, ''))).toEqual(['2 (candidate)', '3 (candidate)']);
  });

  it('lead to the definition of the prototype that is meant in C++', async () => {
    const links = await linksOf({
      'a.h': 'class Foo {};\nclass S {\n public:\n  void put(int a);\n  void put(const Foo& a, int b = 1);\n};\n',
      'a.cc':
        '#include "a.h"\nvoid S::put(int a) {}\nvoid S::put(const Foo& a, int b) {}\nvoid f(S* s, Foo foo) { s->put(foo); }\n',
    });
    expect(links).toEqual(['f -> a.cc#put:3 (typed)']);
  });
});

describe('names that types and members share', () => {
  it('mean the method where they are called, in Java', async () => {
    const links = await linksOf({
      'A.java':
        'class A {\n  int size;\n  int size() { return size; }\n}\nclass B extends A {\n  int size;\n  void f() { size(); }\n}\n',
    });
    expect(links).toEqual(['B.f -> A.java#A.size:3']);
  });

  it('mean the field where they are not', async () => {
    const links = await linksOf({
      'A.java':
        'class A {\n  B next;\n  C next() { return null; }\n  void f() { next.run(); }\n}\nclass B { void run() {} }\nclass C { void run() {} }\n',
    });
    expect(links).toEqual(['A.f -> A.java#B.run:6 (typed)']);
  });

  it('mean the type behind new', async () => {
    const links = await linksOf({
      'A.cs': 'class Chain {}\nclass A {\n  Chain Chain { get; }\n  A() { Chain = new Chain(); }\n}\n',
    });
    expect(links).toEqual(['A.A -> A.cs#Chain:1']);
  });

  it('a class without a name makes no object of the interface it implements', async () => {
    const files = { 'A.java': 'interface I {}\nclass A {\n  I f() { return new I() {}; }\n}\n' };
    expect(await linksOf(files)).toEqual([]);
    expect(await linksOf(files, 'references')).toContain('A.f -> A.java#I:1');
  });
});
