import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directedGraph, type Rows, undirectedRows } from '../../src/index/csr.ts';

const edgeLists = fc
  .integer({ min: 1, max: 12 })
  .chain((nodeCount) =>
    fc.tuple(fc.constant(nodeCount), fc.array(fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1)))),
  );

function pairsOf({ offsets, targets }: Rows): string[] {
  return Array.from({ length: offsets.length - 1 }, (_, node) =>
    [...targets.subarray(offsets[node], offsets[node + 1])].map((target) => `${node} ${target}`),
  ).flat();
}

function graphOf(nodeCount: number, edges: readonly (readonly [number, number])[]) {
  return directedGraph(
    nodeCount,
    Int32Array.from(edges, ([source]) => source),
    Int32Array.from(edges, ([, target]) => target),
  );
}

const ascending = (pairs: Iterable<string>) =>
  [...pairs].sort((a, b) => {
    const [p, q, r, s] = [...a.split(' '), ...b.split(' ')].map(Number) as [number, number, number, number];
    return p - r || q - s;
  });

describe('a directed graph', () => {
  it('has each edge once, from both its ends, in ascending rows', () => {
    fc.assert(
      fc.property(edgeLists, ([nodeCount, edges]) => {
        const graph = graphOf(nodeCount, edges);
        const kept = edges.filter(([source, target]) => source !== target);
        const forward = ascending(new Set(kept.map(([source, target]) => `${source} ${target}`)));
        expect(pairsOf(graph.outgoing)).toEqual(forward);
        expect(graph.edgeCount).toBe(forward.length);
        const backward = ascending(new Set(kept.map(([source, target]) => `${target} ${source}`)));
        expect(pairsOf(graph.incoming)).toEqual(backward);
      }),
    );
  });

  it('has each neighbour once when direction is ignored', () => {
    fc.assert(
      fc.property(edgeLists, ([nodeCount, edges]) => {
        const both = edges
          .filter(([source, target]) => source !== target)
          .flatMap(([source, target]) => [`${source} ${target}`, `${target} ${source}`]);
        expect(pairsOf(undirectedRows(graphOf(nodeCount, edges)))).toEqual(ascending(new Set(both)));
      }),
    );
  });

  it('may be empty', () => {
    const graph = graphOf(0, []);
    expect(graph.nodeCount).toBe(0);
    expect([...undirectedRows(graph).offsets]).toEqual([0]);
  });
});
