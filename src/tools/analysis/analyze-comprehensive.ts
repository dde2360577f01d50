import * as z from 'zod';
import { ANALYSIS_NAMES } from '../../analysis/judgements/deep-context/analysis-choice.ts';
import type { ComprehensiveResult, SectionName } from '../../analysis/judgements/deep-context/comprehensive.ts';
import type { AnalysisRun } from '../../analysis/judgements/deep-context/result.ts';
import type { Hotspot } from '../../analysis/judgements/scorecard/hotspots.ts';
import type { Recommendation } from '../../analysis/judgements/scorecard/recommendations.ts';
import { OrreryError } from '../../errors.ts';
import { comprehensiveText } from '../../reports/comprehensive-text.ts';
import { Briefly, Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import { RecommendationsSchema, ScorecardSchema } from './scorecard-schema.ts';

const Patterns = z.array(z.string().min(1).max(500)).default([]);
const Included = z.boolean().default(true);

/** The argument that each section is asked for by. */
const ASKED_BY = {
  include_duplicates: 'duplicates',
  include_dead_code: 'dead_code',
  include_defects: 'defects',
  include_complexity: 'complexity',
  include_tdg: 'tdg',
} as const satisfies Record<string, SectionName>;

/** As in every other tool, so that health and duplication are one value. */
const CLONE_LINES = 5;
/** Fewest lines of a file whose prediction is listed. */
const PREDICTED_LINES = 10;

/** What is found of a section where it was asked for and measured. */
type Section<Name extends SectionName> = NonNullable<ComprehensiveResult[Name]>;

export const analyzeComprehensive = defineTool({
  name: 'analyze_comprehensive',
  toolset: 'analysis',
  title: 'Comprehensive analysis',
  description:
    'Complexity, duplicates, dead code, defect probability and technical debt of a project in one call, with a scorecard and what to do first.',
  input: () =>
    z.object({
      project_path: ProjectPath,
      format: Format(['summary', 'detailed', 'json', 'markdown', 'sarif']),
      include_duplicates: Unlisted(Included),
      include_dead_code: Unlisted(Included),
      include_defects: Unlisted(Included),
      include_complexity: Unlisted(Included),
      include_tdg: Unlisted(Included),
      confidence_threshold: Unlisted(
        z.number().min(0).max(1).default(0.5).describe('Leave out less confident predictions.'),
      ),
      min_lines: Unlisted(
        z.int().min(1).optional().describe('Minimum lines of a clone (5) and of a file to predict on (10).'),
      ),
      include_patterns: Briefly(Patterns.describe('Globs such as src/**/*.rs.'), 'Globs.'),
      exclude_patterns: Patterns,
      perf: Unlisted(z.boolean().default(false).describe('Milliseconds of each analysis.')),
      executive_summary: Unlisted(z.boolean().default(false).describe('Only totals and top findings; faster.')),
    }),
  output: () =>
    ObjectOf<ComprehensiveResult>()({
      summary: ObjectOf<ComprehensiveResult['summary']>()({
        files: Count(),
        code_lines: Count(),
        findings: Deep<ComprehensiveResult['summary']['findings']>(),
        top_hotspots: DeepList<Hotspot>(),
        top_recommendations: DeepList<Recommendation>(),
      }),
      quality_scorecard: ScorecardSchema(),
      complexity: ObjectOf<Section<'complexity'>>()({
        summary: Deep<Section<'complexity'>['summary']>(),
        violations: DeepList<Section<'complexity'>['violations'][number]>(),
        hotspots: DeepList<Section<'complexity'>['hotspots'][number]>(),
        rankings: DeepList<Section<'complexity'>['rankings'][number]>(),
      })
        .nullable()
        .optional(),
      duplicates: ObjectOf<Section<'duplicates'>>()({
        summary: Deep<Section<'duplicates'>['summary']>(),
        groups: DeepList<Section<'duplicates'>['groups'][number]>(),
        hotspots: DeepList<Section<'duplicates'>['hotspots'][number]>(),
      })
        .nullable()
        .optional(),
      dead_code: ObjectOf<Section<'dead_code'>>()({
        summary: Deep<Section<'dead_code'>['summary']>(),
        ranked_files: DeepList<Section<'dead_code'>['ranked_files'][number]>(),
      })
        .nullable()
        .optional(),
      defects: ObjectOf<Section<'defects'>>()({
        summary: Deep<Section<'defects'>['summary']>(),
        predictions: DeepList<Section<'defects'>['predictions'][number]>(),
      })
        .nullable()
        .optional(),
      tdg: ObjectOf<Section<'tdg'>>()({
        summary: Deep<Section<'tdg'>['summary']>(),
        files: DeepList<Section<'tdg'>['files'][number]>(),
      })
        .nullable()
        .optional(),
      recommendations: RecommendationsSchema().optional(),
      notes: Texts(),
      not_measured: z.partialRecord(z.enum(ANALYSIS_NAMES), z.string()),
      performance: ObjectOf<NonNullable<ComprehensiveResult['performance']>>()({
        analyses: DeepList<AnalysisRun>(),
        total: Amount(),
      }).optional(),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path', include_pattern: 'include_patterns', exclude_pattern: 'exclude_patterns' },
  lists: ['complexity.violations', 'duplicates.groups', 'dead_code.ranked_files', 'defects.predictions', 'tdg.files'],

  async run(input, context) {
    const sections = new Set(
      Object.entries(ASKED_BY).flatMap(([argument, section]) =>
        input[argument as keyof typeof ASKED_BY] ? [section] : [],
      ),
    );
    if (sections.size === 0) {
      throw new OrreryError(
        'INVALID_PARAMS',
        `Every analysis is excluded: keep one of ${Object.keys(ASKED_BY).join(', ')}.`,
      );
    }
    const [{ comprehensive }, { analysisInputs, indexesOf }] = await Promise.all([
      import('../../analysis/judgements/deep-context/comprehensive.ts'),
      import('./deep-context-inputs.ts'),
    ]);
    const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
    const { index, around } = await indexesOf(folder, context);
    const inputs = await analysisInputs(
      {
        folder,
        index,
        around,
        patterns: { include: input.include_patterns, exclude: input.exclude_patterns, maxDepth: null },
        options: {
          periodDays: CHURN_DAYS,
          dagType: 'import-graph',
          minCloneLines: input.min_lines ?? CLONE_LINES,
          cloneTypes: input.executive_summary ? QUICK_CLONES : null,
          minConfidence: 0,
        },
      },
      context,
    );
    return comprehensive(inputs, {
      sections,
      confidenceThreshold: input.confidence_threshold,
      minLines: input.min_lines ?? PREDICTED_LINES,
      executiveSummary: input.executive_summary,
      performance: input.perf,
      parallel: Object.keys(ASKED_BY).length,
      signal: context.signal,
      now: () => performance.now(),
      onProgress: (done, total, name) =>
        context.progress(index.files.length + done, index.files.length + total, `Analysing: ${name}`),
    });
  },

  render: (output, { format }) => comprehensiveText(output, format),
});

const CHURN_DAYS = 30;
/** The types of clones that are found without comparing what is only alike. */
const QUICK_CLONES = new Set(['exact', 'renamed'] as const);
