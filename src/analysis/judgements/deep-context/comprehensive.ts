import { DEFAULT_MIN_LINES } from '../../findings/clones/duplicates.ts';
import type { DeadCodeAnalysis } from '../../findings/dead-code/dead-code.ts';
import type { ComplexityAnalysis } from '../../measures/complexity/complexity.ts';
import type { DebtGradient } from '../debt-gradient/debt-gradient.ts';
import type { DefectAnalysis } from '../defects/defects.ts';
import type { CodeFigures } from '../scorecard/code-figures.ts';
import type { Hotspot } from '../scorecard/hotspots.ts';
import type { Recommendation } from '../scorecard/recommendations.ts';
import type { Scorecard } from '../scorecard/scorecard.ts';
import type { AnalysisName } from './analysis-choice.ts';
import type { DefectSummary } from './defect-summary.ts';
import { type Gathered, gather, judge } from './gathered.ts';
import type { AnalysisInputs } from './inputs.ts';
import { type AnalysisRun, analysisRuns, type ShownDuplicates, shownComplexity, shownDuplicates } from './result.ts';
import type { RunOptions } from './runner.ts';

/** The sections that can be left out, and the analysis behind each. */
export const SECTIONS = {
  complexity: 'complexity',
  duplicates: 'duplicates',
  dead_code: 'dead-code',
  defects: 'defect-probability',
  tdg: 'tdg',
} as const satisfies Record<string, AnalysisName>;
export type SectionName = keyof typeof SECTIONS;

export interface ComprehensiveOptions extends RunOptions {
  readonly sections: ReadonlySet<SectionName>;
  /** Predictions less sure than this are not listed, 0–1. */
  readonly confidenceThreshold: number;
  /** Predictions on files of fewer lines of code are not listed. */
  readonly minLines: number;
  /** Only totals and what matters most. */
  readonly executiveSummary: boolean;
  /** Whether to tell how long each analysis took. */
  readonly performance: boolean;
}

export interface ComprehensiveSummary {
  readonly files: number;
  readonly code_lines: number;
  readonly findings: DefectSummary;
  readonly top_hotspots: readonly Hotspot[];
  readonly top_recommendations: readonly Recommendation[];
}

/** Sections that were left out are absent; those that could not be measured are null, and `not_measured` says why. */
export interface ComprehensiveResult {
  readonly summary: ComprehensiveSummary;
  readonly quality_scorecard: Scorecard;
  readonly complexity?: Omit<ComplexityAnalysis, 'files'> | null | undefined;
  readonly duplicates?: ShownDuplicates | null | undefined;
  readonly dead_code?: DeadCodeAnalysis | null | undefined;
  readonly defects?: DefectAnalysis | null | undefined;
  readonly tdg?: DebtGradient | null | undefined;
  readonly recommendations?: readonly Recommendation[] | undefined;
  /** What kept part of something from being measured, in sentences. */
  readonly notes: readonly string[];
  readonly not_measured: Readonly<Partial<Record<AnalysisName, string>>>;
  /** Milliseconds. */
  readonly performance?: { readonly analyses: readonly AnalysisRun[]; readonly total: number } | undefined;
}

const TOP = 5;

/**
 * Several analyses over one index, and what follows from them together.
 *
 * @throws the signal's reason when it aborts
 */
export async function comprehensive(
  inputs: AnalysisInputs,
  options: ComprehensiveOptions,
): Promise<ComprehensiveResult> {
  const startedAt = options.now();
  const shown = Object.entries(SECTIONS).filter(([section]) => options.sections.has(section as SectionName));
  const names: AnalysisName[] = ['churn', 'satd', ...shown.map(([, name]) => name)];
  const gathered = await gather(inputs, names, { ...options, structure: true });
  const { scorecard, hotspots, recommendations, defects, notes } = await judge(gathered);
  const detail = options.executiveSummary ? {} : { ...sectionsOf(gathered, options), recommendations };
  const runs = analysisRuns(gathered.outcomes);
  return {
    summary: {
      files: inputs.choice.chosen.files.length,
      code_lines: gathered.figures.codeLines,
      findings: defects,
      top_hotspots: hotspots.functions.slice(0, TOP),
      top_recommendations: recommendations.slice(0, TOP),
    },
    quality_scorecard: scorecard,
    ...detail,
    notes: [
      ...inputs.choice.unmatched.map((pattern) => `The pattern "${pattern}" matches no file.`),
      ...clonesNote(inputs.options, options),
      ...notes,
    ],
    not_measured: Object.fromEntries(
      runs.flatMap(({ name, reason }) => (reason === undefined ? [] : [[name, reason]])),
    ),
    ...(options.performance && { performance: { analyses: runs, total: options.now() - startedAt } }),
  };
}

/** Where clones are looked for otherwise than in every other tool, so are what is told from them: that is said. */
function clonesNote(
  { cloneTypes, minCloneLines }: AnalysisInputs['options'],
  { sections }: ComprehensiveOptions,
): string[] {
  const differently = !sections.has('duplicates')
    ? ['Clones were not searched for']
    : [
        ...(cloneTypes === null ? [] : [`Only ${[...cloneTypes].join(' and ')} clones were searched for`]),
        ...(minCloneLines === DEFAULT_MIN_LINES
          ? []
          : [`Only clones of at least ${minCloneLines} lines were searched for`]),
      ];
  return differently.map((how) => `${how}: health, risk and debt gradient may differ from those of other tools.`);
}

type Details = Pick<ComprehensiveResult, SectionName>;

function sectionsOf({ results, figures }: Gathered, options: ComprehensiveOptions): Details {
  const { complexity, duplicates } = results;
  const of = {
    complexity: () => (complexity === undefined ? null : shownComplexity(complexity)),
    duplicates: () => (duplicates === undefined ? null : shownDuplicates(duplicates)),
    dead_code: () => results['dead-code'] ?? null,
    tdg: () => steepFiles(results.tdg, figures, options),
    defects: () => sureDefects(results['defect-probability'], options),
  } satisfies { [Name in SectionName]: () => Details[Name] };
  return Object.fromEntries(
    (Object.keys(of) as SectionName[]).filter((name) => options.sections.has(name)).map((name) => [name, of[name]()]),
  );
}

/** The predictions that are sure enough, on files that are large enough; how many were not is in the summary. */
function sureDefects(
  defects: DefectAnalysis | undefined,
  { confidenceThreshold, minLines }: ComprehensiveOptions,
): DefectAnalysis | null {
  if (defects === undefined) return null;
  const predictions = defects.predictions.filter(
    ({ confidence, code_lines }) => confidence >= confidenceThreshold && code_lines >= minLines,
  );
  const left = defects.predictions.length - predictions.length;
  return { summary: { ...defects.summary, below_min_confidence: left }, predictions };
}

/** The gradient of the files that are large enough, where it is sure enough. */
function steepFiles(
  gradient: DebtGradient | undefined,
  { sizes }: CodeFigures,
  options: ComprehensiveOptions,
): DebtGradient | null {
  if (gradient === undefined) return null;
  const { confidenceThreshold, minLines } = options;
  const files = gradient.files.filter(
    ({ path, confidence }) => confidence >= confidenceThreshold && (sizes.get(path)?.codeLines ?? 0) >= minLines,
  );
  return { summary: gradient.summary, files };
}
