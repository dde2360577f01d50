import { describe, expect, it } from 'vitest';
import type { FileFacts } from '../../src/languages/facts.ts';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const named = (facts: FileFacts, name: string) => facts.definitions.find((one) => one.name === name);

/** Complexity of the first function of a snippet. */
async function measured(source: string) {
  const facts = await factsOf('a.js', source);
  const { cyclomatic, cognitive } = facts.definitions.find(({ metrics }) => metrics !== null)?.metrics ?? {};
  return { cyclomatic, cognitive };
}

describe('JavaScript', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('javascript/program.js'))).toBe(expectedText('javascript/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('javascript/broken.js');
    expect(facts.problemCount).toBeGreaterThan(0);
    expect(named(facts, 'before')).toMatchObject({ exported: true, metrics: { cyclomatic: 2, cognitive: 1 } });
    expect(named(facts, 'method')?.metrics).toMatchObject({ cyclomatic: 2, cognitive: 1 });
    expect(facts.exports.map(({ name }) => name)).toEqual(['before']);
  });

  it.each([
    ['nothing to decide', 'function f() { return 42; }', 1, 0],
    ['if, else and a conjunction', 'function f(x, y) { if (x > 0 && y > 0) return x + y; else return 0; }', 3, 3],
    [
      'nested loops and conditions',
      `function f(rows) { for (const row of rows) { for (const cell of row) { if (i % 2 == 0) {
         if (j % 2 == 0) { if (cell > 0) {} else if (cell < -10) {} } else if (j % 3 == 0) {}
       } else if (i % 3 == 0) { for (const k of row) { if (k % 2 == 0) {} } } } } }`,
      11,
      27,
    ],
    [
      'loop, if, loop, if, else',
      'function f(a) { for (const i of a) { if (i) { for (const j of a) { if (j) {} else {} } } } }',
      5,
      11,
    ],
    [
      'switch with a default',
      'function f(x) { switch (x) { case 0: return 1; case 1: return 1; default: return g(x); } }',
      3,
      1,
    ],
    ['two ifs and a loop', 'function f(a) { if (!a) return; for (const i of a) { if (i) {} } }', 4, 4],
    [
      'if around a loop with an early continue',
      'function f(x) { if (x) { for (const i of x) { if (i % 2) { continue; } } return x; } else { return -x; } }',
      4,
      7,
    ],
    ['recursion', 'function fib(n) { if (n <= 1) return n; return fib(n - 1) + fib(n - 2); }', 2, 1],
    ['a chain of else if', 'function f(a) { if (a) {} else if (b) {} else if (c) {} else {} }', 4, 4],
    ['runs of like operators', 'function f(a) { return a && b && c || d && e; }', 5, 2],
    ['parentheses in a run', 'function f(a) { return a && (b && (c || d)) && e; }', 5, 2],
    ['a comparison between runs', 'function f(a) { return (a && b) === (c && d); }', 3, 2],
    ['default values with || and ??', 'function f(a) { return a || b ?? c; }', 3, 0],
    ['logical assignment', 'function f(a) { a &&= b; a ||= c; a ??= d; a += e; }', 4, 0],
    ['optional chaining', 'function f(a) { return a?.b?.[c]?.(d).e; }', 4, 0],
    ['default values', 'function f(a = 1, { b = 2, c: [d = 3] } = {}) { ({ x = 1 } = a); }', 6, 0],
    ['try', 'function f() { try { if (a) {} } catch { if (b) {} } finally { if (c) {} } }', 5, 5],
    ['every loop', 'function f() { for (;;) {} for (a in b) {} for (a of b) {} while (a) {} do {} while (a); }', 6, 5],
    ['jumps to a label', 'function f() { x: for (;;) { if (a) continue x; else break x; } }', 3, 6],
    ['nested conditional expressions', 'function f(a) { return a ? b ? 1 : 2 : c ? 3 : 4; }', 4, 5],
    ['a function declared as an else branch', 'function f(a) { if (a) g(); else function h() { if (b) {} } }', 2, 2],
    ['a static block and a field', 'function f() { class A { x = a ? 1 : 2; static { if (b) {} } } }', 1, 0],
    ['a case with a condition', 'function f(a) { switch (a) { case b ? 1 : 2: } }', 3, 3],
  ])('measures %s', async (_, source, cyclomatic, cognitive) => {
    expect(await measured(source)).toEqual({ cyclomatic, cognitive });
  });

  it.each([
    ['const f = () => {};', 'function f'],
    ['let f = async function* () {};', 'function f'],
    ['const f = function g() {};', 'constant f, function g'],
    ['const f = wrap(function f() {});', 'function f'],
    ['const f = { f() {} };', 'constant f, method f'],
    ['a.b.f = () => {};', 'function f'],
    ['T.prototype.f = function () {};', 'method T.f'],
    ['({ f: () => {}, "g h": function () {}, [i]: () => {} });', 'function f, function g h, function [i]'],
    ['export default () => {};', 'function default'],
    ['export default class {}', 'class default'],
    ['const A = class {};', 'class A'],
    ['(() => {})();', 'function <anonymous>'],
    ['if (a) { const local = 1; var hoisted = 2; }', 'variable hoisted'],
    [
      'const { a, b: { c }, d: e = 1, ...f } = g, [h, i = 2] = j;',
      'constant a, constant e, constant f, constant h, constant i',
    ],
    [
      'class A { f = () => {}; g = { h: () => {} }; constructor() {} static #i() {} }',
      'class A, method A.f, field A.g, function A.h, constructor A.constructor, method A.#i',
    ],
  ])('names what %s defines', async (source, expected) => {
    const { definitions } = await factsOf('a.js', source);
    const described = definitions.map(({ kind, name, owner, receiver }) => {
      const prefix = receiver ?? definitions[owner]?.name;
      return `${kind} ${prefix === undefined ? '' : `${prefix}.`}${name}`;
    });
    expect(described.join(', ')).toBe(expected);
  });

  it('ends a function at its brace, not in the comment behind it', async () => {
    const { definitions } = await factsOf('a.js', 'function f() {} // about f\nfunction g() {} /* about\n g */\n');
    expect(definitions.map(({ endLine, endColumn }) => [endLine, endColumn])).toEqual([
      [1, 16],
      [2, 16],
    ]);
  });

  it('reads old comments and attributes named like keywords where its grammar does', async () => {
    const facts = await factsOf('a.js', '<!-- if (a)\nf();\n');
    expect(facts.lines).toMatchObject({ code: 1, comment: 1 });
    expect(facts.topLevel.cyclomatic).toBe(1);
  });

  it.each([
    ['module.exports = f;', ['default = f']],
    ['module.exports = function f() {};', ['default = f']],
    ['exports = module.exports = f;', ['default = f']],
    ['module.exports = { a, b: c, d() {}, e: function g() {}, [h]: i };', ['a = a', 'b = c', 'd = d', 'e = g']],
    ['exports.a = module.exports.b = c;', ['a = c', 'b = c']],
    ["module.exports = require('./m');", ['* = * from ./m']],
    ["module.exports = { ...require('./m'), a: require('./n').b };", ['* = * from ./m', 'a = b from ./n']],
    [
      "export * as default from 'm'; export { a as default, b as 'c d' };",
      ['default = * from m', 'default = a', 'c d = b'],
    ],
    ['notexports.a = b; exported = c;', []],
  ])('reads the exports of %s', async (source, expected) => {
    const { exports } = await factsOf('a.js', source);
    expect(
      exports.map((one) => `${one.name} = ${one.local}${one.source === null ? '' : ` from ${one.source}`}`),
    ).toEqual(expected);
  });

  it.each([
    ["const a = require('m').b;", 'm { b as a }'],
    ["const a = (await import('m')).default;", 'm { default as a }'],
    ["const { a, b: c } = await import('m');", 'm { a as a, b as c }'],
    ["import('m').then(f);", 'm {  }'],
    ["import a, { b as c } from 'm';", 'm { default as a, b as c }'],
    ['require(m); import(`m`);', ''],
  ])('reads the import in %s', async (source, expected) => {
    const { imports } = await factsOf('a.js', source);
    const described = imports.map(
      (one) => `${one.source} { ${one.names.map(({ name, alias }) => `${name} as ${alias}`).join(', ')} }`,
    );
    expect(described.join('; ')).toBe(expected);
  });

  it('counts operators and operands as Halstead does', async () => {
    // Operators: function ( , { return + * ; — operands: f a b a b a.
    const { halstead } = await factsOf('a.js', 'function f(a, b) {\n  return a + b * a;\n}\n');
    expect(halstead).toEqual({ distinctOperators: 8, distinctOperands: 3, operators: 8, operands: 6 });
  });

  it('takes a template apart into its text and its code', async () => {
    // Operators: = ; + — operands: a, the text before, b, 1, the text after.
    const { halstead } = await factsOf('a.js', `a = \`x + \${b + 1} if (y)\`;\n`);
    expect(halstead).toMatchObject({ operands: 5, distinctOperands: 5 });
  });
});

it('calls a member with quotes by what stands in them, and by them where nothing does', async () => {
  const { definitions } = await factsOf('a.js', "export const table = { 'a b'() {}, ''() {} };\n");
  expect(definitions.filter(({ kind }) => kind === 'method').map(({ name }) => name)).toEqual(['a b', "''"]);
});
