import {
  closeSync,
  constants,
  fstatSync,
  fsyncSync,
  lstatSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  type Stats,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { OrreryError } from '../errors.ts';
import { systemCode } from '../workspace/real-path.ts';
import { checkAbove, realPlace } from './private-folder.ts';

/** Bits of a mode that concern others than the owner. */
const OTHERS = 0o077;

export interface PrivateText {
  readonly text: string;
  /** Differs from that of any other state of the file. */
  readonly stamp: string;
}

/**
 * Reads a file of secrets that a person named. It must be a regular file, this user's, which nobody else can read, write or
 * put another in the place of. Windows has no such modes, and is not asked.
 *
 * @param path absolute
 * @throws OrreryError `SECURITY_ERROR` for one that is not so, saying what to do; `FILE_SYSTEM_ERROR` where it cannot be read
 */
export function readPrivateFile(path: string, maxBytes: number): PrivateText {
  const handle = open(path);
  try {
    const stats = fstatSync(handle);
    checkPrivate(path, stats);
    if (stats.size > maxBytes) throw unreadable(path, `it is larger than ${maxBytes} bytes`);
    return { text: readFileSync(handle, 'utf8'), stamp: stampIn(stats) };
  } finally {
    closeSync(handle);
  }
}

/** The `stamp` that reading a file would give now; null where it is not there. */
export function stampOf(path: string): string | null {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  return stats === undefined ? null : stampIn(stats);
}

/**
 * Changes a private file, or makes it, all or not at all. Who changes it at the same time is refused.
 *
 * @param change gets what it holds, null where it is not there, and gives what it is to hold; what it throws ends the change
 * @throws OrreryError as `readPrivateFile`, and where another process is changing it
 */
export function changePrivateFile(path: string, maxBytes: number, change: (before: string | null) => string): void {
  if (process.platform !== 'win32') checkAbove(realPath(path), process.geteuid?.() ?? 0);
  const temporary = `${path}.new`;
  const handle = create(temporary);
  try {
    try {
      const before = stampOf(path) === null ? null : readPrivateFile(path, maxBytes).text;
      writeFileSync(handle, change(before));
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    renameSync(temporary, path);
  } catch (thrown) {
    rmSync(temporary, { force: true });
    throw thrown;
  }
}

function open(path: string): number {
  try {
    // A pipe would be waited for.
    return openSync(path, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  } catch (thrown) {
    const code = systemCode(thrown);
    if (code === 'ELOOP') throw notPrivate(path, 'is a link', 'name the file itself');
    throw unreadable(path, code === 'ENOENT' ? 'it does not exist' : code);
  }
}

function create(temporary: string): number {
  try {
    return openSync(temporary, 'wx', 0o600);
  } catch (thrown) {
    const isTaken = systemCode(thrown) === 'EEXIST';
    const why = isTaken ? 'another process is changing the file, or was ended while it did' : systemCode(thrown);
    const message = `${temporary} cannot be created: ${why}. ${isTaken ? 'Wait, or remove it.' : 'Name another file.'}`;
    throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: temporary }, thrown);
  }
}

function checkPrivate(path: string, stats: Stats): void {
  if (!stats.isFile()) throw notPrivate(path, 'is not a regular file', 'name one');
  const user = process.geteuid?.();
  if (user === undefined) return;
  if (stats.uid !== user) throw notPrivate(path, 'belongs to another user', 'use one of your own');
  if ((stats.mode & OTHERS) !== 0) {
    throw notPrivate(path, 'is open to other users', `restrict it with "chmod 600 ${path}"`);
  }
  checkAbove(realPath(path), user);
}

/** With the links on the way resolved. */
function realPath(path: string): string {
  return join(realPlace(dirname(path)), path.slice(dirname(path).length).replace(/^[/\\]/, ''));
}

function stampIn({ dev, ino, size, mtimeMs, ctimeMs, mode, uid }: Stats): string {
  return [dev, ino, size, mtimeMs, ctimeMs, mode, uid].join(':');
}

function notPrivate(path: string, what: string, todo: string): OrreryError {
  return new OrreryError('SECURITY_ERROR', `${path} ${what}, so its secrets are not trusted: ${todo}.`, { path });
}

function unreadable(path: string, why: string): OrreryError {
  return new OrreryError('FILE_SYSTEM_ERROR', `${path} cannot be read: ${why}.`, { path });
}
