import { realpathSync } from 'node:fs';
import { type FileBytes, readRegularFile } from './read-file.ts';
import { isInside } from './real-path.ts';

/** An absolute path, and one with an empty name, `.` or `..` in it. */
const LEADS_ELSEWHERE = /(?:^|\/)\.{0,2}(?:\/|$)|\0/;
/** What else Windows takes for another folder, drive or stream. */
const LEADS_ELSEWHERE_ON_WINDOWS = /[\\:]/;

/**
 * Where a path leads that something written in a tree names, by its spelling alone; null unless it is names of folders and
 * a file, joined by single slashes, and so lies below the folder.
 *
 * @param folder absolute and real
 */
export function placeInside(folder: string, path: string): string | null {
  const leadsElsewhere =
    LEADS_ELSEWHERE.test(path) || (process.platform === 'win32' && LEADS_ELSEWHERE_ON_WINDOWS.test(path));
  return leadsElsewhere ? null : `${folder}/${path}`;
}

/**
 * As `readRegularFile`, for a file that may stand behind links, as those do that packages of one tree share: they are
 * followed as long as they end in the folder, and the file that lies where they end is read. Any other link is as unreadable
 * or as gone as if it led nowhere.
 *
 * @param folder absolute and real
 * @param path from there; one that leads out is gone
 */
export function readInside(folder: string, path: string, maxBytes?: number): FileBytes {
  const place = placeInside(folder, path);
  if (place === null) return { kind: 'gone' };
  const read = readRegularFile(place, maxBytes);
  const mayBeLinked = read.kind === 'gone' || (read.kind === 'skipped' && read.reason === 'unreadable');
  const real = mayBeLinked ? realPlaceInside(folder, place) : null;
  return real === null || real === place ? read : readRegularFile(real, maxBytes);
}

/** Where a place inside a folder really is; null when it is nowhere or outside. */
export function realPlaceInside(folder: string, place: string): string | null {
  try {
    const real = realpathSync.native(place);
    return isInside(folder, real) ? real : null;
  } catch {
    return null;
  }
}
