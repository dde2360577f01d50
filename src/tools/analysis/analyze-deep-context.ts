import * as z from 'zod';
import { ANALYSIS_NAMES, chooseAnalyses } from '../../analysis/judgements/deep-context/analysis-choice.ts';
import { CACHE_STRATEGIES } from '../../analysis/judgements/deep-context/cache-strategy.ts';
import type { TemplateProvenance } from '../../analysis/judgements/deep-context/inputs.ts';
import type { DeepContextMetadata, DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import type { AnnotatedTree } from '../../analysis/judgements/scorecard/annotated-tree.ts';
import type { Hotspot } from '../../analysis/judgements/scorecard/hotspots.ts';
import { GRAPH_TYPES } from '../../analysis/measures/dependency-graph/graph-types.ts';
import { deepContextText } from '../../reports/deep-context-text.ts';
import { VERSION } from '../../version.ts';
import { Briefly, Format, ProjectPath, Unlisted } from '../arguments.ts';
import { Amount, Count, Deep, DeepList, ListOf, ObjectOf, Texts } from '../result-schema.ts';
import { defineTool } from '../tool.ts';
import { RecommendationsSchema, ScorecardSchema } from './scorecard-schema.ts';

const Names = z.array(z.enum(ANALYSIS_NAMES));
const Patterns = z.array(z.string().min(1).max(500)).default([]);

type Analyses = DeepContextResult['analyses'];

export const analyzeDeepContext = defineTool({
  name: 'analyze_deep_context',
  toolset: 'analysis',
  title: 'Deep context',
  description:
    'All analyses of a project in one pass: health, hotspots, recommendations, annotated file tree, and what each analysis found.',
  when: 'how healthy a project is and what to work on first',
  input: () =>
    z.object({
      project_path: ProjectPath,
      include_analyses: Briefly(Names.min(1).optional().describe('Only these. Default: all.')),
      exclude_analyses: Unlisted(Names.default([])),
      period_days: Briefly(z.int().min(1).max(36_500).default(30).describe('Days of churn.')),
      dag_type: Unlisted(z.enum(GRAPH_TYPES).default('call-graph')),
      max_depth: Unlisted(z.int().min(0).optional().describe('Folder levels to show. Default: all.')),
      include_patterns: Briefly(Patterns.describe('Globs such as src/**/*.rs.'), 'Globs.'),
      exclude_patterns: Patterns,
      cache_strategy: Unlisted(
        z
          .enum(CACHE_STRATEGIES)
          .default('normal')
          .describe('"offline" answers only from the result of an earlier call.'),
      ),
      parallel: Unlisted(z.int().min(1).max(64).default(4).describe('Analyses at a time.')),
      format: Format(['markdown', 'json', 'sarif']),
    }),
  output: () =>
    ObjectOf<DeepContextResult>()({
      metadata: ObjectOf<DeepContextMetadata>()({
        generated_at: z.string(),
        tool_version: z.string(),
        project_root: z.string(),
        period_days: z.int(),
        analysis_duration: Deep<DeepContextMetadata['analysis_duration']>(),
        cache_stats: Deep<DeepContextMetadata['cache_stats']>(),
        analyses: DeepList<DeepContextMetadata['analyses'][number]>(),
        files: Deep<DeepContextMetadata['files']>(),
        unmatched_patterns: Texts(),
        notes: Texts(),
      }),
      quality_scorecard: ScorecardSchema(),
      hotspots: ObjectOf<DeepContextResult['hotspots']>()({
        functions: DeepList<Hotspot>(),
        files: DeepList<Hotspot>(),
      }),
      recommendations: RecommendationsSchema(),
      defect_summary: ObjectOf<DeepContextResult['defect_summary']>()({
        total_defects: Count(),
        by_severity: z.record(z.enum(['Critical', 'Warning', 'Normal']), Count()),
        by_type: z.record(z.enum(['Complexity', 'TechnicalDebt', 'DeadCode', 'TDG']), Count().nullable()),
        defect_density: Amount().nullable(),
      }),
      analyses: ObjectOf<Analyses>()({
        ast_contexts: Deep<NonNullable<Analyses['ast_contexts']>>().nullable(),
        complexity_report: Deep<NonNullable<Analyses['complexity_report']>>().nullable(),
        churn_analysis: Deep<NonNullable<Analyses['churn_analysis']>>().nullable(),
        dependency_graph: Deep<NonNullable<Analyses['dependency_graph']>>().nullable(),
        dead_code_results: Deep<NonNullable<Analyses['dead_code_results']>>().nullable(),
        satd_results: Deep<NonNullable<Analyses['satd_results']>>().nullable(),
        security_results: Deep<NonNullable<Analyses['security_results']>>().nullable(),
        duplicate_code_results: Deep<NonNullable<Analyses['duplicate_code_results']>>().nullable(),
        defect_probability: Deep<NonNullable<Analyses['defect_probability']>>().nullable(),
        tdg: Deep<NonNullable<Analyses['tdg']>>().nullable(),
        cross_language_refs: DeepList<Analyses['cross_language_refs'][number]>(),
      }),
      file_tree: ObjectOf<AnnotatedTree>()({
        root: Deep<AnnotatedTree['root']>(),
        total_files: Count(),
        total_size_bytes: Count(),
      }),
      template_provenance: ObjectOf<TemplateProvenance>()({
        scaffold_timestamp: z.string(),
        toolchain: z.string(),
        templates_used: Texts(),
        parameters: Deep<TemplateProvenance['parameters']>(),
        drift_analysis: Deep<TemplateProvenance['drift_analysis']>(),
      }).nullable(),
      qa_verification: ListOf<DeepContextResult['qa_verification'][number]>()({
        check: z.enum(['dead_code_sanity', 'complexity_distribution', 'complexity_entropy', 'ast_coverage']),
        status: z.enum(['passed', 'failed', 'not_measured']),
        value: z.number().nullable(),
        limit: z.number(),
        message: z.string(),
      }),
    }),
  annotations: { readOnlyHint: true, idempotentHint: true },
  aliases: { path: 'project_path', include_pattern: 'include_patterns', exclude_pattern: 'exclude_patterns' },
  settings: { period_days: 'churn.days' },
  lists: [
    'analyses.ast_contexts.files',
    'analyses.complexity_report.violations',
    'analyses.duplicate_code_results.groups',
    'analyses.dead_code_results.ranked_files',
    'analyses.security_results.findings',
    'analyses.tdg.files',
    'analyses.defect_probability.predictions',
    'analyses.churn_analysis.files',
    'analyses.dependency_graph.edges',
    'file_tree.root.children',
    'analyses.churn_analysis.couplings',
    'analyses.cross_language_refs',
  ],

  async run(input, context) {
    const { answerFrom, isKept, keptResult } = await import('./kept-deep-context.ts');
    const { ANALYSES, earlyDuplicates } = await import('../../analysis/judgements/deep-context/analyses.ts');
    const names = chooseAnalyses(input.include_analyses ?? null, input.exclude_analyses, (name) => ANALYSES[name].uses);
    const startedAt = performance.now();
    const folder = await context.workspace.roots.resolve(input.project_path, 'directory');
    const { cache_strategy: strategy, format: _, parallel, project_path: __, ...question } = input;
    if (strategy === 'offline') return keptResult(folder, question, context);
    const { analysisInputs, indexesOf } = await import('./deep-context-inputs.ts');
    const isOfAll =
      input.include_patterns.length + input.exclude_patterns.length === 0 && input.max_depth === undefined;
    // What has not been asked before is measured: clones can be looked for while the index is being linked.
    const beginsEarly = isOfAll && names.run.includes('duplicates') && !(await isKept(folder, question, context));
    const plain = beginsEarly ? await context.index(folder) : null;
    const begun = new Map(plain === null ? [] : [['duplicates', performance.now()] as const]);
    const early = plain && earlyDuplicates(plain, DEFAULT_OPTIONS.minCloneLines, context.signal);
    const { index, around } = await indexesOf(folder, context);
    return answerFrom({ folder, question, strategy, index, around }, context, async () => {
      const [{ deepContext }, { deepContextResult }] = await Promise.all([
        import('../../analysis/judgements/deep-context/deep-context.ts'),
        import('../../analysis/judgements/deep-context/result.ts'),
      ]);
      const inputs = await analysisInputs(
        {
          folder,
          index,
          around,
          patterns: {
            include: input.include_patterns,
            exclude: input.exclude_patterns,
            maxDepth: input.max_depth ?? null,
          },
          options: { ...DEFAULT_OPTIONS, periodDays: input.period_days, dagType: input.dag_type },
          early,
        },
        context,
      );
      const found = await deepContext(inputs, names, {
        parallel,
        signal: context.signal,
        now: () => performance.now(),
        begun,
        // After reading the files, as one piece of work that goes on.
        onProgress: (done, total, name) =>
          context.progress(index.files.length + done, index.files.length + total, `Analysing: ${name}`),
      });
      const milliseconds = performance.now() - startedAt;
      return deepContextResult(found, { shown: names.shown, inputs, toolVersion: VERSION, strategy, milliseconds });
    });
  },

  render: (output, { format }) => deepContextText(output, format),
});

const DEFAULT_OPTIONS = { minCloneLines: 5, cloneTypes: null, minConfidence: 0 } as const;
