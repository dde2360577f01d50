import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { WeightedRows } from '../../../src/search/paths/labels.ts';
import { type PathOptions, type ShortestPaths, shortestPaths } from '../../../src/search/paths/shortest-paths.ts';
import { random } from '../../analysis/measures/graph-metrics/sample-graphs.ts';

type Edge = readonly [source: number, target: number, weight: number];

function rowsOf(nodeCount: number, edges: readonly Edge[]): WeightedRows {
  const sorted = [...edges].sort(([a], [b]) => a - b);
  const offsets = new Int32Array(nodeCount + 1);
  for (const [source] of sorted) offsets[source + 1] = (offsets[source + 1] as number) + 1;
  for (let node = 0; node < nodeCount; node++) {
    offsets[node + 1] = (offsets[node + 1] as number) + (offsets[node] as number);
  }
  return {
    offsets,
    targets: Int32Array.from(sorted, ([, target]) => target),
    weights: Float64Array.from(sorted, ([, , weight]) => weight),
  };
}

function randomRows(nodeCount: number, edgeCount: number, seed: number, weight: (draw: () => number) => number) {
  const draw = random(seed);
  const node = () => Math.floor(draw() * nodeCount);
  return rowsOf(
    nodeCount,
    Array.from({ length: edgeCount }, () => [node(), node(), weight(draw)] as const),
  );
}

/** Relaxes every edge until nothing changes: slow, and plainly right. */
function bellmanFord(nodeCount: number, edges: readonly Edge[], sources: readonly number[], bound: number): number[] {
  const distances = new Array<number>(nodeCount).fill(Number.POSITIVE_INFINITY);
  if (bound > 0) for (const source of sources) distances[source] = 0;
  for (let changed = true; changed; ) {
    changed = false;
    for (const [source, target, weight] of edges) {
      const distance = (distances[source] as number) + weight;
      if (distance >= (distances[target] as number) || distance >= bound) continue;
      distances[target] = distance;
      changed = true;
    }
  }
  return distances;
}

function both(rows: WeightedRows, sources: readonly number[], options: PathOptions = {}) {
  const dijkstra = shortestPaths(rows, sources, { ...options, algorithm: 'dijkstra' });
  const bmssp = shortestPaths(rows, sources, { ...options, algorithm: 'bmssp' });
  return { dijkstra, bmssp };
}

function expectSame({ dijkstra, bmssp }: { dijkstra: ShortestPaths; bmssp: ShortestPaths }) {
  expect([dijkstra.algorithm, bmssp.algorithm]).toEqual(['dijkstra', 'bmssp']);
  const ascending = (nodes: readonly number[]) => Int32Array.from(nodes).sort();
  expect(ascending(bmssp.reached)).toEqual(ascending(dijkstra.reached));
  for (const one of [dijkstra, bmssp]) {
    const finite = one.distances.reduce((count, distance) => count + Number(distance < Number.POSITIVE_INFINITY), 0);
    expect(one.reached).toHaveLength(finite);
  }
  expect(bmssp.distances).toEqual(dijkstra.distances);
  expect(bmssp.parents).toEqual(dijkstra.parents);
}

/** Few different weights make many ties; zeros make cycles of no length. */
const weights = fc.oneof(fc.constantFrom(0, 1), fc.constantFrom(0, 1, 2, 3), fc.nat(1000));

const cases = fc.integer({ min: 1, max: 60 }).chain((nodeCount) =>
  fc.record({
    nodeCount: fc.constant(nodeCount),
    edges: fc.array(fc.tuple(fc.nat(nodeCount - 1), fc.nat(nodeCount - 1), weights), { maxLength: 200 }),
    sources: fc.array(fc.nat(nodeCount - 1), { minLength: 0, maxLength: 4 }),
    bound: fc.oneof(
      fc.constant(Number.POSITIVE_INFINITY),
      fc.constantFrom(0, 1, 2, 3),
      fc.double({ min: 0, max: 50, noNaN: true }),
      fc.nat(2000),
    ),
  }),
);

