import type { Vocabulary } from './tokenizer.ts';
import { eachToken } from './tokenizer.ts';

/** How many of some stems each line holds. */
export function wordsInLines(lines: readonly string[], stems: readonly string[], vocabulary: Vocabulary): number[] {
  const wanted = new Set(stems.map((stem) => vocabulary.find(stem)));
  wanted.delete(-1);
  if (wanted.size === 0) return lines.map(() => 0);
  const mayHold = beginnings(stems);
  return lines.map((line) => {
    if (mayHold !== null && !mayHold.test(line)) return 0;
    const here = new Set<number>();
    eachToken(line, (token) => {
      for (const term of vocabulary.knownOf(token)) if (wanted.has(term)) here.add(term);
    });
    return here.size;
  });
}

/** Letters and digits of plain words: beyond them, a letter may have other forms than its two cases. */
const PLAIN = /^[a-z0-9]+$/;

/**
 * Matches every line that may hold one of some stems, and few others: far faster than to take lines apart. A word begins with
 * its stem, but for a last `y` (`queries`, query) or `z` (`realisation`, realiz); in an identifier as a whole, the stem may be
 * broken by what is left out of it.
 *
 * @returns null where any line may hold them
 */
function beginnings(stems: readonly string[]): RegExp | null {
  if (!stems.every((stem) => PLAIN.test(stem))) return null;
  const alternatives = stems.map((stem) => [...stem.replace(/(?<=.)[yz]$/, '')].join('[_$]*'));
  return new RegExp(alternatives.join('|'), 'iu');
}
