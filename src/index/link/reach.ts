import { MAX_REACH } from './bounds.ts';
import type { DependencyKeys } from './dependency-keys.ts';
import { type FileList, FileLists } from './file-lists.ts';
import type { Reads } from './reads.ts';

/** Files that one can get at: a bit for each. */
export class Reach {
  readonly #lists: FileLists;
  #bits = new Uint32Array(1 << 6);
  size = 0;

  constructor(lists: FileLists) {
    this.#lists = lists;
  }

  has(path: string): boolean {
    const number = this.#lists.number(path);
    return (((this.#bits[number >>> 5] ?? 0) >>> (number & 31)) & 1) === 1;
  }

  /** @returns false when there is no more room */
  addAll(files: Int32Array): boolean {
    for (let at = 0; at < files.length; at++) {
      if (this.size >= MAX_REACH) return false;
      this.add(files[at] as number);
    }
    return true;
  }

  add(number: number) {
    const word = number >>> 5;
    if (word >= this.#bits.length) this.#grow(word);
    const before = this.#bits[word] as number;
    const bits = before | (1 << (number & 31));
    this.#bits[word] = bits;
    if (this.#bits[word] !== before) this.size++;
  }

  *paths(): Generator<string> {
    for (let word = 0; word < this.#bits.length; word++) {
      for (let rest = this.#bits[word] as number; rest !== 0; rest &= rest - 1) {
        yield this.#lists.path(word * 32 + (31 - Math.clz32(rest & -rest)));
      }
    }
  }

  #grow(word: number) {
    const larger = new Uint32Array(Math.max(word + 1, this.#bits.length * 2));
    larger.set(this.#bits);
    this.#bits = larger;
  }
}

/** What a walk asks of the files that it comes to. */
export interface ReachSource {
  /** What each import and re-export of a file leads to, in their order. */
  imported(path: string): readonly (readonly string[])[];
  /** Notes questions that the answer rests on. */
  note(reads: Reads): void;
}

/**
 * Which files get at which by their imports. What each leads to is kept from one update to the next, as numbers, as long as
 * it leads to the same: to find it out anew, the interfaces of hundreds of files would be read for one that has changed.
 */
export class Reaches {
  readonly #lists: FileLists;
  /** What the statements of files lead to, by number of the file. */
  #imported: (readonly FileList[] | undefined)[] = [];
  #walk = 0;

  constructor(keys: DependencyKeys) {
    const table = keys.table('targets');
    this.#lists = new FileLists((path) => keys.numberIn(table, path));
  }

  /** To be told of all files whose imports lead to something else than before. */
  forget(paths: Iterable<string>) {
    for (const path of paths) this.#imported[this.#lists.number(path)] = undefined;
    this.#lists.forgetArrays();
  }

  /** A file, what it imports, and what that imports: the first so many. */
  of(path: string, source: ReachSource): Reach {
    const reach = new Reach(this.#lists);
    const start = this.#lists.of([path]);
    reach.addAll(start.files);
    source.note(start.reads);
    const walk = ++this.#walk;
    const direct = this.#of(start.files[0] as number, source).filter((list) => isNew(list, walk));
    if (!direct.every(({ files }) => reach.addAll(files))) return reach;
    for (const list of direct) {
      source.note(list.reads);
      if (!this.#addImported(list, reach, walk, source)) break;
    }
    return reach;
  }

  #addImported({ files }: FileList, reach: Reach, walk: number, source: ReachSource): boolean {
    for (let at = 0; at < files.length; at++) {
      for (const list of this.#of(files[at] as number, source)) {
        if (isNew(list, walk) && !reach.addAll(list.files)) return false;
      }
    }
    return true;
  }

  #of(number: number, source: ReachSource): readonly FileList[] {
    let lists = this.#imported[number];
    if (lists === undefined) {
      const found = source.imported(this.#lists.path(number));
      lists = [...new Set(found.map((paths) => this.#lists.of(paths)))];
      this.#imported[number] = lists;
    }
    return lists;
  }
}

/** Whether a walk comes to a list for the first time. */
function isNew(list: FileList, walk: number): boolean {
  if (list.lastWalk === walk) return false;
  list.lastWalk = walk;
  return true;
}