describe('shortest paths', () => {
  it('are the same by either algorithm, and by relaxing every edge for ever', () => {
    fc.assert(
      fc.property(cases, ({ nodeCount, edges, sources, bound }) => {
        const found = both(rowsOf(nodeCount, edges), sources, { bound });
        expectSame(found);
        expect([...found.dijkstra.distances]).toEqual(bellmanFord(nodeCount, edges, sources, bound));
      }),
      { numRuns: 600 },
    );
  });

  it.each([
    { name: 'large weights', edges: 6000, weight: (draw: () => number) => Math.floor(draw() * 1e9), bound: 1.5e9 },
    { name: 'small intact weights', edges: 6000, weight: (draw: () => number) => Math.floor(draw() * 4), bound: 1.5 },
    { name: 'no length at all', edges: 4000, weight: () => 0, bound: 1 },
    {
      name: 'many disconnected pieces',
      edges: 1200,
      weight: (draw: () => number) => Math.floor(draw() * 1000),
      bound: 1500,
    },
  ])('are the same by either algorithm on graphs of 2,000 nodes: $name', ({ edges, weight, bound }) => {
    for (let seed = 1; seed <= 5; seed++) {
      const rows = randomRows(2000, edges, seed, weight);
      expectSame(both(rows, [seed]));
      expectSame(both(rows, [0, 7, 1999, 7], { bound }));
    }
  });

  it('are the same by either algorithm on a graph of 30,000 nodes', () => {
    expectSame(
      both(
        randomRows(30_000, 90_000, 6, (draw) => Math.floor(draw() * 1000)),
        [0, 5000],
      ),
    );
  });

  it('are the same by either algorithm on a long path, a grid and a star', () => {
    const path = rowsOf(
      5000,
      Array.from({ length: 4999 }, (_, at) => [at, at + 1, at % 3]),
    );
    expectSame(both(path, [0]));
    const side = 60;
    const grid = Array.from({ length: side * side }, (_, at): Edge[] => [
      ...(at % side < side - 1
        ? ([
            [at, at + 1, 1],
            [at + 1, at, 1],
          ] as const)
        : []),
      ...(at + side < side * side
        ? ([
            [at, at + side, 1],
            [at + side, at, 1],
          ] as const)
        : []),
    ]).flat();
    expectSame(both(rowsOf(side * side, grid), [0, side * side - 1]));
    const star = rowsOf(
      4000,
      Array.from({ length: 3999 }, (_, at) => [0, at + 1, 1]),
    );
    expectSame(both(star, [0]));
  });

  it('count edges where no lengths are given, and lead back to a source', () => {
    const { offsets, targets } = rowsOf(5, [
      [0, 1, 9],
      [1, 2, 9],
      [0, 3, 9],
      [3, 2, 9],
    ]);
    const found = shortestPaths({ offsets, targets, weights: null }, [0], { bound: 3 });
    expect([...found.distances]).toEqual([0, 1, 2, 1, Number.POSITIVE_INFINITY]);
    expect([...found.parents]).toEqual([-1, 0, 1, 0, -1]);
  });

  it('are found by Dijkstra unless something else is asked for', () => {
    expect(shortestPaths(rowsOf(1, []), [0]).algorithm).toBe('dijkstra');
  });

  it('refuse lengths that are negative or not whole, and sources that are no nodes', () => {
    for (const weight of [-1, 0.5, 2 ** 53, Number.NaN, Number.POSITIVE_INFINITY]) {
      expect(() => shortestPaths(rowsOf(2, [[0, 1, weight]]), [0])).toThrow(/whole numbers and not negative/);
    }
    expect(() => shortestPaths(rowsOf(2, []), [2])).toThrow(/Source 2 is not a node/);
  });
});
