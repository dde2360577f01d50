import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.c', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('C', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('c/program.c'))).toBe(expectedText('c/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('c/broken.c');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(facts.definitions.map(({ name, line, endLine }) => [name, line, endLine])).toEqual([
      ['before', 1, 3],
      ['field', 2, 2],
      ['first', 5, 8],
      ['broken', 10, 12],
      ['last', 14, 20],
    ]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  // The cyclomatic values are pmccabe's.
  it.each([
    ['no decision', 'int simple(void) { return 42; }', 1, 0],
    ['if, && and else', 'int f(int x, int y) { if (x > 0 && y > 0) { return x + y; } else { return 0; } }', 3, 3],
    [
      'deep nesting and else if',
      `void f(int **rows) {
        for (int i = 0; i < 9; i++) { for (int j = 0; j < 9; j++) {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (rows[i][j] > 0) {} else if (rows[i][j] < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { for (int k = 0; k < j; k++) { if (k % 2 == 0) {} } }
        } }
      }`,
      11,
      27,
    ],
    [
      'if in a loop in an if',
      'void f(int *a) { for (;;) { if (a[i] > 0) { while (j) { if (j % 2 == 0) {} else {} } } } }',
      5,
      11,
    ],
    [
      'switch without its default',
      'int f(int x) { switch (x) { case 0: return 1; case 1: return 1; default: return f(x - 1) + f(x - 2); } }',
      3,
      1,
    ],
    ['an early return', 'void f(int *a) { if (!a) return; for (; *a; a++) if (*a > 0) {} }', 4, 4],
    [
      'a loop in an if with an else',
      'int f(int x) { if (x > 0) { for (;;) { if (i % 2 == 0) continue; } return x; } else return -x; }',
      4,
      7,
    ],
    ['recursion', 'int fib(int n) { if (n <= 1) return n; return fib(n - 1) + fib(n - 2); }', 2, 1],
    ['cases that share a body', 'void f(int x) { switch (x) { case 1: case 2: case 3: if (x) {} } }', 5, 3],
    ['do', 'void f(int x) { do { if (x) {} } while (x); }', 3, 3],
    ['?: in ?:', 'int f(int x) { return x ? y ? 1 : 2 : 3; }', 3, 3],
    ['goto', 'void f(void) { again: if (x) goto again; }', 2, 2],
    ['operators of two kinds', 'int f(void) { return a && b && c || d || !(e && f); }', 6, 3],
    ['no condition of the preprocessor', 'int f(void) {\n#if A && (B || C)\n  if (x) {}\n#endif\n  return 1;\n}', 2, 1],
    ['no body of a macro', 'int f(void) {\n#define G(x) if (x && y) {}\n  G(1); return 1;\n}', 1, 0],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('int add(int a, int b) { return a + b; }');
    // int ( int , int { return + ;   and   add a b a b
    expect(halstead).toEqual({ distinctOperators: 7, operators: 9, distinctOperands: 3, operands: 5 });
  });

  it.each([
    ['int f(void) {}', 'f', 0],
    ['char *f(int a, char *b) {}', 'f', 2],
    ['int (*f(int a))(int, int) {}', 'f', 1],
    ['void *(*(*f(int a, ...))(int))(char) {}', 'f', 1],
    ['int (f)(int a) {}', 'f', 1],
    ['static __attribute__((format(printf, 1, 2))) int f(a, b) int a, b; {}', 'f', 2],
  ])('finds the name and the parameters in %s', async (source, name, parameters) => {
    const { definitions, calls } = await factsOf('declarator.c', source);
    expect(definitions.map((one) => [one.kind, one.name, one.metrics?.parameters])).toEqual([
      ['function', name, parameters],
    ]);
    expect(calls).toEqual([]);
  });

  it('finds strings and comments in the body of a macro', async () => {
    const { comments, halstead } = await factsOf('macro.c', "#define A \"b // c\" '\\'' d // e\n#error don't stop\n");
    expect(comments.map(({ column, text }) => [column, text])).toEqual([[27, '// e']]);
    // # define   # error   and   A "b // c" '\'' d
    expect(halstead).toMatchObject({ operators: 3, operands: 5 });
  });

  it('reads past macros that stand in for specifiers and attributes', async () => {
    const { definitions, problemCount } = await factsOf(
      'macros.c',
      `LIB_API LIB_INLINE int first(void) { return 1; }
NO_SANITIZE("alignment")
static int second(int x) {
    CHECK_RANGE(x)
    if (x) return 2;
    return 3;
}
struct LIB_PACKED point { int x; };
LIB_API Node *third(void) { return NULL; }
SIZE_T const limit = 3;
`,
    );
    expect(problemCount).toBe(0);
    expect(definitions.map(({ name, line, column, metrics }) => [name, line, column, metrics?.cyclomatic])).toEqual([
      ['first', 1, 20, 1],
      ['second', 3, 1, 2],
      ['point', 8, 1, undefined],
      ['x', 8, 31, undefined],
      ['third', 9, 9, 1],
      ['limit', 10, 14, undefined],
    ]);
  });

  it('reads past directives that cut through a statement', async () => {
    const { definitions, problemCount } = await factsOf(
      'directives.c',
      'int f(int x) {\n  return g(x,\n#ifdef A\n    1,\n#endif\n    2);\n}\nint h(void) { return 1; }\n',
    );
    expect(problemCount).toBe(0);
    expect(definitions.map(({ name, line, endLine }) => [name, line, endLine])).toEqual([
      ['f', 1, 7],
      ['h', 8, 8],
    ]);
  });

  const functionsOf = async (...lines: string[]) =>
    (await factsOf('braces.c', lines.join('\n'))).definitions.map(({ name, line, endLine }) => [name, line, endLine]);

  it('reads past directives that each open the block that is closed after them', async () => {
    const split = [
      'int f(void) {',
      '#ifdef A',
      '  if (a()) {',
      '#else',
      '  if (b()) {',
      '#endif',
      '    c();',
      '  }',
      '}',
    ];
    expect(await functionsOf(...split, 'int g(void) { return 1; }')).toEqual([
      ['f', 1, 9],
      ['g', 10, 10],
    ]);
  });

  it('reads past directives that open a block in one place and close it in another', async () => {
    const split = ['int f(void) {', '#if A', '  if (a()) {', '#endif', '    c();', '#if A', '  }', '#endif', '}'];
    expect(await functionsOf(...split, 'int g(void) { return 1; }')).toEqual([
      ['f', 1, 9],
      ['g', 10, 10],
    ]);
  });

  it('takes the first of two heads of a function', async () => {
    const split = ['#ifdef A', 'int f(int a) {', '#else', 'int f(long a) {', '#endif', '  return a;', '}'];
    expect(await functionsOf(...split, 'int g(void) { return 1; }')).toEqual([
      ['f', 2, 7],
      ['g', 8, 8],
    ]);
  });

  it('knows no braces in texts, characters and comments, and leaves whole blocks to the grammar', async () => {
    const whole = [
      'int f(void) {',
      '#ifdef A',
      '  a("{"); /* { */ b(\'{\'); // {',
      '#else',
      '  { c(); }',
      '#endif',
      '}',
    ];
    expect(await functionsOf(...whole, 'int g(void) { return 1; }')).toEqual([
      ['f', 1, 7],
      ['g', 8, 8],
    ]);
  });

  it('reads the name of a function after a macro with arguments', async () => {
    expect(
      await functionsOf('static void printflike(3, 4)', 'say(char *b, int n, const char *f, ...)', '{', '}'),
    ).toEqual([['say', 1, 4]]);
  });

  it.each([
    ['#include <stdio.h>\nstruct point { int x; };\n', 'c'],
    ['#ifdef __cplusplus\nextern "C" {\n#endif\nint f(void);\n', 'c'],
    ['/* A class of its own: std is no namespace here. */\nint f(int class);\n', 'c'],
    ['#include <vector>\nint f();\n', 'cpp'],
    ['namespace a {\nint f();\n}\n', 'cpp'],
    ['struct A {\n public:\n  int f();\n};\n', 'cpp'],
    ['template <typename T>\nT f();\n', 'cpp'],
    ['inline int f(const std::string &s);\n', 'cpp'],
  ])('takes the header %j for %s', async (source, language) => {
    expect((await factsOf('header.h', source)).language).toBe(language);
    expect((await factsOf('source.c', source)).language).toBe('c');
  });
});
