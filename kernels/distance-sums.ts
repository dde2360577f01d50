// AssemblyScript. Memory is laid out by the caller: every argument that is no count is an address. A breadth-first search
// from 128 sources at once: a node's mask has a bit for each source.

const LANES: i32 = 128;

/** Address of the `index`-th 32-bit number. */
function word(base: usize, index: u32): usize {
  return base + ((index as usize) << 2);
}

/** Address of a node's mask. */
function mask(base: usize, node: u32): usize {
  return base + ((node as usize) << 4);
}

/**
 * Adds to each node's `counts` the number of sources that reach it, itself not counted, and to its `sums` their distances.
 *
 * @param offsets, targets compressed sparse rows of 32-bit numbers
 * @param sources 32-bit numbers
 * @param seen, current, next room for a mask of 16 bytes a node; `current` and `next` all zero, and left so
 * @param frontier, touched room for a 32-bit number a node
 * @param counts 32-bit numbers; `sums` 64-bit floating point
 */
export function distanceSums(
  nodeCount: i32,
  offsets: usize,
  targets: usize,
  sources: usize,
  sourceCount: i32,
  seen: usize,
  current: usize,
  next: usize,
  frontier: usize,
  touched: usize,
  counts: usize,
  sums: usize,
): void {
  for (let batch = 0; batch < sourceCount; batch += LANES) {
    memory.fill(seen, 0, (nodeCount as usize) << 4);
    const lanes = min(LANES, sourceCount - batch);
    for (let lane = 0; lane < lanes; lane++) {
      const source = load<u32>(word(sources, batch + lane));
      const byte: usize = lane >> 3;
      const bit: u32 = 1 << (lane & 7);
      const seenByte = mask(seen, source) + byte;
      const currentByte = mask(current, source) + byte;
      store<u8>(seenByte, load<u8>(seenByte) | u8(bit));
      store<u8>(currentByte, load<u8>(currentByte) | u8(bit));
      store<u32>(word(frontier, lane), source);
    }
    let size = lanes;
    for (let distance = 1; size > 0; distance++) {
      const touchedCount = spread(offsets, targets, seen, current, next, frontier, size, touched);
      for (let at = 0; at < touchedCount; at++) {
        const node = load<u32>(word(touched, at));
        const fresh = v128.load(mask(next, node));
        v128.store(mask(next, node), i64x2.splat(0));
        v128.store(mask(current, node), fresh);
        v128.store(mask(seen, node), v128.or(v128.load(mask(seen, node)), fresh));
        store<u32>(word(frontier, at), node);
        const reached = i32(popcnt(v128.extract_lane<i64>(fresh, 0)) + popcnt(v128.extract_lane<i64>(fresh, 1)));
        store<i32>(word(counts, node), load<i32>(word(counts, node)) + reached);
        const sum: usize = sums + ((node as usize) << 3);
        store<f64>(sum, load<f64>(sum) + f64(reached) * f64(distance));
      }
      size = touchedCount;
    }
  }
}

/** Hands the masks of the frontier on along its edges, into `next`, and lists in `touched` the nodes they newly reach. */
function spread(
  offsets: usize,
  targets: usize,
  seen: usize,
  current: usize,
  next: usize,
  frontier: usize,
  size: i32,
  touched: usize,
): i32 {
  let touchedCount = 0;
  for (let at = 0; at < size; at++) {
    const node = load<u32>(word(frontier, at));
    const own = v128.load(mask(current, node));
    v128.store(mask(current, node), i64x2.splat(0));
    const end = word(targets, load<u32>(word(offsets, node), 4));
    for (let edge = word(targets, load<u32>(word(offsets, node))); edge < end; edge += 4) {
      const target = load<u32>(edge);
      const fresh = v128.andnot(own, v128.load(mask(seen, target)));
      if (!v128.any_true(fresh)) continue;
      const known = v128.load(mask(next, target));
      if (!v128.any_true(known)) {
        store<u32>(word(touched, touchedCount), target);
        touchedCount++;
      }
      v128.store(mask(next, target), v128.or(known, fresh));
    }
  }
  return touchedCount;
}
