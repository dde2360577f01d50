import type { GraphMetrics, NodeMetrics } from '../analysis/measures/graph-metrics/graph-metrics.ts';
import type { ScopeGraph } from '../analysis/measures/graph-metrics/scope-graph.ts';
import { type GraphMlAttribute, graphMl } from './graphml.ts';
import type { MachineText } from './report.ts';

/** What a node of the export may say of itself, in this order. */
const ATTRIBUTES: readonly (GraphMlAttribute & { readonly of: keyof NodeMetrics })[] = [
  { name: 'label', type: 'string', of: 'name' },
  { name: 'kind', type: 'string', of: 'kind' },
  { name: 'file', type: 'string', of: 'file' },
  { name: 'line', type: 'int', of: 'line' },
  { name: 'in_degree', type: 'int', of: 'in_degree' },
  { name: 'out_degree', type: 'int', of: 'out_degree' },
  { name: 'degree_centrality', type: 'double', of: 'degree_centrality' },
  { name: 'betweenness_centrality', type: 'double', of: 'betweenness_centrality' },
  { name: 'closeness_centrality', type: 'double', of: 'closeness_centrality' },
  { name: 'pagerank', type: 'double', of: 'pagerank' },
  { name: 'clustering_coefficient', type: 'double', of: 'clustering_coefficient' },
  { name: 'community', type: 'int', of: 'community' },
  { name: 'component', type: 'int', of: 'component' },
  { name: 'strong_component', type: 'int', of: 'strong_component' },
];

/** The whole graph with its metrics. The metrics have all nodes, in any order. */
export function graphMetricsGraphMl({ graph, places }: ScopeGraph, { nodes }: GraphMetrics): MachineText {
  const ordered = [...nodes].sort((a, b) => a.id - b.id);
  const attributes = ATTRIBUTES.filter(({ of }) => nodes.some((node) => node[of] !== undefined && node[of] !== null));
  return graphMl({
    directed: true,
    nodeAttributes: attributes,
    edgeAttributes: [],
    nodes: ordered.map((node) => Object.fromEntries(attributes.map(({ name, of }) => [name, node[of]]))),
    edges: places.flatMap((_, source) =>
      [...graph.outgoing.targets.subarray(graph.outgoing.offsets[source], graph.outgoing.offsets[source + 1])].map(
        (target) => ({ source, target }),
      ),
    ),
  });
}
