// AssemblyScript. Memory is laid out by the caller: every argument that is no count is an address of 32-bit numbers.

/** Address of the `index`-th 32-bit number. */
function word(base: usize, index: u32): usize {
  return base + ((index as usize) << 2);
}

/** How many of four numbers are among four others. */
function sharedOfFour(one: v128, other: v128): i32 {
  let equal = i32x4.eq(one, other);
  equal = v128.or(equal, i32x4.eq(one, i32x4.shuffle(other, other, 1, 2, 3, 0)));
  equal = v128.or(equal, i32x4.eq(one, i32x4.shuffle(other, other, 2, 3, 0, 1)));
  equal = v128.or(equal, i32x4.eq(one, i32x4.shuffle(other, other, 3, 0, 1, 2)));
  return popcnt<i32>(i32x4.bitmask(equal));
}

/**
 * For each pair of sets, how many values they share.
 *
 * @param values of all sets, each set's ascending and without repetition
 * @param offsets set `s` holds the values from `offsets[s]` to `offsets[s + 1]`
 * @param pairs two sets each
 * @param shared room for `pairCount` numbers
 */
export function sharedValues(values: usize, offsets: usize, pairs: usize, pairCount: i32, shared: usize): void {
  for (let pair = 0; pair < pairCount; pair++) {
    const one = load<u32>(word(pairs, 2 * pair));
    const other = load<u32>(word(pairs, 2 * pair), 4);
    let a = word(values, load<u32>(word(offsets, one)));
    let b = word(values, load<u32>(word(offsets, other)));
    const endA = word(values, load<u32>(word(offsets, one), 4));
    const endB = word(values, load<u32>(word(offsets, other), 4));
    let count = 0;
    // Four of each side by side; those whose greatest is the lesser, or both when they are equal, have met all they can.
    while (a + 16 <= endA && b + 16 <= endB) {
      count += sharedOfFour(v128.load(a), v128.load(b));
      const greatestA = load<u32>(a, 12);
      const greatestB = load<u32>(b, 12);
      if (greatestA <= greatestB) a += 16;
      if (greatestB <= greatestA) b += 16;
    }
    while (a < endA && b < endB) {
      const valueA = load<u32>(a);
      const valueB = load<u32>(b);
      if (valueA === valueB) count++;
      if (valueA <= valueB) a += 4;
      if (valueB <= valueA) b += 4;
    }
    store<i32>(word(shared, pair), count);
  }
}
