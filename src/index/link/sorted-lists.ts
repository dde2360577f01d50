import { ownCopy } from '../own-copy.ts';

/**
 * Lists by key, each in order and without repetitions. Items may come in any order: a list is put in order when it is next
 * read, so that n items cost n log n however they come and go.
 */
export class SortedLists<Item> {
  readonly #compare: (a: Item, b: Item) => number;
  readonly #lists = new Map<string, Item[]>();
  readonly #unsorted = new Set<string>();

  constructor(compare: (a: Item, b: Item) => number) {
    this.#compare = compare;
  }

  add(key: string, item: Item): void {
    const list = this.#lists.get(key);
    if (list === undefined) {
      this.#lists.set(ownCopy(key), [item]);
      return;
    }
    const order = this.#compare(list.at(-1) as Item, item);
    if (order === 0) return;
    if (order > 0) this.#unsorted.add(key);
    list.push(item);
  }

  /** The same array as long as nothing is added or taken out. */
  get(key: string): readonly Item[] {
    const list = this.#lists.get(key);
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
      const rest = (this.#lists.get(key) ?? []).filter((item) => !isTaken(item));
      if (rest.length > 0) this.#lists.set(key, rest);
      else {
        this.#lists.delete(key);
        this.#unsorted.delete(key);
      }
    }
  }

  *[Symbol.iterator](): Generator<readonly [string, readonly Item[]]> {
    for (const key of this.#lists.keys()) yield [key, this.get(key)];
  }
}
