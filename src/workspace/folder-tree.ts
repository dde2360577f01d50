import { join, resolve } from 'node:path';
import { OrreryError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { isGitFolder } from './git-folder.ts';
import { type HeldFolder, holdFolder } from './held-folder.ts';
import { systemCode } from './real-path.ts';

/** How far a way down leads: the folder at which it ends, and the names after it that are not there. */
interface Reached {
  readonly folder: HeldFolder;
  readonly missing: readonly string[];
}

/**
 * The folders below a base that files are written into. Each is reached from the base by one name after the other, without
 * following a link, and none is one that git keeps a repository in.
 */
export class FolderTree {
  readonly base: HeldFolder;
  readonly #disk: Disk;
  /** By their names from the base on, joined with slashes. */
  readonly #held = new Map<string, HeldFolder>();

  private constructor(base: HeldFolder, disk: Disk) {
    this.base = base;
    this.#disk = disk;
  }

  /**
   * @param base absolute and real
   * @throws OrreryError `SECURITY_ERROR` when it is a folder of git's; the system's error when it is no folder
   */
  static async open(base: string, disk: Disk, platform = process.platform): Promise<FolderTree> {
    const tree = new FolderTree(await holdFolder(base, disk, platform), disk);
    try {
      await tree.#checkNotGit(tree.base);
      return tree;
    } catch (thrown) {
      await tree.close();
      throw thrown;
    }
  }

  /**
   * Goes down as far as there are folders.
   *
   * @throws OrreryError `SECURITY_ERROR` for a link on the way and for a folder of git's, `FILE_SYSTEM_ERROR` for a file on
   *   the way
   */
  async reach(names: readonly string[]): Promise<Reached> {
    let folder = this.base;
    for (let at = 0; at < names.length; at++) {
      const next = await this.#child(folder, names.slice(0, at + 1));
      if (next === null) return { folder, missing: names.slice(at) };
      folder = next;
    }
    return { folder, missing: [] };
  }

  /** As `reach`, for folders that are there. */
  async at(names: readonly string[]): Promise<HeldFolder> {
    const { folder, missing } = await this.reach(names);
    if (missing.length === 0) return folder;
    throw Object.assign(new Error(`${join(folder.path, ...missing)} no longer exists`), { code: 'ENOENT' });
  }

  /** Makes a folder in one that is there, unless somebody else has just made it. */
  async make(names: readonly string[]): Promise<void> {
    const parent = await this.at(names.slice(0, -1));
    await this.#disk.mkdir(await parent.at(names.at(-1) as string)).catch((thrown: unknown) => {
      if (systemCode(thrown) !== 'EEXIST') throw thrown;
    });
    await this.at(names);
  }

  async close(): Promise<void> {
    await Promise.all([this.base, ...this.#held.values()].map((folder) => folder.close()));
    this.#held.clear();
  }

  async #child(parent: HeldFolder, names: readonly string[]): Promise<HeldFolder | null> {
    const key = names.join('/');
    const known = this.#held.get(key);
    if (known !== undefined) return known;
    const folder = await this.#open(parent, names.at(-1) as string);
    if (folder === null) return null;
    this.#held.set(key, folder);
    await this.#checkNotGit(folder);
    return folder;
  }

  async #open(parent: HeldFolder, name: string): Promise<HeldFolder | null> {
    try {
      return await parent.open(name);
    } catch (thrown) {
      const code = systemCode(thrown);
      if (code === 'ENOENT') return null;
      if (code !== 'ENOTDIR' && code !== 'ELOOP') throw thrown;
      const stats = await this.#disk.lstat(await parent.at(name));
      if (stats.isSymbolicLink()) throw await overLink(parent, name, this.#disk);
      const path = join(parent.path, name);
      throw new OrreryError('FILE_SYSTEM_ERROR', `${path} is a file instead of a folder; nothing was written.`, {
        path,
        code: 'ENOTDIR',
      });
    }
  }

  async #checkNotGit(folder: HeldFolder): Promise<void> {
    if (await isGitFolder(folder, this.#disk)) throw inGit(folder.path);
  }
}

export function inGit(path: string): OrreryError {
  const message = `${path} belongs to git, which runs files it finds there. Nothing was written; choose another folder.`;
  return new OrreryError('SECURITY_ERROR', message, { path });
}

/** The failure to write over or through a link, which says where it leads. */
export async function overLink(folder: HeldFolder, name: string, disk: Disk): Promise<OrreryError> {
  const path = join(folder.path, name);
  const target = resolve(folder.path, await disk.readlink(await folder.at(name)));
  const message = `${path} is a link to ${target}, and writes do not follow links; nothing was written. Name the real path, or remove the link.`;
  return new OrreryError('SECURITY_ERROR', message, { path, target });
}
