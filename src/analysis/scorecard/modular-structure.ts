import type { CodeGraph } from '../../index/code-graph.ts';
import { type DirectedGraph, directedGraph, undirectedRows } from '../../index/csr.ts';
import { fileGraphOf } from '../dependencies/file-graphs.ts';
import { communities } from '../graph-metrics/communities.ts';
import { cycles, strongComponents } from '../graph-metrics/components.ts';
import { modularity } from '../graph-metrics/modularity.ts';

/** How files hang together. */
export interface ModularStructure {
  readonly files: number;
  readonly dependencies: number;
  /** Files that lie on a dependency cycle with another. */
  readonly filesInCycles: number;
  /** Paths along a shortest cycle of each strong component, largest component first, the first path at both ends. */
  readonly cycles: readonly FileCycle[];
  /** Newman's modularity of the communities found, −0.5 to 1; null without dependencies. */
  readonly modularity: number | null;
}

export interface FileCycle {
  /** Files of which each depends on each other, by whatever way. */
  readonly members: readonly string[];
  /** One way round, which begins and ends with the same file. */
  readonly example: readonly string[];
}

/** The structure of the files that `isChosen`, by the dependencies among them. */
export function modularStructure(graph: CodeGraph, isChosen: (path: string) => boolean): ModularStructure {
  const paths: string[] = [];
  const numbers = new Int32Array(graph.fileCount).fill(-1);
  for (let file = 0; file < graph.fileCount; file++) {
    const path = graph.name(file);
    if (isChosen(path)) numbers[file] = paths.push(path) - 1;
  }
  const among = induced(fileGraphOf(graph), numbers, paths.length);
  const strong = strongComponents(among);
  const rows = undirectedRows(among);
  return {
    files: paths.length,
    dependencies: among.edgeCount,
    filesInCycles: strong.sizes.reduce((sum, size) => sum + (size > 1 ? size : 0), 0),
    cycles: cycles(among, strong).map(({ members, example }) => ({
      members: members.map((file) => paths[file] as string),
      example: example.map((file) => paths[file] as string),
    })),
    modularity: modularity(rows, communities(among.nodeCount, rows).part),
  };
}

/** The graph of only the nodes that have a number, under it. */
function induced({ nodeCount, outgoing: { offsets, targets } }: DirectedGraph, numbers: Int32Array, count: number) {
  const from: number[] = [];
  const to: number[] = [];
  for (let node = 0; node < nodeCount; node++) {
    if (numbers[node] === -1) continue;
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const target = numbers[targets[at] as number] as number;
      if (target === -1) continue;
      from.push(numbers[node] as number);
      to.push(target);
    }
  }
  return directedGraph(count, Int32Array.from(from), Int32Array.from(to));
}
