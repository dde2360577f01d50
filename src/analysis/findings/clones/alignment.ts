import { type Corpus, isRenamable } from './corpus.ts';
import type { Stretch } from './stretch.ts';

/** What is compared of a stretch: the symbol of each token, and the kind of the name or literal it is, or 0. */
export interface AlignedTokens {
  readonly symbols: Int32Array;
  /** Equal for tokens that may stand for each other: a name for a name, a keyword only for itself. */
  readonly shapes: Int32Array;
  /** 1 where the token is a name or literal. */
  readonly renamable: Uint8Array;
}

export function alignedTokens({ symbols, kinds }: Corpus, { start, end }: Stretch): AlignedTokens {
  const own = symbols.subarray(start, end);
  const renamable = new Uint8Array(own.length);
  const shapes = new Int32Array(own.length);
  for (let at = 0; at < own.length; at++) {
    const symbol = own[at] as number;
    const kind = kinds[symbol] as number;
    if (isRenamable(kind)) {
      renamable[at] = 1;
      shapes[at] = -1 - kind;
    } else shapes[at] = symbol;
  }
  return { symbols: own, shapes, renamable };
}

/**
 * How much of two stretches is the same but for a renaming, 0–1: twice the tokens that are matched by the shortest edit
 * script of their shapes, by their lengths together. A name or literal only counts as matched where it stands for the
 * one that it stands for most often, and that one for it.
 *
 * @param least below this the result may be too small: the search is given up
 * @see Myers, "An O(ND) difference algorithm and its variations", 1986
 */
export function alignedSimilarity(one: AlignedTokens, other: AlignedTokens, least: number): number {
  const total = one.shapes.length + other.shapes.length;
  if (total === 0) return 1;
  const matches = matchedTokens(one.shapes, other.shapes, Math.floor((1 - least) * total));
  if (matches === null) return 0;
  return (2 * consistent(one, other, matches)) / total;
}

/** Runs of matched tokens as `[first in one, first in other, length]`, one after another, in any order. */
type Runs = readonly number[];

/** Null when more than `most` tokens are in one of them only. What both start and end with is matched first. */
function matchedTokens(one: Int32Array, other: Int32Array, most: number): Runs | null {
  const shorter = Math.min(one.length, other.length);
  let start = 0;
  while (start < shorter && one[start] === other[start]) start++;
  let tail = 0;
  while (tail < shorter - start && one[one.length - 1 - tail] === other[other.length - 1 - tail]) tail++;
  const within = editScript(one.subarray(start, one.length - tail), other.subarray(start, other.length - tail), most);
  if (within === null) return null;
  const runs: number[] = [0, 0, start, one.length - tail, other.length - tail, tail];
  for (let at = 0; at < within.length; at += 3) {
    runs.push((within[at] as number) + start, (within[at + 1] as number) + start, within[at + 2] as number);
  }
  return runs;
}

/** The shortest edit script, by what it leaves; null when it has more than `most` edits. */
function editScript(one: Int32Array, other: Int32Array, most: number): Runs | null {
  if (Math.abs(one.length - other.length) > most) return null;
  const reach = Math.min(most, one.length + other.length);
  const middle = reach + 1;
  const furthest = new Int32Array(2 * reach + 3);
  // The furthest points of each number of edits, one after another: there is one more diagonal for each edit more.
  let trace = new Int32Array(256);
  let traced = 0;
  for (let edits = 0; edits <= reach; edits++) {
    if (traced + edits + 1 > trace.length) {
      const grown = new Int32Array(Math.max(trace.length * 2, traced + edits + 1));
      grown.set(trace);
      trace = grown;
    }
    for (let diagonal = -edits; diagonal <= edits; diagonal += 2) {
      const at = middle + diagonal;
      const below = furthest[at + 1] as number;
      const right = furthest[at - 1] as number;
      let x = diagonal === -edits || (diagonal !== edits && right < below) ? below : right + 1;
      let y = x - diagonal;
      while (x < one.length && y < other.length && one[x] === other[y]) {
        x++;
        y++;
      }
      furthest[at] = x;
      trace[traced++] = x;
      if (x >= one.length && y >= other.length) return runsOf(one.length, other.length, trace, edits);
    }
  }
  return null;
}

/** Walks the edit script back from its end. */
function runsOf(endX: number, endY: number, trace: Int32Array, edits: number): Runs {
  const runs: number[] = [];
  let x = endX;
  let y = endY;
  for (let left = edits; left > 0; left--) {
    const before = (left * (left - 1)) / 2;
    const reached = (diagonal: number) =>
      Math.abs(diagonal) < left ? (trace[before + ((diagonal + left - 1) >> 1)] as number) : Number.NEGATIVE_INFINITY;
    const diagonal = x - y;
    const comesFromAbove = diagonal === -left || (diagonal !== left && reached(diagonal - 1) < reached(diagonal + 1));
    const previous = comesFromAbove ? diagonal + 1 : diagonal - 1;
    const previousX = reached(previous);
    const startX = comesFromAbove ? previousX : previousX + 1;
    if (x > startX) runs.push(startX, startX - diagonal, x - startX);
    x = previousX;
    y = previousX - previous;
  }
  if (x > 0) runs.push(0, 0, x);
  return runs;
}

/** Matched tokens that are no names or literals, or are renamed as elsewhere. */
function consistent(one: AlignedTokens, other: AlignedTokens, runs: Runs): number {
  const votes = new Map<number, Map<number, number>>();
  forEachMatch(runs, (a, b) => {
    if (one.renamable[a] === 0) return;
    const symbol = one.symbols[a] as number;
    const counts = votes.get(symbol) ?? new Map<number, number>();
    const renamed = other.symbols[b] as number;
    counts.set(renamed, (counts.get(renamed) ?? 0) + 1);
    votes.set(symbol, counts);
  });
  const renaming = oneToOne(votes);
  let matched = 0;
  forEachMatch(runs, (a, b) => {
    if (one.renamable[a] === 0 || renaming.get(one.symbols[a] as number) === other.symbols[b]) matched++;
  });
  return matched;
}

function forEachMatch(runs: Runs, visit: (one: number, other: number) => void) {
  for (let at = 0; at < runs.length; at += 3) {
    const [one, other, length] = [runs[at] as number, runs[at + 1] as number, runs[at + 2] as number];
    for (let step = 0; step < length; step++) visit(one + step, other + step);
  }
}

/** The pairs with most votes first, each name in one pair only; of as many votes, a name that stays itself first. */
function oneToOne(votes: ReadonlyMap<number, ReadonlyMap<number, number>>): Map<number, number> {
  const pairs = [...votes].flatMap(([from, counts]) => [...counts].map(([to, count]) => ({ from, to, count })));
  pairs.sort(
    (a, b) => b.count - a.count || Number(b.from === b.to) - Number(a.from === a.to) || a.from - b.from || a.to - b.to,
  );
  const renaming = new Map<number, number>();
  const taken = new Set<number>();
  for (const { from, to } of pairs) {
    if (renaming.has(from) || taken.has(to)) continue;
    renaming.set(from, to);
    taken.add(to);
  }
  return renaming;
}
