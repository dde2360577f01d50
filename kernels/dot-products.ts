// AssemblyScript. Memory is laid out by the caller: every argument that is no count is an address.

/**
 * The dot product of one vector of 16-bit numbers with each of several of 8-bit numbers. No sum may leave 32 bits.
 *
 * @param query one vector
 * @param vectors the others, one after another
 * @param length of each vector, in numbers: a multiple of 16
 * @param stride from one vector to the next, in bytes; at least `length`
 * @param products room for `count` numbers of 32 bits
 */
export function dotProducts(query: usize, vectors: usize, count: i32, length: i32, stride: i32, products: usize): void {
  for (let vector = 0; vector < count; vector++) {
    const base = vectors + <usize>vector * <usize>stride;
    let sum = i32x4.splat(0);
    for (let at: usize = 0; at < <usize>length; at += 16) {
      const other = v128.load(base + at);
      const low = v128.load(query + 2 * at);
      const high = v128.load(query + 2 * at, 16);
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(low, i16x8.extend_low_i8x16_s(other)));
      sum = i32x4.add(sum, i32x4.dot_i16x8_s(high, i16x8.extend_high_i8x16_s(other)));
    }
    store<i32>(
      products + ((<usize>vector) << 2),
      i32x4.extract_lane(sum, 0) + i32x4.extract_lane(sum, 1) + i32x4.extract_lane(sum, 2) + i32x4.extract_lane(sum, 3),
    );
  }
}
