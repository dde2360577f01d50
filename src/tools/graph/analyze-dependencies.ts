import * as z from 'zod';
import type { DependencyEdge, DependencyNode } from '../../analysis/dependencies/dependencies.ts';
import type { ImpactAnalysis } from '../../analysis/dependencies/impact.ts';
import { dependenciesText } from '../../reports/dependencies-text.ts';
import { Format, ListOf, Open } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { indexedPath, requireIndexed } from './indexed-file.ts';

export const analyzeDependenciesTool = defineTool({
  name: 'analyze_dependencies',
  toolset: 'graph',
  title: 'Dependencies and impact',
  description:
    'What a file depends on and what depends on it, with evidence for each edge, and what a change to it may break: files, symbols, tests.',
  when: 'What does this file use, who uses it, and what breaks if I change it?',
  input: z.object({
    file_path: z.string().describe('File to start from.'),
    direction: z.enum(['forward', 'reverse', 'bidirectional']).default('bidirectional'),
    max_depth: z.int().min(1).max(50).default(3).describe('Steps to follow.'),
    include_impact_analysis: z.boolean().default(true),
    format: Format(['summary', 'json']),
  }),
  output: z.object({
    root_file: z.string(),
    exists: z.boolean(),
    direction: z.enum(['forward', 'reverse', 'bidirectional']),
    total_dependencies: z.int(),
    path_algorithm: z.enum(['dijkstra', 'bmssp']),
    max_depth_analyzed: z.int(),
    dependencies: z.array(z.string()).readonly(),
    nodes: ListOf<DependencyNode>(),
    edges: ListOf<DependencyEdge>(),
    cycle: z.array(z.string()).readonly().nullable(),
    external: z.array(z.string()).readonly(),
    impact_analysis: Open<ImpactAnalysis>().optional(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'file_path', root: 'file_path' },
  synonyms: { direction: { outgoing: 'forward', incoming: 'reverse' } },
  lists: ['edges', 'nodes', 'dependencies', 'impact_analysis.affected_symbols', 'impact_analysis.affected_files'],

  async run({ file_path, direction, max_depth, include_impact_analysis }, context) {
    const [{ analyzeDependencies }, { fileGraphOf }] = await Promise.all([
      import('../../analysis/dependencies/dependencies.ts'),
      import('../../analysis/dependencies/file-graphs.ts'),
    ]);
    const file = await indexedPath(file_path, context);
    const analysis = analyzeDependencies(file.index.graph, fileGraphOf(file.index.graph), requireIndexed(file), {
      direction,
      maxDepth: max_depth,
      includeImpact: include_impact_analysis,
    });
    return { exists: true, ...analysis };
  },

  render: (output) => dependenciesText(output),
});
