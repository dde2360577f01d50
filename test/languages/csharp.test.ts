import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(method: string) {
  const facts = await factsOf('Snippet.cs', `class Snippet {\n${method}\n}`);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No method in ${method}`);
  return metrics;
}

describe('C#', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('csharp/program.cs'))).toBe(expectedText('csharp/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('csharp/broken.cs');
    expect(facts.problemCount).toBeGreaterThan(0);
    const found = facts.definitions.map(({ kind, name, line, endLine }) => [kind, name, line, endLine]);
    expect(found).toContainEqual(['method', 'First', 3, 3]);
    expect(found).toContainEqual(['method', 'Last', 9, 13]);
    expect(found).toContainEqual(['method', 'Stays', 18, 18]);
    expect(facts.definitions.find(({ name }) => name === 'Last')?.metrics?.cyclomatic).toBe(2);
  });

  it.each([
    ['no decision', 'int F() { return 42; }', 1, 0],
    ['if, && and else', 'int F(int x, int y) { if (x > 0 && y > 0) { return x + y; } else { return 0; } }', 3, 3],
    [
      'deep nesting and else if',
      `void F(int[][] rows) {
        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { foreach (int k in ks) { if (k % 2 == 0) {} } }
        }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'void F(int[] a) { foreach (int i in a) { if (i > 0) { foreach (int j in a) { if (j % 2 == 0) {} else {} } } } }',
      5,
      11,
    ],
    [
      'a switch without its default',
      'int F(int x) { switch (x) { case 0: return 1; case 1: return 1; default: return F(x - 1) + F(x - 2); } }',
      3,
      1,
    ],
    ['an early return', 'void F(List<T> a) { if (a.Empty) return; foreach (T b in a) { if (b.C) {} } }', 4, 4],
    [
      'a loop in an if with an else',
      'int F(int x) { if (x > 0) { foreach (int i in y) { if (i % 2 == 0) continue; } return x; } else return -x; }',
      4,
      7,
    ],
    ['recursion', 'int Fib(int n) { if (n <= 1) { return n; } return Fib(n - 1) + Fib(n - 2); }', 2, 1],
    ['each arm of a switch expression', 'int F(int x) => x switch { 0 => 1, 1 => 2, _ => 3 };', 4, 1],
    ['patterns joined', 'bool F(object o) => o is < 5 and > 1 or not (string or double);', 4, 3],
    [
      'a case with a pattern',
      'void F(object o) { switch (o) { case int i: case string s when s.A || b: break; } }',
      4,
      2,
    ],
    ['null-conditional access and coalescing', 'void F() { a = b?.c?.d ?? e; a ??= b; }', 5, 0],
    ['no catch, with its nesting', 'void F() { try { A(); } catch (E e) { if (b) {} } finally { C(); } }', 2, 3],
    ['a filter', 'void F() { try { A(); } catch (E e) when (b && c) { } }', 2, 2],
    ['operators of two kinds', 'bool F() { return a && b && c || d || !(e && f); }', 6, 3],
    ['a lambda in the method around it', 'void F() { Run(() => { if (a) {} }); }', 2, 2],
    ['an anonymous method', 'void F() { Run(delegate (int x) { if (a) {} }); }', 2, 2],
    ['a query as none', 'void F() { var q = from a in b where a.c orderby a.d select a; }', 1, 0],
    ['goto', 'void F() { a: goto a; }', 1, 1],
    ['every other loop', 'void F() { while (a) { do { } while (b); } for (;;) { } }', 4, 4],
    ['the body of an accessor', 'int A { get { if (b) return 1; return 2; } }', 2, 1],
    ['a directive as none', 'void F() {\n#if A && B || C\nG();\n#elif D && E\nH();\n#endif\n}', 1, 0],
    [
      'statements without a body',
      'void F() { while (A()); for (;b;); if (c); do ; while (d); foreach (var e in g) ; }',
      6,
      5,
    ],
    ['a conditional expression of this and null', 'object F() { return a ? this : null; }', 2, 1],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a method", async () => {
    const { halstead } = await metricsOf('int Add(int a, int b) { return a + b; }');
    // int (3×) ( , { return + ;   and   Add a b a b
    expect(halstead).toEqual({ distinctOperators: 7, operators: 9, distinctOperands: 3, operands: 5 });
  });

  it('gives a function inside another its own values', async () => {
    const { definitions } = await factsOf(
      'Local.cs',
      'class A { void F() { if (a) {} int G(int x) { if (x > 0) { return 1; } return 2; } static void H() => I(); } }',
    );
    expect(
      definitions.map(({ name, owner, metrics }) => [name, owner, metrics?.cyclomatic, metrics?.cognitive]),
    ).toEqual([
      ['A', -1, undefined, undefined],
      ['F', 0, 2, 1],
      ['G', 1, 2, 1],
      ['H', 1, 1, 0],
    ]);
  });

  it('sees from other assemblies what is public or protected', async () => {
    const { definitions } = await factsOf(
      'Access.cs',
      `class A { int a; public int b, c; internal int d; protected int e; private protected int f; protected internal int g;
         public int H { get; private set; } [X("public")] void i() {} void J.K() {} public int L { get => 1; private set {} } }
       public interface B { void m(); private void n() {} }
       enum C { o }`,
    );
    expect(definitions.filter(({ exported }) => exported).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
      ...['field b', 'field c', 'field e', 'field g', 'field H', 'method K', 'field L', 'getter L'],
      ...['interface B', 'method m', 'enum_member o'],
    ]);
  });

  it('counts a parameter array once', async () => {
    expect(await metricsOf('void F(ref int a, [X] string b = "c", params object[] d) {}')).toMatchObject({
      parameters: 3,
    });
  });

  it('reads a file whose directives cut through its syntax without them', async () => {
    const facts = await factsOf('Cut.cs', 'class A : B\n#if C\n, D\n#endif\n{\nvoid E()\n{\nF();\n}\n}\n');
    expect(facts.problemCount).toBe(0);
    expect(facts.definitions.map(({ name, line, endLine }) => [name, line, endLine])).toEqual([
      ['A', 1, 10],
      ['E', 6, 9],
    ]);
  });

  it('counts the statements of a file without a class for the file', async () => {
    const facts = await factsOf(
      'Top.cs',
      'using A;\nif (args.Length > 0 && b) { F(1); }\nint F(int a) => a > 0 ? 1 : 2;\n',
    );
    expect(facts.topLevel).toEqual({ cyclomatic: 3, cognitive: 2 });
    expect(facts.definitions.map(({ kind, name }) => [kind, name])).toEqual([['function', 'F']]);
  });
});
