import type { CodeGraph } from './code-graph.ts';
import { type DirectedGraph, directedGraph } from './csr.ts';

/** The files that files lead to, from edges between them or anything in them. */
export interface FileGraph extends DirectedGraph {
  readonly fileCount: number;
}

/** File graphs by the graph they were lifted from: graphs never change, so each is lifted once and let go with it. */
const lifted = new WeakMap<CodeGraph, FileGraph>();

export function fileGraphOf(graph: CodeGraph): FileGraph {
  let files = lifted.get(graph);
  if (files === undefined) {
    files = fileGraph(graph);
    lifted.set(graph, files);
  }
  return files;
}

/** Takes over what was lifted from a graph in an earlier run: the rows in both directions, as `fileGraphOf` gave them. */
export function keepFileGraph(graph: CodeGraph, rows: Pick<FileGraph, 'outgoing' | 'incoming'>) {
  const { fileCount } = graph;
  lifted.set(graph, { fileCount, nodeCount: fileCount, edgeCount: rows.outgoing.targets.length, ...rows });
}

/** Lifts every counted edge to the files its ends stand in; candidates, and edges within a file or to the outside, are left out. */
function fileGraph(graph: CodeGraph): FileGraph {
  const { fileCount, edgeCount } = graph;
  const sources = new Int32Array(edgeCount);
  const targets = new Int32Array(edgeCount);
  let lifted = 0;
  for (let edge = 0; edge < edgeCount; edge++) {
    if (graph.edgeCertainty[edge] === 0) continue;
    const from = graph.fileOf(graph.edgeSource[edge] as number);
    const to = graph.fileOf(graph.edgeTarget[edge] as number);
    if (from < 0 || to < 0) continue;
    sources[lifted] = from;
    targets[lifted++] = to;
  }
  return { fileCount, ...directedGraph(fileCount, sources.subarray(0, lifted), targets.subarray(0, lifted)) };
}
