import {
  closeSync,
  constants,
  fchmodSync,
  fstatSync,
  fsync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  readlinkSync,
  readSync,
  renameSync,
  rmdirSync,
  type Stats,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import { promisify } from 'node:util';

const flushed = promisify(fsync);

/** A folder that is open. */
export interface OpenFolder {
  readonly fd: number;
  readonly close: () => Promise<void>;
}

/** What writing does to the disk, one operation at a time. Paths are absolute; none follows a link at its end. */
export interface Disk {
  readonly link: (from: string, to: string) => Promise<void>;
  readonly lstat: (path: string) => Promise<Stats>;
  readonly mkdir: (path: string) => Promise<unknown>;
  readonly readlink: (path: string) => Promise<string>;
  readonly rename: (from: string, to: string) => Promise<void>;
  readonly rmdir: (path: string) => Promise<void>;
  readonly unlink: (path: string) => Promise<void>;
  /** Opens a folder; fails with `ENOTDIR` or `ELOOP` for anything else, a link to one included. */
  readonly openFolder: (path: string) => Promise<OpenFolder>;
  /** Makes a file that is on the disk in whole when this returns. The mode is exact; null leaves it to the process's mask. */
  readonly createFile: (path: string, content: string | Uint8Array, mode: number | null) => Promise<void>;
  /** The bytes of a regular file of at most `maxBytes`; null for what is larger or no regular file. */
  readonly readFile: (path: string, maxBytes: number) => Promise<Buffer | null>;
}

/** Windows knows neither of these flags, and has no links that a clone could make unasked. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NO_WAIT = constants.O_NONBLOCK ?? 0;

/**
 * All but the flush to the disk is done at once: a write has dozens of such steps, each a few microseconds of the system, and one that
 * waited for the thread pool would wait for all that other clients have asked for beside, too.
 */
export const SYSTEM_DISK: Disk = {
  link: async (from, to) => linkSync(from, to),
  lstat: async (path) => lstatSync(path),
  mkdir: async (path) => mkdirSync(path),
  readlink: async (path) => readlinkSync(path),
  rename: async (from, to) => renameSync(from, to),
  rmdir: async (path) => rmdirSync(path),
  unlink: async (path) => unlinkSync(path),
  openFolder: async (path) => {
    const fd = openSync(path, constants.O_RDONLY | constants.O_DIRECTORY | NO_FOLLOW);
    return { fd, close: async () => closeSync(fd) };
  },
  createFile,
  readFile: readRegular,
};

async function createFile(path: string, content: string | Uint8Array, mode: number | null): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
  // With a mode in mind, nobody else reads it before it has that mode.
  const fd = openSync(path, flags, mode === null ? 0o666 : 0o600);
  try {
    if (mode !== null) fchmodSync(fd, mode);
    writeFileSync(fd, content);
    await flushed(fd);
  } finally {
    closeSync(fd);
  }
}

async function readRegular(path: string, maxBytes: number): Promise<Buffer | null> {
  const fd = openSync(path, constants.O_RDONLY | NO_FOLLOW | NO_WAIT);
  try {
    const stats = fstatSync(fd);
    if (!stats.isFile() || stats.size > maxBytes) return null;
    const bytes = Buffer.alloc(stats.size);
    return bytes.subarray(0, readSync(fd, bytes, 0, bytes.length, 0));
  } finally {
    closeSync(fd);
  }
}
