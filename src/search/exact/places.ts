import type { Finder } from './finders.ts';

/** Where something was found. Lines and columns count from 1, columns in UTF-16 code units. */
export interface Place {
  readonly line: number;
  readonly column: number;
  /** Of the last character. */
  readonly endLine: number;
}

/** What was found in a text. */
export interface Places {
  /** Of all parts. */
  readonly count: number;
  /** In the order of the text; of each part the first `MOST_PLACES`. */
  readonly first: readonly Place[];
}

/** Stretches of lines, both ends inclusive, in their order, none touching another: first, last, first, last … */
export type LineStretches = readonly number[];

/** Places told of each part in a file. */
export const MOST_PLACES = 10;

/**
 * What is found in a text; null unless each finder finds something.
 * @param within the lines that places may begin in; null for all
 */
export function placesIn(text: string, finders: readonly Finder[], within: LineStretches | null): Places | null {
  let count = 0;
  const first: Place[] = [];
  for (const find of finders) {
    const lines = new LineCounter(text);
    let own = 0;
    let stretch = 0;
    find(text, (start, end) => {
      if (own >= MOST_PLACES && within === null) {
        own += 1;
        return;
      }
      const { line, column } = lines.at(start);
      if (within !== null) {
        while (line > (within[stretch + 1] ?? Number.POSITIVE_INFINITY)) stretch += 2;
        if (line < (within[stretch] ?? Number.POSITIVE_INFINITY)) return;
      }
      own += 1;
      if (own > MOST_PLACES) return;
      first.push({ line, column, endLine: end > start ? line + breaksIn(text, start, end - 1) : line });
    });
    if (own === 0) return null;
    count += own;
  }
  return { count, first: first.sort((a, b) => a.line - b.line || a.column - b.column) };
}

/** Ranges of lines as stretches that do not touch. */
export function stretchesOf(ranges: readonly { readonly line: number; readonly endLine: number }[]): LineStretches {
  const stretches: number[] = [];
  for (const { line, endLine } of ranges.toSorted((a, b) => a.line - b.line)) {
    const last = stretches.length - 1;
    if (last > 0 && line <= (stretches[last] as number) + 1) {
      stretches[last] = Math.max(stretches[last] as number, endLine);
    } else stretches.push(line, endLine);
  }
  return stretches;
}

/** Tells the line and column of places, each not before the last. */
class LineCounter {
  readonly #text: string;
  #line = 1;
  #start = 0;
  #newline: number;

  constructor(text: string) {
    this.#text = text;
    this.#newline = text.indexOf('\n');
  }

  at(offset: number): { readonly line: number; readonly column: number } {
    while (this.#newline !== -1 && this.#newline < offset) {
      this.#line += 1;
      this.#start = this.#newline + 1;
      this.#newline = this.#text.indexOf('\n', this.#start);
    }
    return { line: this.#line, column: offset - this.#start + 1 };
  }
}

/** Line breaks in `[start, end)`. */
function breaksIn(text: string, start: number, end: number): number {
  let breaks = 0;
  for (let at = text.indexOf('\n', start); at !== -1 && at < end; at = text.indexOf('\n', at + 1)) breaks += 1;
  return breaks;
}
