import type { Edit } from './operation.ts';

/** A stretch of a text that one agent wrote, in UTF-16 units. */
export interface AuthoredRange {
  readonly start: number;
  readonly end: number;
  readonly agent: string;
}

interface Span {
  length: number;
  readonly agent: string;
}

/** Who wrote which part of a text that is still there. */
export class Authorship {
  #spans: Span[];

  constructor(ranges: readonly AuthoredRange[] = []) {
    this.#spans = ranges.map(({ start, end, agent }) => ({ length: end - start, agent }));
  }

  /** Takes an edit of an agent in. */
  apply({ at, deleted, inserted }: Edit, agent: string): void {
    let index = 0;
    let offset = at;
    for (let span = this.#spans[index]; span !== undefined && offset >= span.length; span = this.#spans[index]) {
      // What continues one's own text lengthens it.
      if (offset === span.length && deleted === 0 && span.agent === agent) break;
      offset -= span.length;
      index++;
    }
    const first = this.#spans[index];
    const isWithin = first !== undefined && offset + deleted <= first.length;
    if (isWithin && (first.agent === agent || inserted === 0)) {
      first.length += inserted - deleted;
      if (first.length === 0) this.#spans.splice(index, 1);
      return;
    }
    this.#spliceSpans(index, offset, deleted, { length: inserted, agent });
  }

  #spliceSpans(index: number, offset: number, deleted: number, added: Span): void {
    const pieces: Span[] = [];
    const first = this.#spans[index];
    if (first !== undefined && offset > 0) pieces.push({ length: offset, agent: first.agent });
    if (added.length > 0) pieces.push(added);
    let taken = 0;
    let end = offset + deleted;
    for (let span = this.#spans[index]; span !== undefined && end > 0; span = this.#spans[index + taken]) {
      taken++;
      if (span.length > end) pieces.push({ length: span.length - end, agent: span.agent });
      end -= span.length;
    }
    this.#spans.splice(index, taken, ...pieces);
  }

  /** From the beginning to the end of the text. */
  ranges(): readonly AuthoredRange[] {
    const ranges: { start: number; end: number; agent: string }[] = [];
    let start = 0;
    for (const { length, agent } of this.#spans) {
      const last = ranges.at(-1);
      if (last?.agent === agent) last.end += length;
      else if (length > 0) ranges.push({ start, end: start + length, agent });
      start += length;
    }
    return ranges;
  }
}
