import type { DirectedGraph } from '../../../index/csr.ts';
import { openDistanceSums } from '../../../kernels/distance-sums.ts';
import type { Engine } from '../../../kernels/wasm-kernel.ts';
import { evenSample, type Method } from './sample.ts';

/** Up to so many nodes all distances are taken; above, those from `SAMPLE_SIZE` sources. */
export const EXACT_NODES = 10_000;
export const SAMPLE_SIZE = 1024;

export interface Closeness {
  /** 0–1: 1 for a node that all others have an edge to. */
  readonly values: Float64Array;
  /** Distances are those *to* the node: what many nodes depend on, in few steps, is close. */
  readonly direction: 'incoming';
  readonly method: Method;
  readonly engine: Engine;
}

/**
 * Closeness centrality by Wasserman and Faust: (r / (n − 1)) · (r / Σ d) over the r nodes that reach the node; 0 when
 * none does. The first factor keeps nodes of small components from looking central. Sampled values take the share of the
 * sampled sources that reach the node, and their mean distance, for those of all nodes.
 */
export function closeness(graph: DirectedGraph, exactNodes = EXACT_NODES, sampleSize = SAMPLE_SIZE): Closeness {
  const { nodeCount, outgoing } = graph;
  const isExact = nodeCount <= Math.max(exactNodes, sampleSize);
  const sources = evenSample(nodeCount, isExact ? nodeCount : sampleSize);
  const { engine, sumDistances } = openDistanceSums();
  const { counts, sums } = sumDistances(outgoing.offsets, outgoing.targets, sources);
  const others = new Int32Array(nodeCount).fill(sources.length);
  for (const source of sources) others[source] = sources.length - 1;
  const values = Float64Array.from(counts, (count, node) =>
    count === 0 ? 0 : (count / (others[node] as number)) * (count / (sums[node] as number)),
  );
  const method: Method = isExact ? { method: 'exact' } : { method: 'sampled', sample_size: sources.length };
  return { values, direction: 'incoming', method, engine };
}
