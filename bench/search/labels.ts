import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a query is put: in the words of the field, or in plain words that avoid the code's own. */
export type QuerySet = 'field' | 'plain';
export type QueryKind = 'symbol' | 'behaviour' | 'architecture';

export interface RelevantFile {
  readonly path: string;
  /** 2: one must open it to answer; 1: it is part of the answer. */
  readonly grade: 1 | 2;
}

export interface LabelledQuery {
  readonly set: QuerySet;
  readonly kind: QueryKind;
  readonly query: string;
  readonly relevant: readonly RelevantFile[];
}

/** Queries for one repository, written without having seen what the search finds for them. */
export interface LabelledRepository {
  /** Owner and name on GitHub. */
  readonly repository: string;
  readonly commit: string;
  readonly language: string;
  /**
   * Nothing is chosen or fitted by the held-out half. The vectors were learned from the known repositories, which makes their
   * queries easier; these were written from what is known of such projects and the names of their files, without reading all of
   * the code. They help to fit weights, and no figure is of them.
   */
  readonly half: 'tuning' | 'held-out' | 'known';
  readonly queries: readonly LabelledQuery[];
}

const FOLDER = join(import.meta.dirname, 'queries');

export function labelledRepositories(): LabelledRepository[] {
  const names = readdirSync(FOLDER).sort();
  return names.map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as LabelledRepository);
}

const CUTOFF = 10;

/**
 * Normalised discounted cumulative gain of the first ten, gain 2^grade − 1.
 * @see Järvelin, Kekäläinen, "Cumulated gain-based evaluation of IR techniques", 2002
 */
export function ndcg(ranked: readonly string[], relevant: readonly RelevantFile[]): number {
  const grades = new Map<string, number>(relevant.map(({ path, grade }) => [path, grade]));
  const gained = (list: readonly number[]) =>
    list.slice(0, CUTOFF).reduce((sum, grade, at) => sum + (2 ** grade - 1) / Math.log2(at + 2), 0);
  const best = gained([...grades.values()].sort((a, b) => b - a));
  return best === 0 ? 0 : gained(ranked.map((path) => grades.get(path) ?? 0)) / best;
}
