import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.kt', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('Kotlin', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('kotlin/program.kt'))).toBe(expectedText('kotlin/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('kotlin/broken.kt');
    expect(facts.problemCount).toBeGreaterThan(0);
    const found = facts.definitions.map(({ name, line, endLine }) => [name, line, endLine]);
    expect(found).toContainEqual(['first', 2, 2]);
    expect(found).toContainEqual(['last', 9, 12]);
    expect(found).toContainEqual(['stays', 15, 15]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  it.each([
    ['no decision', 'fun f() = 42', 1, 0],
    ['if, && and else', 'fun f(x: Int, y: Int): Int { if (x > 0 && y > 0) { return x + y } else { return 0 } }', 3, 3],
    [
      'deep nesting and else if',
      `fun f(rows: List<List<Int>>) {
        for (row in rows) { for (cell in row) {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { for (k in ks) { if (k % 2 == 0) {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'fun f(a: List<Int>) { for (i in a) { if (i > 0) { for (j in a) { if (j % 2 == 0) {} else {} } } } }',
      5,
      11,
    ],
    ['when with its else', 'fun f(x: Int): Int = when (x) { 0 -> 1; 1 -> 1; else -> f(x - 1) + f(x - 2) }', 4, 1],
    ['an early return', 'fun f(a: List<T>) { if (a.isEmpty()) return; for (b in a) { if (b.c) {} } }', 4, 4],
    [
      'a loop in an if with an else',
      'fun f(x: Int): Int { if (x > 0) { for (i in y) { if (i % 2 == 0) continue }; return x } else { return -x } }',
      4,
      7,
    ],
    ['recursion', 'fun fib(n: Int): Int { if (n <= 1) { return n }; return fib(n - 1) + fib(n - 2) }', 2, 1],
    ['a when without a subject', 'fun f() { when { a && b -> c(); d || e -> g() } }', 5, 3],
    ['several conditions of one branch', 'fun f(x: Any) { when (x) { 1, 2, 3 -> a(); is B, in c -> d() } }', 3, 1],
    ['a plain else as no break', 'fun f() = if (a) 1 else 2', 2, 1],
    ['an else with another if', 'fun f() = if (a) 1 else if (b) 2 else 3', 3, 2],
    ['what is nested in a plain else', 'fun f() { if (a) b() else c.let { if (d) e() } }', 3, 4],
    ['an if after a comment', 'fun f() { if (a) // why\n  if (b) c() }', 3, 3],
    ['the elvis operator and safe calls as none', 'fun f() = a?.b?.c ?: d', 1, 0],
    ['no catch, with its nesting', 'fun f() { try { a() } catch (e: E) { if (b) {} } finally { c() } }', 2, 3],
    ['operators of two kinds', 'fun f() = a && b && c || d || !(e && g)', 6, 3],
    ['a lambda in the function around it', 'fun f() { run { if (a) {} } }', 2, 2],
    ['an anonymous function', 'fun f() { run(fun(x: Int) { if (a) {} }) }', 2, 2],
    ['labelled jumps', 'fun f() { a@ while (b) { while (c) { if (d) break@a; continue@a } } }', 4, 8],
    ['a labelled return as no jump', 'fun f() { a.forEach { if (it) return@forEach } }', 2, 2],
    ['do', 'fun f() { do { a() } while (b && c) }', 3, 2],
    ['the accessors of a property', 'val a: Int get() { if (b) return 1; return 2 }', 2, 1],
    ['statements without a body', 'fun f() { while (a()); do while (b) }', 3, 2],
    ['an if of this and null', 'fun f(): Any? { return if (a) this else null }', 2, 1],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('fun add(a: Int, b: Int): Int { return a + b }');
    // fun ( : , : : { return +   and   add a Int b Int Int a b
    expect(halstead).toEqual({ distinctOperators: 7, operators: 9, distinctOperands: 4, operands: 8 });
  });

  it('counts parameters without their modifiers and default values', async () => {
    expect(
      await metricsOf('fun f(a: Int = 1, vararg b: String, crossinline c: () -> Unit = { d() }) {}'),
    ).toMatchObject({
      parameters: 3,
    });
  });

  it('hides what is private or internal', async () => {
    const { definitions } = await factsOf(
      'access.kt',
      `open class A(val a: Int, private val b: Int) { protected fun c() {}; @B("private") fun d() {}; internal val e = 1
         var f = 1
           private set(value) { field = value }
         private val g get() = 1 }
       private fun h() { fun i() {} }`,
    );
    expect(definitions.filter(({ exported }) => exported).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...['class A', 'field a', 'method c', 'method d', 'field f'],
    ]);
  });

  it('finds calls with one simple type argument, which read as comparisons', async () => {
    const { calls } = await factsOf(
      'calls.kt',
      'fun f() {\n  a<B>(c)\n  d.e<F>(g)\n  h<I> { j }\n  k<L>(m, n)\n  o < p\n}\n',
    );
    expect(calls.map(({ receiver, name, arguments: count }) => [receiver, name, count])).toEqual([
      [null, 'a', 1],
      ['d', 'e', 1],
      [null, 'h', 1],
      [null, 'k', 2],
    ]);
  });

  it('finds an annotation class without parameters, which reads as an infix call', async () => {
    const { definitions, calls } = await factsOf('annotation.kt', '@A(1)\n@B\nannotation class C\n\nclass D\n');
    expect(definitions.map(({ kind, name, line, endLine }) => [kind, name, line, endLine])).toEqual([
      ['class', 'C', 1, 3],
      ['class', 'D', 5, 5],
    ]);
    expect(calls.map(({ kind, name }) => [kind, name])).toEqual([
      ['decorator', 'A'],
      ['decorator', 'B'],
    ]);
  });

  it('refers to the names in strings', async () => {
    const strings = ['"$b ', '{c.d} \\$e $ f"'].join('$');
    const { references } = await factsOf('strings.kt', `val a = ${strings}\nval g = """$h"""\n`);
    expect(references.map(({ name }) => name)).toEqual(['b', 'c', 'd', 'h']);
  });

  it('knows the types of parameters and variables', async () => {
    const { bindings } = await factsOf(
      'types.kt',
      `class A(b: B, val c: C) { fun f(d: D) { val e = G(); val h: H? = i.j(); for (k in l) {}; m { n -> o }
        try {} catch (p: P) {}; val (q, r) = s } }`,
    );
    expect(bindings.map(({ kind, name, type, value }) => [kind, name, type, value])).toEqual([
      ['parameter', 'b', 'B', null],
      ['parameter', 'd', 'D', null],
      ['local', 'e', null, 'G()'],
      ['local', 'h', 'H?', 'i.j()'],
      ['local', 'k', null, 'l[]'],
      ['parameter', 'n', null, null],
      ['local', 'p', 'P', null],
      ['local', 'q', null, null],
      ['local', 'r', null, null],
    ]);
  });
});
