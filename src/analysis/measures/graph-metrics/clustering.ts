import type { Rows } from '../../../index/csr.ts';

export interface Clustering {
  /** Share of the pairs of each node's neighbours that are neighbours themselves, 0–1; 0 with fewer than two. */
  readonly local: Float64Array;
  /** Mean of the local coefficients; 0 without nodes. */
  readonly average: number;
  /** Share of all connected triples that are closed, 0–1; 0 without any. */
  readonly transitivity: number;
}

/**
 * Clustering coefficients of an undirected simple graph: 2 T / (k (k − 1)) for a node of degree k in T triangles.
 * Each triangle is found once, from its node of least degree: O(m √m) time, linear memory.
 *
 * @param rows as made by `undirectedRows`
 */
export function clustering(nodeCount: number, rows: Rows): Clustering {
  const triangles = trianglesAt(nodeCount, rows);
  const local = new Float64Array(nodeCount);
  let closed = 0;
  let triples = 0;
  let sum = 0;
  for (let node = 0; node < nodeCount; node++) {
    const degree = (rows.offsets[node + 1] as number) - (rows.offsets[node] as number);
    const pairs = degree * (degree - 1);
    const twice = 2 * (triangles[node] as number);
    closed += twice;
    triples += pairs;
    if (pairs > 0) local[node] = twice / pairs;
    sum += local[node] as number;
  }
  return { local, average: nodeCount === 0 ? 0 : sum / nodeCount, transitivity: triples === 0 ? 0 : closed / triples };
}

function trianglesAt(nodeCount: number, { offsets, targets }: Rows): Float64Array {
  const degree = (node: number) => (offsets[node + 1] as number) - (offsets[node] as number);
  const isBelow = (a: number, b: number) => degree(a) < degree(b) || (degree(a) === degree(b) && a < b);
  // Only neighbours of higher rank are kept: no row is then longer than √(2 m).
  const starts = new Int32Array(nodeCount + 1);
  const upward = new Int32Array(targets.length >> 1);
  let size = 0;
  for (let node = 0; node < nodeCount; node++) {
    for (let at = offsets[node] as number; at < (offsets[node + 1] as number); at++) {
      const target = targets[at] as number;
      if (isBelow(node, target)) upward[size++] = target;
    }
    starts[node + 1] = size;
  }
  const triangles = new Float64Array(nodeCount);
  const markedBy = new Int32Array(nodeCount).fill(-1);
  for (let node = 0; node < nodeCount; node++) {
    const end = starts[node + 1] as number;
    for (let at = starts[node] as number; at < end; at++) markedBy[upward[at] as number] = node;
    for (let at = starts[node] as number; at < end; at++) {
      const second = upward[at] as number;
      let found = 0;
      for (let inner = starts[second] as number; inner < (starts[second + 1] as number); inner++) {
        const third = upward[inner] as number;
        if (markedBy[third] !== node) continue;
        found++;
        triangles[third] = (triangles[third] as number) + 1;
      }
      triangles[second] = (triangles[second] as number) + found;
      triangles[node] = (triangles[node] as number) + found;
    }
  }
  return triangles;
}
