import type { SharedValues } from '../../../kernels/shared-values.ts';
import { type AlignedTokens, alignedSimilarity, alignedTokens } from './alignment.ts';
import type { Banding } from './bands.ts';
import type { CloneClass, CloneMember } from './clone-classes.ts';
import type { Corpus } from './corpus.ts';
import { hashOf } from './equal-code.ts';
import type { Equality } from './equality.ts';
import { type Fragment, MOST_COMPARED_TOKENS } from './fragments.ts';
import { hasLogic } from './logic.ts';
import { shingleSets } from './shingles.ts';
import { type Signatures, similarSets } from './similar-sets.ts';
import { type SimilarPair, type Star, starsOf } from './stars.ts';

/**
 * Sequences that share a part s of their tokens have shingle sets with a Jaccard similarity of s / (2 − s), less for each
 * place at which they differ: with so much left, edits in several places are still found.
 */
const SHINGLE_MARGIN = 0.87;
/** Alignments between two chances to stop. */
const BREATH = 1000;

export interface GappedOptions {
  /** Least similarity to the representative, 0–1. */
  readonly threshold: number;
  readonly minTokens: number;
  /** What makes fragments equal but for names: of those that are, one speaks for all. */
  readonly renaming: Equality;
  readonly signatures: Signatures;
  readonly shared: SharedValues;
  /** Called now and then: may throw to stop. */
  readonly breathe: () => Promise<void>;
}

export interface GappedSearch {
  readonly classes: readonly CloneClass[];
  /** Fragments compared: of those that are equal but for names, one. */
  readonly compared: number;
  readonly banding: Banding;
  /** Least Jaccard similarity of shingles at which a pair is aligned. */
  readonly shingleSimilarity: number;
  /** Pairs that the signatures proposed. */
  readonly candidates: number;
  /** Pairs whose shingles are similar. */
  readonly aligned: number;
  /** Pairs whose alignment is. */
  readonly verified: number;
}

/** The least Jaccard similarity of shingle sets at which fragments may have an aligned similarity of `threshold`. */
export function shingleThreshold(threshold: number): number {
  return Math.max(0.05, (SHINGLE_MARGIN * threshold) / (2 - threshold));
}

/** Classes of functions and blocks in which some tokens were inserted, left out or changed. */
export async function gappedClones(
  corpus: Corpus,
  fragments: readonly Fragment[],
  options: GappedOptions,
): Promise<GappedSearch> {
  const { threshold, breathe } = options;
  const units = distinctUnits(corpus, fragments, options);
  const tokens = units.map(([first]) => alignedTokens(corpus, first));
  const sets = shingleSets(tokens.map(({ shapes }) => shapes));
  await breathe();
  const shingleSimilarity = shingleThreshold(threshold);
  const found = await similarSets(sets, {
    similarity: shingleSimilarity,
    signatures: options.signatures,
    shared: options.shared,
    isWorth: comparable(units, threshold),
  });
  const verified: SimilarPair[] = [];
  for (let at = 0; at < found.pairs.length; at++) {
    if (at % BREATH === 0) await breathe();
    const [one, other] = found.pairs[at] as readonly [number, number];
    const similarity = alignedSimilarity(tokens[one] as AlignedTokens, tokens[other] as AlignedTokens, threshold);
    if (similarity >= threshold) verified.push({ one, other, similarity });
  }
  const taken = new Uint8Array(corpus.tokenCount);
  return {
    classes: starsOf(verified).flatMap((star) => classOf(star, units, taken)),
    compared: units.length,
    banding: found.banding,
    shingleSimilarity,
    candidates: found.candidates,
    aligned: found.pairs.length,
    verified: verified.length,
  };
}

/** Fragments that are equal but for names: at least one. */
type Unit = readonly [Fragment, ...Fragment[]];

function distinctUnits(corpus: Corpus, fragments: readonly Fragment[], { minTokens, renaming }: GappedOptions): Unit[] {
  const units = new Map<string, [Fragment, ...Fragment[]]>();
  for (const fragment of fragments) {
    const length = fragment.end - fragment.start;
    if (length < minTokens || length > MOST_COMPARED_TOKENS) continue;
    if (!hasLogic(corpus, fragment)) continue;
    const key = `${fragment.file.family} ${length} ${hashOf(fragment, renaming)}`;
    const unit = units.get(key);
    if (unit === undefined) units.set(key, [fragment]);
    else unit.push(fragment);
  }
  return [...units.values()];
}

/** Whether two units are in one family of languages, of like enough length, and not one in the other. */
function comparable(units: readonly Unit[], threshold: number): (one: number, other: number) => boolean {
  const families = [...new Set(units.map(([{ file }]) => file.family))];
  const family = Uint8Array.from(units, ([{ file }]) => families.indexOf(file.family));
  const starts = Int32Array.from(units, ([{ start }]) => start);
  const ends = Int32Array.from(units, ([{ end }]) => end);
  const leastShared = threshold / (2 - threshold);
  return (one, other) => {
    if (family[one] !== family[other]) return false;
    const [startA, endA] = [starts[one] as number, ends[one] as number];
    const [startB, endB] = [starts[other] as number, ends[other] as number];
    const [a, b] = [endA - startA, endB - startB];
    if (a < b ? a < leastShared * b : b < leastShared * a) return false;
    return endA <= startB || endB <= startA;
  };
}

/**
 * The fragments of a star, without those that overlap one that is more similar.
 * @param taken 0 for every token, before and after
 */
function classOf({ middle, others }: Star, units: readonly Unit[], taken: Uint8Array): CloneClass[] {
  const kept: CloneMember[] = [];
  for (const { item, similarity } of [{ item: middle, similarity: 1 }, ...others]) {
    for (const { start, end } of units[item] as Unit) {
      if (taken.subarray(start, end).includes(1)) continue;
      taken.fill(1, start, end);
      kept.push({ start, end, similarity });
    }
  }
  for (const { start, end } of kept) taken.fill(0, start, end);
  const [representative, ...rest] = kept;
  if (representative === undefined || rest.length === 0) return [];
  return [{ type: 'gapped', members: [representative, ...rest.sort((a, b) => a.start - b.start)], reasons: [] }];
}
