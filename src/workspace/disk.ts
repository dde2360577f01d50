import { constants, type Stats } from 'node:fs';
import { type FileHandle, link, lstat, mkdir, open, readlink, rename, rmdir, unlink } from 'node:fs/promises';

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
  readonly openFolder: (path: string) => Promise<FileHandle>;
  /** Makes a file that is on the disk in whole when this returns. The mode is exact; null leaves it to the process's mask. */
  readonly createFile: (path: string, content: string | Uint8Array, mode: number | null) => Promise<void>;
  /** The bytes of a regular file of at most `maxBytes`; null for what is larger or no regular file. */
  readonly readFile: (path: string, maxBytes: number) => Promise<Buffer | null>;
}

/** Windows knows neither of these flags, and has no links that a clone could make unasked. */
const NO_FOLLOW = constants.O_NOFOLLOW ?? 0;
const NO_WAIT = constants.O_NONBLOCK ?? 0;

export const SYSTEM_DISK: Disk = {
  link,
  lstat,
  mkdir: (path) => mkdir(path),
  readlink: (path) => readlink(path),
  rename,
  rmdir: (path) => rmdir(path),
  unlink,
  openFolder: (path) => open(path, constants.O_RDONLY | constants.O_DIRECTORY | NO_FOLLOW),
  createFile,
  readFile: readRegular,
};

async function createFile(path: string, content: string | Uint8Array, mode: number | null): Promise<void> {
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | NO_FOLLOW;
  // With a mode in mind, nobody else reads it before it has that mode.
  const handle = await open(path, flags, mode === null ? 0o666 : 0o600);
  try {
    if (mode !== null) await handle.chmod(mode);
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function readRegular(path: string, maxBytes: number): Promise<Buffer | null> {
  const handle = await open(path, constants.O_RDONLY | NO_FOLLOW | NO_WAIT);
  try {
    const stats = await handle.stat();
    if (!stats.isFile() || stats.size > maxBytes) return null;
    const bytes = Buffer.alloc(stats.size);
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0);
    return bytes.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
