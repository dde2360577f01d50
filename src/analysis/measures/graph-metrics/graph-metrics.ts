import { type DirectedGraph, undirectedRows } from '../../../index/csr.ts';
import { DAMPING, pageRank } from '../../../index/pagerank.ts';
import type { Engine } from '../../../kernels/wasm-kernel.ts';
import { betweenness } from './betweenness.ts';
import { closeness } from './closeness.ts';
import { clustering } from './clustering.ts';
import { communities } from './communities.ts';
import { type Components, cycles, strongComponents, weakComponents } from './components.ts';
import { degree, degreeCentrality, density, inDegree, outDegree } from './degree.ts';
import { modularity, renumbered } from './modularity.ts';
import type { Method } from './sample.ts';
import type { NodePlace, Scope, ScopeGraph } from './scope-graph.ts';
import { matchSeeds } from './seeds.ts';

export const METRICS = ['centrality', 'pagerank', 'clustering', 'components'] as const;
export type Metric = (typeof METRICS)[number];

/** Nodes named where a list would only repeat what `nodes` or the GraphML says in full. */
const EXAMPLES = 5;
const MEMBERS = 50;

/** A node with the measures that were asked for. */
export interface NodeMetrics extends NodePlace {
  /** Its number in the graph: `n<id>` in the GraphML. */
  readonly id: number;
  readonly in_degree: number;
  readonly out_degree: number;
  readonly degree_centrality: number;
  readonly betweenness_centrality?: number;
  readonly closeness_centrality?: number;
  readonly pagerank?: number;
  readonly clustering_coefficient?: number;
  /** Number of its community; communities are numbered by their first nodes. */
  readonly community?: number;
  /** Numbers of its weak and strong component, likewise. */
  readonly component?: number;
  readonly strong_component?: number;
}

export interface Leader {
  readonly name: string;
  readonly file: string;
  readonly value: number;
}

export interface CentralityReport {
  readonly betweenness: Method & { readonly highest: readonly Leader[] };
  readonly closeness: Method & {
    readonly direction: 'incoming';
    readonly engine: Engine;
    readonly highest: readonly Leader[];
  };
}

export interface PageRankReport {
  readonly damping: number;
  readonly iterations: number;
  readonly personalised: boolean;
  readonly seeds: readonly { readonly seed: string; readonly nodes: readonly string[]; readonly matches: number }[];
  /** Seeds that stand for no node. When none does, the ranking is not personalised. */
  readonly unmatched_seeds: readonly string[];
}

export interface Community {
  readonly community: number;
  readonly size: number;
  /** The folder most of it lies in, and how much of it, 0–1. */
  readonly folder: string;
  readonly folder_share: number;
  /** Its nodes with most edges. */
  readonly leaders: readonly string[];
}

export interface ClusteringReport {
  readonly average_clustering: number;
  readonly transitivity: number;
  /** Of the partition into folders; null without edges. */
  readonly modularity_by_folder: number | null;
  readonly folders: number;
  /** Of the communities found; null without edges. */
  readonly modularity: number | null;
  readonly community_count: number;
  /** Those of more than one node, largest first. */
  readonly communities: readonly Community[];
}

export interface CycleReport {
  readonly size: number;
  /** The first of them, in the order of the graph. */
  readonly members: readonly string[];
  /** A shortest way round through the first member. */
  readonly example: readonly string[];
}

export interface ComponentsReport {
  readonly weakly_connected: number;
  readonly largest_weakly_connected: number;
  readonly strongly_connected: number;
  readonly largest_strongly_connected: number;
  readonly isolated_nodes: number;
  /** Strong components of more than one node. */
  readonly cycles: readonly CycleReport[];
}

export interface GraphMetrics {
  readonly scope: Scope;
  readonly total_nodes: number;
  readonly total_edges: number;
  readonly density: number;
  /** Edges at a node, in and out, on average. */
  readonly average_degree: number;
  readonly max_degree: number;
  readonly connected_components: number;
  /** What `nodes` are ranked by. */
  readonly ranked_by: 'pagerank' | 'betweenness_centrality' | 'degree_centrality';
  /** Best first, as many as asked for. */
  readonly nodes: readonly NodeMetrics[];
  readonly centrality?: CentralityReport | undefined;
  readonly pagerank?: PageRankReport | undefined;
  readonly clustering?: ClusteringReport | undefined;
  readonly components?: ComponentsReport | undefined;
}

