import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../src/languages/facts.ts';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const named = (facts: FileFacts, name: string) => facts.definitions.find((one) => one.name === name);

async function measured(body: string) {
  const facts = await factsOf('a.py', body);
  const { cyclomatic, cognitive } = facts.definitions.find(({ metrics }) => metrics !== null)?.metrics ?? {};
  return { cyclomatic, cognitive };
}

describe('Python', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('python/program.py'))).toBe(expectedText('python/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('python/broken.py');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(named(facts, 'before')?.metrics?.cyclomatic).toBe(2);
    expect(named(facts, 'method')?.metrics?.cyclomatic).toBe(2);
    expect(facts.imports.map(({ source }) => source)).toEqual(['os']);
  });

  it.each([
    ['nothing to decide', 'def f():\n return 42', 1, 0],
    ['if, else and a conjunction', 'def f(x, y):\n if x > 0 and y > 0:\n  return x + y\n else:\n  return 0', 3, 3],
    [
      'nested loops and conditions',
      `def f(a):
 for row in a:
  for cell in row:
   if i % 2 == 0:
    if j % 2 == 0:
     if cell > 0: pass
     elif cell < -10: pass
    elif j % 3 == 0: pass
   elif i % 3 == 0:
    for k in a:
     if k % 2 == 0: pass`,
      11,
      27,
    ],
    [
      'loop, if, loop, if, else',
      'def f(a):\n for i in a:\n  if i:\n   for j in a:\n    if j: pass\n    else: pass',
      5,
      11,
    ],
    [
      'match with a default',
      'def f(x):\n match x:\n  case 0: return 1\n  case 1: return 1\n  case n: return g(n)',
      3,
      1,
    ],
    ['match without a default', 'def f(x):\n match x:\n  case 0: pass\n  case A.b: pass\n  case a, b: pass', 4, 1],
    ['a guarded name', 'def f(x):\n match x:\n  case n if n > 1 and n: pass\n  case _: pass', 3, 2],
    ['two ifs and a loop', 'def f(a):\n if not a: return\n for i in a:\n  if i: pass', 4, 4],
    [
      'if around a loop with an early continue',
      'def f(x):\n if x > 0:\n  for i in x:\n   if i % 2 == 0: continue\n  return x\n else:\n  return -x',
      4,
      7,
    ],
    ['recursion', 'def fib(n):\n if n <= 1: return n\n return fib(n - 1) + fib(n - 2)', 2, 1],
    ['elif chain', 'def f(a):\n if a: pass\n elif b: pass\n elif c: pass\n else: pass', 4, 4],
    ['for … else and while … else', 'def f(a):\n for i in a: pass\n else: pass\n while a: pass\n else: pass', 5, 4],
    ['try', 'def f():\n try: pass\n except A: pass\n except: pass\n else: pass\n finally: pass', 4, 3],
    ['except*', 'def f():\n try: pass\n except* A: pass', 2, 1],
    ['with', 'def f():\n with a as b, c: pass', 1, 0],
    ['async for and with', 'async def f():\n async with a:\n  async for b in c: pass', 2, 1],
    ['comprehensions', 'def f(a):\n return [x for y in a if y for x in y if x if y], {k: v for k, v in a}', 7, 0],
    ['a conditional expression in another', 'def f(a):\n return 1 if a else 2 if b else 3', 3, 3],
    ['a lambda', 'def f(a):\n return lambda x: 1 if x else 2', 2, 2],
    ['assert', 'def f(a):\n assert a and b or [c for c in a]', 2, 2],
    ['not', 'def f(a):\n return not a', 1, 0],
    ['runs of like operators', 'def f(a):\n return a and b and c or d or e and f', 6, 3],
    ['parentheses around a run', 'def f(a):\n return a and (b and c)', 3, 2],
    ['default values and decorators', '@d(1 if a else 2)\ndef f(a=1 or 2, b: int = 3 or 4): pass', 1, 0],
    ['decisions in an f-string', 'def f(a):\n return f"if {1 if a else 2:{b or c}}"', 3, 2],
    ['decisions only in text', 'def f(a):\n """if a and b: for x in y"""\n return "if a or b" # while', 1, 0],
  ])('counts %s', async (_, body, cyclomatic, cognitive) => {
    expect(await measured(body)).toEqual({ cyclomatic, cognitive });
  });

  it('counts a nested function and a class in a function for themselves only', async () => {
    const facts = await factsOf(
      'a.py',
      'def outer():\n def inner():\n  if a: pass\n class C:\n  x = 1 if a else 2\n  def m(self):\n   if a: pass\n',
    );
    expect(named(facts, 'outer')?.metrics).toMatchObject({ cyclomatic: 1, cognitive: 0 });
    expect(named(facts, 'inner')?.metrics).toMatchObject({ cyclomatic: 2, cognitive: 1 });
    expect(named(facts, 'm')?.metrics).toMatchObject({ cyclomatic: 2, cognitive: 1 });
    expect(facts.topLevel).toEqual({ cyclomatic: 2, cognitive: 1 });
  });

  describe('Halstead, as radon counts it', () => {
    const halstead = async (source: string, name?: string) => {
      const facts = await factsOf('a.py', source);
      const counts = name === undefined ? facts.halstead : named(facts, name)?.metrics?.halstead;
      return [counts?.distinctOperators, counts?.distinctOperands, counts?.operators, counts?.operands];
    };

    it('counts arithmetic, comparisons, boolean operators and augmented assignments', async () => {
      // Operators: not, and, <, <, unary -, +, + (of +=): 7, of which not, and, <, unary -, + differ.
      // Operands: `1 < a < b`, `not c` | 1, a, b | c | a | b, `-a` | x, `b + -a`: 11; a, b repeat.
      const source = 'def f():\n if 1 < a < b and not c:\n  x += b + -a\n';
      expect(await halstead(source, 'f')).toEqual([5, 9, 7, 11]);
    });

    it('counts a chain of one boolean operator once, and again in parentheses', async () => {
      expect(await halstead('x = a or b or c')).toEqual([1, 3, 1, 3]);
      expect(await halstead('x = a or (b or c)')).toEqual([1, 4, 2, 4]);
    });

    it('tells operands apart by value, not by spelling', async () => {
      expect(await halstead('x = 16 + 0x10 + 1_6\ny = 16.0 + True\nz = 1j + 1')).toEqual([1, 4, 4, 8]);
      expect(await halstead(`x = "it's" + 'it\\'s'\ny = s + o.s\nz = "s" + b"s"`)).toEqual([1, 3, 3, 6]);
    });

    it('tells equal names in different functions apart, and counts a nested function for the one around it', async () => {
      const source = 'def f():\n x = a + b\n def g():\n  return a + b\n';
      expect(await halstead(source)).toEqual([1, 4, 2, 4]);
      expect(await halstead(source, 'f')).toEqual([1, 4, 2, 4]);
      expect(await halstead(source, 'g')).toEqual([1, 2, 1, 2]);
    });

    it('leaves out decorators, parameters and return types', async () => {
      expect(await halstead('@d(1 + 2)\ndef f(a: int | None = 3 * 4) -> int | None:\n  pass\n')).toEqual([0, 0, 0, 0]);
      expect(await halstead('x: int | list[int] | None = 1\n')).toEqual([1, 4, 2, 4]);
    });

    it('counts negative and complex numbers in patterns', async () => {
      // `-1`: one operator, one operand; `-1 + 2j`: a negation of 1, and the sum of that negation and 2j.
      expect(await halstead('match x:\n case -1 | -1: pass\n case -1 + 2j: pass\n')).toEqual([2, 3, 4, 5]);
    });
  });

  it('exports what `__all__` lists, where there is one', async () => {
    const facts = await factsOf('a.py', '__all__ = ("_a",)\n__all__.extend(["b"])\ndef _a(): pass\ndef c(): pass\n');
    expect(facts.exports.map(({ name }) => name)).toEqual(['_a', 'b']);
    expect(named(facts, '_a')?.exported).toBe(true);
    expect(named(facts, 'c')?.exported).toBe(false);
  });

  it('exports by underscore where there is no `__all__`', async () => {
    const facts = await factsOf(
      'a.py',
      'def a():\n def b(): pass\nclass _C:\n def __len__(self): pass\n def _d(self): pass\n',
    );
    expect(facts.definitions.filter(({ exported }) => exported).map(({ name }) => name)).toEqual(['a', '__len__']);
  });

  it('names methods by what they are', async () => {
    const facts = await factsOf(
      'a.py',
      `class A:
    def __init__(self, /, a, *, b): pass
    @functools.cached_property
    def c(self): pass
    @c.setter
    def c(self, v): pass
    @classmethod
    def d(cls, *args: int, **kw: str): pass
`,
    );
    expect(facts.definitions.map(({ kind, name, metrics }) => [kind, name, metrics?.parameters])).toEqual([
      ['class', 'A', undefined],
      ['constructor', '__init__', 3],
      ['getter', 'c', 1],
      ['setter', 'c', 2],
      ['method', 'd', 3],
    ]);
  });

  it('reads modules loaded by name', async () => {
    const facts = await factsOf('a.py', 'm = importlib.import_module("a.b")\n__import__("c")\nimport_module(name)\n');
    expect(facts.imports.map(({ source, namespace }) => [source, namespace])).toEqual([
      ['a.b', 'm'],
      ['c', null],
    ]);
  });

  it('binds parameters, variables and attributes to their types and values', async () => {
    const facts = await factsOf(
      'a.py',
      `def f(a, b: int = 1, *c, d: X | None) -> list[str]:
    self.e = Foo(1).bar
    with open(a) as g: pass
    try: pass
    except OSError as h: pass
    for i, (j, *k) in a: pass
    return [l for l in a if (m := l.n)]
n: Final[int] = 3
`,
    );
    expect(facts.bindings.map(({ kind, name, type, value }) => [kind, name, type, value])).toEqual([
      ['parameter', 'a', null, null],
      ['parameter', 'b', 'int', null],
      ['parameter', 'c', null, null],
      ['parameter', 'd', 'X | None', null],
      ['field', 'e', null, 'Foo().bar'],
      ['local', 'g', null, 'open()'],
      ['local', 'h', 'OSError', null],
      ['local', 'i', null, 'a.__iter__().__next__()[0]'],
      ['local', 'j', null, 'a.__iter__().__next__()[1][0]'],
      ['local', 'k', null, null],
      ['local', 'l', null, 'a.__iter__().__next__()'],
      ['local', 'm', null, 'l.n'],
      ['local', 'n', 'Final[int]', null],
    ]);
    expect(named(facts, 'f')?.type).toBe('list[str]');
    expect(named(facts, 'n')?.type).toBe('Final[int]');
  });

  it('counts a lone generator expression as one argument', async () => {
    const facts = await factsOf('a.py', 'sum(x for x in y)\nf(*a, b=1, **c)\ng()\n');
    expect(facts.calls.map(({ name, arguments: count }) => [name, count])).toEqual([
      ['sum', 1],
      ['f', 3],
      ['g', 0],
    ]);
  });
});
