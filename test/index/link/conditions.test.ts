import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;
const CARGO = { 'Cargo.toml': '[package]\nname = "a"\n' };

describe('a call of a Rust function that is written for several configurations', () => {
  const TWINS = lines('#[cfg(unix)]', 'pub fn go() {}', '#[cfg(not(unix))]', 'pub fn go() {}');

  it.each([
    ['under a condition of its own', lines('#[cfg(unix)]', 'fn f() { go(); }'), ['f -> src/lib.rs#go:2']],
    ['in a statement', lines('fn f() {', '    #[cfg(windows)]', '    go();', '}'), ['f -> src/lib.rs#go:4']],
    [
      'in a module',
      lines('#[cfg(target_os = "linux")]', 'mod m {', '    use super::go;', '    fn f() { go(); }', '}'),
      ['m.f -> src/lib.rs#go:2'],
    ],
    ['under no condition', 'fn f() { go(); }\n', ['f -> src/lib.rs#go:2 (typed)', 'f -> src/lib.rs#go:4 (typed)']],
    [
      'under another condition',
      lines('#[cfg(test)]', 'fn f() { go(); }'),
      ['f -> src/lib.rs#go:2 (typed)', 'f -> src/lib.rs#go:4 (typed)'],
    ],
  ])('leads to those that are built with it: %s', async (_, code, edges) => {
    expect(await linksOf({ ...CARGO, 'src/lib.rs': TWINS + code })).toEqual(edges);
  });

  it('leads to those of another file that are built with it', async () => {
    const links = await linksOf({
      ...CARGO,
      'src/lib.rs': lines('mod b;', '#[cfg(windows)]', 'fn f() { b::go(); }', 'fn g() { b::go(); }'),
      'src/b.rs': TWINS,
    });
    expect(links).toEqual(['f -> src/b.rs#go:4', 'g -> src/b.rs#go:2 (typed)', 'g -> src/b.rs#go:4 (typed)']);
  });

  it('leads to that of the tests from tests', async () => {
    const code = lines(
      '#[cfg(test)]',
      'fn now() -> u8 { 1 }',
      '#[cfg(not(test))]',
      'fn now() -> u8 { 2 }',
      '#[cfg(test)]',
      'mod tests {',
      '    fn f() { super::now(); }',
      '}',
    );
    expect(await linksOf({ ...CARGO, 'src/lib.rs': code })).toEqual(['tests.f -> src/lib.rs#now:2']);
  });

  it('leads to a method of an implementation for the configuration', async () => {
    const code = lines(
      'struct A;',
      '#[cfg(unix)]',
      'impl A { fn go(&self, x: u8) {} }',
      '#[cfg(windows)]',
      'impl A { fn go(&self) {} }',
      'impl A {',
      '    #[cfg(windows)]',
      '    fn f(&self) { self.go(); }',
      '    fn g(&self) { self.go(); }',
      '}',
    );
    expect(await linksOf({ ...CARGO, 'src/lib.rs': code })).toEqual([
      'f -> src/lib.rs#go:5 (typed)',
      'g -> src/lib.rs#go:3 (typed)',
      'g -> src/lib.rs#go:5 (typed)',
    ]);
  });

  it('leads into modules of one name, each for a configuration', async () => {
    const code = lines(
      '#[cfg(unix)]',
      'mod sys { pub fn go() {} }',
      '#[cfg(windows)]',
      'mod sys { pub fn go() {} }',
      'fn f() { sys::go(); }',
      '#[cfg(windows)]',
      'fn g() { sys::go(); }',
    );
    expect(await linksOf({ ...CARGO, 'src/lib.rs': code })).toEqual([
      'f -> src/lib.rs#sys.go:2 (typed)',
      'f -> src/lib.rs#sys.go:4 (typed)',
      'g -> src/lib.rs#sys.go:4',
    ]);
  });
});

describe('a call of a Swift function that is written for several configurations', () => {
  const code = lines(
    'class A {',
    '#if os(iOS)',
    '  func go() {}',
    '#else',
    '  func go() {}',
    '#endif',
    '  func f() {',
    '    #if os(macOS)',
    '    go()',
    '    #endif',
    '  }',
    '  func g() { go() }',
    '}',
    '#if os(iOS)',
    'func run(_ x: Int) {}',
    '#elseif os(macOS)',
    'func run(_ x: Int) {}',
    '#endif',
    '#if os(iOS)',
    'func h() { run(1) }',
    '#endif',
  );

  it('leads to those that are built with it', async () => {
    expect(await linksOf({ 'a.swift': code })).toEqual([
      'A.f -> a.swift#A.go:5',
      'A.g -> a.swift#A.go:3 (typed)',
      'A.g -> a.swift#A.go:5 (typed)',
      'h -> a.swift#run:15',
    ]);
  });
});

describe('functions of Swift that differ in what they give back alone', () => {
  it('are not written for several configurations', async () => {
    const code = 'class A {\n  func go() -> Int { 1 }\n  func go() -> String { "" }\n  func f() { go() }\n}\n';
    expect(await linksOf({ 'a.swift': code })).toHaveLength(1);
  });
});

describe('a call of a C# method that is written for several configurations', () => {
  it('leads to those that are built with it', async () => {
    const code = lines(
      'class A {',
      '#if NET8_0',
      '  public void Run(int x) { }',
      '  void F() { Run(1); }',
      '#else',
      '  public void Run(int x) { }',
      '  void G() { Run(1); }',
      '#endif',
      '  void H() { Run(1); }',
      '}',
    );
    expect(await linksOf({ 'a.cs': code })).toEqual([
      'A.F -> a.cs#A.Run:3',
      'A.G -> a.cs#A.Run:6',
      'A.H -> a.cs#A.Run:3 (typed)',
      'A.H -> a.cs#A.Run:6 (typed)',
    ]);
  });

  it('is none of another type of the name', async () => {
    const code =
      'class A { public static void Go() { } }\nclass A<T> { public static void Go() { } }\nclass B { void F() { A.Go(); } }\n';
    expect(await linksOf({ 'a.cs': code })).toHaveLength(1);
  });

  it('makes the object of a type for the configuration', async () => {
    const code = lines(
      '#if NET8_0',
      'class A { public A(int x) { } }',
      '#else',
      'class A { public A(int x) { } }',
      '#endif',
      'class B {',
      '#if !NET8_0',
      '  void F() { new A(1); }',
      '#endif',
      '}',
    );
    expect(await linksOf({ 'a.cs': code })).toEqual(['B.F -> a.cs#A.A:4']);
  });
});
