import { closingBrace } from './balance.ts';

/** The value of an attribute, by its offsets without what delimits it. */
export interface AttributeValue {
  readonly start: number;
  readonly end: number;
  readonly delimiter: '"' | "'" | '{' | '`' | null;
}

/** An attribute of a tag, with the offset of its name. */
export interface Attribute {
  readonly name: string;
  readonly start: number;
  readonly value: AttributeValue | null;
}

/** A part of a text in markup. */
export type MarkupPart =
  | {
      readonly kind: 'open';
      readonly name: string;
      /** Offset of the `<`. */
      readonly start: number;
      /** Behind the `>`. */
      readonly end: number;
      readonly attributes: readonly Attribute[];
      readonly isClosed: boolean;
    }
  | { readonly kind: 'close'; readonly name: string; readonly start: number; readonly end: number }
  | { readonly kind: 'text'; readonly start: number; readonly end: number }
  /** What stands in a `<script>`, a `<style>`, or any other element whose text is no markup. */
  | { readonly kind: 'raw'; readonly of: string; readonly start: number; readonly end: number };

const NAME = /[A-Za-z][\w:.-]*/y;
const SPACE = /\s*/y;
const ATTRIBUTE_NAME = /[^\s=>"'{}/]+|\//y;
const UNQUOTED = /[^\s>]+/y;
/** Elements whose text is no markup, with what closes them. */
const RAW: Readonly<Record<string, RegExp>> = { script: /<\/script[\s>]/gi, style: /<\/style[\s>]/gi };

/**
 * What delimits expressions: pairs of braces in text alone, as in Vue, or braces in text and as values of attributes, as in
 * Svelte and JSX.
 */
export type Delimiters = 'pairs of braces' | 'braces';

/**
 * Cuts a text in markup into its tags and what stands between them. Whatever is wrong with it, every character is looked at
 * a limited number of times.
 */
export function markupParts(source: string, delimiters: Delimiters, start = 0): readonly MarkupPart[] {
  return new MarkupReader(source, delimiters, start).read();
}

class MarkupReader {
  readonly #source: string;
  readonly #hasBraces: boolean;
  readonly #parts: MarkupPart[] = [];
  #at: number;
  #textStart: number;
  #isBraceOpen = false;

  constructor(source: string, delimiters: Delimiters, start: number) {
    this.#source = source;
    this.#hasBraces = delimiters === 'braces';
    this.#at = start;
    this.#textStart = start;
  }

  read(): readonly MarkupPart[] {
    const next = this.#hasBraces ? /[<{]/g : /<|\{\{/g;
    for (;;) {
      next.lastIndex = this.#at;
      const found = next.exec(this.#source);
      if (found === null) break;
      this.#at = found.index;
      if (found[0] === '<') this.#tag();
      else if (this.#hasBraces) this.#brace();
      else this.#pair();
    }
    this.#text(this.#source.length);
    return this.#parts;
  }

  /** An expression in text is text: what looks like a tag in it is none of the markup around. */
  #brace() {
    const close = this.#isBraceOpen ? -1 : closingBrace(this.#source, this.#at + 1, this.#source.length);
    // One that is never closed says that none behind it is sure to be.
    if (close < 0) this.#isBraceOpen = true;
    this.#at = close < 0 ? this.#at + 1 : close + 1;
  }

  #pair() {
    const close = this.#isBraceOpen ? -1 : this.#source.indexOf('}}', this.#at + 2);
    if (close < 0) this.#isBraceOpen = true;
    this.#at = close < 0 ? this.#at + 2 : close + 2;
  }

  #tag() {
    const source = this.#source;
    const start = this.#at;
    if (source.startsWith('<!--', start)) {
      const close = source.indexOf('-->', start + 4);
      this.#text(start);
      this.#at = close < 0 ? source.length : close + 3;
      this.#textStart = this.#at;
      return;
    }
    const isClose = source[start + 1] === '/';
    NAME.lastIndex = start + (isClose ? 2 : 1);
    const name = NAME.exec(source)?.[0];
    if (name === undefined) this.#at = start + 1;
    else if (isClose) this.#close(name);
    else this.#open(name);
  }

  #close(name: string) {
    const start = this.#at;
    this.#text(start);
    const end = this.#source.indexOf('>', start);
    this.#at = end < 0 ? this.#source.length : end + 1;
    this.#textStart = this.#at;
    this.#parts.push({ kind: 'close', name, start, end: this.#at });
  }

  #open(name: string) {
    const start = this.#at;
    this.#text(start);
    this.#at = start + 1 + name.length;
    const attributes: Attribute[] = [];
    for (let one = this.#attribute(); one !== null; one = this.#attribute()) attributes.push(one);
    const isClosed = attributes.at(-1)?.name === '/';
    if (this.#source[this.#at] === '>') this.#at++;
    this.#textStart = this.#at;
    const own = attributes.filter((one) => one.name !== '/');
    this.#parts.push({ kind: 'open', name, start, end: this.#at, attributes: own, isClosed });
    const of = name.toLowerCase();
    const close = RAW[of];
    if (close !== undefined && !isClosed) this.#raw(of, close);
  }

  /** Takes all up to the end of an element for text that is no markup. */
  #raw(of: string, close: RegExp) {
    const start = this.#at;
    close.lastIndex = start;
    const end = close.exec(this.#source)?.index ?? this.#source.length;
    this.#parts.push({ kind: 'raw', of, start, end });
    this.#at = end;
    this.#textStart = end;
  }

  /** The next attribute of a tag; null at its end. */
  #attribute(): Attribute | null {
    this.#skip(SPACE);
    const start = this.#at;
    if (this.#hasBraces && this.#source[start] === '{') return this.#shorthand(start);
    const name = this.#skip(ATTRIBUTE_NAME);
    if (name === '') {
      const character = this.#source[start];
      if (character === undefined || character === '>' || character === '<') return null;
      // What is none of an attribute is passed.
      this.#at++;
      return { name: '', start, value: null };
    }
    const before = this.#at;
    this.#skip(SPACE);
    if (name === '/' || this.#source[this.#at] !== '=') {
      this.#at = before;
      return { name, start, value: null };
    }
    this.#at++;
    this.#skip(SPACE);
    return { name, start, value: this.#value() };
  }

  /** `{name}` and `{...all}`. */
  #shorthand(start: number): Attribute {
    return { name: '', start, value: this.#braced() };
  }

  #value(): AttributeValue | null {
    const delimiter = this.#source[this.#at];
    if (delimiter === '{' && this.#hasBraces) return this.#braced();
    if (delimiter === '"' || delimiter === "'" || (delimiter === '`' && this.#hasBraces)) {
      const start = this.#at + 1;
      const close = this.#source.indexOf(delimiter, start);
      const end = close < 0 ? this.#source.length : close;
      this.#at = end + 1;
      return { start, end, delimiter };
    }
    const start = this.#at;
    this.#skip(UNQUOTED);
    return { start, end: this.#at, delimiter: null };
  }

  #braced(): AttributeValue | null {
    const start = this.#at + 1;
    const close = this.#isBraceOpen ? -1 : closingBrace(this.#source, start, this.#source.length);
    if (close < 0) this.#isBraceOpen = true;
    this.#at = close < 0 ? start : close + 1;
    return close < 0 ? null : { start, end: close, delimiter: '{' };
  }

  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#source)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  #text(end: number) {
    if (end > this.#textStart) this.#parts.push({ kind: 'text', start: this.#textStart, end });
    this.#textStart = end;
  }
}

/** The value of an attribute as written, or null if there is no such attribute; an attribute without a value is empty. */
export function attributeText(attributes: readonly Attribute[], name: string, source: string): string | null {
  const found = attributes.find((one) => one.name.toLowerCase() === name);
  if (found === undefined) return null;
  return found.value === null ? '' : source.slice(found.value.start, found.value.end);
}

/** Whether a `<script>` holds code of JavaScript or TypeScript, rather than data or a template. */
export function isCodeScript(attributes: readonly Attribute[], source: string): boolean {
  const type = attributeText(attributes, 'type', source);
  return (
    type === null ||
    type === '' ||
    /^(?:module|(?:text|application)\/(?:javascript|ecmascript|typescript|babel|jsx))$/i.test(type)
  );
}
