import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.zig', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('Zig', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('zig/program.zig'))).toBe(expectedText('zig/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('zig/broken.zig');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(facts.definitions.map(({ name, line, endLine }) => [name, line, endLine])).toEqual([
      ['Before', 1, 3],
      ['field', 2, 2],
      ['first', 5, 8],
      ['broken', 10, 12],
      ['last', 14, 19],
    ]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(3);
  });

  // The cyclomatic values are lizard's, which counts every prong of a switch.
  it.each([
    ['no decision', 'fn simple() u32 { return 42; }', 1, 0],
    [
      'if, and and else',
      'fn f(x: i32, y: i32) i32 { if (x > 0 and y > 0) { return x + y; } else { return 0; } }',
      3,
      3,
    ],
    [
      'deep nesting and else if',
      `fn f(rows: [][]i32) void {
        for (rows, 0..) |row, i| { for (row, 0..) |cell, j| {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { while (k < cell) : (k += 1) { if (k % 2 == 0) {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'fn f(a: []i32) void { for (a) |x| { if (x > 0) { while (j) { if (j == 0) {} else {} } } } }',
      5,
      11,
    ],
    ['the prongs of a switch', 'fn f(x: u32) u32 { return switch (x) { 0 => 1, 1, 2 => 1, else => f(x - 1) }; }', 4, 1],
    ['an early return', 'fn f(a: []i32) void { if (a.len == 0) return; for (a) |b| if (b > 0) {}; }', 4, 4],
    [
      'a loop in an if with an else',
      'fn f(x: i32) i32 { if (x > 0) { for (y) |i| { if (i == 0) continue; } return x; } else return -x; }',
      4,
      7,
    ],
    ['recursion', 'fn fib(n: u32) u32 { if (n <= 1) { return n; } return fib(n - 1) + fib(n - 2); }', 2, 1],
    [
      'try, catch and orelse',
      'fn f() !void { try a(); b() catch return; c() catch |e| { if (e) {} }; d = e orelse g; }',
      6,
      4,
    ],
    ['if and else without braces or names', 'fn f(x: bool) ?u32 { return if (x) null else unreachable; }', 2, 2],
    [
      'a chain of if expressions',
      'fn f(x: u32) u32 { return if (x > 1) 1 else if (x > 2) 2 else if (x > 3) 3 else 4; }',
      4,
      4,
    ],
    ['an if expression in another', 'fn f(x: u32) u32 { return if (x > 1) (if (x > 2) 2 else 3) else 4; }', 3, 5],
    ['a jump to a label', 'fn f() void { a: while (b) { while (c) { break :a; } } }', 3, 4],
    ['an else on a loop', 'fn f() void { while (a) { b(); } else { c(); } }', 2, 2],
    ['operators of two kinds', 'fn f() bool { return a and b and c or d or !(e and g); }', 6, 3],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('fn add(a: *u32, b: u32) u32 { return a.* + b; }');
    // fn ( : * , : { return .* + ;   and   add a u32 b u32 u32 a b
    expect(halstead).toEqual({ distinctOperators: 10, operators: 11, distinctOperands: 4, operands: 8 });
  });

  it('calls a container by the constant that holds it or the function that returns it', async () => {
    const { definitions } = await factsOf(
      'containers.zig',
      `const A = packed struct { a: u8 };
fn B(comptime T: type) type {
    return union(enum) { b: T, c };
}
const d = struct { fn e() void {} }.e;
fn f() void { const G = struct { g: u8 }; }`,
    );
    const nameOf = (index: number) => definitions[index]?.name ?? null;
    expect(definitions.map(({ kind, name, owner }) => [kind, name, nameOf(owner)])).toEqual([
      ['struct', 'A', null],
      ['field', 'a', 'A'],
      ['function', 'B', null],
      ['struct', 'B', 'B'],
      ['field', 'b', 'B'],
      ['field', 'c', 'B'],
      ['constant', 'd', null],
      ['function', 'e', null],
      ['function', 'f', null],
      ['struct', 'G', 'f'],
      ['field', 'g', 'G'],
    ]);
  });
});
