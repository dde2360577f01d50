import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.swift', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('Swift', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('swift/program.swift'))).toBe(expectedText('swift/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('swift/broken.swift');
    expect(facts.problemCount).toBeGreaterThan(0);
    const found = facts.definitions.map(({ kind, name, line, endLine }) => [kind, name, line, endLine]);
    expect(found).toContainEqual(['method', 'first', 2, 2]);
    expect(found).toContainEqual(['method', 'last', 8, 11]);
    expect(found).toContainEqual(['method', 'stays', 15, 15]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  it.each([
    ['no decision', 'func f() -> Int { 42 }', 1, 0],
    ['if, && and else', 'func f(x: Int, y: Int) -> Int { if x > 0 && y > 0 { return x + y } else { return 0 } }', 3, 3],
    [
      'deep nesting and else if',
      `func f(rows: [[Int]]) {
        for row in rows { for cell in row {
          if i % 2 == 0 {
            if j % 2 == 0 { if cell > 0 {} else if cell < -10 {} } else if j % 3 == 0 {}
          } else if i % 3 == 0 { for k in ks { if k % 2 == 0 {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'func f(a: [Int]) { for i in a { if i > 0 { for j in a { if j % 2 == 0 { b() } else { c() } } } } }',
      5,
      11,
    ],
    [
      'a switch without its default',
      'func f(x: Int) -> Int { switch x { case 0: return 1\n case 1: return 1\n default: return f(x: x - 1) } }',
      3,
      1,
    ],
    ['an early return', 'func f(a: [T]) { if a.isEmpty { return }\n for b in a { if b.c { d() } } }', 4, 4],
    [
      'a loop in an if with an else',
      'func f(x: Int) -> Int { if x > 0 { for i in y { if i % 2 == 0 { continue } }\n return x } else { return -x } }',
      4,
      7,
    ],
    ['recursion', 'func fib(n: Int) -> Int { if n <= 1 { return n }\n return fib(n: n - 1) + fib(n: n - 2) }', 2, 1],
    ['guard', 'func f() { guard let a = b, a > 1 else { if c { d() }\n return } }', 3, 3],
    ['a case with several patterns', 'func f(x: E) { switch x { case .a, .b: c()\n case .d where e: f() } }', 3, 1],
    [
      'if case and for case as one path each',
      'func f() { if case .a = b { c() }\n for case let d? in e { g() } }',
      3,
      2,
    ],
    ['further conditions as none', 'func f() { if a, let b = c, d { e() } }', 2, 1],
    ['optional chaining and ?? as none', 'func f() -> A { a?.b?.c ?? d }', 1, 0],
    ['each handler', 'func f() { do { try a() } catch let e as E { if b { c() } } catch { d() } }', 4, 4],
    ['operators of two kinds', 'func f() -> Bool { return a && b && c || d || !(e && g) }', 6, 3],
    ['a closure in the function around it', 'func f() { run { if a { b() } } }', 2, 2],
    ['nested conditional expressions', 'func f() -> Int { a ? b ? 1 : 2 : 3 }', 3, 3],
    ['labelled jumps', 'func f() { a: while b { while c { if d { break a }\n continue a } } }', 4, 8],
    ['repeat', 'func f() { repeat { a() } while b && c }', 3, 2],
    ['the getter of a property', 'var a: Int { get { if b { return 1 }\n return 2 } }', 2, 1],
    ['a conditional expression of self and nil', 'func f() -> A? { b ? self : nil }', 2, 1],
    ['empty bodies', 'func f() { while a {}\n for b in c {}\n if d {} else {}\n repeat {} while e }', 5, 5],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('func add(a: Int, b: Int) -> Int { return a + b }');
    // func ( : , : -> { return +   and   add a Int b Int Int a b
    expect(halstead).toEqual({ distinctOperators: 8, operators: 9, distinctOperands: 4, operands: 8 });
  });

  it('reads code with # in whichever file it comes', async () => {
    await factsOf('first.swift', 'let a = #line\n');
    const { problemCount, calls } = await factsOf('second.swift', 'func f() {\n  #expect(a == #"b"#)\n}\n');
    expect(problemCount).toBe(0);
    expect(calls.map(({ kind, name }) => [kind, name])).toEqual([['macro', 'expect']]);
  });

  it('reads a file whose directives cut through its syntax without them', async () => {
    const facts = await factsOf(
      'cut.swift',
      'func f() {\n  switch a {\n  #if DEBUG\n  case .b: c()\n  #endif\n  default: d()\n  }\n}\n',
    );
    expect(facts.problemCount).toBe(0);
    expect(facts.definitions[0]).toMatchObject({ name: 'f', endLine: 8, metrics: { cyclomatic: 2 } });
  });

  it('gives what an extension holds to the type it extends', async () => {
    const { definitions } = await factsOf(
      'extension.swift',
      `public extension A.B where C == D {
        init(e: Int) { self.init() }
        var f: Int { 1 }
        static var g: Int { get { 1 } set { h() } }
        private func i() {}
        subscript(j: Int) -> Int { 1 }
        struct K { var l: Int }
      }`,
    );
    expect(definitions.map(({ kind, name, receiver, exported }) => [kind, name, receiver, exported])).toEqual([
      ['constructor', 'init', 'A.B', true],
      ['getter', 'f', 'A.B', true],
      ['field', 'g', 'A.B', true],
      ['getter', 'g', 'A.B', true],
      ['setter', 'g', 'A.B', true],
      ['method', 'i', 'A.B', false],
      ['getter', 'subscript', 'A.B', true],
      ['struct', 'K', 'A.B', true],
      ['field', 'l', null, false],
    ]);
  });

  it('finds calls behind operators and type arguments', async () => {
    const { calls } = await factsOf(
      'calls.swift',
      'func f() {\n  let a = b + c(1) * d.e(2)\n  g.h<I>(3)\n  j { k in l(k) }\n}\n',
    );
    expect(calls.map(({ receiver, name, arguments: count }) => [receiver, name, count])).toEqual([
      ['d', 'e', 1],
      [null, 'c', 1],
      ['g', 'h', 1],
      [null, 'j', 1],
      [null, 'l', 1],
    ]);
  });

  it('knows the types of parameters and variables', async () => {
    const { bindings } = await factsOf(
      'types.swift',
      'func f(_ a: A, b c: [C]) { let d = E()\n var g: G? = nil\n h { i in j(i) }\n if let k = l { }\n for m in n { o() } }',
    );
    expect(bindings.map(({ kind, name, type, value }) => [kind, name, type, value])).toEqual([
      ['parameter', 'a', 'A', null],
      ['parameter', 'c', '[C]', null],
      ['local', 'd', null, 'E()'],
      ['local', 'g', 'G?', null],
      ['parameter', 'i', null, null],
      ['local', 'k', null, 'l'],
      ['local', 'm', null, 'n[]'],
    ]);
  });
});
