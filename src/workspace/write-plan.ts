import { createHash, randomBytes } from 'node:crypto';
import type { Stats } from 'node:fs';
import { join } from 'node:path';
import { OrreryError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { type FolderTree, inGit, overLink } from './folder-tree.ts';
import { isGitName } from './git-folder.ts';
import { systemCode } from './real-path.ts';
import { temporaryName } from './temporary-name.ts';
import type { WriteEntry } from './write-journal.ts';

export interface FileToWrite {
  /** From the base on, with forward slashes. */
  readonly path: string;
  readonly content: string | Uint8Array;
  /** Whether it may take the place of a file that is there. */
  readonly overwrite: boolean;
  /** Its permissions. Default: those of the file that it replaces; a new file's are left to the process's mask. */
  readonly mode?: number;
  /** What the file that it replaces holds, as far as is known; another one is left alone. */
  readonly instead?: string | Uint8Array;
}

/** A file on its way to its place. */
export interface Placement {
  readonly file: FileToWrite;
  /** Absolute; no part of it is a link. */
  readonly target: string;
  /** The names of its folder, from the base on. */
  readonly folder: readonly string[];
  readonly name: string;
  /** As in `WriteEntryFile`. */
  readonly temporary: string;
  readonly backup: string | null;
  /** Null: left to the process's mask. */
  readonly mode: number | null;
}

/** Where files are going to be written. */
export interface WritePlan {
  readonly base: string;
  /** In the order of the files. */
  readonly placements: readonly Placement[];
  /** The names of each folder that has to be made, the outermost first. */
  readonly folders: readonly (readonly string[])[];
}

/**
 * Looks where files would go. Writes nothing.
 *
 * @throws OrreryError `SECURITY_ERROR` for what leads out of the base, over a link or into a folder of git's, and for what
 *   is there and no regular file; `FILE_SYSTEM_ERROR` for files that are there and may not be replaced, naming each
 */
export async function planWrite(tree: FolderTree, files: readonly FileToWrite[], disk: Disk): Promise<WritePlan> {
  const id = randomBytes(6).toString('hex');
  const folders = new Map<string, readonly string[]>();
  const placements: Placement[] = [];
  const conflicts: string[] = [];
  for (const [at, file] of files.entries()) {
    const names = namesOf(file.path, tree.base.path);
    const folder = names.slice(0, -1);
    const name = names.at(-1) as string;
    const { missing } = await tree.reach(folder);
    for (let depth = folder.length - missing.length + 1; depth <= folder.length; depth++) {
      const made = folder.slice(0, depth);
      folders.set(made.join('/'), made);
    }
    const there = missing.length > 0 ? null : await existing(tree, folder, name, disk);
    if (there !== null && !file.overwrite) conflicts.push(file.path);
    placements.push({
      file,
      target: join(tree.base.path, ...names),
      folder,
      name,
      temporary: temporaryName(id, at, 'new'),
      backup: there === null ? null : temporaryName(id, at, 'old'),
      mode: file.mode ?? (there === null ? null : there.mode & 0o777),
    });
  }
  if (conflicts.length > 0) throw alreadyThere(conflicts, tree.base.path);
  return { base: tree.base.path, placements, folders: [...folders.values()] };
}

/** The plan as it is kept in a journal. */
export function entryOf({ base, placements, folders }: WritePlan): WriteEntry {
  return {
    base,
    folders: folders.map((names) => names.join('/')),
    files: placements.map(({ file, folder, name, temporary, backup }) => ({
      path: [...folder, name].join('/'),
      temporary,
      backup,
      sha256: sha256(file.content),
      bytes: Buffer.byteLength(file.content),
    })),
  };
}

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** What can be no name of a file, or is one on no platform but this. */
const NO_NAME = process.platform === 'win32' ? /^\.{0,2}$|[\0\\:]/ : /^\.{0,2}$|\0/;

function namesOf(path: string, base: string): readonly string[] {
  const names = path.split('/');
  if (names.some((name) => NO_NAME.test(name))) {
    const message = `${JSON.stringify(path)} is not a path of a file in ${base}; nothing was written.`;
    throw new OrreryError('SECURITY_ERROR', message, { path });
  }
  if (names.some(isGitName)) throw inGit(join(base, path));
  return names;
}

/** The file that is there, or null. */
async function existing(tree: FolderTree, names: readonly string[], name: string, disk: Disk): Promise<Stats | null> {
  const folder = await tree.at(names);
  const stats = await disk.lstat(await folder.at(name)).catch((thrown: unknown) => {
    if (systemCode(thrown) === 'ENOENT') return null;
    throw thrown;
  });
  if (stats === null || stats.isFile()) return stats;
  if (stats.isSymbolicLink()) throw await overLink(folder, name, disk);
  const path = join(folder.path, name);
  const what = stats.isDirectory() ? 'a folder' : 'a device, a pipe or a socket';
  const message = `${path} is ${what}; nothing was written. Choose another path.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { path, code: 'EEXIST' });
}

function alreadyThere(paths: readonly string[], base: string): OrreryError {
  const message =
    `${paths.join(', ')} ${paths.length > 1 ? 'are' : 'is'} already in ${base}; nothing was written. ` +
    'Allow overwriting, omit it, or choose another folder.';
  return new OrreryError('FILE_SYSTEM_ERROR', message, { paths, code: 'EEXIST' });
}
