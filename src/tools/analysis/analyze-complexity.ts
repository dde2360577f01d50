import * as z from 'zod';
import type {
  ComplexityHotspot,
  ComplexitySummary,
  ComplexityViolation,
  FileComplexity,
  FileRanking,
} from '../../analysis/complexity/complexity.ts';
import { complexityText } from '../../reports/complexity-text.ts';
import { Briefly, Format, ListOf, Open, ProjectPath } from '../arguments.ts';
import { defineTool } from '../tool.ts';

export const analyzeComplexity = defineTool({
  name: 'analyze_complexity',
  toolset: 'analysis',
  title: 'Code complexity',
  description:
    'Cyclomatic and cognitive complexity of every function, with violations, hotspots and the most complex files.',
  when: 'which functions are hardest to understand, test or change',
  input: z.object({
    project_path: ProjectPath,
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
  output: z.object({
    summary: Open<ComplexitySummary>(),
    violations: ListOf<ComplexityViolation>(),
    hotspots: ListOf<ComplexityHotspot>(),
    top_files: z.object({ requested: z.int(), returned: z.int(), rankings: ListOf<FileRanking>() }).optional(),
    files: ListOf<FileComplexity>().optional(),
  }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  lists: ['files', 'violations', 'top_files.rankings'],

  async run({ project_path, toolchain, format, max_cyclomatic, max_cognitive, top_files }, context) {
    // The languages and the analysis are only loaded by the first call: listing the tools must stay quick.
    const [{ toolchainLanguages }, { analyzeComplexity }, { thresholdsFor }, { inLanguages }] = await Promise.all([
      import('./toolchains.ts'),
      import('../../analysis/complexity/complexity.ts'),
      import('../../analysis/complexity/thresholds.ts'),
      import('../../index/selection.ts'),
    ]);
    const languages = toolchainLanguages(toolchain);
    const folder = await context.workspace.roots.resolve(project_path, 'directory');
    const index = await context.index(folder);
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
