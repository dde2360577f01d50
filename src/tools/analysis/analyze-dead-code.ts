import * as z from 'zod';
import type { DeadCodeAnalysis, DeadCodeFile, DeadCodeSummary } from '../../analysis/findings/dead-code/dead-code.ts';
import { deadCodeText } from '../../reports/dead-code-text.ts';
import { prefixOf, wholeRoot } from '../../workspace/from-root.ts';
import { Briefly, Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Count, DeepList, ListOf, ObjectOf, Percentage, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

/** What was found, and by what it was asked for. */
interface DeadCodeOutput extends DeadCodeAnalysis {
  readonly analysis_timestamp: string;
  readonly config: {
    readonly top_files: number;
    readonly min_dead_lines: number;
    readonly min_certainty: DeadCodeFile['confidence'];
    readonly include_tests: boolean;
  };
}

export const analyzeDeadCodeTool = defineTool({
  name: 'analyze_dead_code',
  toolset: 'analysis',
  title: 'Dead code',
  description: 'Functions, classes, types and files that are unreachable from the entry points, with certainty.',
  when: 'What is unreachable and can be deleted?',
  input: () =>
    z.object({
      project_path: ProjectPath,
      top_files: Briefly(z.int().min(0).default(0).describe('Rank this many files; 0 ranks all.'), '0 ranks all.'),
      min_dead_lines: Unlisted(z.int().min(0).default(1).describe('Leave out files with fewer dead lines.')),
      min_certainty: Briefly(
        z.enum(['low', 'medium', 'high']).default('medium').describe('Leave out less certain findings.'),
      ),
      include_tests: Briefly(z.boolean().default(false).describe('Judge test files too.')),
      format: Format(['summary', 'full', 'json', 'sarif']),
    }),
  output: () =>
    ObjectOf<DeadCodeOutput>()({
      summary: ObjectOf<DeadCodeSummary>()({
        total_files_analyzed: Count(),
        files_with_dead_code: Count(),
        total_lines: Count(),
        total_dead_lines: Count(),
        dead_percentage: Percentage(),
        dead_functions: Count(),
        dead_classes: Count(),
        dead_modules: Count(),
        by_class: z.record(z.enum(['unreachable', 'unreferenced_export', 'test_only']), Count()),
        by_certainty: z.record(z.enum(['low', 'medium', 'high']), Count()),
        files_below_min_dead_lines: Count(),
        items_below_min_certainty: Count(),
        notes: Texts().optional(),
      }),
      ranked_files: ListOf<DeadCodeFile>()({
        path: z.string(),
        dead_lines: Count(),
        test_only_lines: Count(),
        total_lines: Count(),
        dead_percentage: Percentage(),
        dead_functions: Count(),
        dead_classes: Count(),
        dead_modules: Count(),
        dead_score: Percentage(),
        confidence: z.enum(['low', 'medium', 'high']),
        items: DeepList<DeadCodeFile['items'][number]>(),
      }),
      analysis_timestamp: z.string(),
      config: ObjectOf<DeadCodeOutput['config']>()({
        top_files: Count(),
        min_dead_lines: Count(),
        min_certainty: z.enum(['low', 'medium', 'high']),
        include_tests: z.boolean(),
      }),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path' },
  lists: ['ranked_files'],

  async run({ project_path, top_files, min_dead_lines, min_certainty, include_tests }, context) {
    const [{ analyzeDeadCode }, { textsOf }] = await Promise.all([
      import('../../analysis/findings/dead-code/dead-code.ts'),
      import('./texts-of.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    // What a folder holds may be used from anywhere in the root, so all of the root is searched for uses.
    const index = await context.linked(wholeRoot(folder.root));
    const texts = await textsOf(folder.root, context);
    const prefix = prefixOf(folder);
    const paths = index.files.map(({ path }) => path).filter((path) => path.startsWith(prefix));
    const analysis = analyzeDeadCode(index, texts, {
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
