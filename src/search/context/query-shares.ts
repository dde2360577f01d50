import { inverseFrequency } from '../lexical/bm25.ts';
import { filesWithTerm } from '../lexical/files-with-term.ts';
import { type Query, tokensWith } from '../query.ts';
import type { SearchIndex } from '../search-index.ts';

/** Of each stem of a query, its share of the query's weight, by how rare it is in the code; their sum is 1. */
export type QueryShares = ReadonlyMap<string, number>;

/** What has less of a query has something else in mind. */
export const LEAST_SHARE = 1 / 3;

export function queryShares({ stems }: Query, index: SearchIndex): QueryShares {
  const { fileCount } = index.postings;
  const weights = stems.map((stem) => inverseFrequency(filesWith(stem, index), fileCount));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return new Map(stems.map((stem, at) => [stem, (weights[at] as number) / total]));
}

/** The words of a query, as written, of which no part is in any file of the index. */
export function absentWords(query: Query, index: SearchIndex): readonly string[] {
  const present = new Set(query.stems.filter((stem) => filesWith(stem, index) > 0));
  const known = new Set(query.stems);
  const found = new Set(tokensWith(query, present));
  return tokensWith(query, known).filter((token) => !found.has(token));
}

/** The number of files that have a stem. */
export function filesWith(stem: string, { vocabulary, postings }: SearchIndex): number {
  return filesWithTerm(vocabulary.find(stem), postings);
}

/** The share of a query that some of its stems have, 0–1. */
export function shareOf(stems: Iterable<string>, shares: QueryShares): number {
  let sum = 0;
  for (const stem of new Set(stems)) sum += shares.get(stem) ?? 0;
  return Math.min(1, sum);
}
