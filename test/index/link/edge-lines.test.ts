import { expect, it, onTestFinished } from 'vitest';
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
