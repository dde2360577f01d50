import * as z from 'zod';
import type {
  DependencyAnalysis,
  DependencyEdge,
  DependencyNode,
} from '../../analysis/measures/dependencies/dependencies.ts';
import type { AffectedFile, AffectedSymbol, ImpactAnalysis } from '../../analysis/measures/dependencies/impact.ts';
import { dependenciesText } from '../../reports/dependencies-text.ts';
import { Briefly, Format, OneOrMore } from '../arguments.ts';
import { Count, DeepList, Line, ListOf, ObjectOf, Share, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import { type IndexedPath, indexedPaths, requireIndexed } from './indexed-file.ts';

export const analyzeDependenciesTool = defineTool({
  name: 'analyze_dependencies',
  toolset: 'graph',
  title: 'Dependencies and impact',
  description:
    'What files depend on and what depends on them, with evidence, and what a change to them may break: symbols, tests to run.',
  when: 'What does this file use, who uses it, and what breaks if I change it?',
  input: () =>
    z.object({
      file_path: Briefly(OneOrMore(100).describe('File, or several.')),
      direction: z.enum(['forward', 'reverse', 'bidirectional']).default('bidirectional'),
      max_depth: Briefly(
        z.int().min(1).max(50).optional().describe('Steps to follow. Default: neighbours only.'),
        'Default: neighbours only.',
      ),
      include_impact_analysis: z.boolean().default(true),
      format: Format(['summary', 'json']),
    }),
  output: () =>
    ObjectOf<DependencyAnalysis & { readonly exists: boolean }>()({
      root_file: z.string(),
      root_files: Texts(),
      exists: z.boolean(),
      direction: z.enum(['forward', 'reverse', 'bidirectional']),
      total_dependencies: Count(),
      path_algorithm: z.enum(['dijkstra', 'bmssp']),
      max_depth_analyzed: Count(),
      dependencies: Texts(),
      nodes: ListOf<DependencyNode>()({
        path: z.string(),
        distance: Count(),
        direction: z.enum(['forward', 'reverse']),
      }),
      edges: ListOf<DependencyEdge>()({
        from: z.string(),
        to: z.string(),
        relation: z.string(),
        certainty: z.string(),
        rule: z.string(),
        line: Line(),
      }),
      cycle: Texts().nullable(),
      external: Texts(),
      impact_analysis: ObjectOf<ImpactAnalysis>()({
        affected_entities: Count(),
        affected_files: DeepList<AffectedFile>().optional(),
        affected_symbols: DeepList<AffectedSymbol>(),
        affected_tests: Texts(),
        estimated_complexity: Share(),
        critical_paths: z.array(Texts()).readonly().optional(),
        risk: z.enum(['low', 'medium', 'high']),
        risk_reasons: Texts(),
      }).optional(),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'file_path', root: 'file_path' },
  synonyms: { direction: { outgoing: 'forward', incoming: 'reverse' } },
  lists: ['edges', 'nodes', 'dependencies', 'impact_analysis.affected_symbols', 'impact_analysis.affected_files'],

  async run({ file_path, direction, max_depth, include_impact_analysis }, context) {
    const [{ analyzeDependencies }, { fileGraphOf }] = await Promise.all([
      import('../../analysis/measures/dependencies/dependencies.ts'),
      import('../../index/file-graph.ts'),
    ]);
    const files = await indexedPaths(file_path, context);
    const { index } = files[0] as IndexedPath;
    const nodes = [...new Set(files.map(requireIndexed))];
    const analysis = analyzeDependencies(index, fileGraphOf(index.graph), nodes, {
      direction,
      maxDepth: max_depth ?? null,
      includeImpact: include_impact_analysis,
    });
    return { exists: true, ...analysis };
  },

  render: (output) => dependenciesText(output),
});
