import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.scala', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('Scala', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('scala/program.scala'))).toBe(expectedText('scala/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('scala/broken.scala');
    expect(facts.problemCount).toBeGreaterThan(0);
    const found = facts.definitions.map(({ kind, name, line, endLine }) => [kind, name, line, endLine]);
    expect(found).toContainEqual(['method', 'first', 2, 2]);
    expect(found).toContainEqual(['method', 'last', 8, 11]);
    expect(found).toContainEqual(['method', 'stays', 15, 15]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  it.each([
    ['no decision', 'def f = 42', 1, 0],
    ['if, && and else', 'def f(x: Int, y: Int) = { if (x > 0 && y > 0) { x + y } else { 0 } }', 3, 3],
    [
      'deep nesting and else if',
      `def f(rows: Seq[Seq[Int]]) = {
        for (row <- rows) { for (cell <- row) {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { for (k <- ks) { if (k % 2 == 0) {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'def f(a: Seq[Int]) = { for (i <- a) { if (i > 0) { for (j <- a) { if (j % 2 == 0) {} else {} } } } }',
      5,
      11,
    ],
    [
      'a match with all its cases',
      'def f(x: Int): Int = x match { case 0 => 1; case 1 => 1; case _ => f(x - 1) }',
      4,
      1,
    ],
    ['an early return', 'def f(a: Seq[T]): Unit = { if (a.isEmpty) return; for (b <- a) { if (b.c) {} } }', 4, 4],
    [
      'a loop in an if with an else',
      'def f(x: Int): Int = { if (x > 0) { for (i <- y) { if (i % 2 == 0) g() }; x } else { -x } }',
      4,
      7,
    ],
    ['recursion', 'def fib(n: Int): Int = { if (n <= 1) { return n }; fib(n - 1) + fib(n - 2) }', 2, 1],
    ['guards', 'def f = x match { case a if b && c => for (d <- e if d) yield d }', 6, 4],
    ['a plain else as no break', 'def f = if (a) 1 else 2', 2, 1],
    ['an else with another if', 'def f = if (a) 1 else if (b) 2 else 3', 3, 2],
    ['what is nested in a plain else', 'def f = { if (a) b() else c.map { d => if (d) e() } }', 3, 4],
    [
      'each case of a catch',
      'def f = try a() catch { case b: B => if (c) d(); case NonFatal(_) => e() } finally g()',
      5,
      3,
    ],
    ['a catch of one case', 'def f =\n  try a() catch case b: B => c()', 3, 1],
    ['a handler that is a value', 'def f = try { a() } catch handler', 2, 1],
    ['operators of two kinds', 'def f = a && b && c || d || !(e && g)', 6, 3],
    ['no path for other operators', 'def f = a & b | c ++ d', 1, 0],
    ['an anonymous function in the function around it', 'def f = run(a => { if (a) {} })', 2, 2],
    ['a partial function', 'def f = run { case a => 1; case _ => 2 }', 3, 0],
    ['do', 'def f = { do { a() } while (b && c) }', 3, 2],
    ['control without braces', 'def f =\n  while a do\n    if b then\n      c()\n    else\n      d()', 3, 4],
    ['an if of this and null', 'def f = { while (a) (); if (b) this else null }', 3, 2],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('def add(a: Int, b: Int): Int = { a + b }');
    // def ( : , : : = { +   and   add a Int b Int Int a b
    expect(halstead).toEqual({ distinctOperators: 7, operators: 9, distinctOperands: 4, operands: 8 });
  });

  it('counts the parameters of all lists', async () => {
    expect(await metricsOf('def f[A](a: Int, b: A*)(c: => A)(implicit d: D): A = a')).toMatchObject({ parameters: 4 });
  });

  it('reads every form of import', async () => {
    const { imports } = await factsOf(
      'imports.scala',
      `import a.b.C
import a.b._, c.d
import e.{f, g => h, i => _, _}
import j.k.*
import l.{m as n, given}
import o.\`p.q\`.r as s // t
import u.given`,
    );
    expect(imports.map(({ line, source, names, wildcard }) => [line, source, names, wildcard])).toEqual([
      [1, 'a.b', [{ name: 'C', alias: 'C' }], false],
      [2, 'a.b', [], true],
      [2, 'c', [{ name: 'd', alias: 'd' }], false],
      [
        3,
        'e',
        [
          { name: 'f', alias: 'f' },
          { name: 'g', alias: 'h' },
        ],
        true,
      ],
      [4, 'j.k', [], true],
      [5, 'l', [{ name: 'm', alias: 'n' }], true],
      [6, 'o.p.q', [{ name: 'r', alias: 's' }], false],
      [7, 'u', [], true],
    ]);
  });

  it('gives what stands in the braces of a package to it', async () => {
    const { definitions } = await factsOf('package.scala', 'package a.b {\n  class C { def d = 1 }\n}\n');
    expect(definitions.map(({ kind, name, owner, endLine }) => [kind, name, owner, endLine])).toEqual([
      ['namespace', 'a.b', -1, 3],
      ['class', 'C', 0, 2],
      ['method', 'd', 1, 2],
    ]);
  });

  it('hides what is private, to a package as well', async () => {
    const { definitions } = await factsOf(
      'access.scala',
      `class A(val a: Int, private val b: Int, c: Int) { protected def d = 1; private[x] val e = 1; private val (f, g) = h
         def i = { def j = 1; j } }
       private class K`,
    );
    expect(definitions.filter(({ exported }) => exported).map(({ name }) => name)).toEqual(['A', 'a', 'd', 'i']);
  });

  it('knows the types of parameters and variables', async () => {
    const { bindings } = await factsOf(
      'types.scala',
      'class A(b: B) { def f(c: C) = { val d = new E; val g: G = h.i(); for (j <- k) l(j); m { n => n }; o match { case p: P => q } } }',
    );
    expect(bindings.map(({ kind, name, type, value }) => [kind, name, type, value])).toEqual([
      ['parameter', 'b', 'B', null],
      ['parameter', 'c', 'C', null],
      ['local', 'd', null, 'new E'],
      ['local', 'g', 'G', 'h.i()'],
      ['local', 'j', null, 'k[]'],
      ['parameter', 'n', null, null],
      ['local', 'p', 'P', null],
    ]);
  });
});
