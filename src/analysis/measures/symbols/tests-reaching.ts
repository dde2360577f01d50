import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';
import { edgesOf } from '../../../index/graph-columns.ts';
import { calledNodes } from './relations.ts';
import { ANONYMOUS, type GraphSymbol, isSymbol, ownerOf } from './symbol.ts';

/** A test from which calls and references lead to a symbol: it could run it. */
export interface ReachingTest {
  readonly path: string;
  /** Steps from the test to the symbol on the shortest way. */
  readonly distance: number;
}

/**
 * The tests that lead to a symbol, the nearest first: over calls, references and inheritance, calls that may end in an
 * override, and files that are loaded. Each of these steps `testReach` takes from the tests on, too; it also follows values,
 * of which it is only known that they may be used, and not by which test.
 */
export function testsReaching(index: LinkedIndex, symbol: GraphSymbol): ReachingTest[] {
  const { graph } = index;
  const isTest = testFilesOf(index);
  const found = new Map<number, number>();
  const seen = new Set(calledNodes(graph, symbol));
  let front = [...seen];
  for (let distance = 1; front.length > 0; distance++) {
    const reached: number[] = [];
    for (const node of front) {
      for (const source of sourcesOf(graph, node)) {
        if (seen.has(source)) continue;
        seen.add(source);
        const file = graph.fileOf(source);
        if (!isTest(file)) reached.push(source);
        else if (!found.has(file)) found.set(file, distance);
      }
    }
    front = reached;
  }
  const own = graph.fileOf(symbol.main);
  if (isTest(own)) found.set(own, 0);
  return [...found]
    .sort(([a, near], [b, far]) => near - far || a - b)
    .map(([file, distance]) => ({ path: graph.name(file), distance }));
}

/** By the number of a file, whether it is of a test: 1 or 0, and -1 until somebody asks. */
const testFiles = new WeakMap<LinkedIndex, Int8Array>();

/** Tells tests from other files. A file is asked about once for each edge that leads there, and its name decides each time. */
function testFilesOf(index: LinkedIndex): (file: number) => boolean {
  const { graph, kinds } = index;
  const known = testFiles.get(index) ?? new Int8Array(graph.fileCount).fill(-1);
  testFiles.set(index, known);
  return (file) => {
    if (known[file] === -1) known[file] = Number(kinds.isTest(graph.name(file)));
    return known[file] === 1;
  };
}

/** From where a step leads to a node. */
function* sourcesOf(graph: CodeGraph, node: number): Generator<number> {
  for (const { source, certainty, rule } of edgesOf(graph, node, 'incoming')) {
    if (certainty !== 'candidate' || rule === 'override') yield source;
  }
  if (isSymbol(graph, node)) {
    if (graph.name(node) === ANONYMOUS) yield ownerOf(graph, node);
    return;
  }
  // Whoever reaches anything in a file has loaded it, and its top level has run.
  const end = graph.symbolStart[node + 1] as number;
  for (let at = graph.symbolStart[node] as number; at < end; at++) yield graph.fileCount + at;
}
