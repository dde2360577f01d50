import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { betweenness } from '../../../../src/analysis/measures/graph-metrics/betweenness.ts';
import { closeness } from '../../../../src/analysis/measures/graph-metrics/closeness.ts';
import { clustering } from '../../../../src/analysis/measures/graph-metrics/clustering.ts';
import { communities } from '../../../../src/analysis/measures/graph-metrics/communities.ts';
import {
  type Components,
  strongComponents,
  weakComponents,
} from '../../../../src/analysis/measures/graph-metrics/components.ts';
import { degreeCentrality, density } from '../../../../src/analysis/measures/graph-metrics/degree.ts';
import { modularity, renumbered } from '../../../../src/analysis/measures/graph-metrics/modularity.ts';
import { directedGraph, undirectedRows } from '../../../../src/index/csr.ts';
import { pageRank } from '../../../../src/index/pagerank.ts';

/** What networkx says of a graph: written by `scripts/oracles/graph_metrics.py`. */
interface Recorded {
  readonly nodes: number;
  readonly edges: readonly (readonly [number, number])[];
  readonly density: number;
  readonly degree: readonly number[];
  readonly betweenness: readonly number[];
  readonly closeness: readonly number[];
  readonly pagerank: readonly number[];
  readonly seeds: readonly number[];
  readonly personalised: readonly number[] | null;
  readonly clustering: readonly number[];
  readonly average_clustering: number;
  readonly transitivity: number;
  readonly folders: readonly number[];
  readonly folder_modularity: number | null;
  readonly louvain_modularity: number | null;
  readonly weak: readonly (readonly number[])[];
  readonly strong: readonly (readonly number[])[];
}

const FOLDER = join(import.meta.dirname, '../../../fixtures/graph-metrics');
const NAMES = readdirSync(FOLDER).map((file) => file.replace('.json', ''));

function expectClose(ours: ArrayLike<number>, theirs: readonly number[]) {
  expect(ours.length).toBe(theirs.length);
  const furthest = theirs.reduce((most, value, at) => Math.max(most, Math.abs(value - (ours[at] as number))), 0);
  expect(furthest).toBeLessThanOrEqual(1e-6);
}

function asSets({ part, count }: Components): number[][] {
  const sets: number[][] = Array.from({ length: count }, () => []);
  part.forEach((component, node) => {
    sets[component]?.push(node);
  });
  return sets;
}

describe.each(NAMES)('of the graph %s, as networkx has it,', (name) => {
  const recorded: Recorded = JSON.parse(readFileSync(join(FOLDER, `${name}.json`), 'utf8'));
  const [sources, targets] = [0, 1].map((end) => Int32Array.from(recorded.edges, (edge) => edge[end] as number));
  const graph = directedGraph(recorded.nodes, sources as Int32Array, targets as Int32Array);
  const undirected = undirectedRows(graph);

  it('degree centrality and density are the same', () => {
    expectClose(degreeCentrality(graph), recorded.degree);
    expectClose([density(graph)], [recorded.density]);
  });

  it('betweenness is the same', () => {
    const { values, method } = betweenness(graph);
    expectClose(values, recorded.betweenness);
    expect(method).toEqual({ method: 'exact' });
  });

  it('closeness is the same', () => {
    const { values, method } = closeness(graph);
    expectClose(values, recorded.closeness);
    expect(method).toEqual({ method: 'exact' });
  });

  it('PageRank is the same, and sums to 1', () => {
    const { values } = pageRank(graph);
    expectClose(values, recorded.pagerank);
    expect(values.reduce((sum, value) => sum + value, 0)).toBeCloseTo(1, 12);
  });

  it.skipIf(recorded.personalised === null)('personalised PageRank is the same', () => {
    expectClose(pageRank(graph, recorded.seeds).values, recorded.personalised ?? []);
  });

  it('clustering coefficients and transitivity are the same', () => {
    const { local, average, transitivity } = clustering(recorded.nodes, undirected);
    expectClose(local, recorded.clustering);
    expectClose([average, transitivity], [recorded.average_clustering, recorded.transitivity]);
  });

  it('modularity of a partition is the same', () => {
    const ours = modularity(undirected, renumbered(recorded.folders).part);
    if (recorded.folder_modularity === null) expect(ours).toBeNull();
    else expectClose([ours as number], [recorded.folder_modularity]);
  });

  it.skipIf(recorded.louvain_modularity === null)('communities are no worse than the best of five Louvain runs', () => {
    const quality = modularity(undirected, communities(recorded.nodes, undirected).part);
    expect(quality).toBeGreaterThanOrEqual((recorded.louvain_modularity as number) - 0.02);
  });

  it('weak and strong components are the same', () => {
    expect(asSets(weakComponents(graph))).toEqual(recorded.weak);
    expect(asSets(strongComponents(graph))).toEqual(recorded.strong);
  });
});
