// AssemblyScript. Memory is laid out by the caller: every argument that is no count is an address.

/** Adds eight 16-bit numbers, each times `factor`, to eight sums of 32-bit floats. */
function addEight(sums: usize, numbers: v128, factor: v128): void {
  const low = f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(numbers));
  const high = f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(numbers));
  v128.store(sums, f32x4.add(v128.load(sums), f32x4.mul(low, factor)));
  v128.store(sums, f32x4.add(v128.load(sums, 16), f32x4.mul(high, factor)), 16);
}

/** Four floats, each times `scale`, as whole numbers. */
function rounded(sums: usize, scale: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(v128.load(sums), scale)));
}

/**
 * Sums of rows of a table, each row times a factor, rounded to bytes so that the largest number of a sum is 127.
 *
 * @param table rows of `length` 8-bit numbers
 * @param rows the row of each part, 32 bits
 * @param factors of each part, 32-bit floats
 * @param starts the parts of sum `s` are those from `starts[s]` to `starts[s + 1]`
 * @param length of each row: a multiple of 16
 * @param scratch room for `length` 32-bit floats
 * @param sums room for `count * length` bytes
 */
export function weightedSums(
  table: usize,
  rows: usize,
  factors: usize,
  starts: usize,
  count: i32,
  length: i32,
  scratch: usize,
  sums: usize,
): void {
  const end = scratch + ((<usize>length) << 2);
  for (let sum = 0; sum < count; sum++) {
    memory.fill(scratch, 0, (<usize>length) << 2);
    const first = load<u32>(starts + ((<usize>sum) << 2));
    const last = load<u32>(starts + ((<usize>sum) << 2), 4);
    for (let part = first; part < last; part++) {
      const factor = f32x4.splat(load<f32>(factors + ((<usize>part) << 2)));
      let from = table + <usize>load<u32>(rows + ((<usize>part) << 2)) * <usize>length;
      for (let to = scratch; to < end; to += 64) {
        const numbers = v128.load(from);
        addEight(to, i16x8.extend_low_i8x16_s(numbers), factor);
        addEight(to + 32, i16x8.extend_high_i8x16_s(numbers), factor);
        from += 16;
      }
    }
    let most = f32x4.splat(0);
    for (let at = scratch; at < end; at += 16) most = f32x4.max(most, f32x4.abs(v128.load(at)));
    const largest = max(
      max(f32x4.extract_lane(most, 0), f32x4.extract_lane(most, 1)),
      max(f32x4.extract_lane(most, 2), f32x4.extract_lane(most, 3)),
    );
    const scale = f32x4.splat(largest === 0 ? 0 : 127 / largest);
    let to = sums + <usize>sum * <usize>length;
    for (let at = scratch; at < end; at += 64) {
      const low = i16x8.narrow_i32x4_s(rounded(at, scale), rounded(at + 16, scale));
      const high = i16x8.narrow_i32x4_s(rounded(at + 32, scale), rounded(at + 48, scale));
      v128.store(to, i8x16.narrow_i16x8_s(low, high));
      to += 16;
    }
  }
}
