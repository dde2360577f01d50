import type {
  CentralityReport,
  ClusteringReport,
  ComponentsReport,
  CycleReport,
  GraphMetrics,
  Leader,
  NodeMetrics,
  PageRankReport,
} from '../analysis/measures/graph-metrics/graph-metrics.ts';
import { blocks, bulleted, fenced, joined, lines, type Markdown, md, NOTHING } from './markdown.ts';
import { type Column, markdownTable } from './text-table.ts';

export interface GraphMetricsResult extends GraphMetrics {
  readonly graphml?: string | undefined;
}

/** Rows shown of each list in a summary; the detailed report shows all. */
const SUMMARY_ROWS = 10;
/** Files or symbols named of one community, and of one circle. */
const LEADERS = 3;
const CYCLE_NAMES = 12;

/** Graph metrics as text. `format` is one the tool offers besides `json`. */
export function graphMetricsText(result: GraphMetricsResult, format: string): Markdown {
  const rows = format === 'detailed' ? Number.POSITIVE_INFINITY : SUMMARY_ROWS;
  const { centrality, pagerank, clustering, components } = result;
  return blocks([
    heading(result),
    nodesSection(result, rows),
    centrality === undefined ? null : centralitySection(centrality),
    pagerank === undefined ? null : seedsSection(pagerank),
    clustering === undefined ? null : clusteringSection(clustering, rows),
    components === undefined ? null : componentsSection(components, rows),
    result.graphml === undefined ? null : md`## GraphML\n\n${fenced(result.graphml, 'xml')}`,
  ]);
}

function heading({ scope, total_nodes, total_edges, ...graph }: GraphMetrics): Markdown {
  return blocks([
    md`# Graph of ${scope}`,
    md`${total_nodes} ${scope}, ${total_edges} edges; density ${decimal(graph.density)}, ${decimal(graph.average_degree)} edges per node on average, ${graph.max_degree} at most; ${graph.connected_components} connected ${plural(graph.connected_components, 'component')}.`,
  ]);
}

const COLUMNS: readonly (Column<NodeMetrics> & { readonly of: keyof NodeMetrics })[] = [
  { title: 'In', of: 'in_degree', value: (node) => node.in_degree },
  { title: 'Out', of: 'out_degree', value: (node) => node.out_degree },
  { title: 'PageRank', of: 'pagerank', value: (node) => decimal(node.pagerank ?? 0) },
  { title: 'Betweenness', of: 'betweenness_centrality', value: (node) => decimal(node.betweenness_centrality ?? 0) },
  { title: 'Closeness', of: 'closeness_centrality', value: (node) => decimal(node.closeness_centrality ?? 0) },
  { title: 'Clustering', of: 'clustering_coefficient', value: (node) => decimal(node.clustering_coefficient ?? 0) },
];

const RANKED_BY: Readonly<Record<GraphMetrics['ranked_by'], string>> = {
  pagerank: 'PageRank',
  betweenness_centrality: 'betweenness',
  degree_centrality: 'degree',
};

function nodesSection({ nodes, scope, ranked_by, total_nodes }: GraphMetrics, rows: number): Markdown | null {
  const [first] = nodes;
  if (first === undefined) return null;
  const table = markdownTable<NodeMetrics>(
    [
      scope === 'files'
        ? { title: 'File', value: ({ name }) => name }
        : { title: 'Symbol', value: ({ name, kind, file, line }) => md`${name} (${kind}, ${`${file}:${line}`})` },
      ...COLUMNS.filter(({ of }) => first[of] !== undefined),
    ],
    nodes.slice(0, rows),
  );
  return blocks([md`## Highest by ${RANKED_BY[ranked_by]}`, table, more(total_nodes, Math.min(rows, nodes.length))]);
}

function centralitySection({ betweenness, closeness }: CentralityReport): Markdown {
  const how = (method: typeof betweenness | typeof closeness) =>
    method.method === 'exact' ? 'exact' : `from a sample of ${method.sample_size} sources`;
  return blocks([
    md`## Centrality`,
    lines([
      md`Betweenness (${how(betweenness)}): ${leaders(betweenness.highest)}.`,
      md`Closeness by distances to the node (${how(closeness)}): ${leaders(closeness.highest)}.`,
    ]),
  ]);
}

function leaders(list: readonly Leader[]): Markdown {
  if (list.length === 0) return md`none above 0`;
  const place = ({ name, file }: Leader) => (name === file ? md`${name}` : md`${name} in ${file}`);
  return joined(
    list.map((leader) => md`${place(leader)} ${decimal(leader.value)}`),
    ', ',
  );
}

function seedsSection({ personalised, seeds, unmatched_seeds }: PageRankReport): Markdown {
  const items = seeds.map(
    ({ seed, matches, nodes: [first = ''] }) => md`${seed}: ${matches === 1 ? first : md`${matches} nodes`}`,
  );
  if (unmatched_seeds.length > 0) {
    const rest = personalised ? NOTHING : md` The ranking is not personalised.`;
    items.push(md`No match for: ${joined(unmatched_seeds, ', ')}.${rest}`);
  }
  return items.length === 0 ? NOTHING : blocks([md`## PageRank seeds`, bulleted(items)]);
}

function clusteringSection(report: ClusteringReport, rows: number): Markdown {
  const quality = (value: number | null) => (value === null ? 'not measured: no edges' : decimal(value));
  const table = markdownTable(
    [
      { title: md`#`, value: ({ community }) => community },
      { title: 'Size', value: ({ size }) => size },
      { title: 'Mostly in', value: ({ folder, folder_share }) => md`${folder} (${Math.round(folder_share * 100)} %)` },
      { title: 'Around', value: ({ leaders }) => joined(leaders.slice(0, LEADERS), ', ') },
    ],
    report.communities.slice(0, rows),
  );
  const figures = lines([
    md`Average coefficient ${decimal(report.average_clustering)}, transitivity ${decimal(report.transitivity)}.`,
    md`Modularity by folder (${report.folders}): ${quality(report.modularity_by_folder)}; by communities (${report.community_count}): ${quality(report.modularity)}.`,
  ]);
  const communities = report.communities.length === 0 ? [] : [table, more(report.communities.length, rows)];
  return blocks([md`## Clustering`, figures, ...communities]);
}

function componentsSection(report: ComponentsReport, rows: number): Markdown {
  const figures = [
    md`${report.weakly_connected} weakly connected (largest: ${report.largest_weakly_connected}), ${report.isolated_nodes} isolated; ${report.strongly_connected} strongly connected (largest: ${report.largest_strongly_connected}).`,
  ];
  const title = md`## Components`;
  if (report.cycles.length === 0) return blocks([title, lines([...figures, 'No cycles.'])]);
  const shown = bulleted(report.cycles.slice(0, rows).map(cycleItem));
  return blocks([title, lines(figures), shown, more(report.cycles.length, rows)]);
}

function cycleItem({ size, example }: CycleReport): Markdown {
  const names = example.length <= CYCLE_NAMES ? example : [...example.slice(0, CYCLE_NAMES), '…'];
  return md`${size} that reach each other, such as ${joined(names, ' → ')}`;
}

function more(total: number, shown: number): Markdown | null {
  return total > shown ? md`${total - shown} more.` : null;
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** Four significant digits: enough to compare by. */
function decimal(value: number): number {
  return Number(value.toPrecision(4));
}
