/** Positions in the order of their keys: those of key `k` lie from `offsets[k]` to `offsets[k + 1]` in `order`. */
export interface Buckets {
  readonly offsets: Int32Array;
  readonly order: Int32Array;
}

/** Counting sort: the positions of `keys`, each within 0 to `keyCount - 1`, by key; those of equal keys keep their order. */
export function countingSort(keys: Int32Array, keyCount: number): Buckets {
  const offsets = new Int32Array(keyCount + 1);
  for (const key of keys) offsets[key + 1] = (offsets[key + 1] as number) + 1;
  for (let key = 0; key < keyCount; key++) offsets[key + 1] = (offsets[key + 1] as number) + (offsets[key] as number);
  const next = offsets.slice(0, keyCount);
  const order = new Int32Array(keys.length);
  for (let position = 0; position < keys.length; position++) {
    const key = keys[position] as number;
    const slot = next[key] as number;
    order[slot] = position;
    next[key] = slot + 1;
  }
  return { offsets, order };
}
