import { type Engine, openKernel, place, type WasmKernel } from './wasm-kernel.ts';

/** Hash functions the kernel works on side by side: signatures are padded to a multiple in its memory. */
const LANES = 16;
/** Values and sets handed to the kernel at once, unless one set alone holds more: its memory stays small. */
const BATCH_VALUES = 1 << 18;
const BATCH_SETS = 1 << 12;

/**
 * Signatures of many sets of 32-bit hashes. Two signatures agree at a position with the probability of the sets' Jaccard
 * similarity.
 *
 * @see Broder, "On the resemblance and containment of documents", 1997
 */
export interface MinHash {
  readonly engine: Engine;
  /** Numbers in a signature. */
  readonly hashCount: number;
  /**
   * The signatures of all sets, one after another. An empty set has the greatest number at every position.
   *
   * @param values the sets' members, one set after another; repetitions do no harm
   * @param offsets set `s` holds the values from `offsets[s]` to `offsets[s + 1]`
   */
  signatures(values: Uint32Array, offsets: Uint32Array): Uint32Array;
}

/** @param hashCount at least 1; shorter signatures are beginnings of longer ones */
export function openMinHash(hashCount: number): MinHash {
  const kernel = openKernel('minhash', 'minhash');
  const hashes = hashFunctions(hashCount);
  return kernel === null
    ? { engine: 'typescript', hashCount, signatures: (...sets) => signaturesPlainly(hashes, ...sets) }
    : { engine: 'wasm-simd', hashCount, signatures: (...sets) => signaturesBy(kernel, hashes, ...sets) };
}

/** Hash functions `mixed(value) * factor + term` modulo 2³²: a universal family over values that are evenly spread. */
export interface HashFunctions {
  /** Odd, so that no two values get one hash. */
  readonly factors: Uint32Array;
  readonly terms: Uint32Array;
}

export function hashFunctions(count: number): HashFunctions {
  const drawn = (at: number) => mixed(Math.imul(at + 1, 0x9e3779b9));
  return {
    factors: Uint32Array.from({ length: count }, (_, at) => drawn(2 * at) | 1),
    terms: Uint32Array.from({ length: count }, (_, at) => drawn(2 * at + 1)),
  };
}

/** Share of the positions at which two signatures agree, 0–1: the estimate of the Jaccard similarity of their sets. */
export function signatureSimilarity(one: Uint32Array, other: Uint32Array): number {
  let equal = 0;
  for (let at = 0; at < one.length; at++) if (one[at] === other[at]) equal++;
  return one.length === 0 ? 0 : equal / one.length;
}

function signaturesBy(
  { memory, run }: WasmKernel,
  { factors, terms }: HashFunctions,
  values: Uint32Array,
  offsets: Uint32Array,
): Uint32Array {
  const setCount = offsets.length - 1;
  const hashCount = factors.length;
  const stride = Math.ceil(hashCount / LANES) * LANES;
  const signatures = new Uint32Array(setCount * hashCount);
  for (let first = 0; first < setCount; ) {
    const start = offsets[first] as number;
    let last = first + 1;
    const end = Math.min(setCount, first + BATCH_SETS);
    while (last < end && (offsets[last + 1] as number) - start <= BATCH_VALUES) last++;
    const batch = values.subarray(start, offsets[last]);
    const sets = last - first;
    const [factorsAt, termsAt, offsetsAt, valuesAt, signaturesAt] = place(memory, [
      4 * stride,
      4 * stride,
      4 * (sets + 1),
      batch.byteLength,
      4 * stride * sets,
    ]) as [number, number, number, number, number];
    new Uint32Array(memory.buffer, factorsAt, stride).set(factors);
    new Uint32Array(memory.buffer, termsAt, stride).set(terms);
    new Uint32Array(memory.buffer, valuesAt, batch.length).set(batch);
    const own = new Uint32Array(memory.buffer, offsetsAt, sets + 1);
    for (let set = 0; set <= sets; set++) own[set] = (offsets[first + set] as number) - start;
    run(valuesAt, offsetsAt, sets, factorsAt, termsAt, stride, signaturesAt);
    const made = new Uint32Array(memory.buffer, signaturesAt, stride * sets);
    for (let set = 0; set < sets; set++) {
      const signature = made.subarray(set * stride, set * stride + hashCount);
      signatures.set(signature, (first + set) * hashCount);
    }
    first = last;
  }
  return signatures;
}

/** The kernel's twin: what runs without it, and what it must equal. */
export function signaturesPlainly(
  { factors, terms }: HashFunctions,
  values: Uint32Array,
  offsets: Uint32Array,
): Uint32Array {
  const setCount = offsets.length - 1;
  const hashCount = factors.length;
  const signatures = new Uint32Array(setCount * hashCount);
  const spread = values.map((value) => mixed(value));
  for (let set = 0; set < setCount; set++) {
    const end = offsets[set + 1] as number;
    for (let hash = 0; hash < hashCount; hash++) {
      const factor = factors[hash] as number;
      const term = terms[hash] as number;
      let least = 0xffffffff;
      for (let at = offsets[set] as number; at < end; at++) {
        const hashed = (Math.imul(spread[at] as number, factor) + term) >>> 0;
        if (hashed < least) least = hashed;
      }
      signatures[set * hashCount + hash] = least;
    }
  }
  return signatures;
}

/** The finaliser of MurmurHash3: every bit of the input changes half the bits of the output. */
function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
