/** Primes whose squares are below 2^52, so that products are exact. */
const PRIMES = [67_108_859, 67_108_837] as const;
const BASES = [31_415_927, 27_182_819] as const;
/** Fewer stretches are sooner all gone through than hashed. */
const FEW = 8;

/**
 * Tells stretches of an array apart by their hashes, each in one step: prefix hashes by two primes, together of 52 bits.
 */
export class StretchHashes {
  readonly #values: Uint8Array;
  #prefixes: readonly Int32Array[] | null = null;

  constructor(values: Uint8Array) {
    this.#values = values;
  }

  /** The first of each group of equal stretches of a length; for a few stretches, all of them. */
  unlike(starts: readonly number[], length: number): readonly number[] {
    if (starts.length <= FEW) return starts;
    this.#prefixes ??= PRIMES.map((prime, at) => prefixHashes(this.#values, BASES[at] as number, prime));
    const [first, second] = this.#prefixes as [Int32Array, Int32Array];
    const [firstPower, secondPower] = PRIMES.map((prime, at) => power(BASES[at] as number, length, prime)) as [
      number,
      number,
    ];
    const known = new Set<number>();
    return starts.filter((start) => {
      const one = hashAt(first, start, length, firstPower, PRIMES[0]);
      const other = hashAt(second, start, length, secondPower, PRIMES[1]);
      const { size } = known;
      return known.add(one * PRIMES[0] + other).size > size;
    });
  }
}

function hashAt(prefixes: Int32Array, start: number, length: number, shift: number, prime: number): number {
  const end = Math.min(start + length, prefixes.length - 1);
  const hash = ((prefixes[end] as number) - (((prefixes[start] as number) * shift) % prime)) % prime;
  return hash < 0 ? hash + prime : hash;
}

/** For each place the hash of all values before it. */
function prefixHashes(values: Uint8Array, base: number, prime: number): Int32Array {
  const prefixes = new Int32Array(values.length + 1);
  for (let at = 0; at < values.length; at++) {
    prefixes[at + 1] = ((prefixes[at] as number) * base + (values[at] as number) + 1) % prime;
  }
  return prefixes;
}

function power(base: number, exponent: number, prime: number): number {
  let result = 1;
  let square = base;
  for (let left = exponent; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = (result * square) % prime;
    square = (square * square) % prime;
  }
  return result;
}
