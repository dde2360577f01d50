import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { MAX_FILE_BYTES, type SkipReason } from './classify.ts';
import { systemCode } from './real-path.ts';

export type FileBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'skipped'; readonly reason: Extract<SkipReason, 'too_large' | 'unreadable'> }
  /** There is nothing of that name, at least no longer. */
  | { readonly kind: 'gone' };

/**
 * A path is judged before it is opened, and what it names may have changed in between: a link is not followed, a named
 * pipe does not make the opening wait, and what counts is what the handle says. Windows knows neither flag.
 */
const FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/**
 * The bytes of a regular file, never more than `maxBytes`. Blocks while it reads. Does not throw: a symbolic link, a
 * device or a file that may not be read is `unreadable`.
 *
 * @param absolute A real path, from `Roots.resolve` or below a listed folder.
 */
export function readRegularFile(absolute: string, maxBytes: number = MAX_FILE_BYTES): FileBytes {
  let handle: number;
  try {
    handle = openSync(absolute, FLAGS);
  } catch (thrown) {
    const gone = ['ENOENT', 'ENOTDIR'].includes(systemCode(thrown));
    return gone ? { kind: 'gone' } : { kind: 'skipped', reason: 'unreadable' };
  }
  try {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return { kind: 'skipped', reason: 'unreadable' };
    if (stats.size > maxBytes) return { kind: 'skipped', reason: 'too_large' };
    return { kind: 'bytes', bytes: readUpTo(handle, stats.size) };
  } catch {
    return { kind: 'skipped', reason: 'unreadable' };
  } finally {
    closeSync(handle);
  }
}

/** Fewer bytes when the file shrinks while it is read; none of what it grows by. */
function readUpTo(handle: number, size: number): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read = readSync(handle, bytes, filled, size - filled, null);
    if (read === 0) break;
    filled += read;
  }
  return filled === size ? bytes : bytes.subarray(0, filled);
}
