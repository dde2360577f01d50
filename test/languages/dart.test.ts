import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.dart', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('Dart', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('dart/program.dart'))).toBe(expectedText('dart/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('dart/broken.dart');
    expect(facts.problemCount).toBeGreaterThan(0);
    const found = facts.definitions.map(({ kind, name, line, endLine }) => [kind, name, line, endLine]);
    expect(found).toContainEqual(['method', 'first', 2, 2]);
    expect(found).toContainEqual(['method', 'last', 8, 11]);
    expect(found).toContainEqual(['method', 'stays', 15, 15]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  it.each([
    ['no decision', 'int f() => 42;', 1, 0],
    ['if, && and else', 'int f(int x, int y) { if (x > 0 && y > 0) { return x + y; } else { return 0; } }', 3, 3],
    [
      'deep nesting and else if',
      `void f(List<List<int>> rows) {
        for (var row in rows) { for (var cell in row) {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { for (var k in ks) { if (k % 2 == 0) {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'void f(List<int> a) { for (var i in a) { if (i > 0) { for (var j in a) { if (j % 2 == 0) {} else {} } } } }',
      5,
      11,
    ],
    [
      'a switch without its default',
      'int f(int x) { switch (x) { case 0: return 1; case 1: return 1; default: return f(x - 1) + f(x - 2); } }',
      3,
      1,
    ],
    [
      'a switch expression without its last resort',
      'int f(int x) => switch (x) { 0 => 1, 1 => 1, _ => f(x - 1) };',
      3,
      1,
    ],
    ['a guarded last resort', 'int f(int x) => switch (x) { _ when a && b => 1, _ => 2 };', 3, 2],
    ['an early return', 'void f(List<T> a) { if (a.isEmpty) return; for (var b in a) { if (b.c) {} } }', 4, 4],
    [
      'a loop in an if with an else',
      'int f(int x) { if (x > 0) { for (var i in y) { if (i % 2 == 0) continue; } return x; } else return -x; }',
      4,
      7,
    ],
    ['recursion', 'int fib(int n) { if (n <= 1) { return n; } return fib(n - 1) + fib(n - 2); }', 2, 1],
    [
      'each handler of a try',
      'void f() { try { a(); } on B { c(); } on D catch (d) { if (e) {} } catch (g) { h(); } finally { i(); } }',
      5,
      5,
    ],
    ['null-aware operators as none', 'void f() { a = b?.c ?? d; a ??= e; }', 1, 0],
    ['operators of two kinds', 'bool f() { return a && b && c || d || !(e && g); }', 6, 3],
    ['a function without a name in the one around it', 'void f() { run((a) { if (b) {} }); }', 2, 2],
    ['collections', 'void f() { g([if (a) b else c, for (var d in e) if (d) d]); }', 4, 4],
    ['every other loop', 'void f() { while (a) { do { } while (b); } for (;;) {} await for (var c in d) {} }', 5, 5],
    ['conditional expressions', 'int f() => a ? b ? 1 : 2 : 3;', 3, 3],
    ['the operators in an assertion', 'void f() { assert(a && b); }', 2, 1],
    ['a conditional expression of this and null', 'Object? f() => a ? this : null;', 2, 1],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('int add(int a, int b) { return a + b; }');
    // ( , { return + ;   and   int add int a int b a b
    expect(halstead).toEqual({ distinctOperators: 6, operators: 6, distinctOperands: 4, operands: 8 });
  });

  it('tells constructors from methods without a result type', async () => {
    const { definitions } = await factsOf(
      'constructors.dart',
      'class A { A(); A.b(); const A.c(); factory A.d() => A(); factory A.e() = B; f() {} external A.g(); A get h => this; }',
    );
    expect(definitions.slice(1).map(({ kind, name }) => [kind, name])).toEqual([
      ['constructor', 'A'],
      ['constructor', 'b'],
      ['constructor', 'c'],
      ['constructor', 'd'],
      ['constructor', 'e'],
      ['method', 'f'],
      ['constructor', 'g'],
      ['getter', 'h'],
    ]);
  });

  it('counts parameters of every form', async () => {
    expect(await metricsOf('void f(int a, final b, [int c = 1, d]) {}')).toMatchObject({ parameters: 4 });
    expect(await metricsOf('void f({required int a, int b = 2, void c(int d)?}) {}')).toMatchObject({ parameters: 3 });
  });

  it('finds what a member is called on', async () => {
    const { calls } = await factsOf(
      'calls.dart',
      'void f() { a.b.c(1).d(); e![0]?.g(); h<I>(j); k.l<M>(n); o..p()..q(); super.r(); new S.t(); const u.V(); w()(); (x ?? y).z(); }',
    );
    expect(calls.map(({ kind, receiver, name, arguments: count }) => [kind, receiver, name, count])).toEqual([
      ['call', 'a.b', 'c', 1],
      ['call', 'a.b.c(1)', 'd', 0],
      ['call', 'e![0]', 'g', 0],
      ['call', null, 'h', 1],
      ['call', 'k', 'l', 1],
      ['call', 'o', 'p', 0],
      ['call', 'o..p()', 'q', 0],
      ['call', 'super', 'r', 0],
      ['new', 'S', 't', 0],
      ['new', 'u', 'V', 0],
      ['call', null, 'w', 0],
      ['call', '(x ?? y)', 'z', 0],
    ]);
  });

  it('refers to the names in strings', async () => {
    const string = ["'$b ", "{c.d} \\$e'"].join('$');
    const { references } = await factsOf('strings.dart', `var a = ${string} r'$f';\n`);
    expect(references.map(({ name }) => name)).toEqual(['b', 'c', 'd']);
  });

  it('knows the types of parameters and variables', async () => {
    const { bindings } = await factsOf(
      'types.dart',
      'void f(A a, b) { var c = D(); E e = g.h(); for (final i in j) {} for (K k in l) {} try {} catch (m, n) {} o((p) => p); }',
    );
    expect(bindings.map(({ kind, name, type }) => [kind, name, type])).toEqual([
      ['parameter', 'a', 'A'],
      ['parameter', 'b', null],
      ['local', 'c', null],
      ['local', 'e', 'E'],
      ['local', 'i', null],
      ['local', 'k', 'K'],
      ['local', 'm', null],
      ['local', 'n', null],
      ['parameter', 'p', null],
    ]);
  });
});
