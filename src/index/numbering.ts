import { ownCopy } from './own-copy.ts';

/** Texts that have numbers from 0 on. */
interface NumberedTexts {
  readonly size: number;
  all(): readonly string[];
  text(number: number): string;
  /** -1 for a text that is not among them. */
  find(text: string): number;
}

/** Numbers for texts, from 0 in the order they are first asked for. */
export class Numbering {
  /** Those that had a number in an earlier run; null where there was none. */
  readonly #stored: NumberedTexts | null;
  readonly #storedCount: number;
  /** Of texts that were asked for in this run: a map knows the hash of a text that it was asked for before. */
  readonly #numbers = new Map<string, number>();
  /** Those with numbers behind the stored ones. */
  readonly #texts: string[] = [];

  /** @param stored texts that keep the numbers they have there */
  constructor(stored: NumberedTexts | null = null) {
    this.#stored = stored;
    this.#storedCount = stored?.size ?? 0;
  }

  get size(): number {
    return this.#storedCount + this.#texts.length;
  }

  /** All texts, by number. */
  all(): readonly string[] {
    return this.#stored === null ? this.#texts : [...this.#stored.all(), ...this.#texts];
  }

  of(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    const stored = this.#stored?.find(text) ?? -1;
    return stored === -1 ? this.#added(ownCopy(text)) : this.#found(stored);
  }

  #added(own: string): number {
    const number = this.size;
    this.#numbers.set(own, number);
    this.#texts.push(own);
    return number;
  }

  #found(number: number): number {
    this.#numbers.set(this.text(number), number);
    return number;
  }

  text(number: number): string {
    const stored = this.#stored;
    if (stored !== null && number < this.#storedCount) return stored.text(number);
    return this.#texts[number - this.#storedCount] as string;
  }
}
