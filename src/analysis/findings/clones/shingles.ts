import type { SortedSets } from '../../../kernels/shared-values.ts';
import { mixed } from './equality.ts';

/** Tokens in a shingle. */
export const SHINGLE_LENGTH = 3;

/** Odd, with bits all over: the multiplier of PCG. */
const FACTOR = 747796405;

/** The hashes of the shingles of each sequence. */
export function shingleSets(sequences: readonly Int32Array[]): SortedSets {
  const sets = sequences.map((sequence) => shingles(sequence, SHINGLE_LENGTH));
  const offsets = new Uint32Array(sets.length + 1);
  sets.forEach((set, at) => {
    offsets[at + 1] = (offsets[at] as number) + set.length;
  });
  const values = new Uint32Array(offsets[sets.length] as number);
  sets.forEach((set, at) => {
    values.set(set, offsets[at]);
  });
  return { values, offsets };
}

/** The hashes of all runs of `length` numbers, ascending, each once. */
export function shingles(sequence: Int32Array, length: number): Uint32Array {
  const count = Math.max(0, sequence.length - length + 1);
  const hashes = new Uint32Array(count);
  for (let first = 0; first < count; first++) {
    let hash = length;
    for (let at = first; at < first + length; at++) hash = Math.imul(hash, FACTOR) + (sequence[at] as number);
    hashes[first] = mixed(hash);
  }
  hashes.sort();
  let distinct = 0;
  for (let at = 0; at < count; at++) {
    if (at === 0 || hashes[at] !== hashes[at - 1]) hashes[distinct++] = hashes[at] as number;
  }
  return hashes.subarray(0, distinct);
}
