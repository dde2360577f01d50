import { Numbering } from '../numbering.ts';
import { Reads } from './reads.ts';

/** Files that a statement leads to, by number. */
export interface FileList {
  readonly files: Int32Array;
  /** What their imports lead to, as questions. */
  readonly reads: Reads;
  /** The last walk that came here. */
  lastWalk: number;
}

/** Dense numbers for files, and lists of them: one for all statements that lead to the same array of paths. */
export class FileLists {
  readonly #questionOf: (path: string) => number;
  readonly #numbers = new Numbering();
  /** Of lists with one file. */
  readonly #single: FileList[] = [];
  #several = new WeakMap<readonly string[], FileList>();

  /** @param questionOf the number of the question what the imports of a file lead to */
  constructor(questionOf: (path: string) => number) {
    this.#questionOf = questionOf;
  }

  number(path: string): number {
    return this.#numbers.of(path);
  }

  path(number: number): string {
    return this.#numbers.text(number);
  }

  of(paths: readonly string[]): FileList {
    return paths.length === 1 ? this.#ofOne(paths as readonly [string]) : this.#ofSeveral(paths);
  }

  #ofOne(paths: readonly [string]): FileList {
    const number = this.number(paths[0]);
    this.#single[number] ??= this.#made(paths);
    return this.#single[number];
  }

  #ofSeveral(paths: readonly string[]): FileList {
    let list = this.#several.get(paths);
    if (list === undefined) {
      list = this.#made(paths);
      this.#several.set(paths, list);
    }
    return list;
  }

  #made(paths: readonly string[]): FileList {
    const files = Int32Array.from(paths, (path) => this.number(path));
    return { files, reads: new Reads(paths.map(this.#questionOf), []), lastWalk: 0 };
  }

  /** From now on the same arrays may hold other paths. */
  forgetArrays() {
    this.#several = new WeakMap();
  }
}
