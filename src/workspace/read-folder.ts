import { type Dirent, readdirSync } from 'node:fs';
import { type NotOpened, openedInPlace, placeCheck } from './open-in-place.ts';
import { systemCode } from './real-path.ts';

export type FolderEntries = { readonly kind: 'entries'; readonly entries: readonly Dirent[] } | NotOpened;

/**
 * What stands in the folder that lies at a path itself, not behind a link: see `openedInPlace`. Does not throw. The names
 * are in no order; a link among them is a link, wherever it leads.
 *
 * On Linux the names are read through the handle, so they are those of the folder that was found to be in its place.
 * Elsewhere Node reads no folder by its handle: it is read by its path, and has to be the same one before and after.
 *
 * @param absolute a real path, from `Roots.resolve` or below a listed folder
 */
export function readFolder(absolute: string, platform: NodeJS.Platform = process.platform): FolderEntries {
  const liesAt = placeCheck(platform);
  const read = (handle: number): FolderEntries => {
    const found = platform === 'linux' ? entriesThrough(handle) : null;
    if (found !== null) return { kind: 'entries', entries: found };
    const entries = entriesOf(absolute);
    return liesAt(handle, absolute) ? { kind: 'entries', entries } : { kind: 'gone' };
  };
  return openedInPlace<FolderEntries>(absolute, read, liesAt);
}

/** Null without /proc. */
function entriesThrough(handle: number): Dirent[] | null {
  try {
    return entriesOf(`/proc/self/fd/${handle}`);
  } catch (thrown) {
    if (systemCode(thrown) === 'ENOENT') return null;
    throw thrown;
  }
}

function entriesOf(path: string): Dirent[] {
  return readdirSync(path, { withFileTypes: true });
}
