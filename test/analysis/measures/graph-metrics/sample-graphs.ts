import { type DirectedGraph, directedGraph } from '../../../../src/index/csr.ts';

export function graphOf(nodeCount: number, edges: readonly (readonly [number, number])[]): DirectedGraph {
  return directedGraph(
    nodeCount,
    Int32Array.from(edges, ([source]) => source),
    Int32Array.from(edges, ([, target]) => target),
  );
}

/** Numbers in [0, 1), the same for the same seed (mulberry32). */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomGraph(nodeCount: number, edgeCount: number, seed: number): DirectedGraph {
  const draw = random(seed);
  const node = () => Math.floor(draw() * nodeCount);
  return graphOf(
    nodeCount,
    Array.from({ length: edgeCount }, () => [node(), node()]),
  );
}
