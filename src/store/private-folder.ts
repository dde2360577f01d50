import {
  chmodSync,
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  realpathSync,
  type Stats,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { OrreryError } from '../errors.ts';

/** Bits of a mode that concern others than the owner, and those that let them write. */
const OTHERS = 0o077;
const OTHERS_WRITE = 0o022;
const ANYONE_WRITES = 0o002;
/** In such a folder only the owner of a file may put another in its place: the shared temporary folder is one. */
const STICKY = 0o1000;

/** The superuser, and the user that a container shows in place of all that it does not know. */
const SYSTEM_USERS: ReadonlySet<number> = new Set([0, 65_534]);

/** What others could do in a folder before it was made private. */
export type Openness = 'private' | 'readable' | 'writable';

/**
 * Makes a folder that is this user's alone, or sees to it that one that is there is: mode 0700, and nobody else could put
 * another in its place. Windows gives each user a folder for data that others have no part in.
 *
 * @param path absolute, with links resolved
 * @param isOwn whether an entry is one that such a folder has: a folder that is open to others and holds anything else is
 *   used for something else, too, and is left as it is
 * @returns what it was before
 * @throws OrreryError `SECURITY_ERROR` for a folder of another user, one that others can replace, one that may not be closed
 *   to them, and a link; `FILE_SYSTEM_ERROR` when it cannot be made
 */
export function makePrivate(path: string, isOwn: (entry: string) => boolean): Openness {
  const { handle, was } = holdPrivate(path, isOwn);
  if (handle !== null) closeSync(handle);
  return was;
}

/** As `makePrivate`, with a descriptor of the folder, which is to be closed; null on Windows, where a folder has none. */
export function holdPrivate(
  path: string,
  isOwn: (entry: string) => boolean,
): { readonly handle: number | null; readonly was: Openness } {
  const user = process.geteuid?.();
  const handle = open(path);
  if (handle === null || user === undefined) return { handle, was: 'private' };
  try {
    const { uid, mode } = fstatSync(handle);
    if (uid !== user) throw refused(path, 'belongs to another user');
    checkAbove(path, user);
    if ((mode & OTHERS) === 0) return { handle, was: 'private' };
    if ((mode & STICKY) !== 0 || !readdirSync(path).every(isOwn)) {
      throw refused(path, 'is open to other users and contains other files');
    }
    fchmodSync(handle, 0o700);
    return { handle, was: (mode & OTHERS_WRITE) === 0 ? 'readable' : 'writable' };
  } catch (thrown) {
    closeSync(handle);
    throw asError(path, thrown);
  }
}

/** Where a folder is, or would be, with the links in its existing part resolved. */
export function realPlace(folder: string): string {
  const missing: string[] = [];
  for (let current = resolve(folder); ; current = dirname(current)) {
    try {
      return join(realpathSync(current), ...missing);
    } catch (thrown) {
      if (dirname(current) === current) throw thrown;
      missing.unshift(basename(current));
    }
  }
}

function open(path: string): number | null {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (process.platform === 'win32') return null;
    return openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW);
  } catch (thrown) {
    throw asError(path, thrown);
  }
}

function asError(path: string, thrown: unknown): OrreryError {
  if (thrown instanceof OrreryError) return thrown;
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `The folder ${path} cannot be created or used (${reason}): name another with --state.`;
  return new OrreryError('FILE_SYSTEM_ERROR', message, { path }, thrown);
}

/**
 * Whoever may write in a folder above can put another in the place of this one.
 *
 * @param path absolute, with links resolved
 * @throws OrreryError `SECURITY_ERROR`
 */
export function checkAbove(path: string, user: number): void {
  for (let above = dirname(path), below = path; above !== below; below = above, above = dirname(above)) {
    const { uid, mode } = lstatSync(above);
    if (uid !== user && !SYSTEM_USERS.has(uid)) throw refused(path, `is in ${above}, which belongs to another user`);
    if ((mode & ANYONE_WRITES) !== 0 && (mode & STICKY) === 0) {
      throw refused(path, `is in ${above}, which anyone can write to`);
    }
  }
}

function refused(path: string, reason: string): OrreryError {
  const message = `${path} ${reason}: nothing is stored there. Name another one that belongs to you (--state, --keys).`;
  return new OrreryError('SECURITY_ERROR', message, { path });
}

/**
 * Sees to it that a file in a private folder is this user's alone: mode 0600. An empty one is made where there is none, so
 * that whatever writes it later finds it private from its first byte on.
 *
 * @throws OrreryError `SECURITY_ERROR` for a file of another user, a link or anything else but a file; what the system throws
 */
export function makePrivateFile(path: string): void {
  if (keepPrivate(path)) return;
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | (constants.O_NOFOLLOW ?? 0);
  try {
    closeSync(openSync(path, flags, 0o600));
  } catch (thrown) {
    // Another process may have made it in the meantime.
    if ((thrown as NodeJS.ErrnoException).code !== 'EEXIST' || !keepPrivate(path)) throw thrown;
  }
}

/**
 * As `makePrivateFile`, for a file that need not be there. It is not opened: to close any descriptor of a file ends the
 * locks that SQLite holds on it.
 *
 * @returns whether it is there
 */
export function keepPrivate(path: string): boolean {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return false;
  const user = process.geteuid?.();
  if (!stats.isFile() || (user !== undefined && stats.uid !== user)) throw notOwn(path, stats);
  if (user !== undefined && (stats.mode & OTHERS) !== 0) chmodSync(path, 0o600);
  return true;
}

function notOwn(path: string, stats: Stats): OrreryError {
  const what = stats.isSymbolicLink() ? 'is a link' : stats.isFile() ? 'belongs to another user' : 'is no file';
  const message = `${path} ${what}, so it is not used. Remove it, or name another folder with --state.`;
  return new OrreryError('SECURITY_ERROR', message, { path });
}
