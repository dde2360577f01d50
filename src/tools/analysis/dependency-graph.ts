import * as z from 'zod';
import type {
  DependencyGraph,
  DependencyGraphEdge,
  DependencyGraphNode,
} from '../../analysis/measures/dependency-graph/dependency-graph.ts';
import { GRAPH_TYPES } from '../../analysis/measures/dependency-graph/graph-types.ts';
import { dependencyGraphText } from '../../reports/graph/dependency-graph-text.ts';
import { Format, ProjectPath } from '../arguments.ts';
import { Count, Line, ListOf, ObjectOf, Share, Word } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

/** More nodes than this nobody can look at. */
const NODES_SHOWN = 50;
const EDGE_BUDGET = 400;

export const dependencyGraphTool = defineTool({
  name: 'dependency_graph',
  toolset: 'analysis',
  title: 'Dependency graph',
  description: 'Who calls, imports or inherits from whom, as a diagram of the most important nodes.',
  input: () =>
    z.object({
      project_path: ProjectPath,
      type: z.enum(GRAPH_TYPES).default('call-graph'),
      max_depth: z.int().min(0).default(0).describe('Steps from nodes that nothing leads to; 0 means no limit.'),
      filter_external: z.boolean().default(true).describe('Leave out packages outside the tree.'),
      show_complexity: z.boolean().default(false).describe('Colour nodes by complexity.'),
      max_nodes: z.int().min(1).max(5000).default(NODES_SHOWN),
      max_edges: z.int().min(0).max(50_000).default(EDGE_BUDGET),
      format: Format(['mermaid', 'json', 'dot', 'graphml']),
    }),
  output: () =>
    ObjectOf<DependencyGraph>()({
      type: z.enum(GRAPH_TYPES),
      nodes: ListOf<DependencyGraphNode>()({
        name: z.string(),
        kind: z.enum(['Function', 'Class', 'Module', 'Trait', 'Interface']),
        file: z.string().nullable(),
        line: Line().nullable(),
        complexity: Count().nullable(),
        rank: Share(),
      }),
      edges: ListOf<DependencyGraphEdge>()({
        source: Count(),
        target: Count(),
        relation: z.enum(['Calls', 'Imports', 'Inherits', 'Implements', 'Uses']),
        certainty: Word<DependencyGraphEdge['certainty']>(),
        rule: Word<DependencyGraphEdge['rule']>(),
        line: Line(),
      }),
      total_nodes: Count(),
      total_edges: Count(),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { dag_type: 'type' },
  lists: ['edges', 'nodes'],

  async run({ project_path, type, max_depth, filter_external, max_nodes, max_edges }, context) {
    const { dependencyGraph } = await import('../../analysis/measures/dependency-graph/dependency-graph.ts');
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    return dependencyGraph(await context.linked(folder), {
      type,
      maxDepth: max_depth,
      filterExternal: filter_external,
      maxNodes: max_nodes,
      maxEdges: max_edges,
    });
  },

  render: (output, { format, show_complexity }) =>
    dependencyGraphText(output, format, { showComplexity: show_complexity }),
});
