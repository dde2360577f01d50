import { type OpaqueSpan, TOKEN } from '../tokens.ts';
import { blanked, type QuotedForm, type RecoveryRules } from './recovery-rules.ts';

/** A text with everything masked in which brackets do not count, and where each bracket is closed. */
export interface MaskedText {
  /** As long as the text: blanks for comments, quotes for strings. */
  readonly code: string;
  /** By the place of an opening bracket, the place of the closing one; 0 for everything else, and for a bracket that nothing closes. */
  readonly closings: Int32Array;
  /** Strings and comments, in order; strings with code in them in pieces. */
  readonly opaque: readonly OpaqueSpan[];
}

const CLOSES: Readonly<Record<string, string>> = { ')': '(', ']': '[', '}': '{' };

/** Of a string that is nothing but text. */
const NO_CODE = ['', '}'] as const;

/** A bracket, or the code within a string, that is still open. */
interface Open {
  readonly bracket: string;
  readonly at: number;
  /** The string that the bracket's code is in. */
  readonly within: QuotedForm | null;
}

/**
 * Masks a text in one pass.
 * @param opaque what to mask, in order, where that is known
 */
export function maskedText(text: string, rules: RecoveryRules, opaque?: readonly OpaqueSpan[]): MaskedText {
  if (opaque === undefined) return new Masker(text, rules).run();
  const pieces: string[] = [];
  let position = 0;
  for (const { start, end, kind } of opaque) {
    const piece = text.slice(start, end);
    pieces.push(text.slice(position, start), kind === TOKEN.comment ? blanked(piece) : '"'.repeat(piece.length));
    position = end;
  }
  pieces.push(text.slice(position));
  const code = pieces.join('');
  const { closings } = new Masker(code, { ...rules, lineComments: [], blockComments: [], quoted: [] }).run();
  return { code, closings, opaque };
}

class Masker {
  readonly #text: string;
  readonly #rules: RecoveryRules;
  readonly #pieces: string[] = [];
  readonly #opaque: OpaqueSpan[] = [];
  readonly #closings: Int32Array;
  readonly #open: Open[] = [];
  readonly #marks: RegExp;
  readonly #quoted: ReadonlyMap<string, QuotedForm>;
  #masked = 0;

  constructor(text: string, rules: RecoveryRules) {
    this.#text = text;
    this.#rules = rules;
    this.#closings = new Int32Array(text.length);
    this.#quoted = new Map(rules.quoted.map((form) => [form.open, form]));
    const openings = [
      ...rules.blockComments.map(([open]) => open),
      ...rules.lineComments,
      ...rules.quoted.map(({ open }) => open),
      ...(rules.characters ? ["'"] : []),
    ].sort((a, b) => b.length - a.length);
    const marks = ['[()[\\]{}]', ...openings.map((opening) => opening.replace(/[^\w\s]/g, '\\$&'))];
    this.#marks = new RegExp(marks.join('|'), 'g');
  }

  run(): MaskedText {
    for (let found = this.#marks.exec(this.#text); found !== null; found = this.#marks.exec(this.#text)) {
      const { 0: mark, index } = found;
      this.#marks.lastIndex = this.#past(mark, index);
    }
    this.#pieces.push(this.#text.slice(this.#masked));
    return { code: this.#pieces.join(''), closings: this.#closings, opaque: this.#opaque };
  }

  /** Handles what begins at a place and returns where to go on. */
  #past(mark: string, at: number): number {
    if ('([{'.includes(mark)) {
      this.#open.push({ bracket: mark, at, within: null });
      return at + 1;
    }
    if (mark in CLOSES) return this.#close(mark, at);
    const block = this.#rules.blockComments.find(([open]) => open === mark);
    if (block !== undefined) return this.#mask(at, this.#blockEnd(at, block), TOKEN.comment);
    if (this.#rules.lineComments.includes(mark))
      return this.#mask(at, lineEnd(this.#text, at + mark.length), TOKEN.comment);
    const form = this.#quoted.get(mark);
    if (form !== undefined) return this.#string(form, at, at + mark.length);
    const end = characterEnd(this.#text, at);
    return end === -1 ? at + 1 : this.#mask(at, end, TOKEN.string);
  }

  #close(bracket: string, at: number): number {
    const top = this.#open.at(-1);
    if (top === undefined || CLOSES[bracket] !== top.bracket) return at + 1;
    this.#open.pop();
    if (top.within !== null) return this.#string(top.within, at, at + 1);
    this.#closings[top.at] = at;
    return at + 1;
  }

  /** Masks a string, or a piece of one, from a place; code in it is left to be read. */
  #string(form: QuotedForm, start: number, from: number): number {
    const text = this.#text;
    const [opening, closing] = form.code ?? NO_CODE;
    for (let at = from; at < text.length; at++) {
      if (opening !== '' && text.startsWith(opening, at)) {
        const behind = at + opening.length;
        this.#open.push({ bracket: CLOSES[closing] as string, at: behind - 1, within: form });
        return this.#mask(start, behind, TOKEN.string);
      }
      if (text[at] === form.escape) at++;
      else if (text.startsWith(form.close, at)) return this.#mask(start, at + form.close.length, TOKEN.string);
      else if (text[at] === '\n' && form.multiline === undefined) return this.#mask(start, at, TOKEN.string);
    }
    return this.#mask(start, text.length, TOKEN.string);
  }

  #blockEnd(start: number, [open, close]: readonly [string, string]): number {
    if (this.#rules.nestedComments !== true) {
      const end = this.#text.indexOf(close, start + open.length);
      return end === -1 ? this.#text.length : end + close.length;
    }
    let depth = 1;
    for (let at = start + open.length; at < this.#text.length; at++) {
      if (this.#text.startsWith(open, at)) {
        depth++;
        at += open.length - 1;
      } else if (this.#text.startsWith(close, at) && --depth === 0) return at + close.length;
    }
    return this.#text.length;
  }

  #mask(start: number, end: number, kind: OpaqueSpan['kind']): number {
    const piece = this.#text.slice(start, end);
    const mask = kind === TOKEN.comment ? blanked(piece) : '"'.repeat(piece.length);
    this.#pieces.push(this.#text.slice(this.#masked, start), mask);
    this.#opaque.push({ start, end, kind });
    this.#masked = end;
    return end;
  }
}

export function lineEnd(text: string, from: number): number {
  const end = text.indexOf('\n', from);
  return end === -1 ? text.length : end;
}

/** What encloses one character; a longer escape is no character. */
const CHARACTER = /'(?:\\[^\n][^'\n]{0,10}|[^'\\\n])'/uy;

/** Behind the quote that closes a character, or -1 for a quote that begins none. */
function characterEnd(text: string, at: number): number {
  if (/\w/.test(text[at - 1] ?? '') && /\w/.test(text[at + 1] ?? '')) return -1;
  CHARACTER.lastIndex = at;
  return CHARACTER.test(text) ? CHARACTER.lastIndex : -1;
}

/** A stretch of a text with blanks for its code; comments stay what they are. */
export function withoutCode(text: string, { code }: MaskedText, start: number, end: number): string {
  let blanks = '';
  for (let at = start; at < end; at++) {
    const character = text[at] as string;
    blanks += character === '\n' || character === '\r' || code[at] === ' ' ? character : ' ';
  }
  return blanks;
}
