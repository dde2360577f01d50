import type { CodeGraph } from '../../index/code-graph.ts';
import type { EdgeKind } from '../../index/link/edges.ts';

export const DIRECTIONS = ['forward', 'reverse', 'bidirectional'] as const;
export type Direction = (typeof DIRECTIONS)[number];

/** How files depend on each other: which edges are followed. Candidates never are. */
export const FILE_EDGE_KINDS: ReadonlySet<EdgeKind> = new Set([
  'imports',
  'calls',
  'extends',
  'implements',
  'references',
]);

/** The files that files lead to, from edges between them or anything in them, in compressed sparse rows. */
export interface FileGraph {
  readonly fileCount: number;
  readonly outgoing: { readonly offsets: Int32Array; readonly targets: Int32Array };
  readonly incoming: { readonly offsets: Int32Array; readonly targets: Int32Array };
}

/** Lifts every counted edge to the files its ends stand in; edges within a file and to the outside are left out. */
export function fileGraph(graph: CodeGraph): FileGraph {
  const { fileCount, edgeCount } = graph;
  const pairs = new Set<number>();
  for (let edge = 0; edge < edgeCount; edge++) {
    if (graph.edgeCertainty[edge] === 0) continue;
    const from = graph.fileOf(graph.edgeSource[edge] as number);
    const to = graph.fileOf(graph.edgeTarget[edge] as number);
    if (from >= 0 && to >= 0 && from !== to) pairs.add(from * fileCount + to);
  }
  const sorted = Float64Array.from(pairs).sort();
  const sources = Int32Array.from(sorted, (pair) => Math.floor(pair / fileCount));
  const targets = Int32Array.from(sorted, (pair) => pair % fileCount);
  return { fileCount, outgoing: rows(sources, targets, fileCount), incoming: rows(targets, sources, fileCount) };
}

function rows(ends: Int32Array, others: Int32Array, count: number) {
  const offsets = new Int32Array(count + 1);
  for (const end of ends) offsets[end + 1] = (offsets[end + 1] as number) + 1;
  for (let at = 0; at < count; at++) offsets[at + 1] = (offsets[at + 1] as number) + (offsets[at] as number);
  const next = offsets.slice(0, count);
  const targets = new Int32Array(ends.length);
  ends.forEach((end, at) => {
    const slot = next[end] as number;
    targets[slot] = others[at] as number;
    next[end] = slot + 1;
  });
  return { offsets, targets };
}

export interface Reached {
  readonly file: number;
  /** Least number of steps from the start. */
  readonly distance: number;
  /** The file before it on one shortest way. */
  readonly via: number;
}

/** Files within `maxDepth` steps of a file, the file itself left out, by distance and then number. */
export function reach(graph: FileGraph, start: number, direction: 'forward' | 'reverse', maxDepth: number): Reached[] {
  const { offsets, targets } = direction === 'forward' ? graph.outgoing : graph.incoming;
  const reached: Reached[] = [];
  const known = new Uint8Array(graph.fileCount);
  known[start] = 1;
  let edge: number[] = [start];
  for (let distance = 1; distance <= maxDepth && edge.length > 0; distance++) {
    const next: number[] = [];
    for (const file of edge) {
      for (let at = offsets[file] as number; at < (offsets[file + 1] as number); at++) {
        const target = targets[at] as number;
        if (known[target]) continue;
        known[target] = 1;
        next.push(target);
        reached.push({ file: target, distance, via: file });
      }
    }
    edge = next;
  }
  return reached.sort((a, b) => a.distance - b.distance || a.file - b.file);
}

/** The cycles through a file: files of its strongly connected component, in an order that can be walked, or null. */
export function cycleThrough(graph: FileGraph, start: number): number[] | null {
  const back = reach(graph, start, 'reverse', graph.fileCount);
  const distanceBack = new Map(back.map(({ file, via }) => [file, via]));
  const { offsets, targets } = graph.outgoing;
  let best: number[] | null = null;
  for (let at = offsets[start] as number; at < (offsets[start + 1] as number); at++) {
    const path = [start];
    let file = targets[at] as number;
    if (!distanceBack.has(file)) continue;
    while (file !== start) {
      path.push(file);
      file = distanceBack.get(file) as number;
    }
    path.push(start);
    if (best === null || path.length < best.length) best = path;
  }
  return best;
}
