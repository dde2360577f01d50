import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(method: string) {
  const facts = await factsOf('Snippet.java', `class Snippet {\n${method}\n}`);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No method in ${method}`);
  return metrics;
}

describe('Java', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('java/program.java'))).toBe(expectedText('java/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('java/broken.java');
    expect(facts.problemCount).toBeGreaterThan(0);
    const found = facts.definitions.map(({ kind, name, line, endLine }) => [kind, name, line, endLine]);
    expect(found).toContainEqual(['method', 'first', 2, 4]);
    expect(found).toContainEqual(['method', 'last', 10, 13]);
    expect(found).toContainEqual(['method', 'stays', 17, 17]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  it.each([
    ['no decision', 'int f() { return 42; }', 1, 0],
    ['if, && and else', 'int f(int x, int y) { if (x > 0 && y > 0) { return x + y; } else { return 0; } }', 3, 3],
    [
      'deep nesting and else if',
      `void f(int[][] rows) {
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { for (int k : ks) { if (k % 2 == 0) {} } }
        }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'void f(int[] a) { for (int i : a) { if (i > 0) { for (int j : a) { if (j % 2 == 0) {} else {} } } } }',
      5,
      11,
    ],
    [
      'a switch without its default',
      'int f(int x) { switch (x) { case 0: return 1; case 1: return 1; default: return f(x - 1) + f(x - 2); } }',
      3,
      1,
    ],
    ['an early return', 'void f(List<T> a) { if (a.isEmpty()) return; for (T b : a) { if (b.c()) {} } }', 4, 4],
    [
      'a loop in an if with an else',
      'int f(int x) { if (x > 0) { for (int i : y) { if (i % 2 == 0) continue; } return x; } else return -x; }',
      4,
      7,
    ],
    ['recursion', 'int fib(int n) { if (n <= 1) { return n; } return fib(n - 1) + fib(n - 2); }', 2, 1],
    [
      'each alternative of a case',
      'void f(int x) { switch (x) { case 1, 2 -> a(); case 3 -> b(); default -> c(); } }',
      4,
      1,
    ],
    [
      'a case with null and default as a default',
      'int f(Object o) { return switch (o) { case null, default -> 1; }; }',
      1,
      1,
    ],
    ['an enum constant as the last label', 'int f(E e) { return switch (e) { case A -> 1; case B -> 2; }; }', 3, 1],
    ['a case with a constant expression', 'void f(int x) { switch (x) { case A + B: break; } }', 2, 1],
    ['a throw', 'void f() { throw new E(); }', 2, 0],
    ['a catch but not its finally', 'void f() { try { a(); } catch (E | F e) { b(); } finally { c(); } }', 2, 1],
    ['no operator outside a condition', 'boolean f() { return a && b || !(c && d); }', 1, 3],
    ['operators in an argument of a condition', 'void f() { while (g(a && b)) {} }', 3, 2],
    ['operators in the arms of a condition', 'int f() { return a || b ? c && d ? 1 : 2 : 3; }', 5, 5],
    ['operators in the update of a loop as none', 'void f() { for (int i = 0; i < n; b = a && b) {} }', 2, 2],
    ['an assertion as no path', 'void f() { assert a && b; }', 1, 1],
    ['a lambda in the method around it', 'void f() { run(() -> { if (a) {} }); }', 2, 2],
    ['labelled jumps', 'void f() { a: for (;;) { for (;;) { if (b) break a; else continue a; } } }', 4, 9],
    ['do, and try without its own weight', 'void f() { do { try { if (a) {} } finally {} } while (b); }', 3, 3],
    [
      'statements without a body',
      'void f() { while (a()); for (;b();); if (c); do ; while (d()); for (var e : g) ; }',
      6,
      5,
    ],
    ['a conditional expression of this and null', 'Object f() { return a ? this : null; }', 2, 1],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a method", async () => {
    const { halstead } = await metricsOf('int add(int a, int b) { return a + b; }');
    // int (3×) ( , { return + ;   and   add a b a b
    expect(halstead).toEqual({ distinctOperators: 7, operators: 9, distinctOperands: 3, operands: 5 });
  });

  it('leaves the receiver out of the parameters', async () => {
    expect(await metricsOf('void f(Snippet this, int a, final String... b) {}')).toMatchObject({ parameters: 2 });
  });

  it('sees public and protected declarations from outside, and what is public without saying so', async () => {
    const { definitions } = await factsOf(
      'Access.java',
      `public class A { int a; @SuppressWarnings("public") private int b; protected int c; public int d, e; void f() {} }
       interface B { int a = 1; void b(); private void c() {} }
       enum C { D }`,
    );
    expect(definitions.filter(({ exported }) => exported).map(({ name }) => name)).toEqual([
      'A',
      'c',
      'd',
      'e',
      'a',
      'b',
      'D',
    ]);
  });

  it('knows the types of parameters and variables', async () => {
    const { bindings } = await factsOf(
      'Types.java',
      `class A { void f(List<T> a, int... b) {
        var c = new C(); D d = e.f(); for (G g : gs) {} x.forEach(h -> {});
        try (I i = j()) {} catch (K | L m) {} if (n instanceof O p) {}
      } }`,
    );
    expect(bindings.find(({ name }) => name === 'h')?.property).toBe('forEach(0/1)->0/1');
    expect(bindings.map(({ kind, name, type, value }) => [kind, name, type, value])).toEqual([
      ['parameter', 'a', 'List<T>', null],
      ['parameter', 'b', 'int[]', null],
      ['local', 'c', null, 'new C'],
      ['local', 'd', 'D', 'e.f()'],
      ['local', 'g', 'G', 'gs[]'],
      ['parameter', 'h', null, 'x'],
      ['local', 'i', 'I', 'j()'],
      ['local', 'm', 'K | L', null],
      ['local', 'p', 'O', null],
    ]);
  });

  it('reads a module and what it requires', async () => {
    const { definitions, imports } = await factsOf(
      'module-info.java',
      'open module a.b { requires transitive java.sql; exports a.b.c; }',
    );
    expect(definitions.map(({ kind, name }) => [kind, name])).toEqual([['namespace', 'a.b']]);
    expect(imports.map(({ source, wildcard }) => [source, wildcard])).toEqual([['java.sql', true]]);
  });
});
