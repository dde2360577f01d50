import { hash } from 'node:crypto';
import type { Slices } from './slices.ts';
import { isSettled, type Stamp, StampColumn, stampOf } from './stamp.ts';

/** What a list of files rests on where git named them: while all of it stays the same, so does the list. */
export interface ListingEvidence extends StampedPaths {
  /** Hash of git's answer, which takes every ignore file of git's and the repository's own list into account. */
  readonly answer: string;
  /**
   * The folders that were read, whose stamps tell whether the same stands in them, and files that decide beside git what is
   * part of the tree, there or not.
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
  readonly stamps: StampColumn;
}

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

  /** To be called before the folder is read. */
  folder(path: string) {
    this.#isSettled = this.#note(path, this.#looked) && this.#isSettled;
  }

  /** A file in a folder that the list depends on. */
  file(folder: string, name: string) {
    this.folder(inFolder(folder, name));
  }

  /** A file that git reads to answer, or a folder in which it named nothing. To be called before the folder is read. */
  ground(path: string) {
    this.#areGroundsKnown = this.#note(path, this.#grounds) && this.#areGroundsKnown;
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

  /** @returns whether a later change could be told */
  #note(path: string, looked: LookedAt): boolean {
    const stamp = stampOf(absolute(this.#top, path));
    looked.add(path, stamp);
    return stamp === null || isSettled(stamp, this.#startedAt);
  }
}

class LookedAt {
  readonly paths: string[] = [];
  readonly #stamps: (Stamp | null)[] = [];

  add(path: string, stamp: Stamp | null) {
    this.paths.push(path);
    this.#stamps.push(stamp);
  }

  get stamped(): StampedPaths {
    return { paths: this.paths, stamps: StampColumn.of(this.#stamps) };
  }
}

/** Entries that are looked at without asking whether it is time for a pause. */
const AT_ONCE = 16;

/** Whether folders and files are as they were. */
export async function isUnchanged({ paths, stamps }: StampedPaths, top: string, slices: Slices): Promise<boolean> {
  for (const [at, path] of paths.entries()) {
    if (at % AT_ONCE === 0) await slices.pause();
    if (!stamps.equals(at, stampOf(absolute(top, path)))) return false;
  }
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
