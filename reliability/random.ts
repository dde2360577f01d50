/** Numbers that look random and are the same for the same seed: what went wrong once can be done again. */
export class Random {
  #state: number;

  /** @param seed any integer */
  constructor(seed: number) {
    this.#state = seed | 0;
  }

  /** From 0 to below 1. Mulberry32, by Tommy Ettinger: 32 bits of state, passes gjrand. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  /** An integer from 0 to below `end`. */
  below(end: number): number {
    return Math.floor(this.next() * end);
  }

  /** An integer from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  /** @param from not empty */
  pick<T>(from: readonly T[]): T {
    return from[this.below(from.length)] as T;
  }

  /** One of a table, as often as its weight says. */
  weighted<T extends { readonly weight: number }>(from: readonly T[]): T {
    let left = this.next() * from.reduce((sum, { weight }) => sum + weight, 0);
    for (const one of from) {
      left -= one.weight;
      if (left < 0) return one;
    }
    return from.at(-1) as T;
  }

  bytes(length: number): Buffer {
    return Buffer.from(Array.from({ length }, () => this.below(256)));
  }

  /** A source of its own, so that what one part draws does not move what another gets. */
  fork(): Random {
    return new Random(Math.floor(this.next() * 2 ** 32));
  }
}
