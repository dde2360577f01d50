import { OrreryError } from '../../../errors.ts';

/** What deep context consists of, in the order it is shown. */
export const ANALYSIS_NAMES = [
  'ast',
  'complexity',
  'churn',
  'dag',
  'dead-code',
  'satd',
  'security',
  'defect-probability',
  'duplicates',
  'tdg',
] as const;
export type AnalysisName = (typeof ANALYSIS_NAMES)[number];

export interface AnalysisChoice {
  /** Those whose results are shown. */
  readonly shown: readonly AnalysisName[];
  /** Those that run: what is shown and what that builds on, but for what was excluded. */
  readonly run: readonly AnalysisName[];
}

/**
 * @param include null is all
 * @param usesOf what an analysis builds on
 * @throws OrreryError `INVALID_PARAMS` when lists contradict each other or leave nothing
 */
export function chooseAnalyses(
  include: readonly AnalysisName[] | null,
  exclude: readonly AnalysisName[],
  usesOf: (name: AnalysisName) => readonly AnalysisName[],
): AnalysisChoice {
  const both = (include ?? []).filter((name) => exclude.includes(name));
  if (both.length > 0) {
    throw new OrreryError(
      'INVALID_PARAMS',
      `include_analyses and exclude_analyses both name ${both.join(', ')}: name each in one of them only.`,
      { analyses: both },
    );
  }
  const shown = ANALYSIS_NAMES.filter((name) => (include?.includes(name) ?? true) && !exclude.includes(name));
  if (shown.length === 0) {
    throw new OrreryError(
      'INVALID_PARAMS',
      'exclude_analyses names every analysis, so none is left to run: remove some from it.',
      { known: ANALYSIS_NAMES },
    );
  }
  const needed = new Set<AnalysisName>();
  const need = (name: AnalysisName) => {
    if (needed.has(name) || exclude.includes(name)) return;
    needed.add(name);
    usesOf(name).forEach(need);
  };
  shown.forEach(need);
  return { shown, run: ANALYSIS_NAMES.filter((name) => needed.has(name)) };
}
