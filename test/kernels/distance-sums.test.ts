import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { directedGraph } from '../../src/index/csr.ts';
import { openDistanceSums, sumDistancesPlainly } from '../../src/kernels/distance-sums.ts';

const graphs = fc.integer({ min: 1, max: 300 }).chain((nodeCount) =>
  fc.record({
    nodeCount: fc.constant(nodeCount),
    edges: fc.array(fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1)), { maxLength: 900 }),
    sources: fc.uniqueArray(fc.nat(nodeCount - 1), { maxLength: nodeCount }),
  }),
);

function rowsOf(nodeCount: number, edges: readonly (readonly [number, number])[]) {
  const [sources, targets] = [0, 1].map((end) => Int32Array.from(edges, (edge) => edge[end] as number));
  return directedGraph(nodeCount, sources as Int32Array, targets as Int32Array).outgoing;
}

/** One search a source, on plain lists: slow, and plainly right. */
function searched(nodeCount: number, edges: readonly (readonly [number, number])[], sources: readonly number[]) {
  const counts = new Int32Array(nodeCount);
  const sums = new Float64Array(nodeCount);
  for (const source of sources) {
    const distance = new Map([[source, 0]]);
    for (const [node, steps] of distance) {
      for (const [from, to] of edges) if (from === node && !distance.has(to)) distance.set(to, steps + 1);
    }
    for (const [node, steps] of distance) {
      if (steps === 0) continue;
      counts[node] = (counts[node] as number) + 1;
      sums[node] = (sums[node] as number) + steps;
    }
  }
  return { counts, sums };
}

describe('the distance sums kernel', () => {
  it('runs on vectors here', () => {
    expect(openDistanceSums().engine).toBe('wasm-simd');
  });

  it('equals its twin, which equals one search after another', () => {
    const { sumDistances } = openDistanceSums();
    fc.assert(
      fc.property(graphs, ({ nodeCount, edges, sources }) => {
        const { offsets, targets } = rowsOf(nodeCount, edges);
        const plain = sumDistancesPlainly(offsets, targets, Int32Array.from(sources));
        expect(sumDistances(offsets, targets, Int32Array.from(sources))).toEqual(plain);
        expect(plain).toEqual(searched(nodeCount, edges, sources));
      }),
      { numRuns: 60 },
    );
  });

  it('sums distances on a path longer than any batch', () => {
    const nodeCount = 1000;
    const edges = Array.from({ length: nodeCount - 1 }, (_, at) => [at, at + 1] as const);
    const { offsets, targets } = rowsOf(nodeCount, edges);
    const { counts, sums } = openDistanceSums().sumDistances(
      offsets,
      targets,
      Int32Array.from({ length: nodeCount }, (_, at) => at),
    );
    expect(counts[999]).toBe(999);
    expect(sums[999]).toBe((999 * 1000) / 2);
  });
});
