import { type Edit, movedBy } from './operation.ts';

/** A stretch of a text that one agent wrote, in UTF-16 units. */
export interface AuthoredRange {
  readonly start: number;
  readonly end: number;
  readonly agent: string;
}

/** A place where an agent took text away. */
export interface Removal {
  readonly at: number;
  readonly agent: string;
  /** The first of the agent's operations that were applied together with the one that did it. */
  readonly counter: number;
}

interface Mark extends Omit<Removal, 'at'> {
  at: number;
}

interface Span {
  length: number;
  readonly agent: string;
}

/** Removals that are remembered, the latest. */
const MAX_REMOVALS = 4096;

/** Who wrote which part of a text that is still there, and who took away what is not. */
export class Authorship {
  #spans: Span[];
  #removals: Mark[];

  constructor(ranges: readonly AuthoredRange[] = [], removals: readonly Removal[] = []) {
    this.#spans = ranges.map(({ start, end, agent }) => ({ length: end - start, agent }));
    this.#removals = removals.map((one) => ({ ...one }));
  }

  /** Takes an edit of an agent in. @param counter as `Removal` has it */
  apply(edit: Edit, agent: string, counter: number): void {
    this.#remove(edit, agent, counter);
    this.#write(edit, agent);
  }

  #remove(edit: Edit, agent: string, counter: number): void {
    for (const mark of this.#removals) mark.at = movedBy(mark.at, edit);
    if (edit.deleted === 0) return;
    // One mark of an agent at a place stands for all that it took away there.
    const last = new Map(this.#removals.flatMap((mark) => (mark.at === edit.at ? [[mark.agent, mark]] : [])));
    last.delete(agent);
    this.#removals = this.#removals.filter((mark) => mark.at !== edit.at || last.get(mark.agent) === mark);
    this.#removals.push({ at: edit.at, agent, counter });
    if (this.#removals.length > MAX_REMOVALS) this.#removals.shift();
  }

  #write({ at, deleted, inserted }: Edit, agent: string): void {
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

  /** By when they were made. */
  removals(): readonly Removal[] {
    return this.#removals.map((mark) => ({ ...mark }));
  }
}
