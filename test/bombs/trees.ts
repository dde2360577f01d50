/** The files of a tree: path → text. */
export type TreeText = Readonly<Record<string, string>>;

/** A tree that grows in one respect: twice the number is about twice the text. */
export interface TreeBomb {
  readonly kind: string;
  readonly files: (n: number) => TreeText;
}

export const lines = (n: number, line: (at: number) => string) =>
  Array.from({ length: n }, (_, at) => line(at)).join('\n');

export function filesOf(n: number, path: (at: number) => string, text: (at: number) => string): Record<string, string> {
  return Object.fromEntries(Array.from({ length: n }, (_, at) => [path(at), text(at)]));
}

/** A body that is no clone of another's. */
const body = (at: number) => `{ return ${at} * 7 + ${at % 13}; }`;

export const TREE_BOMBS: readonly TreeBomb[] = [
  // Names and namesakes.
  {
    kind: 'functions',
    files: (n) => ({ 'a.ts': lines(n, (at) => `export function f${at}() { return f${(at * 7) % n}(); }`) }),
  },
  { kind: 'namesakes in a file', files: (n) => ({ 'a.ts': lines(n, (at) => `function f() ${body(at)}`) }) },
  {
    kind: 'calls of namesakes in a file',
    files: (n) => ({ 'a.ts': `${lines(n, (at) => `function f() ${body(at)}`)}\n${lines(n, () => 'f();')}` }),
  },
  {
    kind: 'namesakes called by each other',
    files: (n) => ({ 'a.ts': lines(n, (at) => `function f(a) { return f(${at}) + ${at}; }`) }),
  },
  {
    kind: 'local namesakes',
    files: (n) => ({
      'a.ts': `function outer() {\n${lines(n, (at) => `  function f() ${body(at)}`)}\n${lines(n, () => '  f();')}\n}`,
    }),
  },
  {
    kind: 'variables of one name',
    files: (n) => ({
      'a.ts': `function outer() {\n${lines(n, (at) => `  { const x = g(${at}); x(); }`)}\n}\nfunction g(a) { return a; }`,
    }),
  },
  {
    kind: 'variables',
    files: (n) => ({ 'a.ts': lines(n, (at) => `const v${at} = g(v${(at * 7) % n}); v${at}.x();`) }),
  },
  {
    kind: 'a function in each file',
    files: (n) =>
      filesOf(
        n,
        (at) => `d/f${at}.ts`,
        (at) => `export function f() ${body(at)}\nfunction g${at}() { f(); }`,
      ),
  },
  {
    kind: 'loose namesakes in files',
    files: (n) =>
      filesOf(
        n,
        (at) => `d/f${at}.c`,
        (at) => `int f(int a) ${body(at)}\nint g${at}(void) { return f(${at}) + h(2); }`,
      ),
  },
  {
    kind: 'prototypes and bodies',
    files: (n) => ({
      'a.h': lines(n, () => 'int f(int a);'),
      ...filesOf(
        n,
        (at) => `d/f${at}.c`,
        (at) => `#include "../a.h"\nint f(int a) ${body(at)}\nint g${at}(void) { return f(${at}); }`,
      ),
    }),
  },
  {
    kind: 'methods of one name',
    files: (n) => ({
      'a.ts': `${lines(n, (at) => `class C${at} { handleIt() ${body(at)} }`)}\nfunction all(x) {\n${lines(n, () => 'x.handleIt();')}\n}`,
    }),
  },
  {
    kind: 'methods of one name in files',
    files: (n) =>
      filesOf(
        n,
        (at) => `d/f${at}.py`,
        (at) => `class C${at}:\n    def handle_it(self):\n        return ${at}\n\ndef g${at}(x):\n    x.handle_it()\n`,
      ),
  },
  {
    kind: 'overloads',
    files: (n) => ({
      'A.java': `class A {\n${lines(n, (at) => `  int f(T${at} a, int b) { return f(a) + ${at}; }`)}\n}`,
    }),
  },
  {
    kind: 'overloads of a prototype',
    files: (n) => ({
      'a.cpp': `${lines(n, (at) => `int f(T${at} a);`)}\nint g() {\n${lines(n, () => 'f(1, 2);')}\n}`,
    }),
  },
  {
    kind: 'extensions of one type',
    files: (n) => ({
      'a.swift': `class T {}\n${lines(n, (at) => `extension T { func f${at}() -> Int { return self.f${(at * 7) % n}() } }`)}`,
    }),
  },
  {
    kind: 'extensions in files',
    files: (n) => ({
      't.swift': 'class T {}',
      ...filesOf(
        n,
        (at) => `d/f${at}.swift`,
        (at) => `extension T { func f${at}() -> Int { return self.f${(at * 7) % n}() } }`,
      ),
    }),
  },
  {
    kind: 'receivers',
    files: (n) => ({
      'a.go': `package a\ntype T struct {}\n${lines(n, (at) => `func (t *T) F${at}() int { return t.F${(at * 7) % n}() }`)}`,
    }),
  },
  {
    kind: 'receivers of namesakes',
    files: (n) =>
      filesOf(
        n,
        (at) => `d${at}/a.go`,
        (at) =>
          `package a${at}\ntype T struct {}\nfunc (t *T) F() int { return t.G() }\nfunc (t *T) G() int { return ${at} }`,
      ),
  },
  {
    kind: 'blocks with objects within each other',
    files: (n) => ({
      'a.kt': `class A {\n  fun each(d: A.() -> Unit) {}\n  fun end() {}\n}\nfun f(a: A) { a.${'each { end(); '.repeat(n)}${'}'.repeat(n)} }`,
    }),
  },
  {
    kind: 'blocks with objects beside each other',
    files: (n) => ({
      'a.kt': `class A {\n  fun each(d: A.() -> Unit) {}\n  fun end() {}\n}\nfun f(a: A) {\n${lines(n, () => 'a.each { each { end() } }')}\n}`,
    }),
  },
  {
    kind: 'types of one name in modules',
    files: (n) =>
      filesOf(
        n,
        (at) => `Sources/M${at}/a.swift`,
        (at) => `struct Lock {\n  init(_ a: Int) {}\n}\nfunc f${at}() { _ = Lock(${at}) }`,
      ),
  },
  {
    kind: 'extensions of one type under conditions',
    files: (n) => ({
      'a.swift': `struct A {}\n${lines(n, (at) => `extension A { func run(_ a: Int) { run(${at}) } }`)}`,
    }),
  },
  {
    kind: 'interfaces by their methods',
    files: (n) => ({
      'a.go': `package a\n${lines(n, (at) => `type T${at} struct {}\nfunc (t *T${at}) Run() int { return ${at} }`)}\ntype I interface { Run() int }\nfunc all(i I) {\n${lines(n, () => 'i.Run()')}\n}`,
    }),
  },
  // Inheritance.
  {
    kind: 'inheritance chain',
    files: (n) => ({
      'a.ts': lines(
        n,
        (at) => `class C${at} extends C${at + 1} { m${at}() { return this.m${n - 1}() + super.m${at + 1}(); } }`,
      ),
    }),
  },
  {
    kind: 'inheritance chain in files',
    files: (n) =>
      filesOf(
        n,
        (at) => `f${at}.py`,
        (at) =>
          `from f${at + 1} import C${at + 1}\n\nclass C${at}(C${at + 1}):\n    def m${at}(self):\n        return self.m${n - 1}()\n`,
      ),
  },
  {
    kind: 'children of one class',
    files: (n) => ({
      'a.ts': `class Base { run() { return 0; } }\n${lines(n, (at) => `class C${at} extends Base { run() ${body(at)} }`)}\nfunction all(b: Base) {\n${lines(n, () => 'b.run();')}\n}`,
    }),
  },
  {
    kind: 'parents of one class',
    files: (n) => ({
      'a.py': `${lines(n, (at) => `class P${at}:\n    def m${at}(self):\n        return ${at}\n`)}\nclass C(${Array.from({ length: n }, (_, at) => `P${at}`).join(', ')}):\n    def all(self):\n${lines(n, (at) => `        self.m${at}()`)}\n`,
    }),
  },
  {
    kind: 'diamonds',
    files: (n) => ({
      'a.py': lines(
        n,
        (at) =>
          `class A${at}(A${at + 1}, B${at + 1}):\n    def m(self):\n        return super().m()\n\nclass B${at}(A${at + 1}, B${at + 1}):\n    pass\n`,
      ),
    }),
  },
  {
    kind: 'parents given elsewhere',
    files: (n) => ({
      'src/lib.rs': `pub struct T;\n${lines(n, (at) => `pub trait R${at} { fn f${at}(&self); }\nimpl R${at} for T { fn f${at}(&self) { self.f${(at * 7) % n}() } }`)}`,
    }),
  },
  {
    kind: 'parents given elsewhere in files',
    files: (n) => ({
      'Cargo.toml': '[package]\nname = "a"\n',
      'src/lib.rs': `pub struct T;\n${lines(n, (at) => `mod f${at};`)}`,
      ...filesOf(
        n,
        (at) => `src/f${at}.rs`,
        (at) =>
          `use crate::T;\npub trait R${at} { fn f${at}(&self); }\nimpl R${at} for T { fn f${at}(&self) { self.f${(at * 7) % n}() } }`,
      ),
    }),
  },
  {
    kind: 'nested classes',
    files: (n) => ({
      'a.py': lines(n, (at) => `class C${at}:\n    class D:\n        def f(self):\n            return D.f(self)\n`),
    }),
  },
  // Imports and exports.
  {
    kind: 'imports of one module',
    files: (n) => ({
      'a.ts': `${lines(n, (at) => `import { f${at} } from './b';`)}\n${lines(n, (at) => `f${at}();`)}`,
      'b.ts': lines(n, (at) => `export function f${at}() ${body(at)}`),
    }),
  },
  {
    kind: 'imports of packages',
    files: (n) => ({
      'a.ts': `${lines(n, (at) => `import { f${at} } from 'p${at}';`)}\n${lines(n, (at) => `f${at}();`)}`,
    }),
  },
  {
    kind: 'names in an import',
    files: (n) => ({
      'a.ts': `import {\n${lines(n, (at) => `  f${at},`)}\n} from './b';\n${lines(n, (at) => `f${at}();`)}`,
      'b.ts': lines(n, (at) => `export function f${at}() ${body(at)}`),
    }),
  },
  {
    kind: 'imports of files',
    files: (n) => ({
      'a.ts': `${lines(n, (at) => `import * as f${at} from './d/f${at}';`)}\n${lines(n, (at) => `f${at}.g();`)}`,
      ...filesOf(
        n,
        (at) => `d/f${at}.ts`,
        (at) => `export function g() ${body(at)}`,
      ),
    }),
  },
  {
    kind: 'unused names',
    files: (n) => ({ 'a.py': `${lines(n, (at) => `import m${at}`)}\n${lines(n, (at) => `g${at}()`)}` }),
  },
  {
    kind: 'wildcard imports',
    files: (n) => ({
      'a.py': `${lines(n, (at) => `from f${at} import *`)}\n${lines(n, (at) => `g${at}()`)}`,
      ...filesOf(
        n,
        (at) => `f${at}.py`,
        (at) => `def g${at}():\n    return ${at}\n`,
      ),
    }),
  },
  {
    kind: 'includes',
    files: (n) => ({
      'a.c': `${lines(n, (at) => `#include "d/f${at}.h"`)}\nint main(void) {\n${lines(n, (at) => `g${at}();`)}\n}`,
      ...filesOf(
        n,
        (at) => `d/f${at}.h`,
        (at) => `int g${at}(void) ${body(at)}`,
      ),
    }),
  },
  {
    kind: 'include chain',
    files: (n) =>
      filesOf(
        n,
        (at) => `f${at}.h`,
        (at) => `#include "f${at + 1}.h"\nint g${at}(void) { return g${n - 1}() + h${at}(); }`,
      ),
  },
  {
    kind: 'import circle',
    files: (n) =>
      filesOf(
        n,
        (at) => `f${at}.ts`,
        (at) =>
          `import { f${(at + 1) % n} } from './f${(at + 1) % n}';\nexport function f${at}() { return f${(at + 1) % n}(); }`,
      ),
  },
  {
    kind: 're-export chain',
    files: (n) => ({
      ...filesOf(
        n,
        (at) => `f${at}.ts`,
        (at) => (at === n - 1 ? 'export function last() { return 1; }' : `export * from './f${at + 1}';`),
      ),
      'user.ts': `import { last } from './f0';\nlast();`,
    }),
  },
  {
    kind: 're-export chain of many names',
    files: (n) => ({
      ...filesOf(
        n,
        (at) => `f${at}.ts`,
        (at) =>
          at === n - 1
            ? lines(n, (name) => `export function g${name}() { return 1; }`)
            : `export * from './f${at + 1}';`,
      ),
      'user.ts': `import {\n${lines(n, (at) => `  g${at},`)}\n} from './f0';\n${lines(n, (at) => `g${at}();`)}`,
    }),
  },
  {
    kind: 're-export circle',
    files: (n) => ({
      ...filesOf(
        n,
        (at) => `f${at}.ts`,
        (at) => `export * from './f${(at + 1) % n}';\nexport * from './f${(at * 7) % n}';`,
      ),
      'user.ts': `import { none } from './f0';\nnone();`,
    }),
  },
  {
    kind: 'barrel',
    files: (n) => ({
      ...filesOf(
        n,
        (at) => `d/f${at}.ts`,
        (at) => `import { f${(at + 1) % n} } from './index';\nexport function f${at}() { return f${(at + 1) % n}(); }`,
      ),
      'd/index.ts': lines(n, (at) => `export * from './f${at}';`),
    }),
  },
  {
    kind: 'exports',
    files: (n) => ({
      'a.ts': `${lines(n, (at) => `const v${at} = ${at};\nexport { v${at} as w${at} };`)}`,
      'b.ts': `import * as a from './a';\n${lines(n, (at) => `a.w${at}();`)}`,
    }),
  },
  {
    kind: 'package of files',
    files: (n) =>
      filesOf(
        n,
        (at) => `p/F${at}.java`,
        (at) =>
          `package p;\nclass F${at} { String f() { return new Unknown${at}().g() + new F${(at * 7) % n}().f(); } }`,
      ),
  },
  {
    kind: 'folder of files',
    files: (n) =>
      filesOf(
        n,
        (at) => `p/f${at}.go`,
        (at) => `package p\nfunc f${at}() int { return unknown(${at}) + f${(at * 7) % n}() }`,
      ),
  },
  {
    kind: 'namespaces',
    files: (n) => ({
      'a.cs': lines(n, (at) => `namespace N${at} { class C { int F() { return N${(at * 7) % n}.C.G() + H(); } } }`),
    }),
  },
  {
    kind: 'wildcards of packages',
    files: (n) => ({
      'A.java': `package p;\n${lines(n, (at) => `import q${at}.*;`)}\nclass A { void f() {\n${lines(n, (at) => `  new C${at}().g();`)}\n} }`,
      ...filesOf(
        n,
        (at) => `q${at}/C${at}.java`,
        (at) => `package q${at};\npublic class C${at} { public void g() {} }`,
      ),
    }),
  },
  {
    kind: 'open types',
    files: (n) =>
      filesOf(
        n,
        (at) => `f${at}.rb`,
        (at) => `class T\n  def m${at}\n    m${(at * 7) % n}\n  end\nend\n`,
      ),
  },
  // Sources of other analyses.
  {
    kind: 'debt comments',
    files: (n) => ({ 'a.ts': lines(n, (at) => `// TODO: number ${at}\nconst v${at} = ${at};`) }),
  },
  {
    kind: 'debt comments in a function',
    files: (n) => ({ 'a.ts': `function f() {\n${lines(n, (at) => `  // FIXME: number ${at}\n  g(${at});`)}\n}` }),
  },
  {
    kind: 'one comment of many lines',
    files: (n) => ({
      'a.ts': `/*\n${lines(n, (at) => ` * TODO: number ${at} is a hack. fix this later`)}\n */\nconst v = 1;`,
    }),
  },
  {
    kind: 'words',
    files: (n) => ({
      'a.py': lines(
        n,
        (at) => `def alpha${String.fromCharCode(97 + (at % 26))}${at.toString(36)}_beta():\n    return ${at}\n`,
      ),
    }),
  },
  {
    kind: 'a long name',
    files: (n) => ({
      'a.ts': `export function ${'ab'.repeat(n / 2)}() { return 1; }\nexport function ${'ba'.repeat(n / 2)}() { return 2; }`,
    }),
  },
  {
    kind: 'strings',
    files: (n) => ({
      'a.ts': `const all = [\n${lines(n, (at) => `  './d/f${at}.ts', 'g${at}', 'node',`)}\n];\nrequire('child_process').spawn('node');`,
      'd/f0.ts': 'export const a = 1;',
    }),
  },
  {
    kind: 'decorators',
    files: (n) => ({ 'a.py': lines(n, (at) => `@app.route("/r${at}")\n@cached\ndef f${at}():\n    return ${at}\n`) }),
  },
  {
    kind: 'decorators of one function',
    files: (n) => ({ 'a.py': `${lines(n, (at) => `@d${at}(${at})`)}\ndef f():\n    return 1\n` }),
  },
  {
    kind: 'fields',
    files: (n) => ({
      'a.ts': `class C {\n${lines(n, (at) => `  f${at} = new D(${at});`)}\n  all() {\n${lines(n, (at) => `    this.f${at}.g();`)}\n  }\n}\nclass D { g() { return 1; } }`,
    }),
  },
  {
    kind: 'types with fields',
    files: (n) => ({ 'a.go': `package a\n${lines(n, (at) => `type T${at} struct { a int; b T${(at * 7) % n} }`)}` }),
  },
  {
    kind: 'enum members',
    files: (n) => ({
      'a.ts': `export enum E {\n${lines(n, (at) => `  M${at},`)}\n}\n${lines(n, (at) => `g(E.M${at});`)}`,
    }),
  },
  {
    kind: 'functions of tests',
    files: (n) => ({
      'src/lib.rs': `${lines(n, (at) => `pub fn f${at}() -> i32 { ${at} }`)}\n#[cfg(test)]\nmod tests {\n${lines(n, (at) => `#[test]\nfn t${at}() { super::f${at}(); }`)}\n}`,
    }),
  },
  // Clones.
  {
    kind: 'clones of a block',
    files: (n) => ({
      'a.ts': lines(
        n,
        () =>
          'function f(a) {\n  let sum = 0;\n  for (const one of a) {\n    if (one.kind === 1) sum += one.size * 2;\n    else sum -= one.weight;\n  }\n  return sum + a.length;\n}',
      ),
    }),
  },
  {
    kind: 'renamed clones',
    files: (n) => ({
      'a.ts': lines(
        n,
        (at) =>
          `function f${at}(a${at}) {\n  let sum${at} = 0;\n  for (const one of a${at}) {\n    if (one.kind === 1) sum${at} += one.size * 2;\n    else sum${at} -= one.weight;\n  }\n  return sum${at} + a${at}.length;\n}`,
      ),
    }),
  },
  {
    kind: 'clones in files',
    files: (n) =>
      filesOf(
        n,
        (at) => `d/f${at}.ts`,
        () =>
          'export function f(a) {\n  let sum = 0;\n  for (const one of a) {\n    if (one.kind === 1) sum += one.size * 2;\n    else sum -= one.weight;\n  }\n  return sum + a.length;\n}\n',
      ),
  },
  {
    kind: 'near clones',
    files: (n) => ({
      'a.ts': lines(
        n,
        (at) =>
          `function f${at}(a) {\n  let sum = 0;\n${Array.from({ length: 8 }, (_, bit) => (((at * 2654435761) >>> (bit * 3)) & 1 ? `  sum += a.f${bit}(sum);\n` : `  while (a.g${bit}) sum--;\n`)).join('')}  for (const one of a.list(${at})) {\n    if (one.kind === 1) sum += one.size * 2;\n    else sum -= one.weight;\n  }\n  if (sum > 10) return sum + a.length;\n  return a.rest.map((one) => one.size).join(sum);\n}`,
      ),
    }),
  },
  {
    kind: 'one line over and over',
    files: (n) => ({ 'a.ts': `const all = [];\n${lines(n, () => 'all.push({ a: 1, b: 2, c: 3 });')}` }),
  },
  {
    kind: 'rows of data',
    files: (n) => ({
      'a.ts': `const all = [\n${lines(n, (at) => `  { a: ${at}, b: '${at * 3}', c: [${at % 7}, ${at % 11}] },`)}\n];`,
    }),
  },
  {
    kind: 'a period of lines',
    files: (n) => ({ 'a.ts': lines(n, (at) => `g${'abcdefg'[at % 7]}(x, ${at % 7}, y${at % 7});`) }),
  },
  { kind: 'an open import', files: (n) => ({ 'a.py': lines(n, (at) => `from (((m${at}\n`) }) },
  {
    kind: 'alike in effect',
    files: (n) => ({
      'a.ts': lines(n, (at) =>
        at % 2 === 0
          ? `function f${at}(a, b) {\n  const r = [];\n  for (const x of a) {\n    if (x > b + ${at}) r.push(x * 2 + b);\n  }\n  return r;\n}`
          : `function f${at}(c, d) {\n  return c\n    .filter((y) => y > d + ${at - 1})\n    .map((y) => y * 2 + d)\n    .slice();\n}`,
      ),
    }),
  },
  {
    kind: 'a long function',
    files: (n) => ({
      'a.ts': `function f(a) {\n  let s = 0;\n${lines(n, (at) => `  if (a > ${at}) s = s + a.g${at}(s);`)}\n  return s;\n}`,
    }),
  },
  {
    kind: 'names given in a function',
    files: (n) => ({
      'a.ts': `function f(a) {\n${lines(n, (at) => `  let v${at} = ${at};`)}\n${lines(n, (at) => `  if (a > ${at}) v${at} = a;`)}\n  return a;\n}`,
    }),
  },
  {
    kind: 'loops in a row',
    files: (n) => ({
      'a.ts': `function f(a) {\n  let s = 0;\n${lines(n, (at) => `  for (const x of a.l${at}) { s += x; }`)}\n  return s;\n}`,
    }),
  },
  {
    kind: 'loops around each other',
    files: (n) => ({
      'a.ts': `function f(a) {\n  let s = 0;\n${lines(n, (at) => `${' '.repeat(0)}for (const x${at} of a) {`)}\ns++;\n${'}'.repeat(n)}\n  return s;\n}`,
    }),
  },
  {
    kind: 'operators in a row',
    files: (n) => ({ 'a.ts': `function f(a) {\n  return ${lines(n, (at) => `a.g${at} &&`)}\n  a;\n}` }),
  },
];
