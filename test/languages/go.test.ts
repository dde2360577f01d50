import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.go', `package snippet\n${source}`);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('Go', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('go/program.go'))).toBe(expectedText('go/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('go/broken.go');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(facts.definitions.map(({ name, receiver, line, endLine }) => [name, receiver, line, endLine])).toEqual([
      ['Before', null, 3, 3],
      ['Field', null, 3, 3],
      ['First', null, 5, 10],
      ['Broken', null, 12, 14],
      ['Last', 'Before', 16, 22],
    ]);
    expect(facts.definitions.find(({ name }) => name === 'Last')?.metrics?.cyclomatic).toBe(2);
  });

  // The cyclomatic values are gocyclo's.
  it.each([
    ['no decision', 'func simple() int { return 42 }', 1, 0],
    ['if, && and else', 'func f(x, y int) int { if x > 0 && y > 0 { return x + y } else { return 0 } }', 3, 3],
    [
      'deep nesting and else if',
      `func f(rows [][]int) {
        for i, row := range rows { for j, cell := range row {
          if i%2 == 0 {
            if j%2 == 0 { if cell > 0 {} else if cell < -10 {} } else if j%3 == 0 {}
          } else if i%3 == 0 { for k := 0; k < cell; k++ { if k%2 == 0 {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'func f(a []int) { for i := range a { if a[i] > 0 { for j := range a { if j%2 == 0 {} else {} } } } }',
      5,
      11,
    ],
    [
      'switch without its default',
      'func f(x int) int { switch x { case 0: return 1; case 1: return 1; default: return f(x-1) + f(x-2) } }',
      3,
      1,
    ],
    ['an early return', 'func f(a []int) { if len(a) == 0 { return }; for _, b := range a { if b > 0 {} } }', 4, 4],
    [
      'a loop in an if with an else',
      'func f(x int) int { if x > 0 { for i := range y { if i%2 == 0 { continue } }; return x } else { return -x } }',
      4,
      7,
    ],
    ['recursion', 'func fib(n int) int { if n <= 1 { return n }; return fib(n-1) + fib(n-2) }', 2, 1],
    ['a case with several values', 'func f(x int) { switch x { case 1, 2, 3: if x > 1 {} } }', 3, 3],
    ['a type switch', 'func f(x any) { switch x.(type) { case int, string: case nil: default: } }', 3, 1],
    ['select', 'func f(c, d chan int) { select { case <-c: case d <- 1: default: } }', 3, 1],
    ['an endless loop left by a label', 'func f() { a: for { for { break a } } }', 3, 4],
    ['goto', 'func f() { a: goto a }', 1, 1],
    ['a function literal', 'func f() { g := func() { if x {} }; defer func() { for {} }(); g() }', 3, 4],
    ['operators of two kinds', 'func f() bool { return a && b && c || d || !(e && f) }', 6, 3],
    ['an if with an initialiser', 'func f() { if err := g(); err != nil || h { } else if k := 1; k > 0 { } }', 4, 3],
    ['a function that is the value of a package variable', 'var f = func(x bool) { if x {} }', 2, 1],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('func add(a, b int) int { return a + b }');
    // func ( , { return +   and   add a b int int a b
    expect(halstead).toEqual({ distinctOperators: 6, operators: 6, distinctOperands: 4, operands: 7 });
  });

  it('counts parameters by name', async () => {
    const { definitions } = await factsOf(
      'parameters.go',
      'package p\nfunc a() {}\nfunc b(x, y int, z ...string) {}\nfunc c(int, string) {}\nfunc (r R) d(f func(int, int)) {}',
    );
    expect(definitions.map(({ metrics }) => metrics?.parameters)).toEqual([0, 3, 2, 1]);
  });

  it('names a package after the last element of its path that is not a version', async () => {
    const { imports } = await factsOf(
      'imports.go',
      'package p\nimport ("a/b/v2"; "gopkg.in/c.v3"; d "e/f"; . "g"; _ "h"; `i`; "v4")',
    );
    expect(imports.map(({ source, namespace, wildcard }) => [source, namespace, wildcard])).toEqual([
      ['a/b/v2', 'b', false],
      ['gopkg.in/c.v3', 'c', false],
      ['e/f', 'd', false],
      ['g', null, true],
      ['h', null, false],
      ['i', 'i', false],
      ['v4', 'v4', false],
    ]);
  });

  it('finds the name that is called behind type arguments', async () => {
    const { calls } = await factsOf(
      'calls.go',
      'package p\nfunc f() { a[int](1); b[int](1, 2); c.d[[]int](g, h); e[int, T](x + y) }',
    );
    expect(calls.map(({ name, receiver, arguments: count }) => [receiver, name, count])).toEqual([
      [null, 'a', 1],
      [null, 'b', 2],
      ['c', 'd', 2],
      [null, 'e', 1],
    ]);
  });

  it('defines every name of a list', async () => {
    const { definitions } = await factsOf(
      'lists.go',
      'package p\ntype P struct { X, Y, Z, W int }\nvar A, B, C, D = 1, 2, 3, 4\nconst E, F, G = 1, 2, 3\n',
    );
    expect(definitions.map(({ name }) => name)).toEqual(['P', ...'XYZWABCDEFG']);
  });
});
