import type { Tree } from 'web-tree-sitter';

/**
 * Where something short stands in the text of a tree. It is looked for once, so that whether a stretch of the text holds it
 * takes a search among places and no reading: stretches lie in one another, and each read anew would take the square of the
 * text.
 */
export class TextMarks {
  readonly #pattern: RegExp;
  readonly #length: number;
  readonly #byTree = new WeakMap<Tree, readonly number[]>();

  /**
   * @param pattern with the global flag
   * @param length of what it matches
   */
  constructor(pattern: RegExp, length: number) {
    this.#pattern = pattern;
    this.#length = length;
  }

  /** Whether one stands wholly between two offsets. */
  isBetween(start: number, end: number, tree: Tree, source: string): boolean {
    let places = this.#byTree.get(tree);
    if (places === undefined) {
      places = Array.from(source.matchAll(this.#pattern), ({ index }) => index);
      this.#byTree.set(tree, places);
    }
    let low = 0;
    let high = places.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((places[middle] as number) < start) low = middle + 1;
      else high = middle;
    }
    return low < places.length && (places[low] as number) + this.#length <= end;
  }
}
