// AssemblyScript. Memory is laid out by the caller: every argument that is no count is an address of 32-bit numbers.

/** Address of the `index`-th 32-bit number. */
function word(base: usize, index: u32): usize {
  return base + ((index as usize) << 2);
}

/** The finaliser of MurmurHash3. */
function mixed(values: v128): v128 {
  values = v128.xor(values, i32x4.shr_u(values, 16));
  values = i32x4.mul(values, i32x4.splat(0x85ebca6b));
  values = v128.xor(values, i32x4.shr_u(values, 13));
  values = i32x4.mul(values, i32x4.splat(0xc2b2ae35));
  return v128.xor(values, i32x4.shr_u(values, 16));
}

/** The lesser of `least` and `value * factor + term`, lane by lane. */
function lesser(least: v128, value: v128, factor: v128, term: v128): v128 {
  return i32x4.min_u(least, i32x4.add(i32x4.mul(value, factor), term));
}

/**
 * For each set, by each hash function, the least `mixed(value) * factor + term` over its values.
 *
 * @param values changed: mixed in place
 * @param offsets set `s` holds the values from `offsets[s]` to `offsets[s + 1]`
 * @param factors, terms one of each for a hash function
 * @param hashCount a multiple of 16: sixteen hash functions are worked on side by side
 * @param signatures room for `setCount * hashCount` numbers
 */
export function minhash(
  values: usize,
  offsets: usize,
  setCount: i32,
  factors: usize,
  terms: usize,
  hashCount: i32,
  signatures: usize,
): void {
  const valuesEnd = word(values, load<u32>(word(offsets, setCount)));
  for (let at = values; at < valuesEnd; at += 16) v128.store(at, mixed(v128.load(at)));
  for (let set = 0; set < setCount; set++) {
    const first = word(values, load<u32>(word(offsets, set)));
    const last = word(values, load<u32>(word(offsets, set), 4));
    for (let hash = 0; hash < hashCount; hash += 16) {
      const factor = word(factors, hash);
      const term = word(terms, hash);
      const factorA = v128.load(factor);
      const factorB = v128.load(factor, 16);
      const factorC = v128.load(factor, 32);
      const factorD = v128.load(factor, 48);
      const termA = v128.load(term);
      const termB = v128.load(term, 16);
      const termC = v128.load(term, 32);
      const termD = v128.load(term, 48);
      let leastA = i32x4.splat(-1);
      let leastB = leastA;
      let leastC = leastA;
      let leastD = leastA;
      for (let at = first; at < last; at += 4) {
        const value = v128.load32_splat(at);
        leastA = lesser(leastA, value, factorA, termA);
        leastB = lesser(leastB, value, factorB, termB);
        leastC = lesser(leastC, value, factorC, termC);
        leastD = lesser(leastD, value, factorD, termD);
      }
      v128.store(signatures, leastA);
      v128.store(signatures, leastB, 16);
      v128.store(signatures, leastC, 32);
      v128.store(signatures, leastD, 48);
      signatures += 64;
    }
  }
}
