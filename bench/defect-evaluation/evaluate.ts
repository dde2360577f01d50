import { type DefectModel, predict } from '../../src/analysis/judgements/defects/model.ts';
import { TRAINED, TRAINED_WITHOUT_HISTORY } from '../../src/analysis/judgements/defects/trained-model.ts';
import { FOUR_FEATURES, SIX_FEATURES } from './fixed-models.ts';
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
  'trained without history': byModel(TRAINED_WITHOUT_HISTORY),
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

/** The mean over repositories, each counting alike however many cases it has. */
export function meanQuality(cases: readonly HistoryCase[], score: Score): Quality {
  return mean(byRepository(cases).map(([, own]) => mean(own.map(({ files }) => qualityOf(files, score)))));
}

function mean(all: readonly Quality[]): Quality {
  const of = (value: keyof Quality) => all.reduce((sum, one) => sum + one[value], 0) / all.length;
  return { auc: of('auc'), popt: of('popt') };
}

export function byRepository(
  cases: readonly HistoryCase[],
): (readonly [name: string, cases: readonly HistoryCase[]])[] {
  return [...Map.groupBy(cases, ({ repository }) => repository)];
}

/** A Markdown table of every ranking on every repository, and the means. */
export function evaluationTable(cases: readonly HistoryCase[]): string {
  const names = Object.keys(RANKINGS);
  const cells = (judged: readonly HistoryCase[]) =>
    names.map((name) => {
      const { auc, popt } = meanQuality(judged, RANKINGS[name] as Score);
      return `${auc.toFixed(3)} / ${popt.toFixed(3)}`;
    });
  const rows = byRepository(cases).map(([name, own]) => {
    const files = own.flatMap((one) => one.files);
    return [
      name,
      String(own.length),
      `${files.filter(({ fixes }) => fixes > 0).length} of ${files.length}`,
      ...cells(own),
      ...calibration(own),
    ];
  });
  const header = ['history', 'trees', 'files fixed later', ...names, 'predicted', 'without history', 'fixed'];
  const table = [header, header.map(() => '---'), ...rows, ['mean', '', '', ...cells(cases), ...calibration(cases)]];
  return table.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

/** What share of files was said to need a fix, with and without a history, and what share did; every repository counting alike. */
function calibration(cases: readonly HistoryCase[]): string[] {
  const share = (of: Score) => {
    const means = byRepository(cases).map(([, own]) => {
      const files = own.flatMap((one) => one.files);
      return files.reduce((sum, file) => sum + of(file), 0) / files.length;
    });
    return (means.reduce((sum, one) => sum + one, 0) / means.length).toFixed(3);
  };
  const probability =
    (model: DefectModel): Score =>
    ({ measures }) =>
      predict(model, measures).probability;
  return [
    share(probability(TRAINED)),
    share(probability(TRAINED_WITHOUT_HISTORY)),
    share(({ fixes }) => (fixes > 0 ? 1 : 0)),
  ];
}
