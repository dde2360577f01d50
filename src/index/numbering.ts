import { ownCopy } from './own-copy.ts';

/** Numbers for texts, from 0 in the order they are first asked for. */
export class Numbering {
  readonly #numbers = new Map<string, number>();
  readonly #texts: string[] = [];

  get size(): number {
    return this.#texts.length;
  }

  /** All texts, by number. */
  all(): readonly string[] {
    return this.#texts;
  }

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const number = this.#texts.length;
    const own = ownCopy(text);
    this.#numbers.set(own, number);
    this.#texts.push(own);
    return number;
  }

  text(number: number): string {
    return this.#texts[number] as string;
  }
}