/** Values for each node, by the name they have in `NodeMetrics`. */
type Columns = { readonly [Name in keyof NodeMetrics]?: ArrayLike<number> };

/** What one group of metrics says of the graph, and of each node. */
interface Measured {
  readonly report: Pick<GraphMetrics, 'centrality' | 'pagerank' | 'clustering' | 'components'>;
  readonly columns: Columns;
}

export interface GraphMetricsOptions {
  /** Which groups to compute; degrees, density and the number of components always are. */
  readonly metrics: ReadonlySet<Metric>;
  /** What PageRank is personalised by, as `matchSeeds` reads it; none for the plain ranking. */
  readonly seeds: readonly string[];
  /** Nodes listed. */
  readonly limit: number;
}

export function graphMetrics(scoped: ScopeGraph, { metrics, seeds, limit }: GraphMetricsOptions): GraphMetrics {
  const { graph, places, scope } = scoped;
  const weak = weakComponents(graph);
  const measured: Measured[] = [];
  if (metrics.has('centrality')) measured.push(measureCentrality(scoped));
  if (metrics.has('pagerank')) measured.push(measurePageRank(scoped, seeds));
  if (metrics.has('clustering')) measured.push(measureClustering(scoped));
  if (metrics.has('components')) measured.push(measureComponents(scoped, weak));
  const columns: Columns = Object.assign(
    { degree_centrality: degreeCentrality(graph) },
    ...measured.map((one) => one.columns),
  );
  const ranked_by =
    columns.pagerank !== undefined
      ? 'pagerank'
      : columns.betweenness_centrality !== undefined
        ? 'betweenness_centrality'
        : 'degree_centrality';
  const best = ranking(columns[ranked_by] as ArrayLike<number>, graph).slice(0, limit);
  const nodes = best.map((node) => ({
    id: node,
    ...(places[node] as NodePlace),
    in_degree: inDegree(graph, node),
    out_degree: outDegree(graph, node),
    ...(valuesAt(columns, node) as { degree_centrality: number }),
  }));
  return {
    scope,
    total_nodes: graph.nodeCount,
    total_edges: graph.edgeCount,
    density: shown(density(graph)),
    average_degree: graph.nodeCount === 0 ? 0 : shown((2 * graph.edgeCount) / graph.nodeCount),
    max_degree: places.reduce((most, _, node) => Math.max(most, degree(graph, node)), 0),
    connected_components: weak.count,
    ranked_by,
    nodes,
    ...Object.assign({}, ...measured.map(({ report }) => report)),
  };
}

function measureCentrality({ graph, places }: ScopeGraph): Measured {
  const between = betweenness(graph);
  const close = closeness(graph);
  const highest = (values: Float64Array): Leader[] =>
    ranking(values, graph)
      .slice(0, EXAMPLES)
      .filter((node) => (values[node] as number) > 0)
      .map((node) => {
        const { name, file } = places[node] as NodePlace;
        return { name, file, value: shown(values[node] as number) };
      });
  const { direction, engine } = close;
  return {
    report: {
      centrality: {
        betweenness: { ...between.method, highest: highest(between.values) },
        closeness: { ...close.method, direction, engine, highest: highest(close.values) },
      },
    },
    columns: { betweenness_centrality: between.values, closeness_centrality: close.values },
  };
}

function measurePageRank(scoped: ScopeGraph, seeds: readonly string[]): Measured {
  const matches = matchSeeds(scoped, seeds);
  const teleports = [...new Set(matches.flatMap(({ nodes }) => nodes))];
  const { values, iterations } = pageRank(scoped.graph, teleports);
  return {
    report: {
      pagerank: {
        damping: DAMPING,
        iterations,
        personalised: teleports.length > 0,
        seeds: matches
          .filter(({ nodes }) => nodes.length > 0)
          .map(({ seed, nodes }) => ({
            seed,
            nodes: namesOf(scoped, nodes.slice(0, MEMBERS)),
            matches: nodes.length,
          })),
        unmatched_seeds: matches.filter(({ nodes }) => nodes.length === 0).map(({ seed }) => seed),
      },
    },
    columns: { pagerank: values },
  };
}

