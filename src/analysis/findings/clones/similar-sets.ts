import type { SharedValues, SortedSets } from '../../../kernels/shared-values.ts';
import { type Banding, bandingFor } from './bands.ts';
import { bucketsOf } from './buckets.ts';
import { mixed } from './equality.ts';

/** Numbers in a signature. */
export const SIGNATURE_LENGTH = 200;
/** How many of the pairs at the asked similarity are to be found. */
const RECALL = 0.99;

/** The MinHash signatures of sets, of `SIGNATURE_LENGTH` numbers each. */
export type Signatures = (sets: SortedSets) => Uint32Array | Promise<Uint32Array>;

export interface SimilarSetsOptions {
  /** Least Jaccard similarity. */
  readonly similarity: number;
  readonly signatures: Signatures;
  readonly shared: SharedValues;
  /** Whether two sets are worth comparing; called with the lesser first. */
  readonly isWorth: (one: number, other: number) => boolean;
}

export interface SimilarSets {
  /** Sets of which each shares at least the asked part with the other; the lesser first, ascending. */
  readonly pairs: readonly (readonly [number, number])[];
  readonly banding: Banding;
  /** How many pairs the signatures proposed. */
  readonly candidates: number;
}

/**
 * Pairs of sets with a Jaccard similarity of at least `similarity`: proposed by MinHash signatures and bands, of which a
 * hundredth of those at the threshold is missed, then each measured.
 *
 * @see Leskovec, Rajaraman, Ullman, "Mining of Massive Datasets", chapter 3
 */
export async function similarSets(sets: SortedSets, options: SimilarSetsOptions): Promise<SimilarSets> {
  const banding = bandingFor(options.similarity, SIGNATURE_LENGTH, RECALL);
  const signatures = await options.signatures(sets);
  const proposed = proposedPairs(signatures, sets.offsets.length - 1, banding, options.isWorth);
  const shared = options.shared.count(sets, proposed);
  const pairs: [number, number][] = [];
  const size = (set: number) => (sets.offsets[set + 1] as number) - (sets.offsets[set] as number);
  for (let pair = 0; pair < shared.length; pair++) {
    const [one, other] = [proposed[2 * pair] as number, proposed[2 * pair + 1] as number];
    const both = shared[pair] as number;
    if (both >= options.similarity * (size(one) + size(other) - both)) pairs.push([one, other]);
  }
  return { pairs, banding, candidates: shared.length };
}

/**
 * A band that many sets agree on says little: of those, each is compared with so many after it, and a pair further apart
 * is not compared at all. What is like hundreds of others is in a class with some of them anyway.
 */
const CROWD = 100;

/** Pairs that agree on a band and are worth comparing, ascending, each once. */
function proposedPairs(
  signatures: Uint32Array,
  count: number,
  { bands, rows }: Banding,
  isWorth: (one: number, other: number) => boolean,
): Uint32Array {
  const keys = Array.from({ length: bands }, (_, band) => bandKeys(signatures, count, band * rows, rows));
  const agreesBefore = (band: number, one: number, other: number) => {
    for (let before = 0; before < band; before++) {
      const own = keys[before] as Int32Array;
      if (own[one] === own[other]) return true;
    }
    return false;
  };
  const proposed: number[] = [];
  keys.forEach((own, band) => {
    for (const bucket of bucketsOf(own)) {
      for (let at = 0; at < bucket.length; at++) {
        const one = bucket[at] as number;
        const end = Math.min(bucket.length, at + CROWD);
        for (let next = at + 1; next < end; next++) {
          const other = bucket[next] as number;
          if (isWorth(one, other) && !agreesBefore(band, one, other)) proposed.push(one * count + other);
        }
      }
    }
  });
  const sorted = Float64Array.from(proposed).sort();
  const pairs = new Uint32Array(2 * sorted.length);
  sorted.forEach((pair, at) => {
    pairs[2 * at] = Math.floor(pair / count);
    pairs[2 * at + 1] = pair % count;
  });
  return pairs;
}

/** A key of each set for the `rows` numbers of its signature from `first` on; never 0. */
function bandKeys(signatures: Uint32Array, count: number, first: number, rows: number): Int32Array {
  const keys = new Int32Array(count);
  for (let set = 0; set < count; set++) {
    let key = first;
    const start = set * SIGNATURE_LENGTH + first;
    for (let row = 0; row < rows; row++) key = mixed(key ^ (signatures[start + row] as number)) + row;
    keys[set] = key | 1;
  }
  return keys;
}
