const WORD = /[\p{L}\p{N}_$]+|[^\s\p{L}\p{N}_$]/gu;

/** The words and signs of a piece of code with how often each occurs. */
export interface WordCounts {
  readonly counts: ReadonlyMap<string, number>;
  readonly total: number;
}

/** @param name stands for itself in any name's place: code that was only renamed is the same */
export function wordCounts(code: string, name: string): WordCounts {
  const counts = new Map<string, number>();
  let total = 0;
  for (const [word] of code.matchAll(WORD)) {
    const counted = word === name ? '' : word;
    counts.set(counted, (counts.get(counted) ?? 0) + 1);
    total++;
  }
  return { counts, total };
}

/** What two pieces of code share of their words, 0–1 (Dice). */
export function similarity(one: WordCounts, other: WordCounts): number {
  const total = one.total + other.total;
  if (total === 0) return 0;
  let shared = 0;
  for (const [word, count] of one.counts) shared += Math.min(count, other.counts.get(word) ?? 0);
  return (2 * shared) / total;
}
