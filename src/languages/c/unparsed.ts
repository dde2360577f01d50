import { type OpaqueSpan, TOKEN } from '../tokens.ts';

/** The strings and comments in the body of a macro, which the grammar leaves as text. */
export function opaqueInMacro(source: string, start: number, end: number): OpaqueSpan[] {
  const text = source.slice(start, end);
  const closing = new ClosingQuotes(text);
  const spans: OpaqueSpan[] = [];
  // What strings, characters and comments begin with; a quote within a number begins none.
  const opening = /"|(?<![\w'])'|\/[/*]/g;
  for (let found = opening.exec(text); found !== null; found = opening.exec(text)) {
    const close = found[0].startsWith('/') ? commentEnd(text, found) : closing.after(found);
    if (close === -1) continue;
    const kind = found[0].startsWith('/') ? TOKEN.comment : TOKEN.string;
    spans.push({ start: start + found.index, end: start + close, kind });
    opening.lastIndex = close;
  }
  return spans;
}

/** A comment goes to the end of the text or up to its end mark. */
function commentEnd(text: string, { 0: mark, index }: RegExpExecArray): number {
  const end = mark === '/*' ? text.indexOf('*/', index + 2) : -1;
  return end === -1 ? text.length : end + 2;
}

/** Finds where strings and characters end. Where one does not, no other before the end of its line does: none is looked for. */
class ClosingQuotes {
  readonly #text: string;
  readonly #noneBefore: Record<string, number> = { '"': 0, "'": 0 };

  constructor(text: string) {
    this.#text = text;
  }

  /** Behind the quote that closes what a quote opens on its line, or -1. There is no empty character. */
  after({ 0: quote, index }: RegExpExecArray): number {
    if (index < (this.#noneBefore[quote] as number)) return -1;
    let at = index + 1;
    for (; at < this.#text.length && this.#text[at] !== '\n'; at += this.#text[at] === '\\' ? 2 : 1) {
      if (this.#text[at] === quote) return quote === "'" && at === index + 1 ? -1 : at + 1;
    }
    this.#noneBefore[quote] = at;
    return -1;
  }
}
