/** Least number of insertions, deletions and substitutions of characters that turn one text into the other. */
export function levenshtein(one: string, other: string): number {
  if (one === other) return 0;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const next = [i];
    for (let j = 1; j <= other.length; j++) {
      const substituted = (row[j - 1] as number) + Number(one[i - 1] !== other[j - 1]);
      next.push(Math.min((row[j] as number) + 1, (next[j - 1] as number) + 1, substituted));
    }
    row = next;
  }
  return row[other.length] as number;
}

/** 1 less the share of the longer text that has to be edited, 0–1; 1 for two empty texts. */
export function editSimilarity(one: string, other: string): number {
  const longer = Math.max(one.length, other.length);
  return longer === 0 ? 1 : 1 - levenshtein(one, other) / longer;
}

/** Weight of each character that the beginnings share, and how many of them count. */
const PREFIX_WEIGHT = 0.1;
const PREFIX_LENGTH = 4;

/**
 * Jaro similarity, raised by what the beginnings share, 0–1.
 *
 * @see Winkler, "String comparator metrics and enhanced decision rules in the Fellegi-Sunter model", 1990
 */
export function jaroWinkler(one: string, other: string): number {
  const similarity = jaro(one, other);
  let prefix = 0;
  while (prefix < PREFIX_LENGTH && prefix < one.length && one[prefix] === other[prefix]) prefix++;
  return similarity + prefix * PREFIX_WEIGHT * (1 - similarity);
}

/** @see Jaro, "Advances in record-linkage methodology", 1989 */
function jaro(one: string, other: string): number {
  if (one === other) return 1;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Uint8Array(other.length);
  const matched: string[] = [];
  for (let i = 0; i < one.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(other.length - 1, i + reach); j++) {
      if (taken[j] === 1 || one[i] !== other[j]) continue;
      taken[j] = 1;
      matched.push(one[i] as string);
      break;
    }
  }
  if (matched.length === 0) return 0;
  const matchedOther = [...other].filter((_, at) => taken[at] === 1);
  const transposed = matched.filter((character, at) => character !== matchedOther[at]).length / 2;
  const count = matched.length;
  return (count / one.length + count / other.length + (count - transposed) / count) / 3;
}

/** The pieces of `size` characters of a text; the text itself where it is shorter, nothing where it is empty. */
export function grams(text: string, size: number): string[] {
  if (text.length <= size) return text === '' ? [] : [text];
  return Array.from({ length: text.length - size + 1 }, (_, at) => text.slice(at, at + size));
}

/** Share of the distinct pieces of either text that both have, 0–1; 1 for two texts without any. */
export function gramJaccard(one: string, other: string, size: number): number {
  const [a, b] = [new Set(grams(one, size)), new Set(grams(other, size))];
  const either = a.union(b).size;
  return either === 0 ? 1 : a.intersection(b).size / either;
}
