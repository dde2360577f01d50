import { type BigIntStats, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_FILE_BYTES } from './classify.ts';
import type { FileState, IndexEntry } from './index-entries.ts';
import { readRegularFile } from './read-file.ts';

const UINT32 = 0xffffffffn;
const OWNER_MAY_RUN = 0o100n;

/** A file of the working tree. */
export type WorkingFile =
  /** It is as the index has it. */
  | { readonly kind: 'as_indexed' }
  | { readonly kind: 'bytes'; readonly bytes: Buffer; readonly isExecutable: boolean }
  | { readonly kind: 'too_large' }
  /** There is no regular file of that name, or none that may be read. */
  | { readonly kind: 'gone' };

/** The files of a working tree that git tracks, looked at without git. */
export class WorkingFiles {
  readonly #folder: string;
  readonly #indexTime: bigint;
  /** Whether a path is a folder in there, with no link on the way. */
  readonly #isFolder = new Map<string, boolean>([['', true]]);

  /**
   * @param folder absolute and real
   * @param indexFile absolute; to be called before git reads it
   */
  constructor(folder: string, indexFile: string) {
    this.#folder = folder;
    this.#indexTime = statsOf(indexFile)?.mtimeNs ?? 0n;
  }

  read({ path, state }: IndexEntry): WorkingFile {
    const stats = this.#holds(path) ? statsOf(join(this.#folder, path)) : null;
    if (!stats?.isFile()) return { kind: 'gone' };
    if (this.#isAsIndexed(stats, state)) return { kind: 'as_indexed' };
    const read = readRegularFile(join(this.#folder, path), MAX_FILE_BYTES);
    if (read.kind === 'bytes') return { ...read, isExecutable: (stats.mode & OWNER_MAY_RUN) !== 0n };
    return { kind: read.kind === 'skipped' && read.reason === 'too_large' ? 'too_large' : 'gone' };
  }

  /**
   * By git's rule: what was last changed before the index was written, and is as it was then, has been looked at. Contents
   * that the index keeps in another form, such as other line ends or a pointer to a large file, are right by it, too.
   */
  #isAsIndexed({ mtimeNs, ctimeNs, size, ino }: BigIntStats, state: FileState): boolean {
    return (
      mtimeNs === state.modified &&
      ctimeNs === state.changed &&
      (size & UINT32) === state.size &&
      (ino & UINT32) === state.inode &&
      state.modified < this.#indexTime
    );
  }

  /** Whether the folder that a path names a file of is in the tree. The index may hold any path. */
  #holds(path: string): boolean {
    return isPathBelow(path) && this.#isFolderAt(path.slice(0, Math.max(0, path.lastIndexOf('/'))));
  }

  #isFolderAt(path: string): boolean {
    const known = this.#isFolder.get(path);
    if (known !== undefined) return known;
    const parent = path.slice(0, Math.max(0, path.lastIndexOf('/')));
    const isFolder = this.#isFolderAt(parent) && (statsOf(join(this.#folder, path))?.isDirectory() ?? false);
    this.#isFolder.set(path, isFolder);
    return isFolder;
  }
}

/** Whether a path that an index names leads to a place below the folder, and not into its `.git`. The index may hold any path. */
export function isPathBelow(path: string): boolean {
  return !path.split('/').some((name) => ['', '.', '..', '.git'].includes(name.toLowerCase()));
}

function statsOf(path: string): BigIntStats | null {
  try {
    return lstatSync(path, { bigint: true });
  } catch {
    return null;
  }
}
