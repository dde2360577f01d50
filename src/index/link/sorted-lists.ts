import { ownCopy } from '../own-copy.ts';

/** Lists by key that are there before anything is added, each in order and without repetitions. */
export interface ListsBefore<Item> {
  /** Null where there is none of the key. */
  get(key: string): Item[] | null;
  keys(): readonly string[];
}

/**
 * Lists by key, each in order and without repetitions. Items may come in any order: a list is put in order when it is next
 * read, so that n items cost n log n however they come and go.
 */
export class SortedLists<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  /** What there was before, of keys that nothing has been asked of yet. */
  readonly #before: ListsBefore<Item> | null;
  readonly #lists = new Map<string, Item[]>();
  readonly #unsorted = new Set<string>();

  constructor(compare: (a: Item, b: Item) => number, before: ListsBefore<Item> | null = null) {
    this.#compare = compare;
    this.#before = before;
  }

  add(key: string, item: Item): void {
    const list = this.#list(key);
    if (list === undefined) {
      this.#lists.set(ownCopy(key), [item]);
      return;
    }
    const order = list.length === 0 ? -1 : this.#compare(list.at(-1) as Item, item);
    if (order === 0) return;
    if (order > 0) this.#unsorted.add(key);
    list.push(item);
  }

  /** The same array as long as nothing is added or taken out. */
  get(key: string): readonly Item[] {
    const list = this.#list(key);
    if (list === undefined) return [];
    if (!this.#unsorted.delete(key)) return list;
    const sorted = list.sort(this.#compare);
    const distinct = sorted.filter((item, at) => at === 0 || this.#compare(sorted[at - 1] as Item, item) !== 0);
    this.#lists.set(key, distinct);
    return distinct;
  }

  /** Takes items out of some lists, each of which is gone through once. */
  take(keys: Iterable<string>, isTaken: (item: Item) => boolean): void {
    for (const key of keys) {
      const rest = (this.#list(key) ?? []).filter((item) => !isTaken(item));
      // Where something was before, an empty list says that it is gone.
      if (rest.length > 0 || this.#before !== null) this.#lists.set(key, rest);
      else this.#lists.delete(key);
      if (rest.length === 0) this.#unsorted.delete(key);
    }
  }

  /** Those that hold something. */
  *[Symbol.iterator](): Generator<readonly [string, readonly Item[]]> {
    for (const key of new Set([...(this.#before?.keys() ?? []), ...this.#lists.keys()])) {
      const list = this.get(key);
      if (list.length > 0) yield [key, list];
    }
  }

  #list(key: string): Item[] | undefined {
    const known = this.#lists.get(key);
    if (known !== undefined || this.#before === null) return known;
    const before = this.#before.get(key) ?? undefined;
    if (before !== undefined) this.#lists.set(ownCopy(key), before);
    return before;
  }
}
