import { bucketsOf } from './buckets.ts';
import type { Corpus } from './corpus.ts';
import type { Equality } from './equality.ts';

/** Stretches of tokens that are equal, each `length` tokens long: as many as can be, as long as can be. */
export interface Repeat {
  /** First tokens, ascending; at least two, whose stretches do not overlap. */
  readonly starts: readonly number[];
  readonly length: number;
}

/**
 * The maximal repeats among stretches that start at one of the anchors and are at least `minTokens` long. Stretches end
 * where a line ends in all of them. A repeat is left out when each of its stretches lies in a longer one of one repeat.
 *
 * Takes time linear in the tokens: text that is made of itself again and again is given up once it has taken more than
 * `MOST_COMPARED` for each token of all files, which is several times what people's code takes.
 *
 * @param anchors tokens, ascending
 * @param onCut called when there may be more repeats than are given
 * @see Baker, "On finding duplication and near-duplication in large software systems", 1995
 */
export function findRepeats(
  corpus: Corpus,
  equality: Equality,
  anchors: Int32Array,
  minTokens: number,
  onCut: () => void = () => {},
): Repeat[] {
  const longest = corpus.files.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  if (minTokens > longest) return [];
  const search = new RepeatSearch(corpus, equality, anchors, minTokens);
  const found = search.run();
  if (search.isCut) onCut();
  return found;
}

const NONE = -1;
/** Tokens that may be compared and marked, and so many besides for each token there is. */
const LEAST_COMPARED = 1_000_000;
const MOST_COMPARED = 64;

class RepeatSearch {
  readonly #corpus: Corpus;
  readonly #equality: Equality;
  readonly #anchors: Int32Array;
  readonly #minTokens: number;
  /** For each anchor the number of the latest repeat whose stretch goes on for `minTokens` from there, and its start. */
  readonly #cover: Int32Array;
  readonly #coverStart: Int32Array;
  readonly #found: Repeat[] = [];
  readonly #coverLengths: number[] = [];
  /** Tokens that may still be compared and marked. */
  #left: number;

  constructor(corpus: Corpus, equality: Equality, anchors: Int32Array, minTokens: number) {
    this.#corpus = corpus;
    this.#equality = equality;
    this.#anchors = anchors;
    this.#minTokens = minTokens;
    this.#cover = new Int32Array(anchors.length).fill(NONE);
    this.#coverStart = new Int32Array(anchors.length);
    this.#left = LEAST_COMPARED + MOST_COMPARED * corpus.tokenCount;
  }

  /** Whether the search was given up. */
  get isCut(): boolean {
    return this.#left < 0;
  }

  run(): Repeat[] {
    const hashes = this.#equality.hashes(this.#anchors, this.#minTokens);
    for (const bucket of bucketsOf(hashes)) {
      if (this.isCut) break;
      this.#refine(bucket, 0);
    }
    return this.#found;
  }

  /**
   * Follows stretches as far as all of them are equal, takes that for a repeat, and goes on with those that stay equal.
   *
   * @param members places in the anchors, ascending
   * @param known so many tokens are known to be equal
   */
  #refine(members: readonly number[], known: number) {
    const pending = [{ members, known }];
    for (let one = pending.pop(); one !== undefined && !this.isCut; one = pending.pop()) {
      this.#left -= one.members.length;
      if (this.#isCovered(one.members)) continue;
      const length = this.#commonLength(one.members, one.known);
      this.#left -= (length - one.known) * one.members.length;
      if (length >= this.#minTokens) this.#take(one.members, length);
      for (const part of this.#parts(one.members, length)) pending.push({ members: part, known: length });
    }
  }

  /**
   * Whether one repeat has all the members in its stretches, at the same distance from their starts, and they are not
   * equal for longer than it: a name that is renamed in another way before them may be the only thing that ends it.
   */
  #isCovered(members: readonly number[]): boolean {
    const [first] = members as [number];
    const cover = this.#cover[first] as number;
    if (cover === NONE) return false;
    const distance = (this.#anchors[first] as number) - (this.#coverStart[first] as number);
    const isOne = members.every(
      (member) =>
        this.#cover[member] === cover &&
        (this.#anchors[member] as number) - (this.#coverStart[member] as number) === distance,
    );
    return isOne && !this.#areEqualAfter(members, (this.#coverLengths[cover] as number) - distance);
  }

  #areEqualAfter(members: readonly number[], length: number): boolean {
    const codes = members.map((member) => {
      const start = this.#anchors[member] as number;
      return start + length < this.#corpus.tokenCount ? this.#equality.code(start + length, start) : null;
    });
    return codes[0] !== null && codes.every((code) => code === codes[0]);
  }

  #commonLength(members: readonly number[], known: number): number {
    const { tokenCount } = this.#corpus;
    const anchors = this.#anchors;
    const first = anchors[members[0] as number] as number;
    // The last member is the first to come to an end.
    const most = tokenCount - (anchors[members.at(-1) as number] as number);
    for (let length = known; length < most; length++) {
      const code = this.#equality.code(first + length, first);
      for (let at = 1; at < members.length; at++) {
        const start = anchors[members[at] as number] as number;
        if (this.#equality.code(start + length, start) !== code) return length;
      }
    }
    return most;
  }

  /** The members that go on alike after `length` tokens, without those that overlap one before by then. */
  #parts(members: readonly number[], length: number): number[][] {
    const byCode = new Map<number, number[]>();
    for (const member of members) {
      const start = this.#anchors[member] as number;
      if (start + length >= this.#corpus.tokenCount) continue;
      const code = this.#equality.code(start + length, start);
      const part = byCode.get(code);
      if (part === undefined) byCode.set(code, [member]);
      else if (start - (this.#anchors[part.at(-1) as number] as number) >= length) part.push(member);
    }
    return [...byCode.values()].filter((part) => part.length > 1);
  }

  #take(members: readonly number[], length: number) {
    this.#markCovered(members, length);
    const starts = members.map((member) => this.#anchors[member] as number);
    const apart = starts.slice(1).reduce((least, start, at) => Math.min(least, start - (starts[at] as number)), length);
    this.#keep(starts, length);
    // Copies one behind the other are equal beyond their ends: each also ends where the next one starts.
    if (apart < length && apart >= this.#minTokens) this.#keep(starts, apart);
  }

  /** Without stretches that overlap one before. */
  #keep(starts: readonly number[], length: number) {
    const ended = this.#lengthToLineEnd(starts, length);
    if (ended < this.#minTokens) return;
    const kept: number[] = [];
    for (const start of starts) if (kept.length === 0 || start - (kept.at(-1) as number) >= ended) kept.push(start);
    if (kept.length > 1) this.#found.push({ starts: kept, length: ended });
  }

  #markCovered(members: readonly number[], length: number) {
    const number = this.#coverLengths.push(length) - 1;
    for (const member of members) {
      const start = this.#anchors[member] as number;
      const last = start + length - this.#minTokens;
      let at = member;
      for (; at < this.#anchors.length && (this.#anchors[at] as number) <= last; at++) {
        this.#cover[at] = number;
        this.#coverStart[at] = start;
      }
      this.#left -= at - member;
    }
  }

  /** The most tokens, up to `length`, after which a line starts in all stretches; 0 without any. */
  #lengthToLineEnd(starts: readonly number[], length: number): number {
    const { startsLine } = this.#corpus;
    for (let ended = length; ended > 0; ended--) {
      if (starts.every((start) => startsLine[start + ended] === 1)) return ended;
    }
    return 0;
  }
}
