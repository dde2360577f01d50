import type { DuplicateReport } from '../../findings/clones/duplicate-report.ts';
import type { DeadCodeAnalysis } from '../../findings/dead-code/dead-code.ts';
import type { DebtAnalysis } from '../../findings/debt-comments/debt-comments.ts';
import { RULE_SEVERITIES } from '../../findings/rule.ts';
import type { TreeWeaknesses } from '../../findings/weaknesses/weakness-findings.ts';
import type { ChurnAnalysis } from '../../measures/churn/churn.ts';
import type { ComplexityAnalysis } from '../../measures/complexity/complexity.ts';
import type { CrossLanguageReference } from '../../measures/cross-language/cross-language.ts';
import type { DependencyGraph } from '../../measures/dependency-graph/dependency-graph.ts';
import { rounded } from '../../measures/statistics.ts';
import type { DebtGradient } from '../debt-gradient/debt-gradient.ts';
import type { DefectAnalysis } from '../defects/defects.ts';
import type { AnnotatedTree } from '../scorecard/annotated-tree.ts';
import type { Hotspots } from '../scorecard/hotspots.ts';
import type { Recommendation } from '../scorecard/recommendations.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import type { AnalysisResults } from './analyses.ts';
import type { AnalysisName } from './analysis-choice.ts';
import type { CacheStrategy } from './cache-strategy.ts';
import type { DeepContext } from './deep-context.ts';
import type { DefectSummary } from './defect-summary.ts';
import { reasonOf } from './gathered.ts';
import type { AnalysisInputs, TemplateProvenance } from './inputs.ts';
import type { QualityCheck } from './quality-checks.ts';
import type { Outcome, Outcomes } from './runner.ts';
import type { SyntaxReport } from './syntax.ts';

/** How one analysis went. */
export interface AnalysisRun {
  readonly name: AnalysisName;
  readonly state: Outcome<unknown>['state'];
  readonly milliseconds: number;
  /** Why there is no result. */
  readonly reason?: string;
}

/** Whether the result was made for this call. */
export interface CacheStats {
  readonly strategy: CacheStrategy;
  readonly hit: boolean;
  /** Whether nothing that it depends on has changed since; null where that was not looked at. */
  readonly current: boolean | null;
}

export interface DeepContextMetadata {
  readonly generated_at: string;
  readonly tool_version: string;
  /** The analysed folder, absolute. Paths of files are from the root on that it lies in. */
  readonly project_root: string;
  readonly period_days: number;
  readonly analysis_duration: { readonly secs: number; readonly nanos: number };
  readonly cache_stats: CacheStats;
  readonly analyses: readonly AnalysisRun[];
  readonly files: {
    readonly analysed: number;
    readonly skipped: number;
    readonly left_out_by_patterns: number;
    readonly below_max_depth: number;
  };
  /** Patterns that no file matched. */
  readonly unmatched_patterns: readonly string[];
  /** What kept something from being measured, or part of it, in sentences. */
  readonly notes: readonly string[];
}

export type ShownDuplicates = Pick<DuplicateReport, 'summary' | 'groups' | 'hotspots'>;

/** Weak places of the code. */
export interface SecurityReport {
  readonly findings: TreeWeaknesses['found'];
  /** Places that are right too seldom to be findings, for who reviews the code. */
  readonly to_review: TreeWeaknesses['toReview'];
  /** Files of tests, which were not searched. */
  readonly test_files_left_out: number;
}

/** Sections of analyses that were left out or could not be measured are null; `metadata.analyses` says why. */
export interface DeepContextResult {
  readonly metadata: DeepContextMetadata;
  readonly quality_scorecard: Scorecard;
  readonly hotspots: Hotspots;
  readonly recommendations: readonly Recommendation[];
  readonly defect_summary: DefectSummary;
  readonly analyses: {
    readonly ast_contexts: SyntaxReport | null;
    readonly complexity_report: Omit<ComplexityAnalysis, 'files'> | null;
    readonly churn_analysis: ChurnAnalysis | null;
    readonly dependency_graph: DependencyGraph | null;
    readonly dead_code_results: DeadCodeAnalysis | null;
    readonly satd_results: DebtAnalysis | null;
    readonly security_results: SecurityReport | null;
    readonly duplicate_code_results: ShownDuplicates | null;
    readonly defect_probability: DefectAnalysis | null;
    readonly tdg: DebtGradient | null;
    readonly cross_language_refs: readonly CrossLanguageReference[];
  };
  readonly file_tree: AnnotatedTree;
  /** Null without a scaffold manifest. */
  readonly template_provenance: TemplateProvenance | null;
  readonly qa_verification: readonly QualityCheck[];
}

