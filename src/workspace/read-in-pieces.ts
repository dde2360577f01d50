import { fstatSync, readSync } from 'node:fs';
import { type NotOpened, openedInPlace, UNREADABLE } from './open-in-place.ts';

/** A file that is read a piece at a time. */
export interface FilePieces {
  /** In bytes, when it was opened. */
  readonly size: number;
  /** Fewer bytes than asked for only where the file ends. The buffer is the caller's. */
  read(at: number, length: number): Uint8Array;
}

/**
 * Lets a function read a regular file that is too large to hold, as `readRegularFile` reads small ones.
 * @throws what `use` throws
 */
export function readInPieces<T>(absolute: string, use: (file: FilePieces) => T): { readonly value: T } | NotOpened {
  let thrown: { readonly error: unknown } | null = null;
  const opened = openedInPlace<{ readonly value: T } | NotOpened>(absolute, (handle) => {
    const stats = fstatSync(handle);
    if (!stats.isFile()) return UNREADABLE;
    try {
      return { value: use({ size: stats.size, read: (at, length) => piece(handle, at, length) }) };
    } catch (error) {
      // `openedInPlace` takes whatever is thrown for an unreadable file.
      thrown = { error };
      return UNREADABLE;
    }
  });
  if (thrown !== null) throw (thrown as { readonly error: unknown }).error;
  return opened;
}

function piece(handle: number, at: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length);
  let filled = 0;
  while (filled < length) {
    const read = readSync(handle, bytes, filled, length - filled, at + filled);
    if (read === 0) break;
    filled += read;
  }
  return filled === length ? bytes : bytes.subarray(0, filled);
}
