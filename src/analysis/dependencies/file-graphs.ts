import type { CodeGraph } from '../../index/code-graph.ts';
import { type FileGraph, fileGraph } from './traverse.ts';

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