export interface ResultFrame {
  readonly shown: readonly AnalysisName[];
  readonly inputs: AnalysisInputs;
  readonly toolVersion: string;
  readonly strategy: CacheStrategy;
  /** Of everything, from the first look at the files on. */
  readonly milliseconds: number;
}

/** A deep context in the form that is given out. */
export function deepContextResult(context: DeepContext, frame: ResultFrame): DeepContextResult {
  const shown = shownResults(context, frame.shown);
  return {
    metadata: metadataOf(context, frame),
    quality_scorecard: context.scorecard,
    hotspots: context.hotspots,
    recommendations: context.recommendations,
    defect_summary: context.defects,
    analyses: analysesOf(shown, context),
    file_tree: context.tree,
    template_provenance: context.provenance,
    qa_verification: context.checks,
  };
}

function analysesOf(shown: Partial<AnalysisResults>, { crossLanguage }: DeepContext): DeepContextResult['analyses'] {
  const { complexity, duplicates, security } = shown;
  const shownAs = <Result, Shown>(result: Result | undefined, form: (of: Result) => Shown) =>
    result === undefined ? null : form(result);
  return {
    ast_contexts: shown.ast ?? null,
    complexity_report: shownAs(complexity, shownComplexity),
    churn_analysis: shown.churn ?? null,
    dependency_graph: shown.dag ?? null,
    dead_code_results: shown['dead-code'] ?? null,
    satd_results: shown.satd ?? null,
    security_results: shownAs(security, shownWeaknesses),
    duplicate_code_results: shownAs(duplicates, shownDuplicates),
    defect_probability: shown['defect-probability'] ?? null,
    tdg: shown.tdg ?? null,
    cross_language_refs: crossLanguage,
  };
}

function shownResults({ outcomes }: DeepContext, shown: readonly AnalysisName[]): Partial<AnalysisResults> {
  return Object.fromEntries(
    shown.flatMap((name) => {
      const outcome = outcomes[name];
      return outcome?.state === 'done' ? [[name, outcome.result]] : [];
    }),
  );
}

function metadataOf({ outcomes, notes }: DeepContext, frame: ResultFrame): DeepContextMetadata {
  const { inputs, milliseconds } = frame;
  return {
    generated_at: inputs.now.toISOString(),
    tool_version: frame.toolVersion,
    project_root: inputs.folder.absolute,
    period_days: inputs.options.periodDays,
    analysis_duration: {
      secs: Math.floor(milliseconds / 1000),
      nanos: Math.round((milliseconds % 1000) * 1_000_000),
    },
    cache_stats: { strategy: frame.strategy, hit: false, current: true },
    analyses: analysisRuns(outcomes),
    files: {
      analysed: inputs.choice.chosen.files.length,
      skipped: inputs.index.skipped.length,
      left_out_by_patterns: inputs.choice.leftOut.by_patterns,
      below_max_depth: inputs.choice.leftOut.below_max_depth,
    },
    unmatched_patterns: inputs.choice.unmatched,
    notes,
  };
}

/** How each analysis went, by name. */
export function analysisRuns(outcomes: Outcomes<AnalysisResults>): AnalysisRun[] {
  return (Object.keys(outcomes) as AnalysisName[]).sort().map((name) => {
    const outcome = outcomes[name] as Outcome<unknown>;
    return {
      name,
      state: outcome.state,
      milliseconds: rounded(outcome.milliseconds, 2),
      ...(outcome.state !== 'done' && { reason: reasonOf(outcomes, name) }),
    };
  });
}

/** Without every single function. */
export function shownComplexity({ files: _, ...report }: ComplexityAnalysis): Omit<ComplexityAnalysis, 'files'> {
  return report;
}

/** Without what only other analyses need, and how long it took. */
export function shownDuplicates({ summary, groups, hotspots }: DuplicateReport): ShownDuplicates {
  return { summary, groups, hotspots };
}

/** The gravest first. */
function shownWeaknesses({ found, toReview, leftOut }: TreeWeaknesses): SecurityReport {
  const rank = (one: TreeWeaknesses['found'][number]) => RULE_SEVERITIES.indexOf(one.severity);
  const findings = [...found].sort((a, b) => rank(a) - rank(b));
  return { findings, to_review: toReview, test_files_left_out: leftOut };
}
