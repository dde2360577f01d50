import type { DirectedGraph } from './csr.ts';

export const DAMPING = 0.85;
/** Iteration ends when no more than this moves between nodes, summed over all. */
const TOLERANCE = 1e-10;
/** Enough for the tolerance whatever the graph: what moves shrinks by the damping at each iteration. */
const MAX_ITERATIONS = 150;

export interface PageRank {
  /** Sums to 1. */
  readonly values: Float64Array;
  readonly iterations: number;
}

/**
 * The stationary distribution of a walk that follows edges with probability `DAMPING` and else starts anew: at any node,
 * or only at `seeds` when there are any (personalised). A walk at a node without outgoing edges starts anew likewise.
 *
 * @param seeds nodes, each once
 * @see Page, Brin, Motwani, Winograd, "The PageRank citation ranking", 1999
 */
export function pageRank({ nodeCount, outgoing, incoming }: DirectedGraph, seeds: readonly number[] = []): PageRank {
  if (nodeCount === 0) return { values: new Float64Array(0), iterations: 0 };
  const teleport = new Float64Array(nodeCount);
  if (seeds.length === 0) teleport.fill(1 / nodeCount);
  else for (const seed of seeds) teleport[seed] = 1 / seeds.length;

  // From where the walk starts anew: a node that no seed leads to then never gets anything.
  let rank = teleport.slice();
  let next = new Float64Array(nodeCount);
  const share = new Float64Array(nodeCount);
  const { offsets, targets } = incoming;
  let iterations = 0;
  for (let moved = 1; moved > TOLERANCE && iterations < MAX_ITERATIONS; iterations++) {
    let dangling = 0;
    for (let node = 0; node < nodeCount; node++) {
      const degree = (outgoing.offsets[node + 1] as number) - (outgoing.offsets[node] as number);
      if (degree === 0) dangling += rank[node] as number;
      else share[node] = (rank[node] as number) / degree;
    }
    const restarted = 1 - DAMPING + DAMPING * dangling;
    moved = 0;
    for (let node = 0; node < nodeCount; node++) {
      let received = 0;
      const end = offsets[node + 1] as number;
      for (let at = offsets[node] as number; at < end; at++) received += share[targets[at] as number] as number;
      const value = DAMPING * received + restarted * (teleport[node] as number);
      moved += Math.abs(value - (rank[node] as number));
      next[node] = value;
    }
    [rank, next] = [next, rank];
  }
  const total = rank.reduce((sum, value) => sum + value, 0);
  return { values: rank.map((value) => value / total), iterations };
}
