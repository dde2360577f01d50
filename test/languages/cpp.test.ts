import { describe, expect, it } from 'vitest';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

async function metricsOf(source: string) {
  const facts = await factsOf('snippet.cpp', source);
  expect(facts.problemCount).toBe(0);
  const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
  if (!metrics) throw new Error(`No function in ${source}`);
  return metrics;
}

describe('C++', () => {
  it('yields the facts that were worked out by hand for a program with every construct', async () => {
    expect(describeFacts(await fixtureFacts('cpp/program.cpp'))).toBe(expectedText('cpp/expected.txt'));
  });

  it('yields the facts around a syntax error', async () => {
    const facts = await fixtureFacts('cpp/broken.cpp');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(facts.definitions.map(({ name, line, endLine }) => [name, line, endLine])).toEqual([
      ['Before', 1, 4],
      ['field', 3, 3],
      ['first', 6, 9],
      ['broken', 11, 13],
      ['after', 15, 23],
      ['last', 16, 22],
    ]);
    expect(facts.definitions.find(({ name }) => name === 'last')?.metrics?.cyclomatic).toBe(2);
  });

  it('has what a module exports', async () => {
    const facts = await factsOf(
      'd.cppm',
      [
        'module;',
        '#include <vector>',
        'export module d:part;',
        'import std;',
        'export template <typename T> T twice(T t) { if (t) return t; return t + t; }',
        'export class K {',
        'public:',
        '    int get(int a) { return a > 1 ? 1 : 0; }',
        '};',
        'namespace inner {',
        'export struct P { int act(int a) { return a ? 1 : 2; } };',
        '}',
        'int tail(int q) { return q > 1 ? 1 : 0; }',
      ].join('\n'),
    );
    expect(facts.problemCount).toBe(0);
    const methods = facts.definitions.map(({ name, kind, line, metrics }) => [kind, name, line, metrics?.cyclomatic]);
    expect(methods).toEqual([
      ['function', 'twice', 5, 2],
      ['class', 'K', 6, undefined],
      ['method', 'get', 8, 2],
      ['namespace', 'inner', 10, undefined],
      ['struct', 'P', 11, undefined],
      ['method', 'act', 11, 2],
      ['function', 'tail', 13, 2],
    ]);
  });

  it('reads kernels of CUDA and what launches them', async () => {
    const facts = await factsOf(
      'k.cu',
      '__global__ void scale(float *data) { __shared__ float s[8]; if (s[0] > 0) data[0] = 1; }\nvoid run(float *d) {\n  scale<<<dim3(1), 256>>>(d);\n}\n',
    );
    expect(facts.problemCount).toBe(0);
    expect(facts.definitions.map(({ name }) => name)).toEqual(['scale', 'run']);
    expect(facts.calls.map(({ name, line }) => [name, line])).toEqual([['scale', 3]]);
  });

  it.each([
    ['no decision', 'int simple() { return 42; }', 1, 0],
    ['if, && and else', 'int f(int x, int y) { if (x > 0 && y > 0) { return x + y; } else { return 0; } }', 3, 3],
    [
      'deep nesting and else if',
      `void f(const Rows &rows) {
        for (auto &row : rows) { for (auto &cell : row) {
          if (i % 2 == 0) {
            if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
          } else if (i % 3 == 0) { for (int k = 0; k < cell; k++) { if (k % 2 == 0) {} } }
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
    ['an early return', 'void f(Items a) { if (a.empty()) return; for (auto &b : a) if (b > 0) {} }', 4, 4],
    [
      'a loop in an if with an else',
      'int f(int x) { if (x > 0) { for (;;) { if (i % 2 == 0) continue; } return x; } else return -x; }',
      4,
      7,
    ],
    ['recursion', 'int fib(int n) { if (n <= 1) return n; return fib(n - 1) + fib(n - 2); }', 2, 1],
    [
      'catch for cognitive complexity only',
      'void f() { try { if (a) {} } catch (E &e) { if (b) {} } catch (...) {} }',
      3,
      5,
    ],
    [
      'a lambda',
      'void f() { auto g = [&](int x) { if (x) return 1; return 2; }; for (;;) h([] { return a ? b : c; }); }',
      4,
      6,
    ],
    ['a lambda outside functions', 'auto f = [](int x) { if (x) return 1; return 2; };', 2, 1],
    ['and and or', 'bool f() { return a and b or not c; }', 3, 2],
    ['no rvalue reference', 'void f(A &&a) { B &&b = g(); for (auto &&c : b) {} }', 2, 1],
    ["a constructor's initialisers", 'struct S { S(int x) : a(x ? 1 : 2), b{x && 1} {} };', 3, 2],
    ['a body that is tried as a whole', 'S::S() try : a(1) { if (a) {} } catch (...) { throw; }', 2, 2],
  ])('counts %s', async (_, source, cyclomatic, cognitive) => {
    expect(await metricsOf(source)).toMatchObject({ cyclomatic, cognitive });
  });

  it("counts Halstead's operators and operands of a function", async () => {
    const { halstead } = await metricsOf('int A::add(int a) const { return a + b; }');
    // int :: ( int const { return + ;   and   A add a a b
    expect(halstead).toEqual({ distinctOperators: 8, operators: 9, distinctOperands: 4, operands: 5 });
  });

  it.each([
    ['void A::f(int) {}', 'method', 'A', 'f', 1],
    ['template <class T> T *n::A<T>::f() {}', 'method', 'A', 'f', 0],
    ['A::A(int a, int b = 1) {}', 'constructor', 'A', 'A', 2],
    ['n::A::~A() {}', 'method', 'A', '~A', 0],
    ['bool A :: operator ==(const A &a) const {}', 'method', 'A', 'operator==', 1],
    ['A &A::operator()(int a) & {}', 'method', 'A', 'operator()', 1],
    ['A::operator const char *() const {}', 'method', 'A', 'operator const char *', 0],
    ['void *operator new(size_t size) {}', 'function', null, 'operator new', 1],
    ['auto f(int a) -> decltype(a) {}', 'function', null, 'f', 1],
    ['int (*f(int a))(char, char) {}', 'function', null, 'f', 1],
    ['template <> void f<int>(int a) {}', 'function', null, 'f', 1],
  ])('finds name, class and parameters in %s', async (source, kind, receiver, name, parameters) => {
    const [definition] = (await factsOf('declarator.cpp', source)).definitions;
    expect(definition).toMatchObject({ kind, receiver, name, metrics: { parameters } });
  });

  it('takes the visibility of a member from the label before it', async () => {
    const { definitions } = await factsOf(
      'access.cpp',
      'class A { int a; struct B { int c; private: int d; }; public: int e; void f() {} protected: int g; }; struct H { int i; private: int j; };',
    );
    expect(definitions.filter(({ exported }) => exported).map(({ name }) => name)).toEqual([
      'A',
      'c',
      'e',
      'f',
      'H',
      'i',
    ]);
  });

  it('reads using as an import outside classes', async () => {
    const { imports } = await factsOf(
      'using.cpp',
      'using namespace a::b;\nusing c::d;\nusing ::e;\nusing enum f::G;\nnamespace h = i::j;\nstruct K : L { using L::m; };',
    );
    expect(
      imports.map(({ source, names, namespace, wildcard }) => [source, names[0]?.name, namespace, wildcard]),
    ).toEqual([
      ['a::b', undefined, null, true],
      ['c', 'd', null, false],
      ['', 'e', null, false],
      ['f::G', undefined, null, true],
      ['i::j', undefined, 'h', false],
    ]);
  });

  it('reads past macros before a class name and after a declarator', async () => {
    const { definitions, heritage, problemCount } = await factsOf(
      'macros.cpp',
      `class LIB_EXPORT Shelf : public Base {
 public:
  LIB_CONSTEXPR auto first() const -> int { return 1; }
  void second() EXCLUSIVE_LOCKS_REQUIRED(mutex_);
 private:
  int count_ GUARDED_BY(mutex_) = 0;
};
`,
    );
    expect(problemCount).toBe(0);
    expect(definitions.map(({ kind, name, exported }) => [kind, name, exported])).toEqual([
      ['class', 'Shelf', true],
      ['method', 'first', true],
      ['method', 'second', true],
      ['field', 'count_', false],
    ]);
    expect(heritage).toEqual([{ owner: 0, receiver: null, relation: 'extends', name: 'Base' }]);
  });
});
