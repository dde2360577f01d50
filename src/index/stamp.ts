import { type Stats, statSync } from 'node:fs';

/** A file changed this shortly before it was looked at may change again within the clock's grain, unseen by its times. */
const CLOCK_GRAIN_MS = 20;

/** What tells whether a file may have changed, from its directory entry alone. */
export interface Stamp {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
}

/** Of a file that is there but may not be looked at: reading it says why. */
const HIDDEN: Stamp = { size: 0, mtimeMs: 0, ctimeMs: 0, ino: 0 };

/** Null when there is no such file. */
export function stampOf(absolute: string): Stamp | null {
  let stats: Stats | undefined;
  try {
    stats = statSync(absolute, { throwIfNoEntry: false });
  } catch {
    return HIDDEN;
  }
  if (stats === undefined) return null;
  return { size: stats.size, mtimeMs: stats.mtimeMs, ctimeMs: stats.ctimeMs, ino: stats.ino };
}

export function sameStamp(a: Stamp, b: Stamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

/**
 * Whether a stamp can prove that what was read at a time is still what is there.
 * @param readAt milliseconds since 1970, not before the file was read
 */
export function isSettled(stamp: Stamp, readAt: number): boolean {
  return readAt - Math.max(stamp.mtimeMs, stamp.ctimeMs) > CLOCK_GRAIN_MS;
}
