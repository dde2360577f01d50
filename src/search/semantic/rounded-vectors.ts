/** A vector in bytes, its longest side 127: it keeps its direction, not its length. */
export function quantised(vector: Float32Array): Int8Array {
  return Int8Array.from(atMost(vector, 127));
}

/** A vector in whole numbers, its longest side `largest`. */
export function atMost(vector: Float32Array, largest: number): Float32Array {
  const most = vector.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  return vector.map((value) => (most === 0 ? 0 : Math.round((value / most) * largest)));
}
