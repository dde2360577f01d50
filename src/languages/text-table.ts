import type { ByteReader, ByteWriter } from './bytes.ts';

/**
 * Texts by number, made when they are asked for. Those with only characters below U+0100 take a byte a character, the
 * others two, so that any string comes back as it was, halves of surrogate pairs included.
 */
export class TextTable {
  readonly #buffer: Buffer;
  /** Twice the length of each text in characters, plus 1 for a wide one. */
  readonly #sizes: readonly number[];
  /** Where each text starts, in characters of the narrow or the wide block. */
  readonly #starts: Int32Array;
  readonly #texts: (string | undefined)[];
  readonly #narrowStart: number;
  readonly #wideStart: number;
  readonly #end: number;
  #narrow: string | undefined;
  #wide: string | undefined;

  /** Reads the table at the reader's position and leaves the reader behind it. */
  constructor(reader: ByteReader) {
    const { buffer, byteOffset, byteLength } = reader.bytes;
    this.#buffer = Buffer.from(buffer, byteOffset, byteLength);
    const count = reader.uint();
    this.#sizes = reader.uints(count);
    this.#starts = new Int32Array(count);
    this.#texts = new Array(count);
    let narrow = 0;
    let wide = 0;
    for (let id = 0; id < count; id++) {
      const size = this.#sizes[id] as number;
      if (size % 2 === 0) {
        this.#starts[id] = narrow;
        narrow += size >> 1;
      } else {
        this.#starts[id] = wide;
        wide += size >> 1;
      }
    }
    this.#narrowStart = reader.position;
    this.#wideStart = this.#narrowStart + narrow;
    this.#end = this.#wideStart + 2 * wide;
    reader.position = this.#end;
  }

  /** How many texts there are. */
  get size(): number {
    return this.#sizes.length;
  }

  all(): string[] {
    return Array.from({ length: this.size }, (_, id) => this.get(id));
  }

  get(id: number): string {
    const known = this.#texts[id];
    if (known !== undefined) return known;
    const size = this.#sizes[id] as number;
    const start = this.#starts[id] as number;
    const text = this.#block(size % 2 === 1).slice(start, start + (size >> 1));
    this.#texts[id] = text;
    return text;
  }

  #block(isWide: boolean): string {
    if (isWide) {
      this.#wide ??= this.#buffer.toString('utf16le', this.#wideStart, this.#end);
      return this.#wide;
    }
    this.#narrow ??= this.#buffer.toString('latin1', this.#narrowStart, this.#wideStart);
    return this.#narrow;
  }
}

const WIDE = /[\u0100-\uffff]/;

/** A text as it stands in encoded facts: whether these hold it can be told without decoding them. */
export function textBytes(text: string): Buffer {
  return Buffer.from(text, WIDE.test(text) ? 'utf16le' : 'latin1');
}

/** Whether encoded facts hold a text, maybe as a part of another. */
export function holdsText({ buffer, byteOffset, byteLength }: Uint8Array, text: Buffer): boolean {
  return Buffer.from(buffer, byteOffset, byteLength).includes(text);
}

/** Writes the table that `TextTable` reads; the number of a text is its place. */
export function writeTexts(texts: readonly string[], to: ByteWriter) {
  const narrow: string[] = [];
  const wide: string[] = [];
  to.uint(texts.length);
  for (const text of texts) {
    const isWide = WIDE.test(text);
    (isWide ? wide : narrow).push(text);
    to.uint(text.length * 2 + Number(isWide));
  }
  to.append(Buffer.from(narrow.join(''), 'latin1'));
  to.append(Buffer.from(wide.join(''), 'utf16le'));
}
