import type { HistoryEvidence, PastChanges } from '../history/past-changes.ts';
import { mentionsFor } from '../lexical/mentions.ts';
import type { Query } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';
import type { Feature, FeatureTable, TaskEvidence } from './features.ts';

/** The files ranked best that others are looked for with, and how much each of them counts. */
export const SEEDS = [1, 1 / 2, 1 / 3, 1 / 4, 1 / 5] as const;

/** Weights of features; those that are left out count 0. */
export type Weights = Readonly<Partial<Record<Feature, number>>>;

export interface KnownOfTask {
  readonly evidence: TaskEvidence;
  readonly history: HistoryEvidence | null;
}

/**
 * What speaks for files where a query is the text of a task; nothing for any other.
 * @param history null where there is none, or it is not known yet
 */
export function knownOfTask(query: Query, history: PastChanges | null, index: SearchIndex): KnownOfTask {
  if (query.task === null) return { evidence: {}, history: null };
  const past = history?.evidenceFor(query, index) ?? null;
  return { evidence: { ...mentionsFor(query.task, index), ...past?.files }, history: past };
}

/** The same table with how far each candidate was changed together with those that rank best by all else. */
export function withTogether(
  table: FeatureTable,
  weights: Weights,
  history: PastChanges | null,
  index: SearchIndex,
): FeatureTable {
  if (history === null) return table;
  const { candidates, columns } = table;
  const scores = rowScores(table, { ...weights, together: 0 });
  const best = [...candidates.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const seeds = new Map(
    SEEDS.flatMap((weight, at) => (best[at] === undefined ? [] : [[candidates[best[at]] as number, weight]])),
  );
  const values = history.together(seeds, index);
  const together = Float32Array.from(candidates, (file) => Math.min(1, values[file] as number));
  return { candidates, columns: { ...columns, together } };
}

/** The sum of each row's features, each by its weight. */
export function rowScores({ candidates, columns }: FeatureTable, weights: Weights): Float64Array {
  const scores = new Float64Array(candidates.length);
  for (const [name, weight] of Object.entries(weights) as [Feature, number][]) {
    if (weight === 0) continue;
    const column = columns[name];
    for (let row = 0; row < scores.length; row++)
      scores[row] = (scores[row] as number) + weight * (column[row] as number);
  }
  return scores;
}
