import type { Edit } from '../../../collaboration/operation.ts';
import type { Stretch } from './stretch.ts';

/** Languages in which a line break or a word ends a body. */
const WITHOUT_BRACES: ReadonlySet<string> = new Set(['python', 'ruby', 'lua', 'bash']);
/** What may open or close more than it stands in. */
const STRUCTURE = /[{}`\\]|\/\*|\*\/|'''|"""/;

/** A text with the bodies of its functions, and what was written into it that changes nothing others rely on. */
export class QuietText {
  readonly #language: string;
  #bodies: readonly Stretch[];
  #text: string;

  constructor(text: string, bodies: readonly Stretch[], language: string) {
    this.#text = text;
    this.#bodies = bodies;
    this.#language = language;
  }

  /**
   * Takes an edit in that can change nothing that others rely on: one within the body of a function, which opens and closes
   * nothing, on lines that name none of some symbols.
   * @param text as it is with it
   * @returns false for one that may, and which it does not take in
   */
  takes(edit: Edit, text: string, names: ReadonlySet<string>): boolean {
    const { at, deleted, inserted } = edit;
    const within = this.#bodies.findIndex(({ start, end }) => start < at && at + deleted < end);
    const isKnown = this.#text.length + inserted - deleted === text.length;
    if (within < 0 || !isKnown) return false;
    const [gone, come] = [this.#text.slice(at, at + deleted), text.slice(at, at + inserted)];
    if (!this.#isPlain(gone) || !this.#isPlain(come) || namesAny(text, at, at + inserted, names)) return false;
    const by = inserted - deleted;
    this.#bodies = this.#bodies.map(({ start, end }, place) =>
      place < within ? { start, end } : { start: place === within ? start : start + by, end: end + by },
    );
    this.#text = text;
    return true;
  }

  #isPlain(text: string): boolean {
    if (STRUCTURE.test(text) || (WITHOUT_BRACES.has(this.#language) && text.includes('\n'))) return false;
    return isEven(text, '"') && isEven(text, "'");
  }
}

function isEven(text: string, mark: string): boolean {
  return text.split(mark).length % 2 === 1;
}

function namesAny(text: string, start: number, end: number, names: ReadonlySet<string>): boolean {
  if (names.size === 0) return false;
  const from = text.lastIndexOf('\n', start - 1) + 1;
  const to = text.indexOf('\n', end);
  const lines = text.slice(from, to < 0 ? text.length : to);
  return (lines.match(/[\p{L}\p{N}_$]+/gu) ?? []).some((word) => names.has(word));
}
