import type { CodeGraph } from '../../../index/code-graph.ts';
import type { LinkedIndex } from '../../../index/code-index.ts';

/**
 * Into how many parts each file falls that have nothing to do with each other, by the file's number in the index: groups of what
 * is defined at its top level, what stands within counting for it, between which no edge leads. Null for a file that defines
 * nothing. This is LCOM4 (Hitz and Montazeri, 1995), which is meant of classes, of a file.
 */
export function unrelatedParts({ graph, files }: LinkedIndex): (number | null)[] {
  const groups = Int32Array.from({ length: graph.nodeCount }, (_, node) => node);
  const top = topLevel(graph);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    const source = graph.edgeSource[edge] as number;
    const target = graph.edgeTarget[edge] as number;
    if (graph.fileOf(source) !== graph.fileOf(target)) continue;
    const one = top[source - graph.fileCount] ?? -1;
    const other = top[target - graph.fileCount] ?? -1;
    if (one !== -1 && other !== -1) groups[groupOf(groups, one)] = groupOf(groups, other);
  }
  return files.map((_, file) => {
    const found = new Set<number>();
    const ofFile = top.subarray(graph.symbolStart[file], graph.symbolStart[file + 1]);
    for (const node of ofFile) found.add(groupOf(groups, node));
    return found.size === 0 ? null : found.size;
  });
}

/** The definition at the top level of its file that each symbol stands in, itself perhaps, by `node - fileCount`. */
function topLevel({ fileCount, symbolCount, symbolOwner }: CodeGraph): Int32Array {
  const top = new Int32Array(symbolCount);
  // Owners stand before what they own.
  for (let symbol = 0; symbol < symbolCount; symbol++) {
    const owner = symbolOwner[symbol] as number;
    top[symbol] = owner < fileCount ? symbol + fileCount : (top[owner - fileCount] as number);
  }
  return top;
}

function groupOf(groups: Int32Array, node: number): number {
  let root = node;
  while (groups[root] !== root) {
    groups[root] = groups[groups[root] as number] as number;
    root = groups[root] as number;
  }
  return root;
}
