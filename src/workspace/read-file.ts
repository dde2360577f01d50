import { fstatSync, readSync } from 'node:fs';
import { MAX_FILE_BYTES } from './classify.ts';
import { type NotOpened, openedInPlace, type PlaceCheck, UNREADABLE } from './open-in-place.ts';

export type FileBytes =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'skipped'; readonly reason: 'too_large' }
  | NotOpened;

export interface ReadOptions {
  /** Users whose files are read; those of others are unreadable. Default: everybody's. */
  readonly owners?: ReadonlySet<number>;
  /** How it is made sure of where the file lies. Default: as the system allows. */
  readonly liesAt?: PlaceCheck;
}

/**
 * The bytes of the regular file that lies at a path itself, not behind a link: see `openedInPlace`. Never more than
 * `maxBytes`, and no more than there were when it was opened, however it grows; of files that the system makes up as they
 * are read, and says are empty, nothing. That bounds its memory, and its time as far as the file system answers: this
 * blocks, so whatever reads many files looks at its signal between two of them. Does not throw: a symbolic link, a named
 * pipe, a device or a file that may not be read is `unreadable`.
 *
 * @param absolute A real path, from `Roots.resolve` or below a listed folder.
 */
export function readRegularFile(
  absolute: string,
  maxBytes: number = MAX_FILE_BYTES,
  { owners, liesAt }: ReadOptions = {},
): FileBytes {
  const read = (handle: number): FileBytes => {
    const stats = fstatSync(handle);
    if (!stats.isFile() || owners?.has(stats.uid) === false) return UNREADABLE;
    if (stats.size > maxBytes) return { kind: 'skipped', reason: 'too_large' };
    return { kind: 'bytes', bytes: readUpTo(handle, stats.size) };
  };
  return openedInPlace<FileBytes>(absolute, read, liesAt);
}

/** The first bytes of the regular file that lies at a path itself, as `readRegularFile` reads all of them; none where there is no such file. */
export function readBeginning(absolute: string, mostBytes: number): Buffer {
  const read = (handle: number) => {
    const stats = fstatSync(handle);
    return stats.isFile() ? readUpTo(handle, Math.min(stats.size, mostBytes)) : UNREADABLE;
  };
  const found = openedInPlace<Buffer | typeof UNREADABLE>(absolute, read);
  return Buffer.isBuffer(found) ? found : Buffer.alloc(0);
}

/** A stretch of a file that is too large to hold. */
export interface FilePiece {
  readonly kind: 'piece';
  /** Fewer than asked for only where the file ends. */
  readonly bytes: Buffer;
  /** Of the whole file, in bytes. */
  readonly size: number;
}

/**
 * Bytes of a regular file from an offset on, opened as `readRegularFile` opens it. Each piece is of whatever file is there then.
 *
 * @param absolute as for `readRegularFile`
 */
export function readPiece(absolute: string, at: number, length: number): FilePiece | NotOpened {
  return openedInPlace<FilePiece | NotOpened>(absolute, (handle) => {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return UNREADABLE;
    const bytes = readUpTo(handle, Math.max(0, Math.min(length, stats.size - at)), at);
    return { kind: 'piece', bytes, size: stats.size };
  });
}

/** Fewer bytes when the file shrinks while it is read; none of what it grows by. @param start default: the beginning */
function readUpTo(handle: number, size: number, start = 0): Buffer {
  const bytes = Buffer.allocUnsafe(size);
  let filled = 0;
  while (filled < size) {
    const read = readSync(handle, bytes, filled, size - filled, start + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled === size ? bytes : bytes.subarray(0, filled);
}
