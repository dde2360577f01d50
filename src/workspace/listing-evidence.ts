import { hash } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { type FolderEntries, readFolder } from './read-folder.ts';
import type { Slices } from './slices.ts';
import { isSettled, type Stamp, StampColumn, stampOf } from './stamp.ts';
import { isTemporaryName } from './temporary-name.ts';

/** What a list of files rests on where git named them: while all of it stays the same, so does the list. */
export interface ListingEvidence extends StampedPaths {
  /** Hash of git's answer, which takes every ignore file of git's and the repository's own list into account. */
  readonly answer: string;
  /**
   * The folders that were read, and files that decide beside git what is part of the tree, there or not.
   */
  readonly paths: readonly string[];
  /**
   * What git's answer rests on beside those folders: while that stays the same as well, git need not be asked. Null where
   * not all of it is known.
   */
  readonly grounds: StampedPaths | null;
}

/** Files and folders, there or not, as they were. */
export interface StampedPaths {
  /** From the top. */
  readonly paths: readonly string[];
  /** As they were when they last were found to be the same; of a folder that had only just changed then, none. */
  readonly stamps: StampColumn;
  /** `entriesHash` of each folder that was read, and `NO_ENTRIES` for all else. */
  readonly entries: Float64Array;
}

/** Of what is no folder that was read. */
const NO_ENTRIES = -1;

/** Collects the evidence of a list while it is made. */
export class EvidenceCollector {
  readonly #top: string;
  readonly #startedAt = Date.now();
  readonly #looked = new LookedAt();
  readonly #grounds = new LookedAt();
  #areGroundsKnown = true;
  /** False when something changed so lately that it may change again without its stamp telling. */
  #isSettled = true;

  /** @param top absolute path that all others are relative to */
  constructor(top: string) {
    this.#top = top;
  }

  /** Reads a folder of the list. */
  read(path: string): FolderEntries {
    const stamp = this.#stamp(path);
    const read = readFolder(absolute(this.#top, path));
    const isTold = this.#noteFolder(path, stamp, read, this.#looked);
    this.#isSettled &&= isTold;
    return read;
  }

  /** A file in a folder that the list depends on. */
  file(folder: string, name: string) {
    const isTold = this.#noteFile(inFolder(folder, name), this.#looked);
    this.#isSettled &&= isTold;
  }

  /** Reads a folder in which git named nothing. */
  readGround(path: string): FolderEntries {
    const stamp = this.#stamp(path);
    const read = readFolder(absolute(this.#top, path));
    const isTold = this.#noteFolder(path, stamp, read, this.#grounds);
    this.#areGroundsKnown &&= isTold;
    return read;
  }

  /** A file that git reads to answer. */
  ground(path: string) {
    const isTold = this.#noteFile(path, this.#grounds);
    this.#areGroundsKnown &&= isTold;
  }

  /** Git's answer rests on more than is collected. */
  giveUpGrounds() {
    this.#areGroundsKnown = false;
  }

  /** Files that may stand in the folders above one. */
  filesAbove(folder: string, names: readonly string[]) {
    for (let above = folder; above !== ''; ) {
      above = above.slice(0, Math.max(0, above.lastIndexOf('/')));
      for (const name of names) this.file(above, name);
    }
  }

  /** As in the evidence, whether there is one or not. */
  get paths(): readonly string[] {
    return this.#looked.paths;
  }

  /** Null when a later change could not be told. */
  evidence(answer: string): ListingEvidence | null {
    if (!this.#isSettled) return null;
    return { answer, ...this.#looked.stamped, grounds: this.#areGroundsKnown ? this.#grounds.stamped : null };
  }

  #stamp(path: string): Stamp | null {
    return stampOf(absolute(this.#top, path));
  }

  /** @returns whether a later change could be told */
  #noteFile(path: string, looked: LookedAt): boolean {
    const stamp = this.#stamp(path);
    looked.add(path, stamp, NO_ENTRIES);
    return stamp === null || isSettled(stamp, this.#startedAt);
  }

  /**
   * @param stamp from before the folder was read
   * @returns whether a later change could be told: by what stands in the folder, even where its stamp cannot tell it yet
   */
  #noteFolder(path: string, stamp: Stamp | null, read: FolderEntries, looked: LookedAt): boolean {
    const isTold = stamp === null || isSettled(stamp, this.#startedAt);
    const entries = read.kind === 'entries' ? entriesHash(read.entries) : NO_ENTRIES;
    looked.add(path, isTold ? stamp : NEVER, entries);
    return isTold || entries !== NO_ENTRIES;
  }
}

/** Equals the stamp of nothing there is. */
const NEVER: Stamp = { size: -2, mtimeMs: 0, ctimeMs: 0, ino: 0 };

/** What stands in a folder, by names and kinds, as a number of 52 bits. What is there only while a file is written is left out. */
function entriesHash(entries: readonly Dirent[]): number {
  const lines = entries.filter(({ name }) => !isTemporaryName(name)).map((entry) => `${kindOf(entry)}${entry.name}`);
  return Number.parseInt(hash('sha1', lines.sort().join('\0')).slice(0, 13), 16);
}

function kindOf(entry: Dirent): string {
  if (entry.isFile()) return 'f';
  if (entry.isDirectory()) return 'd';
  return entry.isSymbolicLink() ? 'l' : '?';
}

class LookedAt {
  readonly paths: string[] = [];
  readonly #stamps: (Stamp | null)[] = [];
  readonly #entries: number[] = [];

  add(path: string, stamp: Stamp | null, entries: number) {
    this.paths.push(path);
    this.#stamps.push(stamp);
    this.#entries.push(entries);
  }

  get stamped(): StampedPaths {
    return { paths: this.paths, stamps: StampColumn.of(this.#stamps), entries: Float64Array.from(this.#entries) };
  }
}

/** Entries that are looked at without asking whether it is time for a pause. */
const AT_ONCE = 16;

/**
 * Whether files are as they were, and the same stands in folders: what writes a file by renaming leaves another stamp on its
 * folder. A folder that was looked into is known by its stamp from then on.
 */
export async function isUnchanged(stamped: StampedPaths, top: string, slices: Slices): Promise<boolean> {
  for (const [at, path] of stamped.paths.entries()) {
    if (at % AT_ONCE === 0) await slices.pause();
    if (!isSame(stamped, at, absolute(top, path))) return false;
  }
  return true;
}

function isSame({ stamps, entries }: StampedPaths, at: number, path: string): boolean {
  const lookedAt = Date.now();
  const stamp = stampOf(path);
  if (stamps.equals(at, stamp)) return true;
  if (stamp === null || entries[at] === NO_ENTRIES) return false;
  const read = readFolder(path);
  if (read.kind !== 'entries' || entriesHash(read.entries) !== entries[at]) return false;
  if (isSettled(stamp, lookedAt)) stamps.set(at, stamp);
  return true;
}

export function answerHash(answer: Uint8Array): string {
  return hash('sha1', answer);
}

export function inFolder(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}

function absolute(top: string, path: string): string {
  return path === '' ? top : `${top}/${path}`;
}
