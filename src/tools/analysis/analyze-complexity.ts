import * as z from 'zod';
import type {
  ComplexityHotspot,
  ComplexitySummary,
  ComplexityViolation,
  FileComplexity,
  FileRanking,
} from '../../analysis/measures/complexity/complexity.ts';
import { complexityText } from '../../reports/complexity-text.ts';
import { Briefly, CodePath, Format } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, Line, ListOf, ObjectOf, Percentage } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

export const analyzeComplexity = defineTool({
  name: 'analyze_complexity',
  toolset: 'analysis',
  title: 'Code complexity',
  description:
    'Cyclomatic and cognitive complexity of every function, with violations, hotspots and the most complex files.',
  when: 'which functions are hardest to understand, test or change',
  input: () =>
    z.object({
      project_path: CodePath,
      toolchain: Briefly(
        z
          .string()
          .optional()
          .describe(
            'Only this toolchain or language: rust, deno, node, python-uv, go, typescript, java, … Default: all.',
          ),
        'Or language. Default: all.',
      ),
      format: Format(['summary', 'full', 'json', 'sarif']),
      max_cyclomatic: Briefly(
        z.int().min(1).optional().describe('Cyclomatic error threshold; warning at 3/4. Default: 20/10.'),
        'Error above, warning at 3/4. Default: 20/10.',
      ),
      max_cognitive: Briefly(
        z.int().min(1).optional().describe('Cognitive error threshold; warning at 3/4. Default: 30/15.'),
        'Default: 30/15.',
      ),
      top_files: Briefly(
        z
          .int()
          .min(0)
          .default(0)
          .describe('Rank this many most complex files and list only their violations; 0 lists all violations.'),
        'Files to list; 0 is all.',
      ),
    }),
  output: () =>
    z.strictObject({
      summary: ObjectOf<ComplexitySummary>()({
        total_files: Count(),
        total_functions: Count(),
        median_cyclomatic: Amount().nullable(),
        median_cognitive: Amount().nullable(),
        max_cyclomatic: Count().nullable(),
        max_cognitive: Count().nullable(),
        p90_cyclomatic: Amount().nullable(),
        p90_cognitive: Amount().nullable(),
        technical_debt_hours: Amount(),
        errors: Count(),
        warnings: Count(),
        languages: z.record(z.string(), Count()),
        code_lines: Count(),
        files_with_syntax_problems: Count(),
        skipped: z.record(z.string(), Count()),
      }),
      violations: ListOf<ComplexityViolation>()({
        severity: z.enum(['error', 'warning']),
        rule: z.enum(['cyclomatic-complexity', 'cognitive-complexity']),
        message: z.string(),
        value: Count(),
        threshold: Count(),
        file: z.string(),
        line: Line(),
        end_line: Line(),
        function: z.string(),
      }),
      hotspots: ListOf<ComplexityHotspot>()({
        file: z.string(),
        function: z.string(),
        line: Line(),
        complexity: Count(),
        complexity_type: z.literal('cyclomatic'),
      }),
      top_files: z
        .strictObject({ requested: Count(), returned: Count(), rankings: DeepList<FileRanking>() })
        .optional(),
      files: ListOf<FileComplexity>()({
        path: z.string(),
        language: z.string(),
        total_complexity: Deep<FileComplexity['total_complexity']>(),
        maintainability_index: Percentage(),
        functions: DeepList<FileComplexity['functions'][number]>(),
        classes: DeepList<FileComplexity['classes'][number]>(),
      }).optional(),
    }),
  partly: true,
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['files', 'violations', 'top_files.rankings'],

  async run({ project_path, toolchain, format, max_cyclomatic, max_cognitive, top_files }, context) {
    // The languages and the analysis are only loaded by the first call: listing the tools must stay quick.
    const [{ toolchainLanguages }, { analyzeComplexity }, { thresholdsFor }, { inLanguages }, { codeAt }] =
      await Promise.all([
        import('./toolchains.ts'),
        import('../../analysis/measures/complexity/complexity.ts'),
        import('../../analysis/measures/complexity/thresholds.ts'),
        import('../../index/selection.ts'),
        import('./code-at.ts'),
      ]);
    const languages = toolchainLanguages(toolchain);
    const { index } = await codeAt(project_path, context);
    const analysis = analyzeComplexity(
      languages === null ? index : inLanguages(index, languages),
      thresholdsFor(max_cyclomatic, max_cognitive),
    );
    const rankings = analysis.rankings.slice(0, top_files);
    const ranked = new Set(rankings.map(({ file }) => file));
    return {
      summary: analysis.summary,
      violations: top_files === 0 ? analysis.violations : analysis.violations.filter(({ file }) => ranked.has(file)),
      hotspots: analysis.hotspots,
      ...(top_files > 0 && { top_files: { requested: top_files, returned: rankings.length, rankings } }),
      ...((format === 'full' || format === 'json') && { files: analysis.files }),
    };
  },

  render: (output, { format }) => complexityText(output, format),
});