function measureClustering(scoped: ScopeGraph): Measured {
  const { graph, places } = scoped;
  const rows = undirectedRows(graph);
  const { local, average, transitivity } = clustering(graph.nodeCount, rows);
  const folders = places.map(({ file }) => file.slice(0, Math.max(0, file.lastIndexOf('/'))));
  const byFolder = renumbered(folders);
  const found = communities(graph.nodeCount, rows);
  return {
    report: {
      clustering: {
        average_clustering: shown(average),
        transitivity: shown(transitivity),
        modularity_by_folder: shownOrNull(modularity(rows, byFolder.part)),
        folders: byFolder.count,
        modularity: shownOrNull(modularity(rows, found.part)),
        community_count: found.count,
        communities: describeCommunities(scoped, found.part, folders),
      },
    },
    columns: { clustering_coefficient: local, community: found.part },
  };
}

function describeCommunities({ graph, places }: ScopeGraph, part: Int32Array, folders: readonly string[]): Community[] {
  const degrees = degreeCentrality(graph);
  const members = Map.groupBy(ranking(degrees, graph), (node) => part[node] as number);
  return [...members]
    .filter(([, nodes]) => nodes.length > 1)
    .sort(([a, x], [b, y]) => y.length - x.length || a - b)
    .map(([community, nodes]) => {
      const inFolders = Map.groupBy(nodes, (node) => folders[node] as string);
      const [folder, inside] = [...inFolders].reduce((most, one) =>
        one[1].length > most[1].length || (one[1].length === most[1].length && one[0] < most[0]) ? one : most,
      );
      return {
        community,
        size: nodes.length,
        folder: folder === '' ? '.' : folder,
        folder_share: shown(inside.length / nodes.length),
        leaders: nodes.slice(0, EXAMPLES).map((node) => (places[node] as NodePlace).name),
      };
    });
}

function measureComponents(scoped: ScopeGraph, weak: Components): Measured {
  const { graph } = scoped;
  const strong = strongComponents(graph);
  const largest = ({ sizes }: Components) => sizes.reduce((most, size) => Math.max(most, size), 0);
  return {
    report: {
      components: {
        weakly_connected: weak.count,
        largest_weakly_connected: largest(weak),
        strongly_connected: strong.count,
        largest_strongly_connected: largest(strong),
        isolated_nodes: weak.sizes.reduce((count, size) => count + Number(size === 1), 0),
        cycles: cycles(graph, strong).map(({ members, example }) => ({
          size: members.length,
          members: namesOf(scoped, members.slice(0, MEMBERS)),
          example: namesOf(scoped, example),
        })),
      },
    },
    columns: { component: weak.part, strong_component: strong.part },
  };
}

function namesOf({ places }: ScopeGraph, nodes: readonly number[]): string[] {
  return nodes.map((node) => (places[node] as NodePlace).name);
}

/** Nodes by a value, highest first; then by their number of edges, then in the graph's order. */
function ranking(values: ArrayLike<number>, graph: DirectedGraph): number[] {
  return Array.from({ length: graph.nodeCount }, (_, node) => node).sort(
    (a, b) => (values[b] as number) - (values[a] as number) || degree(graph, b) - degree(graph, a) || a - b,
  );
}

function valuesAt(columns: Columns, node: number): Readonly<Record<string, number>> {
  return Object.fromEntries(Object.entries(columns).map(([name, values]) => [name, shown(values[node] as number)]));
}

/** To eight significant digits: what is beyond is rounding, and costs the reader space. */
function shown(value: number): number {
  return Number(value.toPrecision(8));
}

function shownOrNull(value: number | null): number | null {
  return value === null ? null : shown(value);
}
