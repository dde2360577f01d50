const VOWELS = new Set('AEIOUY');

/** A place in a word, in capital letters, and what stands around it. */
export class PhoneticWord {
  readonly letters: string;
  readonly isSlavoGermanic: boolean;
  at = 0;

  constructor(letters: string) {
    this.letters = letters;
    this.isSlavoGermanic = /W|K|CZ/.test(letters);
  }

  get isFirst(): boolean {
    return this.at === 0;
  }

  get isLast(): boolean {
    return this.at === this.letters.length - 1;
  }

  /** Whether one of the texts stands so many letters on; none does before the word. */
  has(offset: number, ...texts: readonly string[]): boolean {
    const start = this.at + offset;
    return start >= 0 && texts.some((text) => this.letters.startsWith(text, start));
  }

  /** Whether the letter so many letters on is one of `letters`. */
  isOneOf(offset: number, letters: string): boolean {
    const letter = this.letters[this.at + offset];
    return letter !== undefined && letters.includes(letter);
  }

  isVowel(offset: number): boolean {
    return VOWELS.has(this.letters[this.at + offset] ?? '');
  }

  isEnd(offset: number): boolean {
    return this.at + offset >= this.letters.length;
  }

  startsWith(...texts: readonly string[]): boolean {
    return texts.some((text) => this.letters.startsWith(text));
  }
}
