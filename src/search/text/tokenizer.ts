import { identifierWords } from '../../languages/identifier-words.ts';
import { stem } from './stem.ts';

/** Longer runs of letters and digits are data: hashes, encoded bytes. */
const MAX_TOKEN = 64;
/** Tokens whose terms are remembered: while texts are read, and between searches. */
const MAX_REMEMBERED = 200_000;
const MAX_KNOWN = 20_000;

/** Stands between the words of a pair, and in no word. */
const PAIR = '+';

/**
 * The terms of one run of letters and digits: the stem of each word in it; each two words that follow each other, as a
 * pair; and, where there are several words, all of it as one in lower case. `HTTPServer` is http, serv, http+serv,
 * httpserver. Words of one letter are none.
 */
export function termsOf(token: string): readonly string[] {
  if (token.length > MAX_TOKEN) return [];
  const stems = stemsOf(token);
  const whole = wholeOf(token);
  const isCompound = whole.length > 1 && (stems.length === 0 || identifierWords(token).length > 1);
  return [...stems, ...pairsOf(stems), ...(isCompound && !stems.includes(whole) ? [whole] : [])];
}

/** The stems of the words of a token, in their order. */
export function stemsOf(token: string): string[] {
  return identifierWords(token)
    .filter((word) => word.length > 1)
    .map(stem);
}

/** A token as a term of its own. */
export function wholeOf(token: string): string {
  return token.replaceAll('_', '').replaceAll('$', '').toLowerCase();
}

export function pairsOf(stems: readonly string[]): string[] {
  return stems.slice(1).map((second, at) => `${stems[at]}${PAIR}${second}`);
}

/** Terms by number. Numbers are given in the order in which terms are first met, and hold as long as the vocabulary. */
export class Vocabulary {
  readonly #numbers: Map<string, number>;
  readonly #terms: string[];
  /** Of texts that are being read. */
  readonly #tokens = new Map<string, readonly number[]>();
  /** Of lines that were looked at. */
  readonly #known = new Map<string, readonly number[]>();

  /** @param terms all different, in the order of their numbers */
  constructor(terms: readonly string[] = []) {
    this.#terms = [...terms];
    this.#numbers = new Map(terms.map((term, number) => [term, number]));
  }

  get size(): number {
    return this.#terms.length;
  }

  term(number: number): string {
    return this.#terms[number] as string;
  }

  /** The number of a term; -1 for one that was never met. */
  find(term: string): number {
    return this.#numbers.get(term) ?? -1;
  }

  /** The numbers of a token's terms; terms that are new get theirs. */
  numbersOf(token: string): readonly number[] {
    const known = this.#tokens.get(token);
    if (known !== undefined) return known;
    const numbers = termsOf(token).map((term) => this.#number(term));
    if (this.#tokens.size < MAX_REMEMBERED) this.#tokens.set(token, numbers);
    return numbers;
  }

  /** Ends the reading of texts: their tokens, each of which keeps its text in memory, are forgotten. */
  endReading(): void {
    this.#tokens.clear();
    this.#known.clear();
  }

  /** The numbers of those of a token's terms that were met before. */
  knownOf(token: string): readonly number[] {
    const known = this.#known.get(token);
    if (known !== undefined) return known;
    const numbers = termsOf(token).flatMap((term) => this.#numbers.get(term) ?? []);
    if (this.#known.size === MAX_KNOWN) this.#known.clear();
    // A copy: a part of a text keeps all of the text in memory.
    this.#known.set(Buffer.from(token).toString(), numbers);
    return numbers;
  }

  #number(term: string): number {
    const known = this.#numbers.get(term);
    if (known !== undefined) return known;
    const number = this.#terms.length;
    this.#numbers.set(term, number);
    this.#terms.push(term);
    return number;
  }
}

/** Letters, digits and underscores of any script: what identifiers and words of prose are made of. */
const TOKEN = /[A-Za-z0-9_$\u00aa-\u{10ffff}]+/gu;

/** Calls back with each token of a text. */
export function eachToken(text: string, take: (token: string) => void): void {
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) take(found[0]);
}
