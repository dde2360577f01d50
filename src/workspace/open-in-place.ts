import { closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { systemCode } from './real-path.ts';

/** Why nothing was opened. */
export type NotOpened =
  /** There is nothing of that name, at least no longer. What lies behind a link is as good as nothing. */
  | { readonly kind: 'gone' }
  /** Something is there that may not be read, or is no file and no folder: a link, a named pipe, a device. */
  | { readonly kind: 'skipped'; readonly reason: 'unreadable' };

/** Tells whether what is open lies at a path itself, with no link on the way. */
export type PlaceCheck = (handle: number, absolute: string) => boolean;

/** `O_NOFOLLOW_ANY` of macOS, which Node has no name for: no link is followed, wherever in the path. */
const NO_LINK_AT_ALL = process.platform === 'darwin' ? 0x2000_0000 : 0;

/**
 * A link at the end is not followed, a named pipe does not make the opening wait, a terminal does not become ours. Windows
 * knows none of these.
 */
const FLAGS = [constants.O_NOFOLLOW, constants.O_NONBLOCK, constants.O_NOCTTY, NO_LINK_AT_ALL].reduce(
  (flags, flag) => flags | (flag ?? 0),
  constants.O_RDONLY,
);

const GONE: NotOpened = { kind: 'gone' };
export const UNREADABLE: NotOpened = { kind: 'skipped', reason: 'unreadable' };

/**
 * Opens what lies at a path itself and hands it to `use`. This is the one place where anything of an analysed tree is
 * opened: a path that was found to be inside a root is inside it still when it is read, whatever happens in between.
 *
 * A path is judged before it is opened, and any folder on it may by then have been replaced by a link that leads elsewhere.
 * So the judgement is made again on what is open, which no longer changes: on Linux the system tells where it lies, links
 * resolved, and that has to be the very path. A link that is put there and taken away again changes nothing about that
 * answer: what was reached through it lies where it lies. The answer would be wrong only if the file itself were moved from
 * outside to this path in between, and whoever may do that may put it there for good. macOS refuses links on opening.
 * Elsewhere what is open is compared with what lies at the path now, before and after which the path must lead over no
 * link: to deceive that, links have to come and go three times, each between two calls of the system.
 *
 * Nothing that is told depends on what lies behind a link: it is gone, whether it exists or not. Does not throw: what
 * `use` throws makes a file unreadable.
 *
 * @param absolute without links, from `Roots.resolve` or below a listed folder
 */
export function openedInPlace<T>(
  absolute: string,
  use: (handle: number) => T,
  liesAt: PlaceCheck = placeCheck(process.platform),
): T | NotOpened {
  let handle: number;
  try {
    handle = openSync(absolute, FLAGS);
  } catch (thrown) {
    const isMissing = ['ENOENT', 'ENOTDIR'].includes(systemCode(thrown));
    return isMissing || isBehindLink(absolute) ? GONE : UNREADABLE;
  }
  try {
    return liesAt(handle, absolute) ? use(handle) : GONE;
  } catch {
    return UNREADABLE;
  } finally {
    closeSync(handle);
  }
}

export function placeCheck(platform: NodeJS.Platform): PlaceCheck {
  return platform === 'linux' ? isOpenAt : isNowAt;
}

/** Where the system says that a handle leads. A file that was deleted since it was opened was there. */
function isOpenAt(handle: number, absolute: string): boolean {
  let path: string;
  try {
    path = readlinkSync(`/proc/self/fd/${handle}`);
  } catch (thrown) {
    // Without /proc, as in some sandboxes, it is as on any other system.
    return systemCode(thrown) === 'ENOENT' && isNowAt(handle, absolute);
  }
  if (path === absolute) return true;
  const wanted = resolve(absolute);
  return path === wanted || path === `${wanted} (deleted)`;
}

function isNowAt(handle: number, absolute: string): boolean {
  if (!isReal(absolute)) return false;
  const opened = fstatSync(handle, { bigint: true });
  const named = lstatSync(absolute, { bigint: true });
  return opened.ino === named.ino && opened.dev === named.dev && isReal(absolute);
}

/** Whether a link stands on the way to a path, as far as it can be followed. */
function isBehindLink(absolute: string): boolean {
  for (let folder = dirname(resolve(absolute)); ; folder = dirname(folder)) {
    try {
      return !isReal(folder);
    } catch {
      if (dirname(folder) === folder) return false;
    }
  }
}

function isReal(absolute: string): boolean {
  return realpathSync.native(absolute) === resolve(absolute);
}
