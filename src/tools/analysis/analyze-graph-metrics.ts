import * as z from 'zod';
import type {
  CentralityReport,
  ClusteringReport,
  ComponentsReport,
  Metric,
  NodeMetrics,
  PageRankReport,
} from '../../analysis/graph-metrics/graph-metrics.ts';
import { graphMetricsText } from '../../reports/graph-metrics-text.ts';
import { Briefly, Format, ListOf, Open, ProjectPath } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const analyzeGraphMetrics = defineTool({
  name: 'analyze_graph_metrics',
  toolset: 'analysis',
  title: 'Graph metrics',
  description:
    'Which files or symbols the rest hangs on (centrality, PageRank), how the code clusters, dependency cycles. Exports GraphML.',
  when: 'which files are central, how modules cluster, where dependency cycles are',
  input: z.object({
    project_path: ProjectPath,
    metrics: z
      .array(z.enum(['centrality', 'pagerank', 'clustering', 'components', 'all']))
      .min(1)
      .default(['all']),
    pagerank_seeds: Briefly(
      z
        .array(z.string().min(1))
        .default([])
        .describe('Rank by closeness to these: paths or their ends, symbol names, or path#name.'),
      'Rank by closeness to these: paths, names or path#name.',
    ),
    graphml: Briefly(z.boolean().default(false).describe('Also return the whole graph with its metrics as GraphML.')),
    scope: z.enum(['files', 'symbols']).default('files'),
    top_k: Briefly(z.int().min(0).default(20).describe('Nodes listed, best first; 0 lists all.'), '0 lists all.'),
    format: Format(['summary', 'detailed', 'json']),
  }),
  output: z.object({
    scope: z.enum(['files', 'symbols']),
    total_nodes: z.int(),
    total_edges: z.int(),
    density: z.number(),
    average_degree: z.number(),
    max_degree: z.int(),
    connected_components: z.int(),
    ranked_by: z.enum(['pagerank', 'betweenness_centrality', 'degree_centrality']),
    nodes: ListOf<NodeMetrics>(),
    centrality: Open<CentralityReport>().optional(),
    pagerank: Open<PageRankReport>().optional(),
    clustering: Open<ClusteringReport>().optional(),
    components: Open<ComponentsReport>().optional(),
    graphml: z.string().optional(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['nodes', 'clustering.communities', 'components.cycles'],

  async run({ project_path, metrics, pagerank_seeds, graphml, scope, top_k }, context) {
    const [{ graphMetrics, METRICS }, { scopeGraph }, { graphMetricsGraphMl }] = await Promise.all([
      import('../../analysis/graph-metrics/graph-metrics.ts'),
      import('../../analysis/graph-metrics/scope-graph.ts'),
      import('../../reports/graph-metrics-graphml.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const { graph } = await context.linked(folder);
    const listed = top_k === 0 ? Number.POSITIVE_INFINITY : top_k;
    const scoped = scopeGraph(graph, scope);
    const report = graphMetrics(scoped, {
      metrics: new Set(METRICS.filter((metric) => isWanted(metric, metrics, pagerank_seeds))),
      seeds: pagerank_seeds,
      limit: graphml ? Number.POSITIVE_INFINITY : listed,
    });
    return {
      ...report,
      nodes: report.nodes.slice(0, listed),
      ...(graphml && { graphml: graphMetricsGraphMl(scoped, report).text }),
    };
  },

  render: (output, { format }) => graphMetricsText(output, format),
});

/** Seeds say that a ranking is wanted, whatever metrics are named beside. */
function isWanted(metric: Metric, named: readonly (Metric | 'all')[], seeds: readonly string[]): boolean {
  return named.includes('all') || named.includes(metric) || (metric === 'pagerank' && seeds.length > 0);
}
