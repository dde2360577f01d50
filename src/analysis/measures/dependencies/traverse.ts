import type { FileGraph } from '../../../index/file-graph.ts';
import { type PathAlgorithm, shortestPaths } from '../../../search/paths/shortest-paths.ts';

export const DIRECTIONS = ['forward', 'reverse', 'bidirectional'] as const;
export type Direction = (typeof DIRECTIONS)[number];

export interface Reached {
  readonly file: number;
  /** Least number of steps from the start. */
  readonly distance: number;
  /** The file before it on one shortest way. */
  readonly via: number;
}

export interface Reach {
  /** Within `maxDepth` steps, the starts left out, by distance and then number. */
  readonly files: readonly Reached[];
  /** What found the shortest ways. */
  readonly algorithm: PathAlgorithm;
}

/** The files that some files lead to, or that lead to any of them, with a shortest way to each. */
export function reach(
  graph: FileGraph,
  starts: readonly number[],
  direction: 'forward' | 'reverse',
  maxDepth: number,
): Reach {
  const rows = direction === 'forward' ? graph.outgoing : graph.incoming;
  // Every step is one long, so that ways of `maxDepth` steps are the longest below the bound.
  const { algorithm, reached, distances, parents } = shortestPaths({ ...rows, weights: null }, starts, {
    bound: maxDepth + 1,
  });
  const isStart = new Set(starts);
  const files = reached
    .filter((file) => !isStart.has(file))
    .map((file) => ({ file, distance: distances[file] as number, via: parents[file] as number }))
    .sort((a, b) => a.distance - b.distance || a.file - b.file);
  return { algorithm, files };
}

/** A shortest way from a file back to itself, which it begins and ends with; null when there is none. */
export function cycleThrough(graph: FileGraph, start: number): number[] | null {
  const back = reach(graph, [start], 'reverse', graph.fileCount).files;
  const waysBack = new Map(back.map((reached) => [reached.file, reached]));
  const { offsets, targets } = graph.outgoing;
  let first: Reached | undefined;
  for (let at = offsets[start] as number; at < (offsets[start + 1] as number); at++) {
    const way = waysBack.get(targets[at] as number);
    if (way !== undefined && (first === undefined || way.distance < first.distance)) first = way;
  }
  if (first === undefined) return null;
  const path = [start];
  for (let way: Reached | undefined = first; way !== undefined; way = waysBack.get(way.via)) path.push(way.file);
  return [...path, start];
}
