import type { CommentLine, Paragraph } from './comment-text.ts';

/** As far as the sentence before a place is looked at. */
const MAX_LEAD = 300;

/** A paragraph as one text, line by line, and where its lines and sentences are. */
export class ParagraphText {
  readonly text: string;
  readonly isDocumentation: boolean;
  readonly #lines: readonly CommentLine[];
  readonly #lineStarts: readonly number[];
  readonly #sentenceStarts: readonly number[];

  constructor({ lines, kind }: Paragraph) {
    this.text = lines.map(({ text }) => text).join('\n');
    this.isDocumentation = kind === 'doc';
    this.#lines = lines;
    this.#lineStarts = [0, ...[...this.text.matchAll(/\n/g)].map(({ index }) => index + 1)];
    this.#sentenceStarts = [0, ...[...this.text.matchAll(/[.!?;]\s+/g)].map((end) => end.index + end[0].length)];
  }

  /** Where it stands in the file, 1-based. */
  place(offset: number): { readonly line: number; readonly column: number } {
    const at = lastUpTo(this.#lineStarts, offset);
    const { line, column } = this.#lines[at] as CommentLine;
    return { line, column: column + offset - (this.#lineStarts[at] as number) };
  }

  /** What stands before a place in its line. */
  lineBefore(offset: number): string {
    return this.text.slice(this.#lineStarts[lastUpTo(this.#lineStarts, offset)], offset);
  }

  /** Whether a line goes on with prose of the line before, which was full. */
  goesOn(offset: number): boolean {
    const start = this.#lineStarts[lastUpTo(this.#lineStarts, offset)] as number;
    return start > 0 && /[\p{L}\p{N},'"`)(]/u.test(this.text.charAt(start - 2));
  }

  sentenceStart(offset: number): number {
    return this.#sentenceStarts[lastUpTo(this.#sentenceStarts, offset)] as number;
  }

  /** What the sentence says before a place, as far as it matters. */
  sentenceBefore(offset: number): string {
    return this.text.slice(Math.max(this.sentenceStart(offset), offset - MAX_LEAD), offset);
  }

  /** Where the sentence ends that goes on at a place. */
  sentenceEnd(from: number): number {
    const next = this.#sentenceStarts[lastUpTo(this.#sentenceStarts, from) + 1];
    return next ?? this.text.length;
  }
}

/** Index of the last of ascending numbers that is not above a value; the first is never above. */
function lastUpTo(ascending: readonly number[], value: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((ascending[middle] as number) <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
