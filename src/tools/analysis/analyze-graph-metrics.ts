import * as z from 'zod';
import type {
  CentralityReport,
  ClusteringReport,
  ComponentsReport,
  GraphMetrics,
  Metric,
  NodeMetrics,
  PageRankReport,
} from '../../analysis/measures/graph-metrics/graph-metrics.ts';
import { graphMetricsText } from '../../reports/graph-metrics-text.ts';
import { Briefly, Format, ProjectPath } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, Line, ListOf, ObjectOf, Share, Texts, Word } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const analyzeGraphMetrics = defineTool({
  name: 'analyze_graph_metrics',
  toolset: 'analysis',
  title: 'Graph metrics',
  description: 'Central files or symbols (centrality, PageRank), clusters and dependency cycles. Exports GraphML.',
  when: 'which files are central, how modules cluster, where cycles are',
  input: () =>
    z.object({
      project_path: ProjectPath,
      metrics: z
        .array(z.enum(['centrality', 'pagerank', 'clustering', 'components', 'all']))
        .min(1)
        .default(['all']),
      pagerank_seeds: Briefly(
        z
          .array(z.string().min(1).max(500))
          .default([])
          .describe('Rank by closeness to these: paths or their ends, symbol names, or path#name.'),
        'Rank by closeness to these: paths, names or path#name.',
      ),
      graphml: Briefly(z.boolean().default(false).describe('Also return the whole graph with its metrics as GraphML.')),
      scope: z.enum(['files', 'symbols']).default('files'),
      top_k: Briefly(z.int().min(0).default(20).describe('Nodes listed, best first; 0 lists all.'), '0 lists all.'),
      format: Format(['summary', 'detailed', 'json']),
    }),
  output: () =>
    ObjectOf<GraphMetrics & { readonly graphml?: string | undefined }>()({
      scope: z.enum(['files', 'symbols']),
      total_nodes: Count(),
      total_edges: Count(),
      density: Amount(),
      average_degree: Amount(),
      max_degree: Count(),
      connected_components: Count(),
      ranked_by: z.enum(['pagerank', 'betweenness_centrality', 'degree_centrality']),
      nodes: ListOf<NodeMetrics>()({
        name: z.string(),
        kind: Word<NodeMetrics['kind']>(),
        file: z.string(),
        line: Line().nullable(),
        id: Count(),
        in_degree: Count(),
        out_degree: Count(),
        degree_centrality: Amount(),
        betweenness_centrality: Share().optional(),
        closeness_centrality: Share().optional(),
        pagerank: Share().optional(),
        clustering_coefficient: Share().optional(),
        community: Count().optional(),
        component: Count().optional(),
        strong_component: Count().optional(),
      }),
      centrality: ObjectOf<CentralityReport>()({
        betweenness: Deep<CentralityReport['betweenness']>(),
        closeness: Deep<CentralityReport['closeness']>(),
      }).optional(),
      pagerank: ObjectOf<PageRankReport>()({
        damping: Share(),
        iterations: Count(),
        personalised: z.boolean(),
        seeds: DeepList<PageRankReport['seeds'][number]>(),
        unmatched_seeds: Texts(),
      }).optional(),
      clustering: ObjectOf<ClusteringReport>()({
        average_clustering: Share(),
        transitivity: Share(),
        modularity_by_folder: z.number().nullable(),
        folders: Count(),
        modularity: z.number().nullable(),
        community_count: Count(),
        communities: DeepList<ClusteringReport['communities'][number]>(),
      }).optional(),
      components: ObjectOf<ComponentsReport>()({
        weakly_connected: Count(),
        largest_weakly_connected: Count(),
        strongly_connected: Count(),
        largest_strongly_connected: Count(),
        isolated_nodes: Count(),
        cycles: DeepList<ComponentsReport['cycles'][number]>(),
      }).optional(),
      graphml: z.string().optional(),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['nodes', 'clustering.communities', 'components.cycles'],

  async run({ project_path, metrics, pagerank_seeds, graphml, scope, top_k }, context) {
    const [{ graphMetrics, METRICS }, { scopeGraph }, { graphMetricsGraphMl }] = await Promise.all([
      import('../../analysis/measures/graph-metrics/graph-metrics.ts'),
      import('../../analysis/measures/graph-metrics/scope-graph.ts'),
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
