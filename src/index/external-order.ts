import type { Numbering } from './numbering.ts';

/** Sorts the names outside a tree that links lead to. Keeps the last result: most edits add and remove none. */
export class ExternalOrder {
  readonly #texts: Numbering;
  #numbers: readonly number[] = [];
  #sorted: readonly number[] = [];

  constructor(texts: Numbering) {
    this.#texts = texts;
  }

  /**
   * @param numbers of names, ascending
   * @returns the numbers in the order of the names
   */
  sorted(numbers: readonly number[]): readonly number[] {
    const isSame = numbers.length === this.#numbers.length && numbers.every((one, at) => one === this.#numbers[at]);
    if (isSame) return this.#sorted;
    const named = numbers.map((number) => ({ number, name: this.#texts.text(number) }));
    named.sort((a, b) => (a.name < b.name ? -1 : 1));
    this.#numbers = numbers;
    this.#sorted = named.map(({ number }) => number);
    return this.#sorted;
  }
}
