import { type Engine, openKernel, place, type WasmKernel } from './wasm-kernel.ts';

/** For each node: how many sources reach it, itself not counted, and the sum of their distances to it in steps. */
export interface DistanceSums {
  readonly counts: Int32Array;
  readonly sums: Float64Array;
}

/**
 * Breadth-first searches from many sources, a bit each, in step. A node that several of them reach at the same distance
 * is visited once for all of them.
 *
 * @param offsets, targets the edges in compressed sparse rows
 * @param sources nodes, each once
 * @see Then, Kaufmann, Chirigati et al., "The more the merrier: efficient multi-source graph traversal", 2014
 */
export type SumDistances = (offsets: Int32Array, targets: Int32Array, sources: Int32Array) => DistanceSums;

export function openDistanceSums(): { readonly engine: Engine; readonly sumDistances: SumDistances } {
  const kernel = openKernel('distance-sums', 'distanceSums');
  return kernel === null
    ? { engine: 'typescript', sumDistances: sumDistancesPlainly }
    : { engine: 'wasm-simd', sumDistances: (...edges) => sumDistancesBy(kernel, ...edges) };
}

function sumDistancesBy(
  { memory, run }: WasmKernel,
  offsets: Int32Array,
  targets: Int32Array,
  sources: Int32Array,
): DistanceSums {
  const nodeCount = offsets.length - 1;
  const masks = 16 * nodeCount;
  const words = 4 * nodeCount;
  const [seen, current, next, frontier, touched, counts, sums, offsetsAt, targetsAt, sourcesAt] = place(memory, [
    masks,
    masks,
    masks,
    words,
    words,
    words,
    2 * words,
    offsets.byteLength,
    targets.byteLength,
    sources.byteLength,
  ]) as [number, number, number, number, number, number, number, number, number, number];
  new Uint8Array(memory.buffer, 0, offsetsAt).fill(0);
  new Int32Array(memory.buffer, offsetsAt, offsets.length).set(offsets);
  new Int32Array(memory.buffer, targetsAt, targets.length).set(targets);
  new Int32Array(memory.buffer, sourcesAt, sources.length).set(sources);
  run(nodeCount, offsetsAt, targetsAt, sourcesAt, sources.length, seen, current, next, frontier, touched, counts, sums);
  return {
    counts: new Int32Array(memory.buffer, counts, nodeCount).slice(),
    sums: new Float64Array(memory.buffer, sums, nodeCount).slice(),
  };
}

/** Bits of a number that a mask holds. */
const LANES = 32;

/** The kernel's twin: what runs without it, and what it must equal. */
export const sumDistancesPlainly: SumDistances = (offsets, targets, sources) => {
  const nodeCount = offsets.length - 1;
  const counts = new Int32Array(nodeCount);
  const sums = new Float64Array(nodeCount);
  const seen = new Int32Array(nodeCount);
  const current = new Int32Array(nodeCount);
  const next = new Int32Array(nodeCount);
  let frontier = new Int32Array(nodeCount);
  let touched = new Int32Array(nodeCount);
  for (let batch = 0; batch < sources.length; batch += LANES) {
    seen.fill(0);
    let size = 0;
    for (const source of sources.subarray(batch, batch + LANES)) {
      seen[source] = 1 << size;
      current[source] = 1 << size;
      frontier[size++] = source;
    }
    for (let distance = 1; size > 0; distance++) {
      let touchedCount = 0;
      for (let at = 0; at < size; at++) {
        const node = frontier[at] as number;
        const own = current[node] as number;
        const end = offsets[node + 1] as number;
        for (let edge = offsets[node] as number; edge < end; edge++) {
          const target = targets[edge] as number;
          const fresh = own & ~(seen[target] as number);
          if (fresh === 0) continue;
          if (next[target] === 0) touched[touchedCount++] = target;
          next[target] = (next[target] as number) | fresh;
        }
      }
      for (let at = 0; at < touchedCount; at++) {
        const node = touched[at] as number;
        const fresh = next[node] as number;
        const reached = setBits(fresh);
        next[node] = 0;
        current[node] = fresh;
        seen[node] = (seen[node] as number) | fresh;
        counts[node] = (counts[node] as number) + reached;
        sums[node] = (sums[node] as number) + reached * distance;
      }
      [frontier, touched] = [touched, frontier];
      size = touchedCount;
    }
  }
  return { counts, sums };
};

function setBits(mask: number): number {
  const pairs = mask - ((mask >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}
