import { describe, expect, it } from 'vitest';
import { linksOf } from './edges-of.ts';

/** Lines of code, so that edges can name them by number. */
const lines = (...all: readonly string[]) => `${all.join('\n')}\n`;

describe('a function in a block of code', () => {
  it('is called there instead of a method of its name, in the value of a field', async () => {
    const code = lines(
      'class A {',
      '  def loop(n: Int): Int = n',
      '  val field: Int = {',
      '    def loop(k: Int): Int = loop(k - 1)',
      '    loop(1)',
      '  }',
      '  def outside: Int = loop(2)',
      '}',
    );
    expect(await linksOf({ 'a.scala': code })).toEqual([
      'A -> a.scala#A.loop:4',
      'A.loop -> a.scala#A.loop:4',
      'A.outside -> a.scala#A.loop:2',
    ]);
  });

  it.each([
    [
      'Scala',
      'a.scala',
      lines('class A {', '  all.foreach { one =>', '    def step() = 1', '    step()', '  }', '  def step() = 2', '}'),
      'A -> a.scala#A.step:3',
    ],
    [
      'Kotlin',
      'a.kt',
      lines('class A {', '  init {', '    fun step() = 1', '    step()', '  }', '  fun step() = 2', '}'),
      'A -> a.kt#A.step:3',
    ],
    [
      'Swift',
      'a.swift',
      lines(
        'class A {',
        '  let x: Int = {',
        '    func step() -> Int { 1 }',
        '    return step()',
        '  }()',
        '  func step() -> Int { 2 }',
        '}',
      ),
      'A -> a.swift#A.step:3',
    ],
  ])('is called there instead of a method of its name, in the body of a type in %s', async (_, path, code, edge) => {
    const links = await linksOf({ [path]: code });
    expect(links.filter((link) => link.includes('#A.step'))).toEqual([edge]);
  });

  it.each([
    [
      'Scala',
      'a.scala',
      lines(
        'def f(n: Int) = n match {',
        '  case 1 =>',
        '    def step() = 1',
        '    step()',
        '  case _ =>',
        '    def step() = 2',
        '    step()',
        '}',
      ),
      ['f -> a.scala#f.step:3', 'f -> a.scala#f.step:6'],
    ],
    [
      'Rust',
      'a.rs',
      lines(
        'fn f(n: u8) -> u8 {',
        '  if n == 1 { ',
        '    fn step() -> u8 { 1 }',
        '    step()',
        '  } else {',
        '    fn step() -> u8 { 2 }',
        '    step()',
        '  }',
        '}',
      ),
      ['f -> a.rs#f.step:3', 'f -> a.rs#f.step:6'],
    ],
    [
      'C#',
      'a.cs',
      lines(
        'class A { int F(int n) {',
        '  if (n == 1) {',
        '    int Step() { return 1; }',
        '    return Step();',
        '  }',
        '  { int Step() { return 2; }',
        '    return Step(); }',
        '} }',
      ),
      ['A.F -> a.cs#A.F.Step:3', 'A.F -> a.cs#A.F.Step:6'],
    ],
  ])('is seen in its own block alone, in %s', async (_, path, code, edges) => {
    expect(await linksOf({ [path]: code })).toEqual(edges);
  });

  it('is no member for other files', async () => {
    const links = await linksOf({
      'a.scala': lines('package a', 'class A {', '  val x = {', '    def step(n: Int) = n', '    2', '  }', '}'),
      'b.scala': lines('package a', 'class B { def f(a: A) = a.step(1) }'),
    });
    expect(links).toEqual([]);
  });
});
