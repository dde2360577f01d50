import { describe, expect, it } from 'vitest';
import { betweenness } from '../../../../src/analysis/measures/graph-metrics/betweenness.ts';
import { closeness } from '../../../../src/analysis/measures/graph-metrics/closeness.ts';
import { communities } from '../../../../src/analysis/measures/graph-metrics/communities.ts';
import {
  cycles,
  strongComponents,
  weakComponents,
} from '../../../../src/analysis/measures/graph-metrics/components.ts';
import { modularity } from '../../../../src/analysis/measures/graph-metrics/modularity.ts';
import { evenSample } from '../../../../src/analysis/measures/graph-metrics/sample.ts';
import { undirectedRows } from '../../../../src/index/csr.ts';
import { pageRank } from '../../../../src/index/pagerank.ts';
import { graphOf, randomGraph } from './sample-graphs.ts';

describe('sampled measures', () => {
  const graph = randomGraph(1500, 7500, 1);

  it('say how many sources they were taken from', () => {
    expect(betweenness(graph, 100, 250).method).toEqual({ method: 'sampled', sample_size: 250 });
    expect(closeness(graph, 100, 300).method).toEqual({ method: 'sampled', sample_size: 300 });
  });

  it('are near the exact ones', () => {
    const correlation = (one: Float64Array, other: Float64Array) => {
      const mean = (values: Float64Array) => values.reduce((sum, value) => sum + value, 0) / values.length;
      const [a, b] = [mean(one), mean(other)];
      let [both, first, second] = [0, 0, 0];
      one.forEach((value, at) => {
        const [x, y] = [value - a, (other[at] as number) - b];
        both += x * y;
        first += x * x;
        second += y * y;
      });
      return both / Math.sqrt(first * second);
    };
    const exact = betweenness(graph, 1500).values;
    expect(correlation(exact, betweenness(graph, 0, 500).values)).toBeGreaterThan(0.9);
    const close = closeness(graph, 1500).values;
    const estimated = closeness(graph, 0, 500).values;
    expect(correlation(close, estimated)).toBeGreaterThan(0.95);
    const error = close.reduce((most, value, at) => Math.max(most, Math.abs(value - (estimated[at] as number))), 0);
    expect(error).toBeLessThan(0.05);
  });

  it('are exact when the sample is all there is', () => {
    expect(betweenness(graph, 0, 1500)).toEqual(betweenness(graph, 1500));
  });

  it('spread their sample evenly', () => {
    expect([...evenSample(10, 5)]).toEqual([1, 3, 5, 7, 9]);
    expect([...evenSample(3, 5)]).toEqual([0, 1, 2]);
  });
});

describe('communities', () => {
  it('are connected within', () => {
    const graph = randomGraph(2000, 3500, 2);
    const rows = undirectedRows(graph);
    const { part, count } = communities(graph.nodeCount, rows);
    const inside: [number, number][] = [];
    for (let node = 0; node < graph.nodeCount; node++) {
      for (const target of rows.targets.subarray(rows.offsets[node], rows.offsets[node + 1])) {
        if (part[node] === part[target]) inside.push([node, target]);
      }
    }
    expect(weakComponents(graphOf(graph.nodeCount, inside)).count).toBe(count);
  });

  it('are the cliques of a ring of cliques', () => {
    const edges: [number, number][] = [];
    for (let clique = 0; clique < 8; clique++) {
      for (let a = 0; a < 5; a++) for (let b = 0; b < a; b++) edges.push([clique * 5 + a, clique * 5 + b]);
      edges.push([clique * 5, ((clique + 1) % 8) * 5 + 1]);
    }
    const { part } = communities(40, undirectedRows(graphOf(40, edges)));
    expect([...part]).toEqual(Array.from({ length: 40 }, (_, node) => Math.floor(node / 5)));
  });

  it('are the same at every call', () => {
    const rows = undirectedRows(randomGraph(500, 2000, 3));
    expect(communities(500, rows)).toEqual(communities(500, rows));
  });
});

describe('cycles', () => {
  it('name every member and one way round, the largest first', () => {
    const graph = graphOf(9, [
      [0, 1],
      [1, 0],
      [2, 3],
      [3, 4],
      [4, 5],
      [5, 2],
      [4, 2],
      [6, 7],
    ]);
    expect(cycles(graph, strongComponents(graph))).toEqual([
      { members: [2, 3, 4, 5], example: [2, 3, 4, 2] },
      { members: [0, 1], example: [0, 1, 0] },
    ]);
  });

  it('are none without a way back', () => {
    const graph = graphOf(3, [
      [0, 1],
      [1, 2],
      [0, 2],
    ]);
    expect(cycles(graph, strongComponents(graph))).toEqual([]);
  });
});

describe('deep graphs', () => {
  const length = 200_000;
  const chain = graphOf(
    length,
    Array.from({ length }, (_, node) => [node, (node + 1) % length]),
  );

  it('do not exhaust the stack', () => {
    const strong = strongComponents(chain);
    expect(strong.count).toBe(1);
    expect(cycles(chain, strong)[0]?.example).toHaveLength(length + 1);
    expect(weakComponents(chain).count).toBe(1);
    expect(modularity(undirectedRows(chain), new Int32Array(length))).toBe(0);
  });
});

describe('PageRank', () => {
  it('gives nodes that no seed leads to nothing', () => {
    const { values } = pageRank(
      graphOf(4, [
        [0, 1],
        [2, 3],
      ]),
      [0],
    );
    expect(values[2]).toBe(0);
    expect(values[3]).toBe(0);
    expect((values[0] as number) + (values[1] as number)).toBeCloseTo(1, 12);
  });

  it('is empty without nodes', () => {
    expect(pageRank(graphOf(0, [])).values).toHaveLength(0);
  });
});
