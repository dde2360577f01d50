import { FOUR_FEATURES, SIX_FEATURES } from '../../src/analysis/defects/fixed-model.ts';
import { type DefectModel, predict } from '../../src/analysis/defects/model.ts';
import { TRAINED } from '../../src/analysis/defects/trained-model.ts';
import type { HistoryCase, JudgedFile } from './history-case.ts';
import { effortAwareArea, rocArea } from './ranking.ts';

export interface Quality {
  /** Area under the ROC curve: files that needed a fix above those that did not. */
  readonly auc: number;
  /** Effort-aware: bugs found by lines read. */
  readonly popt: number;
}

type Score = (file: JudgedFile) => number;

const byModel =
  (model: DefectModel): Score =>
  ({ measures }) =>
    predict(model, measures).logit;

/** What is compared. Reach of tests is no coverage: the hand-set weights are judged without it, too. */
export const RANKINGS: Readonly<Record<string, Score>> = {
  trained: byModel(TRAINED),
  'largest file': ({ code_lines }) => code_lines,
  'most churned file': ({ commits }) => commits,
  'four features': byModel(FOUR_FEATURES),
  'six features': byModel(SIX_FEATURES),
};

export function qualityOf(files: readonly JudgedFile[], score: Score): Quality {
  const scores = files.map(score);
  const fixes = files.map((file) => file.fixes);
  const lines = files.map(({ code_lines }) => code_lines);
  const auc = rocArea(
    scores,
    fixes.map((count) => count > 0),
  );
  if (auc === null) throw new RangeError('A case needs files with and without fixes.');
  return { auc, popt: effortAwareArea(scores, fixes, lines) };
}

/** The mean over repositories, each counting alike. */
export function meanQuality(cases: readonly HistoryCase[], score: Score): Quality {
  const all = cases.map(({ files }) => qualityOf(files, score));
  const mean = (value: (one: Quality) => number) => all.reduce((sum, one) => sum + value(one), 0) / all.length;
  return { auc: mean(({ auc }) => auc), popt: mean(({ popt }) => popt) };
}

/** A Markdown table of every ranking on every case, and the means. */
export function evaluationTable(cases: readonly HistoryCase[]): string {
  const names = Object.keys(RANKINGS);
  const cells = (quality: (score: Score) => Quality) =>
    names.map((name) => {
      const { auc, popt } = quality(RANKINGS[name] as Score);
      return `${auc.toFixed(3)} / ${popt.toFixed(3)}`;
    });
  const rows = cases.map(({ repository, day, files }) => {
    const fixed = files.filter((file) => file.fixes > 0).length;
    return [repository, day, `${fixed} of ${files.length}`, ...cells((score) => qualityOf(files, score))];
  });
  const mean = ['mean', '', '', ...cells((score) => meanQuality(cases, score))];
  const header = ['history', 'tree of', 'files fixed later', ...names];
  return [header, header.map(() => '---'), ...rows, mean].map((row) => `| ${row.join(' | ')} |`).join('\n');
}
