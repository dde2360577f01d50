/** What is compared of a stretch: the symbol of each token, and the kind of the name or literal it is, or 0. */
export interface AlignedTokens {
  readonly symbols: Int32Array;
  /** Equal for tokens that may stand for each other: a name for a name, a keyword only for itself. */
  readonly shapes: Int32Array;
  /** 1 where the token is a name or literal. */
  readonly renamable: Uint8Array;
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

/** Runs of matched tokens as `[first in one, first in other, length]`, one after another, from the last to the first. */
type Runs = readonly number[];

/** Null when more than `most` tokens are in one of them only. */
function matchedTokens(one: Int32Array, other: Int32Array, most: number): Runs | null {
  const reach = Math.min(most, one.length + other.length);
  const size = 2 * reach + 3;
  const middle = reach + 1;
  const furthest = new Int32Array(size);
  const trace: Int32Array[] = [];
  for (let edits = 0; edits <= reach; edits++) {
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
      if (x >= one.length && y >= other.length) {
        return traced(one.length, other.length, trace, edits);
      }
    }
    trace.push(furthest.slice(middle - edits, middle + edits + 1));
  }
  return null;
}

/** Walks the edit script back from its end. */
function traced(x: number, y: number, trace: readonly Int32Array[], edits: number): Runs {
  const runs: number[] = [];
  for (let left = edits; left > 0; left--) {
    const before = trace[left - 1] as Int32Array;
    const reached = (diagonal: number) => before[diagonal + left - 1] ?? Number.NEGATIVE_INFINITY;
    const diagonal = x - y;
    const comesFromAbove = diagonal === -left || (diagonal !== left && reached(diagonal - 1) < reached(diagonal + 1));
    const previous = comesFromAbove ? diagonal + 1 : diagonal - 1;
    const previousX = reached(previous);
    const startX = comesFromAbove ? previousX : previousX + 1;
    const length = x - startX;
    if (length > 0) runs.push(startX, startX - diagonal, length);
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
