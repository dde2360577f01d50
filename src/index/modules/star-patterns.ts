/** Longer ones name no module that anybody writes. */
const MAX_LENGTH = 512;
/** Patterns and names beyond these are left out: no project needs so many. */
const MOST_ENTRIES = 20_000;
/** As are patterns beyond these that are the same up to their `*`. */
const MOST_ALIKE = 100;

/** What a name was found by, and what its `*` stands for; null for one without, in whose value a `*` is only a star. */
export interface StarMatch<T> {
  readonly value: T;
  readonly star: string | null;
}

/** What decides between patterns, where several match: the text before the `*` comes first for both. */
export interface StarRules {
  /** Whether of two that are the same up to the `*` the longer one wins; else it is the one written first. */
  readonly longestEnd: boolean;
  /** Whether `*` may stand for nothing. */
  readonly emptyStar: boolean;
}

interface StarPattern<T> {
  readonly end: string;
  readonly value: T;
}

/**
 * Names, and patterns for names with exactly one `*`. A name written as such comes before any pattern, and the pattern with
 * the longest text before its `*` before others. Looking up a name takes time by its length, not by how many patterns
 * there are, but for those that are the same up to the `*`.
 */
export class StarPatterns<T> {
  readonly #rules: StarRules;
  readonly #names = new Map<string, T>();
  readonly #byStart = new Map<string, StarPattern<T>[]>();
  /** Lengths of the texts before a `*`, the longest first. */
  readonly #startLengths: readonly number[];

  /** @param entries those with several `*` or of great length match nothing */
  constructor(entries: readonly (readonly [pattern: string, value: T])[], rules: StarRules) {
    this.#rules = rules;
    for (const [pattern, value] of entries.slice(0, MOST_ENTRIES)) {
      const [start = '', end, ...more] = pattern.split('*', 3);
      if (pattern.length > MAX_LENGTH || more.length > 0) continue;
      if (end === undefined) this.#names.set(start, value);
      else this.#byStart.set(start, [...(this.#byStart.get(start)?.slice(0, MOST_ALIKE - 1) ?? []), { end, value }]);
    }
    if (rules.longestEnd) for (const same of this.#byStart.values()) same.sort((a, b) => b.end.length - a.end.length);
    this.#startLengths = [...new Set(Array.from(this.#byStart.keys(), ({ length }) => length))].sort((a, b) => b - a);
  }

  get isEmpty(): boolean {
    return this.#names.size === 0 && this.#byStart.size === 0;
  }

  find(name: string): StarMatch<T> | null {
    const value = this.#names.get(name);
    if (value !== undefined) return { value, star: null };
    for (const length of this.#startLengths) {
      if (length > name.length) continue;
      for (const { end, value } of this.#byStart.get(name.slice(0, length)) ?? []) {
        const starLength = name.length - length - end.length;
        if (starLength < (this.#rules.emptyStar ? 0 : 1) || !name.endsWith(end)) continue;
        return { value, star: name.slice(length, length + starLength) };
      }
    }
    return null;
  }
}
