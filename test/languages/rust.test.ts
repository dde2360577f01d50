import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.rs', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('Rust', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('rust/program.rs'))).toBe(expectedText('rust/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('rust/broken.rs');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(facts.definitions.map(({ name, receiver, line, endLine }) => [name, receiver, line, endLine])).toEqual([
      ['Before', null, 1, 3],
      ['field', null, 2, 2],
      ['first', null, 5, 7],
      ['broken', null, 9, 11],
      ['last', 'Before', 14, 19],
    ]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  it.each([
    ['no decision', 'fn simple() -> i32 { 42 }', 1, 0],
    ['if, && and else', 'fn f(x: i32, y: i32) -> i32 { if x > 0 && y > 0 { x + y } else { 0 } }', 3, 3],
    [
      'deep nesting and else if',
      `fn f(rows: &[Vec<i32>]) {
        for (i, row) in rows.iter().enumerate() { for (j, cell) in row.iter().enumerate() {
          if i % 2 == 0 {
            if j % 2 == 0 { if *cell > 0 {} else if *cell < -10 {} } else if j % 3 == 0 {}
          } else if i % 3 == 0 { for k in 0..*cell { if k % 2 == 0 {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'fn f(a: &[i32]) { for i in 0..9 { if a[i] > 0 { for j in 0..i { if j % 2 == 0 {} else {} } } } }',
      5,
      11,
    ],
    [
      'match arms beyond the first',
      'fn f(x: u32) -> u32 { match x { 0 => 1, 1 => 1, n => f(n - 1) + f(n - 2) } }',
      3,
      1,
    ],
    ['an early return', 'fn f(a: &[u8]) { if a.is_empty() { return; } for b in a { if b > &0 {} } }', 4, 4],
    [
      'a loop in an if with an else',
      'fn f(x: i32) -> i32 { if x > 0 { for i in 0..x { if i % 2 == 0 { continue; } } x } else { -x } }',
      4,
      7,
    ],
    ['recursion', 'fn fib(n: u32) -> u32 { if n <= 1 { return n; } fib(n - 1) + fib(n - 2) }', 2, 1],
    ['a guard', 'fn f(x: i32) -> i32 { match x { n if n > 0 && n < 9 => 1, _ => 0 } }', 4, 2],
    ['arms parted by comments', 'fn f(x: i32) -> i32 { match x { 0 => 1, /* one */ 1 => 2, // two\n _ => 3 } }', 3, 1],
    ['an empty match', 'fn f(x: Never) -> i32 { match x {} }', 1, 1],
    ['?', 'fn f() -> Option<i32> { Some(a()? + b()?) }', 3, 0],
    ['let else', 'fn f(x: Option<i32>) { let Some(y) = x else { if a() { return; } return; }; }', 3, 3],
    ['a chain of lets', 'fn f(x: Option<i32>) { if let Some(y) = x && y > 0 && (y < 9 || y > 99) {} }', 5, 3],
    ['while let', 'fn f(s: &mut Vec<i32>) { while let Some(x) = s.pop() { loop { break; } } }', 3, 3],
    ['a jump to a label', "fn f() { 'a: loop { loop { continue 'a; } } }", 3, 4],
    ['a closure', 'fn f() { g(|x| if x { 1 } else { 2 }) }', 2, 3],
    ['operators of two kinds', 'fn f() -> bool { a && b && c || d || !(e && f) }', 6, 3],
    ['what a macro is given', 'fn f() { assert!(a && b || if c { d } else { e }); }', 1, 0],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('fn add(a: i32, b: i32) -> i32 { a + b }');
    // fn ( : , : -> { +   and   add a i32 b i32 i32 a b
    expect(halstead).toEqual({ distinctOperators: 7, operators: 8, distinctOperands: 4, operands: 8 });
  });

  it('puts an import where its path begins, before the lists that it stands in', async () => {
    const { imports } = await factsOf(
      'a.rs',
      'use git2::{\n  Oid,\n  build::{\n    Checkout,\n  },\n};\nuse {\n  a::b,\n  c,\n};\n',
    );
    expect(imports.map(({ source, line }) => [source, line])).toEqual([
      ['git2', 1],
      ['git2::build', 1],
      ['a', 8],
      ['c', 9],
    ]);
  });

  it('reads a use tree as one import for each module', async () => {
    const { imports } = await factsOf(
      'use.rs',
      'use a::{self as b, c::{d as e, f::*}, g};\nuse h;\nuse ::i::j as _;\nuse {k::l, m};\nuse self::n::self;',
    );
    expect(
      imports.map(({ line, source, names, namespace, wildcard }) => ({ line, source, names, namespace, wildcard })),
    ).toEqual([
      { line: 1, source: 'a', names: [{ name: 'g', alias: 'g' }], namespace: 'b', wildcard: false },
      { line: 1, source: 'a::c', names: [{ name: 'd', alias: 'e' }], namespace: null, wildcard: false },
      { line: 1, source: 'a::c::f', names: [], namespace: null, wildcard: true },
      { line: 2, source: 'h', names: [], namespace: 'h', wildcard: false },
      { line: 3, source: '::i', names: [{ name: 'j', alias: '_' }], namespace: null, wildcard: false },
      { line: 4, source: 'k', names: [{ name: 'l', alias: 'l' }], namespace: null, wildcard: false },
      { line: 4, source: 'm', names: [], namespace: 'm', wildcard: false },
      { line: 5, source: 'self::n', names: [], namespace: 'n', wildcard: false },
    ]);
  });

  it.each(['use *;', 'use ::*;', 'use {*};', 'use::*;'])(
    'takes `%s` for an import of all of the crate',
    async (text) => {
      const { imports } = await factsOf('all.rs', text);
      expect(imports).toEqual([
        { line: 1, source: 'crate', names: [], namespace: null, wildcard: true, typeOnly: false },
      ]);
    },
  );

  it('finds calls in what a macro is given, and no other names', async () => {
    const { calls } = await factsOf(
      'macro.rs',
      'fn f() { m!(g(1, b) == a.b[0].c(2) + (x) * y, std::mem::take(&mut v), fn h(i: u8) {}, z + (w), n![o()]); }',
    );
    expect(calls.map(({ kind, name, receiver, arguments: count }) => [kind, receiver, name, count])).toEqual([
      ['macro', null, 'm', 5],
      ['call', null, 'g', 2],
      ['call', 'a.b[0]', 'c', 1],
      ['call', 'std::mem', 'take', 1],
      ['macro', null, 'n', 1],
      ['call', null, 'o', 0],
    ]);
  });

  it('gives an implementation to the type of that name in the file, or else names the type', async () => {
    const { heritage, definitions } = await factsOf(
      'impl.rs',
      'impl Show for Shape {}\nimpl<T> From<T> for crate::other::Type<T> {}\nstruct Shape;\nimpl shapes::Area for &Shape {}',
    );
    const shape = definitions.findIndex(({ name }) => name === 'Shape');
    expect(heritage).toEqual([
      { owner: shape, receiver: null, relation: 'implements', name: 'Show' },
      { owner: -1, receiver: 'Type', relation: 'implements', name: 'From' },
      { owner: shape, receiver: null, relation: 'implements', name: 'shapes::Area' },
    ]);
  });
});
