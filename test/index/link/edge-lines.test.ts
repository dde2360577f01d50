import { describe, expect, it, onTestFinished } from 'vitest';
import { decodeGraph, encodeGraph } from '../../../src/index/graph-codec.ts';
import { type ColumnGraph, edgesOf, linesOfEdge } from '../../../src/index/graph-columns.ts';
import { Indexer } from '../../../src/index/indexer.ts';
import { temporaryFolder, writeFiles } from '../../workspace/temporary-folder.ts';

async function graphOf(files: Readonly<Record<string, string>>): Promise<ColumnGraph> {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  const indexer = new Indexer();
  onTestFinished(() => indexer.close());
  return (await indexer.linked(folder)).graph as ColumnGraph;
}

/** The lines of each edge between symbols and files, as `source -> target: lines`. */
function lines(graph: ColumnGraph): string[] {
  return Array.from({ length: graph.nodeCount }, (_, node) => [...edgesOf(graph, node, 'outgoing')])
    .flat()
    .map(({ id, source, target, kind }) => {
      return `${graph.qualifiedName(source)} ${kind} ${graph.qualifiedName(target)}: ${linesOfEdge(graph, id).join(' ')}`;
    });
}

const CALLS = {
  'a.ts': 'export function a() {}\nexport function b() {}\n',
  'b.ts': [
    "import { a, b } from './a.ts';",
    'export function twice() {',
    '  a();',
    '  [1].map(() => a());',
    '  a(); a();',
    '  b();',
    '}',
    'a();',
    'export const list = [a, b];',
    'a();',
  ].join('\n'),
};

it('an edge has each line that makes it once', async () => {
  expect(lines(await graphOf(CALLS))).toEqual([
    'b.ts imports a.ts: 1',
    'b.ts calls a: 8 10',
    'b.ts references a: 9',
    'b.ts references b: 9',
    'twice calls a: 3 4 5',
    'twice calls b: 6',
  ]);
});

it('a graph that was stored has the same lines', async () => {
  const graph = await graphOf(CALLS);
  expect(lines(decodeGraph(encodeGraph(graph)))).toEqual(lines(graph));
});

it('an edge that one line makes surely has the lines that may make it, too', async () => {
  const graph = await graphOf({
    'a.ts': 'export class A { runAll() {} }\nexport class B { runAll() {} }\n',
    'b.ts':
      "import { A } from './a.ts';\nexport function f(x) {\n  x.runAll();\n  const a = new A();\n  a.runAll();\n}\n",
  });
  expect(lines(graph)).toContain('f calls A.runAll: 3 5');
  expect(lines(graph)).toContain('f calls B.runAll: 3');
});

describe('a call in a chain over several lines has the line of its name', () => {
  const CHAIN = 'make()\n  .firstPart()\n  .secondPart()';
  it.each([
    [
      'a.ts',
      `class A { firstPart() { return this; } secondPart() {} }\nfunction make() { return new A(); }\nfunction f() {\n  ${CHAIN};\n}\n`,
    ],
    [
      'a.py',
      `class A:\n    def firstPart(self): return self\n    def secondPart(self): pass\ndef make() -> A: return A()\ndef f():\n    (${CHAIN})\n`,
    ],
    [
      'A.java',
      `class A {\n A firstPart() { return this; }\n void secondPart() {}\n static A make() { return new A(); }\n void f() {\n  ${CHAIN};\n }\n}\n`,
    ],
    [
      'a.kt',
      `class A { fun firstPart(): A = this\n fun secondPart() {} }\nfun make(): A = A()\nfun f() {\n  ${CHAIN}\n}\n`,
    ],
    [
      'a.scala',
      `class A { def firstPart(): A = this\n def secondPart(): Unit = () }\nobject B {\n def make(): A = new A\n def f() = {\n  ${CHAIN}\n }\n}\n`,
    ],
    [
      'a.swift',
      `class A { func firstPart() -> A { return self }\n func secondPart() {} }\nfunc make() -> A { return A() }\nfunc f() {\n  ${CHAIN}\n}\n`,
    ],
    [
      'a.cs',
      `class A { A firstPart() { return this; }\n void secondPart() {}\n static A make() { return new A(); }\n void f() {\n  ${CHAIN};\n }\n}\n`,
    ],
    [
      'a.rs',
      `struct A;\nimpl A { fn firstPart(&self) -> &A { self }\n fn secondPart(&self) {} }\nfn make() -> A { A }\nfn f() {\n  ${CHAIN};\n}\n`,
    ],
    [
      'a.rb',
      `class A\n def firstPart; self; end\n def secondPart; end\nend\ndef make\n A.new\nend\ndef f\n  ${CHAIN}\nend\n`,
    ],
    [
      'a.php',
      `<?php\nclass A { function firstPart(): A { return $this; }\n function secondPart() {} }\nfunction make(): A { return new A(); }\nfunction f() {\n  ${CHAIN.replaceAll('.', '->')};\n}\n`,
    ],
    [
      'a.dart',
      `class A { A firstPart() => this;\n void secondPart() {} }\nA make() => A();\nvoid f() {\n  ${CHAIN};\n}\n`,
    ],
    ['a.cpp', `struct A { A& firstPart(); void secondPart(); };\nA make();\nvoid f() {\n  ${CHAIN};\n}\n`],
  ])('%s', async (path, code) => {
    const graph = await graphOf({ [path]: code });
    const found = lines(graph).filter((line) => / calls \S*(firstPart|secondPart|make): /.test(line));
    const first = code.split('\n').findIndex((line) => line.endsWith('make()') && /^ *[(]?make/.test(line)) + 1;
    const at = (name: string) => Number(found.find((line) => line.includes(`${name}: `))?.split(': ')[1]);
    expect([at('make'), at('firstPart'), at('secondPart')]).toEqual([first, first + 1, first + 2]);
  });
});
