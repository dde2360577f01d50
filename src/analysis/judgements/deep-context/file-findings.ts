import { duplicatedLineShares } from '../../findings/clones/duplicate-report.ts';
import { rounded } from '../../measures/statistics.ts';
import type { Annotations, TreeFile } from '../scorecard/annotated-tree.ts';
import type { CodeFigures, CodeFunction } from '../scorecard/code-figures.ts';
import type { FileSignals } from '../scorecard/hotspots.ts';
import type { AnalysisResults } from './analyses.ts';

/** What the analyses say of single files. */
export class FileFindings {
  readonly #results: Partial<AnalysisResults>;
  readonly #churn: ReadonlyMap<string, { readonly score: number; readonly commits: number }>;
  readonly #violations: ReadonlyMap<string, number>;
  readonly #dead: ReadonlyMap<string, number>;
  readonly #debts: ReadonlyMap<string, number>;
  readonly #probability: ReadonlyMap<string, number>;
  readonly #duplication: ReadonlyMap<string, number> | null;

  constructor(results: Partial<AnalysisResults>) {
    this.#results = results;
    this.#churn = new Map(
      results.churn?.files.map(({ path, churn_score, commit_count }) => [
        path,
        { score: churn_score, commits: commit_count },
      ]),
    );
    this.#violations = counted(results.complexity?.violations.map(({ file }) => file) ?? []);
    this.#debts = counted(results.satd?.items.map(({ file }) => file) ?? []);
    this.#probability = new Map(
      results['defect-probability']?.predictions.map(({ file, probability }) => [file, probability]),
    );
    this.#duplication = results.duplicates === undefined ? null : duplicatedLineShares(results.duplicates);
    this.#dead = new Map(results['dead-code']?.ranked_files.map(({ path, items }) => [path, items.length]));
  }

  /** A file that git knows and that did not change in the period has a churn of 0; without git it has none. */
  signals(path: string): FileSignals {
    const known = this.#results.churn !== undefined;
    return {
      churnScore: known ? (this.#churn.get(path)?.score ?? 0) : null,
      commits: known ? (this.#churn.get(path)?.commits ?? 0) : null,
      defectProbability: this.#probability.get(path) ?? null,
    };
  }

  /** The files for the annotated tree. */
  treeFiles({ sizes, functions }: CodeFigures): TreeFile[] {
    const byFile = Map.groupBy(functions, ({ file }) => file);
    return Array.from(sizes, ([path, { bytes, codeLines }]) => ({
      path,
      bytes,
      annotations: this.#annotations(path, codeLines, byFile.get(path) ?? []),
    }));
  }

  #annotations(path: string, codeLines: number, functions: readonly CodeFunction[]): Annotations {
    const { churnScore, defectProbability } = this.signals(path);
    const highest = (value: (one: CodeFunction) => number) =>
      functions.reduce((most, one) => Math.max(most, value(one)), 0);
    return {
      code_lines: codeLines,
      functions: functions.length,
      max_cyclomatic: highest(({ metrics }) => metrics.cyclomatic),
      max_cognitive: highest(({ metrics }) => metrics.cognitive),
      churn_score: churnScore,
      defect_probability: defectProbability,
      duplication: this.#duplication === null ? null : rounded(this.#duplication.get(path) ?? 0, 4),
      complexity_violations: this.#violations.get(path) ?? 0,
      dead_code_items: this.#results['dead-code'] === undefined ? null : (this.#dead.get(path) ?? 0),
      satd_items: this.#results.satd === undefined ? null : (this.#debts.get(path) ?? 0),
    };
  }
}

function counted(paths: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
}
