import { type Engine, openKernel, place, type WasmKernel } from './wasm-kernel.ts';

/** Pairs handed to the kernel at once: its memory stays small. */
const BATCH_PAIRS = 1 << 16;

/** Sets of 32-bit numbers, each ascending and without repetition; set `s` is `values[offsets[s] … offsets[s + 1])`. */
export interface SortedSets {
  readonly values: Uint32Array;
  readonly offsets: Uint32Array;
}

export interface SharedValues {
  readonly engine: Engine;
  /**
   * For each pair of sets, how many values they share.
   * @param pairs two sets each, one pair after another
   */
  count(sets: SortedSets, pairs: Uint32Array): Uint32Array;
}

export function openSharedValues(): SharedValues {
  const kernel = openKernel('shared-values', 'sharedValues');
  return kernel === null
    ? { engine: 'typescript', count: sharedPlainly }
    : { engine: 'wasm-simd', count: (sets, pairs) => sharedBy(kernel, sets, pairs) };
}

function sharedBy({ memory, run }: WasmKernel, { values, offsets }: SortedSets, pairs: Uint32Array): Uint32Array {
  const pairCount = pairs.length / 2;
  const shared = new Uint32Array(pairCount);
  const batch = Math.min(pairCount, BATCH_PAIRS);
  const [valuesAt, offsetsAt, pairsAt, sharedAt] = place(memory, [
    values.byteLength,
    offsets.byteLength,
    8 * batch,
    4 * batch,
  ]) as [number, number, number, number];
  new Uint32Array(memory.buffer, valuesAt, values.length).set(values);
  new Uint32Array(memory.buffer, offsetsAt, offsets.length).set(offsets);
  for (let first = 0; first < pairCount; first += batch) {
    const count = Math.min(batch, pairCount - first);
    new Uint32Array(memory.buffer, pairsAt, 2 * count).set(pairs.subarray(2 * first, 2 * (first + count)));
    run(valuesAt, offsetsAt, pairsAt, count, sharedAt);
    shared.set(new Uint32Array(memory.buffer, sharedAt, count), first);
  }
  return shared;
}

/** The kernel's twin: what runs without it, and what it must equal. */
export function sharedPlainly({ values, offsets }: SortedSets, pairs: Uint32Array): Uint32Array {
  const shared = new Uint32Array(pairs.length / 2);
  for (let pair = 0; pair < shared.length; pair++) {
    const one = pairs[2 * pair] as number;
    const other = pairs[2 * pair + 1] as number;
    let a = offsets[one] as number;
    let b = offsets[other] as number;
    const endA = offsets[one + 1] as number;
    const endB = offsets[other + 1] as number;
    let count = 0;
    while (a < endA && b < endB) {
      const valueA = values[a] as number;
      const valueB = values[b] as number;
      if (valueA === valueB) count++;
      if (valueA <= valueB) a++;
      if (valueB <= valueA) b++;
    }
    shared[pair] = count;
  }
  return shared;
}
