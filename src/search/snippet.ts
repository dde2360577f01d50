import type { Query } from './query.ts';
import type { Vocabulary } from './text/tokenizer.ts';
import { wordsInLines } from './text/words-in-lines.ts';

/** Lines shown of a place. */
export const SNIPPET_LINES = 6;

/** Line numbers are 1-based and inclusive. */
export interface Stretch {
  readonly line: number;
  readonly endLine: number;
}

/** The stretch of a place's lines that holds most of a query's words; its first lines where none does better. */
export function snippetOf(place: Stretch, lines: readonly string[], query: Query, vocabulary: Vocabulary): Stretch {
  const last = Math.min(place.endLine, lines.length);
  const hits = wordsInLines(lines.slice(place.line - 1, last), query.stems, vocabulary);
  let [best, most] = [0, -1];
  for (let start = 0; start < hits.length; start++) {
    let sum = 0;
    for (let at = start; at < start + SNIPPET_LINES && at < hits.length; at++) sum += hits[at] as number;
    if (sum > most) [best, most] = [start, sum];
  }
  const line = place.line + best;
  return { line, endLine: Math.min(last, line + SNIPPET_LINES - 1) };
}
