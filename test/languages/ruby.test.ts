import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../src/languages/facts.ts';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const named = (facts: FileFacts, name: string) => facts.definitions.find((one) => one.name === name);

async function measured(body: string) {
  const facts = await factsOf('a.rb', body);
  const { cyclomatic, cognitive } = facts.definitions.find(({ metrics }) => metrics !== null)?.metrics ?? {};
  return { cyclomatic, cognitive };
}

describe('Ruby', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('ruby/program.rb'))).toBe(expectedText('ruby/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('ruby/broken.rb');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(facts.definitions.filter(({ name }) => name === 'fine').map(({ metrics }) => metrics?.cyclomatic)).toEqual([
      2, 2,
    ]);
    expect(facts.imports.map(({ source }) => source)).toEqual(['json']);
  });

  it.each([
    ['nothing to decide', 'def f = 42', 1, 0],
    ['if, else and a conjunction', 'def f(x, y)\n if x > 0 && y > 0\n  x + y\n else\n  0\n end\nend', 3, 3],
    [
      'nested loops and conditions',
      `def f(a)
 for row in a
  for cell in row
   if cell % 2 == 0
    if cell % 3 == 0
     if cell > 0 then 1
     elsif cell < -10 then 2
     end
    elsif cell % 5 == 0 then 3
    end
   elsif row % 3 == 0
    for k in a
     if k % 2 == 0 then 4 end
    end
   end
  end
 end
end`,
      11,
      27,
    ],
    [
      'loop, if, loop, if, else',
      'def f(a)\n for i in a\n  if i\n   for j in a\n    if j then 1 else 2 end\n   end\n  end\n end\nend',
      5,
      11,
    ],
    [
      'case with a default',
      'def f(x)\n case x\n when 0 then 1\n when 1 then 1\n else f(x - 1) + f(x - 2)\n end\nend',
      3,
      1,
    ],
    ['case without a value', 'def f(x)\n case\n when x then 1\n when y then if z then 2 end\n end\nend', 4, 3],
    [
      'patterns with a catch-all',
      'def f(x)\n case x\n in 0 then 1\n in Integer | Float then 2\n in n then 3\n end\nend',
      3,
      1,
    ],
    ['a guarded name', 'def f(x)\n case x\n in n unless n then 1\n else 2\n end\nend', 2, 1],
    ['two ifs and a loop', 'def f(a)\n return if a.empty?\n for i in a\n  b if i\n end\nend', 4, 4],
    [
      'if around a loop with an early continue',
      'def f(x)\n if x > 0\n  for i in x\n   next if i % 2 == 0\n  end\n  x\n else\n  -x\n end\nend',
      4,
      7,
    ],
    ['recursion', 'def fib(n)\n return n if n <= 1\n fib(n - 1) + fib(n - 2)\nend', 2, 1],
    ['unless and else', 'def f(a)\n unless a then 1 else 2 end\n b unless a\nend', 3, 3],
    ['loops as modifiers', 'def f(a)\n b while a\n begin; b; end until a\nend', 3, 2],
    ['rescue, else, ensure', 'def f\n a\nrescue A, B\n b\nrescue\n c\nelse\n d\nensure\n e\nend', 3, 2],
    ['rescue as a modifier', 'def f\n Integer(a) rescue b ? 1 : 2\nend', 3, 3],
    ['a conditional in another', 'def f(a, b)\n a ? 1 : b ? 2 : 3\nend', 3, 3],
    ['runs of like operators', 'def f(a, b)\n a && b && (a && b) || b || a && b\nend', 7, 3],
    ['and, or, not', 'def f(a, b)\n a and b or not a\nend', 3, 2],
    ['assignment by a condition', 'def f(a)\n a ||= 1\n @b &&= 2\n a&.c\nend', 3, 0],
    ['a block and a lambda', 'def f(a)\n a.each { |b| c if b }\n ->(b) { d unless b }\nend', 3, 4],
    ['decisions in interpolation', 'def f(a)\n "if #{a ? 1 : 2} while" + /x#{a && b}/.source\nend', 3, 2],
    ['decisions only in text', "def f\n # if a\n 'if a && b' + %q(while x) + :if.to_s\nend", 1, 0],
  ])('counts %s', async (_, body, cyclomatic, cognitive) => {
    expect(await measured(body)).toEqual({ cyclomatic, cognitive });
  });

  it('counts Halstead over tokens', async () => {
    const facts = await factsOf('a.rb', 'def add(a, b)\n  @sum ||= a + b + 1 # "x"\nend\n');
    // Operators: def ( , ||= + + end: 7, of which 6 differ. Operands: add a b @sum a b 1: 7, of which 5 differ.
    expect(named(facts, 'add')?.metrics?.halstead).toEqual({
      distinctOperators: 6,
      distinctOperands: 5,
      operators: 7,
      operands: 7,
    });
  });

  it('takes a name that no variable has for a call', async () => {
    const facts = await factsOf(
      'a.rb',
      `def f(given)
  local = given
  list.each { |item| puts item, local, other? }
  { key: value, local => total }
  item
end
x = 1
x + y
`,
    );
    expect(facts.calls.map(({ receiver, name, line }) => [receiver, name, line])).toEqual([
      ['list', 'each', 3],
      [null, 'list', 3],
      [null, 'puts', 3],
      [null, 'other?', 3],
      [null, 'value', 4],
      [null, 'total', 4],
      [null, 'item', 5],
      [null, 'y', 8],
    ]);
  });

  it('tells what each call is called on', async () => {
    const facts = await factsOf('a.rb', 'A::B.new(1, 2)\na&.b(*c)\nA.build { d 1 }\nself.class.new\nA::f(x: 1)\n');
    expect(facts.calls.map(({ kind, receiver, name, arguments: count }) => [kind, receiver, name, count])).toEqual([
      ['new', 'A', 'B', 2],
      ['call', 'a', 'b', 1],
      ['call', null, 'a', 0],
      ['call', null, 'c', 0],
      ['call', 'A', 'build', 0],
      ['call', null, 'd', 1],
      ['call', 'self.class', 'new', 0],
      ['call', 'self', 'class', 0],
      ['call', 'A', 'f', 1],
    ]);
  });

  it('hides what stands after `private` or is given to it', async () => {
    const facts = await factsOf(
      'a.rb',
      `class A
  class << self
    private
    def a; end
  end
  def b; end
  private def c; end
  def d; end
  protected
  def e; end
  X = 1
  def self.f; end
  private_class_method def self.g; end
  public
  def h; end
end
`,
    );
    expect(facts.definitions.filter(({ exported }) => exported).map(({ name }) => name)).toEqual([
      ...['A', 'b', 'd', 'X', 'f', 'h'],
    ]);
  });

  it('tells modules to mix in from modules that hold names', async () => {
    const facts = await factsOf('a.rb', 'module A\n def a; end\nend\nmodule B\n C = 1\n def self.b; end\nend\n');
    expect(facts.definitions.map(({ kind, name }) => [kind, name])).toEqual([
      ['trait', 'A'],
      ['method', 'a'],
      ['namespace', 'B'],
      ['constant', 'C'],
      ['method', 'b'],
    ]);
  });
});
