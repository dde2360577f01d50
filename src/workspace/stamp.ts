import { lstatSync, type Stats, statSync } from 'node:fs';

/** A file changed this shortly before it was looked at may change again within the clock's grain, unseen by its times. */
const CLOCK_GRAIN_MS = 20;

/** What tells whether a file or folder may have changed, from its directory entry alone. */
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

/** Whether a regular file is there, not a link to one. */
export function isRegularFile(absolute: string): boolean {
  try {
    return lstatSync(absolute).isFile();
  } catch {
    return false;
  }
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

/** Many stamps as numbers, four each: small to keep, and stored as they are. */
export class StampColumn {
  readonly numbers: Float64Array;

  constructor(numbers: Float64Array) {
    this.numbers = numbers;
  }

  /** @param stamps null for what is not there */
  static of(stamps: readonly (Stamp | null)[]): StampColumn {
    const numbers = new Float64Array(stamps.length * 4);
    const column = new StampColumn(numbers);
    for (const [at, stamp] of stamps.entries()) column.set(at, stamp);
    return column;
  }

  set(at: number, stamp: Stamp | null): void {
    const numbers = stamp === null ? [-1, 0, 0, 0] : [stamp.size, stamp.mtimeMs, stamp.ctimeMs, stamp.ino];
    this.numbers.set(numbers, at * 4);
  }

  get(at: number): Stamp | null {
    const [size, mtimeMs, ctimeMs, ino] = this.numbers.subarray(at * 4, at * 4 + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    return size === -1 ? null : { size, mtimeMs, ctimeMs, ino };
  }

  equals(at: number, stamp: Stamp | null): boolean {
    const { numbers } = this;
    const first = at * 4;
    if (stamp === null) return numbers[first] === -1;
    return (
      numbers[first] === stamp.size &&
      numbers[first + 1] === stamp.mtimeMs &&
      numbers[first + 2] === stamp.ctimeMs &&
      numbers[first + 3] === stamp.ino
    );
  }
}
