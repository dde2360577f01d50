import type { Rows } from '../index/csr.ts';
import { shortestPaths } from './paths/shortest-paths.ts';

/** Steps beyond which being near says nothing. */
const MAX_STEPS = 3;

/**
 * How far each file is from the nearest of some files; infinite beyond `MAX_STEPS`.
 * @param neighbours of each file, in either direction
 */
export function distancesFrom(files: readonly number[], { offsets, targets }: Rows): Float64Array {
  return shortestPaths({ offsets, targets, weights: null }, files, { bound: MAX_STEPS + 1 }).distances;
}

/** 1 at no distance, less the farther it is, 0 where nothing leads there. */
export function proximity(distance: number): number {
  return Number.isFinite(distance) ? 1 / (1 + distance) : 0;
}
