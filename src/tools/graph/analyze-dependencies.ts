import * as z from 'zod';
import { OrreryError } from '../../errors.ts';
import { dependenciesText } from '../../reports/dependencies-text.ts';
import { Briefly, Format, OneOrMore } from '../arguments.ts';
import { defineTool } from '../tool.ts';
import { type IndexedPath, indexedPath, requireIndexed } from './indexed-file.ts';

const Edge = z.object({
  from: z.string(),
  to: z.string(),
  relation: z.string(),
  certainty: z.string(),
  rule: z.string(),
  line: z.int(),
});

const Impact = z.object({
  affected_entities: z.int(),
  affected_files: z
    .array(z.object({ path: z.string(), distance: z.int() }))
    .readonly()
    .optional(),
  affected_symbols: z
    .array(z.object({ symbol: z.string(), file: z.string(), line: z.int(), uses: z.string() }))
    .readonly(),
  affected_tests: z.array(z.string()).readonly(),
  estimated_complexity: z.number(),
  critical_paths: z.array(z.array(z.string()).readonly()).readonly().optional(),
  risk: z.enum(['low', 'medium', 'high']),
  risk_reasons: z.array(z.string()).readonly(),
});

export const analyzeDependenciesTool = defineTool({
  name: 'analyze_dependencies',
  toolset: 'graph',
  title: 'Dependencies and impact',
  description:
    'What files depend on and what depends on them, with evidence, and what a change to them may break: symbols, tests to run.',
  when: 'What does this file use, who uses it, and what breaks if I change it?',
  input: z.object({
    file_path: Briefly(OneOrMore(100).describe('File, or several.')),
    direction: z.enum(['forward', 'reverse', 'bidirectional']).default('bidirectional'),
    max_depth: Briefly(
      z.int().min(1).max(50).optional().describe('Steps to follow. Default: neighbours only.'),
      'Default: neighbours only.',
    ),
    include_impact_analysis: z.boolean().default(true),
    format: Format(['summary', 'json']),
  }),
  output: z.object({
    root_file: z.string(),
    root_files: z.array(z.string()).readonly(),
    exists: z.boolean(),
    direction: z.enum(['forward', 'reverse', 'bidirectional']),
    total_dependencies: z.int(),
    path_algorithm: z.enum(['dijkstra', 'bmssp']),
    max_depth_analyzed: z.int(),
    dependencies: z.array(z.string()).readonly(),
    nodes: z
      .array(z.object({ path: z.string(), distance: z.int(), direction: z.enum(['forward', 'reverse']) }))
      .readonly(),
    edges: z.array(Edge).readonly(),
    cycle: z.array(z.string()).readonly().nullable(),
    external: z.array(z.string()).readonly(),
    impact_analysis: Impact.optional(),
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
    const files: IndexedPath[] = [];
    for (const path of file_path) files.push(await indexedPath(path, context));
    const { index, root } = files[0] as IndexedPath;
    const elsewhere = files.find((file) => file.root !== root);
    if (elsewhere !== undefined) {
      const message = `${elsewhere.path} lies in another root than ${(files[0] as IndexedPath).path}: ask for the files of one root.`;
      throw new OrreryError('INVALID_PARAMS', message, { parameter: 'file_path' });
    }
    const nodes = [...new Set(files.map(requireIndexed))];
    const analysis = analyzeDependencies(index.graph, fileGraphOf(index.graph), nodes, {
      direction,
      maxDepth: max_depth ?? null,
      includeImpact: include_impact_analysis,
    });
    return { exists: true, ...analysis };
  },

  render: (output) => dependenciesText(output),
});
