import { describe, expect, it } from 'vitest';
import type { Definition } from '../../src/languages/facts.ts';
import { describeFacts, expectedText, factsOf, fixtureFacts } from './fixture-facts.ts';

const described = (definitions: readonly Definition[]) =>
  definitions.map(({ kind, name, exported }) => `${kind} ${name}${exported ? ' exported' : ''}`).join(', ');

describe('TypeScript', () => {
  it('reads the fixture program as written down by hand', async () => {
    expect(describeFacts(await fixtureFacts('typescript/program.ts'))).toBe(expectedText('typescript/expected.txt'));
  });

  it('keeps the facts around a syntax error', async () => {
    const facts = await fixtureFacts('typescript/broken.ts');
    expect(facts.problemCount).toBeGreaterThan(0);
    const functions = facts.definitions.filter(({ metrics }) => metrics !== null);
    expect(functions.map(({ name, metrics }) => [name, metrics?.cyclomatic])).toEqual([
      ['before', 2],
      ['method', 2],
    ]);
    expect(facts.exports.map(({ name }) => name)).toEqual(['before', 'After']);
  });

  it.each([
    ['greet with if and else', 'function greet(n?: string) { if (n) { return n; } else { return ""; } }', 2, 2],
    ['default values of parameters', 'function f(a = 1, { b = 2 }: T = {}, c?: number) {}', 4, 0],
    ['optional calls', 'function f(a?: T) { a?.(); a?.b?.(); a?.b!.c(); }', 5, 0],
    ['a conditional type', 'function f<T>(a: T extends string ? 1 : 2): T extends 1 ? 2 : 3 {}', 1, 0],
    ['assertions between operands', 'function f() { return a && (b as T) && <T>c && d satisfies T; }', 4, 1],
    ['an operand with !', 'function f() { return a && b!.c && d! > 0 && e!; }', 4, 1],
    ['an expression with ! in parentheses', 'function f() { return (a && b)!.c && d; }', 3, 2],
    ['runs on both sides of !', 'function f() { return a || b! && c! || d; }', 4, 1],
    ['an enum and a class in a function', 'function f() { enum E { A = 1 << 2 } class B { c = d ? 1 : 2; } }', 1, 0],
    ['a parameter property', 'class A { constructor(private a = 1, readonly b?: number) {} }', 2, 0],
  ])('measures %s', async (_, source, cyclomatic, cognitive) => {
    const facts = await factsOf('a.ts', source);
    expect(facts.problemCount).toBe(0);
    const metrics = facts.definitions.find((one) => one.metrics !== null)?.metrics;
    expect(metrics).toMatchObject({ cyclomatic, cognitive });
  });

  it.each([
    ['function f(a: 1): void;\nfunction f(a: 2): void;\nfunction f(a: any) {}', [null, null, 1]],
    ['abstract class A { abstract f(): void; g(): void; g() {} }', [null, null, null, 1]],
    ['interface A { f(): void; get g(): number }', [null, null, null]],
    ['declare function f(): void; declare class A { f(): void }', [null, null, null]],
  ])('measures only what has a body in %s', async (source, expected) => {
    const { definitions } = await factsOf('a.ts', source);
    expect(definitions.map(({ metrics }) => metrics?.cyclomatic ?? null)).toEqual(expected);
  });

  it.each([
    [
      'class A { private a; protected b() {} public c = () => {}; #d; @dec() private e; private f = () => {}; g }',
      'class A, field a, method b, method c exported, field #d, field e, method f, field g exported',
    ],
    ['export class A { private constructor() {} }', 'class A exported, constructor constructor'],
    [
      'namespace N { export const a = 1, b = 2; const c = 3; export function d() {} }',
      'namespace N, constant a exported, constant b exported, constant c, function d exported',
    ],
    ['function f(a: { b: string; c(): void }): { d: 1 } {}', 'function f'],
    ['let a: { b: string; c(): void };', 'variable a'],
    [
      'type A = { b: string; c(): void; d: { e: 1 } };',
      'type A, field b exported, method c exported, field d exported',
    ],
    [
      'class A { b: { c: string } = { c: "" }; d(e: { f: 1 }): void {} }',
      'class A, field b exported, method d exported',
    ],
    ['enum A { B, "c-d", E = 2 }', 'enum A, enum_member B exported, enum_member c-d exported, enum_member E exported'],
    [
      'export abstract class A {} export enum B {} export type C = 1; export interface D {}',
      'class A exported, enum B exported, type C exported, interface D exported',
    ],
    ['const a = <T,>(b: T) => b; export { a as c };', 'function a exported'],
  ])('tells what %s defines and shows', async (source, expected) => {
    const facts = await factsOf('a.ts', source);
    expect(facts.problemCount).toBe(0);
    expect(described(facts.definitions)).toBe(expected);
  });

  it('counts no `this` among parameters', async () => {
    const { definitions } = await factsOf(
      'a.ts',
      'function f(this: Window, a: 1, ...b: 2[]) {}\nfunction g(this: T) {}',
    );
    expect(definitions.map(({ metrics }) => metrics?.parameters)).toEqual([2, 0]);
  });

  it.each([
    ['a && b!.c(d);', 'b.c/1'],
    ['-a!.b();', 'a.b/0'],
    ['(a || b)!.c();', '(a || b).c/0'],
    ['a!();', 'a/0'],
    ['await a.b<T>(c, d);', 'a.b/2'],
    ['new A<T>(b);', 'A/1'],
    ['a?.b?.[c]?.d?.(e);', 'a?.b?.[c].d/1'],
  ])('finds the callee of %s', async (source, expected) => {
    const { calls } = await factsOf('a.ts', source);
    const written = calls.map(
      (one) => `${one.receiver === null ? '' : `${one.receiver}.`}${one.name}/${one.arguments}`,
    );
    expect(written).toEqual([expected]);
  });

  it.each([
    ["import type { A } from 'm';", { typeOnly: true, names: [{ name: 'A', alias: 'A' }] }],
    ["import a = require('m');", { typeOnly: false, namespace: 'a' }],
    ["let a: import('m').B<string>;", { typeOnly: true, names: [] }],
    ["const a = c as import('m').B;", { typeOnly: true, names: [] }],
    ["const a = (await import('m')) as B;", { typeOnly: false }],
  ])('reads the import in %s', async (source, expected) => {
    const { imports } = await factsOf('a.ts', source);
    expect(imports).toHaveLength(1);
    expect(imports[0]).toMatchObject({ source: 'm', ...expected });
  });

  it.each([
    ['export = a;', ['default = a']],
    ['export as namespace A;', []],
    ["export type { A } from 'm'; export type * from 'n';", ['A = A from m', '* = * from n']],
    ["declare module 'm' { export function a(): void; }", []],
    ['export default interface A {}', ['default = A']],
    ['export declare const a: 1, b: 2;', ['a = a', 'b = b']],
  ])('reads the exports of %s', async (source, expected) => {
    const { exports } = await factsOf('a.ts', source);
    expect(
      exports.map((one) => `${one.name} = ${one.local}${one.source === null ? '' : ` from ${one.source}`}`),
    ).toEqual(expected);
  });

  it('counts operators and operands as Halstead does', async () => {
    // Operators: export type = | ; — operands: A string 1.
    const { halstead } = await factsOf('a.ts', 'export type A = string | 1;\n');
    expect(halstead).toEqual({ distinctOperators: 5, distinctOperands: 3, operators: 5, operands: 3 });
  });
});
