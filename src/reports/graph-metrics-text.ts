import type {
  CentralityReport,
  ClusteringReport,
  ComponentsReport,
  CycleReport,
  GraphMetrics,
  Leader,
  NodeMetrics,
  PageRankReport,
} from '../analysis/graph-metrics/graph-metrics.ts';
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
export function graphMetricsText(result: GraphMetricsResult, format: string): string {
  const rows = format === 'detailed' ? Number.POSITIVE_INFINITY : SUMMARY_ROWS;
  const { centrality, pagerank, clustering, components } = result;
  const sections = [
    heading(result),
    nodesSection(result, rows),
    centrality && centralitySection(centrality),
    pagerank && seedsSection(pagerank),
    clustering && clusteringSection(clustering, rows),
    components && componentsSection(components, rows),
    result.graphml && `## GraphML\n\n\`\`\`xml\n${result.graphml}\`\`\``,
  ];
  return sections.filter((section) => section).join('\n\n');
}

function heading({ scope, total_nodes, total_edges, ...graph }: GraphMetrics): string {
  return [
    `# Graph of ${scope}`,
    '',
    `${total_nodes} ${scope}, ${total_edges} edges; density ${decimal(graph.density)}, ${decimal(graph.average_degree)} edges at each on average, ${graph.max_degree} at most; ${graph.connected_components} connected ${plural(graph.connected_components, 'component')}.`,
  ].join('\n');
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

function nodesSection({ nodes, scope, ranked_by, total_nodes }: GraphMetrics, rows: number): string {
  const [first] = nodes;
  if (first === undefined) return '';
  const table = markdownTable<NodeMetrics>(
    [
      scope === 'files'
        ? { title: 'File', value: ({ name }) => name }
        : { title: 'Symbol', value: ({ name, kind, file, line }) => `${name} (${kind}, ${file}:${line})` },
      ...COLUMNS.filter(({ of }) => first[of] !== undefined),
    ],
    nodes.slice(0, rows),
  );
  return `## Highest by ${RANKED_BY[ranked_by]}\n\n${table}${more(total_nodes, Math.min(rows, nodes.length))}`;
}

function centralitySection({ betweenness, closeness }: CentralityReport): string {
  const how = (method: typeof betweenness | typeof closeness) =>
    method.method === 'exact' ? 'exact' : `from a sample of ${method.sample_size} sources`;
  return [
    '## Centrality',
    '',
    `Betweenness (${how(betweenness)}): ${leaders(betweenness.highest)}.`,
    `Closeness by distances to the node (${how(closeness)}): ${leaders(closeness.highest)}.`,
  ].join('\n');
}

function leaders(list: readonly Leader[]): string {
  return list.length === 0
    ? 'none above 0'
    : list.map(({ name, file, value }) => `${name}${name === file ? '' : ` in ${file}`} ${decimal(value)}`).join(', ');
}

function seedsSection({ personalised, seeds, unmatched_seeds }: PageRankReport): string {
  const lines = seeds.map(({ seed, matches, nodes }) => `- ${seed}: ${matches === 1 ? nodes[0] : `${matches} nodes`}`);
  if (unmatched_seeds.length > 0) {
    const rest = personalised ? '' : ' The ranking is the plain one.';
    lines.push(`- Matching nothing: ${unmatched_seeds.join(', ')}.${rest}`);
  }
  return lines.length === 0 ? '' : ['## PageRank seeds', '', ...lines].join('\n');
}

function clusteringSection(report: ClusteringReport, rows: number): string {
  const quality = (value: number | null) => (value === null ? 'not measured, there are no edges' : decimal(value));
  const table = markdownTable(
    [
      { title: '#', value: ({ community }) => community },
      { title: 'Size', value: ({ size }) => size },
      { title: 'Mostly in', value: ({ folder, folder_share }) => `${folder} (${Math.round(folder_share * 100)} %)` },
      { title: 'Around', value: ({ leaders }) => leaders.slice(0, LEADERS).join(', ') },
    ],
    report.communities.slice(0, rows),
  );
  return [
    '## Clustering',
    '',
    `Average coefficient ${decimal(report.average_clustering)}, transitivity ${decimal(report.transitivity)}.`,
    `Modularity by folder (${report.folders}): ${quality(report.modularity_by_folder)}; by communities (${report.community_count}): ${quality(report.modularity)}.`,
    ...(report.communities.length === 0 ? [] : ['', table + more(report.communities.length, rows)]),
  ].join('\n');
}

function componentsSection(report: ComponentsReport, rows: number): string {
  const lines = [
    '## Components',
    '',
    `${report.weakly_connected} connected ignoring direction, the largest of ${report.largest_weakly_connected}, ${report.isolated_nodes} single; ${report.strongly_connected} strongly connected, the largest of ${report.largest_strongly_connected}.`,
  ];
  if (report.cycles.length === 0) return [...lines, 'No cycles.'].join('\n');
  const shown = report.cycles.slice(0, rows).map(cycleLine);
  return [...lines, '', ...shown].join('\n') + more(report.cycles.length, rows);
}

function cycleLine({ size, example }: CycleReport): string {
  const names = example.length <= CYCLE_NAMES ? example : [...example.slice(0, CYCLE_NAMES), '…'];
  return `- ${size} that lead to each other, such as ${names.join(' → ')}`;
}

function more(total: number, shown: number): string {
  return total > shown ? `\n\n${total - shown} more.` : '';
}

function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** Four significant digits: enough to compare by. */
function decimal(value: number): number {
  return Number(value.toPrecision(4));
}
