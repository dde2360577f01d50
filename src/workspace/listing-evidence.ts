import { hash } from 'node:crypto';
import type { Slices } from './slices.ts';
import { isSettled, type Stamp, StampColumn, stampOf } from './stamp.ts';

/** What a list of files rests on where git named them: while all of it stays the same, so does the list. */
export interface ListingEvidence {
  /** Hash of git's answer, which takes every ignore file of git's and the repository's own list into account. */
  readonly answer: string;
  /**
   * From the top: the folders that were read, whose stamps tell whether the same stands in them, and files that decide
   * beside git what is part of the tree, there or not.
   */
  readonly paths: readonly string[];
  readonly stamps: StampColumn;
}

/** Collects the evidence of a list while it is made. */
export class EvidenceCollector {
  readonly #top: string;
  readonly #startedAt = Date.now();
  readonly #paths: string[] = [];
  readonly #stamps: (Stamp | null)[] = [];
  /** False when something changed so lately that it may change again without its stamp telling. */
  #isSettled = true;

  /** @param top absolute path that all others are relative to */
  constructor(top: string) {
    this.#top = top;
  }

  /** To be called before the folder is read. */
  folder(path: string) {
    this.#note(path);
  }

  /** A file in a folder that the list depends on. */
  file(folder: string, name: string) {
    this.#note(folder === '' ? name : `${folder}/${name}`);
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
    return this.#paths;
  }

  /** Null when a later change could not be told. */
  evidence(answer: string): ListingEvidence | null {
    if (!this.#isSettled) return null;
    return { answer, paths: this.#paths, stamps: StampColumn.of(this.#stamps) };
  }

  #note(path: string) {
    const stamp = stampOf(absolute(this.#top, path));
    if (stamp !== null && !isSettled(stamp, this.#startedAt)) this.#isSettled = false;
    this.#paths.push(path);
    this.#stamps.push(stamp);
  }
}

/** Entries that are looked at without asking whether it is time for a pause. */
const AT_ONCE = 16;

/** Whether folders and files are as they were; git's answer is for the caller to compare. */
export async function isUnchanged({ paths, stamps }: ListingEvidence, top: string, slices: Slices): Promise<boolean> {
  for (const [at, path] of paths.entries()) {
    if (at % AT_ONCE === 0) await slices.pause();
    if (!stamps.equals(at, stampOf(absolute(top, path)))) return false;
  }
  return true;
}

export function answerHash(answer: Uint8Array): string {
  return hash('sha1', answer);
}

function absolute(top: string, path: string): string {
  return path === '' ? top : `${top}/${path}`;
}
