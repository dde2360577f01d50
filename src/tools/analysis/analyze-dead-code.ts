import * as z from 'zod';
import type { DeadCodeFile, DeadCodeSummary } from '../../analysis/dead-code/dead-code.ts';
import { deadCodeText } from '../../reports/dead-code-text.ts';
import { prefixOf, wholeRoot } from '../../workspace/from-root.ts';
import { Briefly, Format, ListOf, Open, ProjectPath, Unlisted } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const analyzeDeadCodeTool = defineTool({
  name: 'analyze_dead_code',
  toolset: 'analysis',
  title: 'Dead code',
  description: 'Functions, classes, types and files that nothing reaches from the entry points, with how sure that is.',
  when: 'What can be deleted, as nothing reaches it?',
  input: z.object({
    project_path: ProjectPath,
    top_files: Briefly(z.int().min(0).default(0).describe('Rank this many files; 0 ranks all.'), '0 ranks all.'),
    min_dead_lines: Unlisted(z.int().min(0).default(10).describe('Leave out files with fewer dead lines.')),
    min_certainty: Briefly(
      z.enum(['low', 'medium', 'high']).default('medium').describe('Leave out findings less sure.'),
    ),
    include_tests: Briefly(z.boolean().default(false).describe('Judge test files too.')),
    format: Format(['summary', 'full', 'json', 'sarif']),
  }),
  output: z.object({
    summary: Open<DeadCodeSummary>(),
    ranked_files: ListOf<DeadCodeFile>(),
    analysis_timestamp: z.string(),
    config: Open<{
      readonly top_files: number;
      readonly min_dead_lines: number;
      readonly min_certainty: string;
      readonly include_tests: boolean;
    }>(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  lists: ['ranked_files'],

  async run({ project_path, top_files, min_dead_lines, min_certainty, include_tests }, context) {
    const [{ analyzeDeadCode }, { ManifestFiles }] = await Promise.all([
      import('../../analysis/dead-code/dead-code.ts'),
      import('../../index/manifest-files.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    // What a folder holds may be used from anywhere in the root, so all of the root is searched for uses.
    const index = await context.linked(wholeRoot(folder.root));
    const prefix = prefixOf(folder);
    const paths = index.files.map(({ path }) => path).filter((path) => path.startsWith(prefix));
    const analysis = analyzeDeadCode(index, new ManifestFiles(folder.root.path), {
      topFiles: top_files,
      minDeadLines: min_dead_lines,
      minCertainty: min_certainty,
      includeTests: include_tests,
      files: prefix === '' ? null : new Set(paths),
    });
    return {
      ...analysis,
      analysis_timestamp: context.clock().toISOString(),
      config: { top_files, min_dead_lines, min_certainty, include_tests },
    };
  },

  render: (output, { format }) => deadCodeText(output, format),
});
