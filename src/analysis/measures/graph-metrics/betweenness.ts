import type { DirectedGraph } from '../../../index/csr.ts';
import { evenSample, type Method } from './sample.ts';

/** Up to so many nodes every shortest path is counted; above, those from `SAMPLE_SIZE` sources. */
export const EXACT_NODES = 2000;
export const SAMPLE_SIZE = 256;

export interface Betweenness {
  /** Share of all shortest paths between two others that lead through each node, 0–1. */
  readonly values: Float64Array;
  readonly method: Method;
}

/**
 * Betweenness centrality: Σ σ_st(v) / σ_st over ordered pairs s ≠ v ≠ t, divided by (n − 1)(n − 2). Sampled values are the
 * sums over the sampled sources, scaled to all.
 *
 * @see Brandes, "A faster algorithm for betweenness centrality", 2001; "On variants of shortest-path betweenness
 * centrality", 2008, for the sampling of sources
 */
export function betweenness(graph: DirectedGraph, exactNodes = EXACT_NODES, sampleSize = SAMPLE_SIZE): Betweenness {
  const { nodeCount } = graph;
  const isExact = nodeCount <= Math.max(exactNodes, sampleSize);
  const sources = evenSample(nodeCount, isExact ? nodeCount : sampleSize);
  const values = dependencies(graph, sources);
  const pairs = (nodeCount - 1) * (nodeCount - 2);
  const scale = pairs <= 0 ? 0 : nodeCount / sources.length / pairs;
  for (let node = 0; node < nodeCount; node++) values[node] = (values[node] as number) * scale;
  return { values, method: isExact ? { method: 'exact' } : { method: 'sampled', sample_size: sources.length } };
}

/** For each node the sum, over the sources, of its share in their shortest paths to all others. */
function dependencies({ nodeCount, outgoing: { offsets, targets } }: DirectedGraph, sources: Int32Array): Float64Array {
  const sums = new Float64Array(nodeCount);
  const distance = new Int32Array(nodeCount).fill(-1);
  /** Number of shortest paths from the source. */
  const paths = new Float64Array(nodeCount);
  /** (1 + the node's dependency) / its number of paths: what each path into it carries back. */
  const carried = new Float64Array(nodeCount);
  const order = new Int32Array(nodeCount);
  for (const source of sources) {
    let size = 1;
    order[0] = source;
    distance[source] = 0;
    paths[source] = 1;
    for (let at = 0; at < size; at++) {
      const node = order[at] as number;
      const next = (distance[node] as number) + 1;
      const ways = paths[node] as number;
      const end = offsets[node + 1] as number;
      for (let edge = offsets[node] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        const known = distance[target] as number;
        if (known === -1) {
          distance[target] = next;
          paths[target] = ways;
          order[size++] = target;
        } else if (known === next) paths[target] = (paths[target] as number) + ways;
      }
    }
    for (let at = size - 1; at >= 0; at--) {
      const node = order[at] as number;
      const next = (distance[node] as number) + 1;
      const end = offsets[node + 1] as number;
      let received = 0;
      for (let edge = offsets[node] as number; edge < end; edge++) {
        const target = targets[edge] as number;
        if (distance[target] === next) received += carried[target] as number;
      }
      const ways = paths[node] as number;
      carried[node] = 1 / ways + received;
      if (at > 0) sums[node] = (sums[node] as number) + received * ways;
    }
    for (let at = 0; at < size; at++) distance[order[at] as number] = -1;
  }
  return sums;
}
