import { join } from 'node:path';
import type { Disk, OpenFolder } from './disk.ts';

/**
 * A folder that is held, so that what is done in it by name is done in this very folder and in no other that somebody puts
 * in its place meanwhile.
 *
 * On Linux it is held by a descriptor, opened without following a link, and every name in it is reached as
 * `/proc/self/fd/N/name`: the system resolves that from the folder itself, as `openat` does, whatever its path leads to by
 * then. Going down one name at a time, there is no moment at which a link on the way could be followed.
 *
 * Elsewhere Node offers no such way. There the folder and all above it, down from the first, are looked at before each
 * operation: a tree at rest, such as one that was cloned, cannot have a link followed; a program that swaps folders for links
 * while this runs could, in the moment between the look and the operation. It would run as this very user, or as one who
 * may write in the folder.
 */
export interface HeldFolder {
  /** Where it was when it was opened; absolute and real. */
  readonly path: string;
  /**
   * The path for one operation on a name in it.
   * @throws Error with the code `ENOTDIR` when the folder is no longer where it was
   */
  at(name: string): Promise<string>;
  /** A folder in it. Fails with `ENOENT` where there is nothing, with `ENOTDIR` or `ELOOP` for what is no folder, or a link. */
  open(name: string): Promise<HeldFolder>;
  close(): Promise<void>;
}

/**
 * Holds the folder at an absolute path without links.
 *
 * @throws Error with the code `ENOTDIR` or `ELOOP` when that path is one of something else, or leads over a link
 */
export async function holdFolder(path: string, disk: Disk, platform = process.platform): Promise<HeldFolder> {
  if (platform !== 'linux') return FolderByPath.open(path, null, disk);
  const handle = await disk.openFolder(path);
  const place = await disk.readlink(descriptorPath(handle)).catch(() => null);
  if (place === path) return new FolderByDescriptor(path, handle, disk);
  await handle.close();
  // Without /proc a descriptor has no path.
  if (place === null) return FolderByPath.open(path, null, disk);
  throw notThere(path);
}

function descriptorPath({ fd }: OpenFolder): string {
  return `/proc/self/fd/${fd}`;
}

class FolderByDescriptor implements HeldFolder {
  readonly path: string;
  readonly #handle: OpenFolder;
  readonly #disk: Disk;

  constructor(path: string, handle: OpenFolder, disk: Disk) {
    this.path = path;
    this.#handle = handle;
    this.#disk = disk;
  }

  async at(name: string): Promise<string> {
    return `${descriptorPath(this.#handle)}/${name}`;
  }

  async open(name: string): Promise<HeldFolder> {
    const handle = await this.#disk.openFolder(await this.at(name));
    return new FolderByDescriptor(join(this.path, name), handle, this.#disk);
  }

  close(): Promise<void> {
    return this.#handle.close();
  }
}

/** What tells a folder from another that has come to its place. */
interface Identity {
  readonly dev: number;
  readonly ino: number;
}

class FolderByPath implements HeldFolder {
  readonly path: string;
  readonly #parent: FolderByPath | null;
  readonly #identity: Identity;
  readonly #disk: Disk;

  private constructor(path: string, parent: FolderByPath | null, identity: Identity, disk: Disk) {
    this.path = path;
    this.#parent = parent;
    this.#identity = identity;
    this.#disk = disk;
  }

  static async open(path: string, parent: FolderByPath | null, disk: Disk): Promise<FolderByPath> {
    const stats = await disk.lstat(path);
    if (!stats.isDirectory()) throw notThere(path);
    return new FolderByPath(path, parent, stats, disk);
  }

  async at(name: string): Promise<string> {
    await this.#check();
    return join(this.path, name);
  }

  async open(name: string): Promise<HeldFolder> {
    return FolderByPath.open(await this.at(name), this, this.#disk);
  }

  async close(): Promise<void> {}

  async #check(): Promise<void> {
    if (this.#parent !== null) await this.#parent.#check();
    const { dev, ino } = await this.#disk.lstat(this.path);
    if (dev !== this.#identity.dev || ino !== this.#identity.ino) throw notThere(this.path);
  }
}

function notThere(path: string): Error {
  return Object.assign(new Error(`${path} was replaced by another folder`), { code: 'ENOTDIR' });
}
