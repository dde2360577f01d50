/** What a key of 0 says: that the place is to be left out. */
const NO_KEY = 0;

/** Places with equal keys, ascending, of which there are at least two; in the order of the first of each. */
export function* bucketsOf(keys: Int32Array): Generator<number[]> {
  const capacity = 2 ** Math.ceil(Math.log2(Math.max(2, keys.length * 2)));
  const first = new Int32Array(capacity).fill(-1);
  const last = new Int32Array(capacity);
  const next = new Int32Array(keys.length).fill(-1);
  const repeated: number[] = [];
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] as number;
    if (key === NO_KEY) continue;
    let slot = (key ^ (key >>> 15)) & (capacity - 1);
    while (first[slot] !== -1 && keys[first[slot] as number] !== key) slot = (slot + 1) & (capacity - 1);
    if (first[slot] === -1) first[slot] = at;
    else {
      if (first[slot] === last[slot]) repeated.push(first[slot] as number);
      next[last[slot] as number] = at;
    }
    last[slot] = at;
  }
  for (const start of repeated.sort((a, b) => a - b)) {
    const bucket: number[] = [];
    for (let at = start; at !== -1; at = next[at] as number) bucket.push(at);
    yield bucket;
  }
}
