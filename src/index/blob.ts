import { ByteReader, ByteWriter } from '../languages/bytes.ts';
import { TextTable, writeTexts } from '../languages/text-table.ts';
import { Numbering } from './numbering.ts';

/** Every section starts at a multiple of this, so that arrays can be read where they lie. */
const ALIGNMENT = 8;

/** The class of an array of numbers. */
export interface NumberArray<Numbers> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: ArrayBufferLike, byteOffset: number, length: number): Numbers;
}

/** Arrays, bytes and texts one after another, in one piece of memory. Numbers are little-endian, as on every machine that runs this. */
export class BlobWriter {
  /** Each of pieces that stand one behind the other. They are copied once, when all is there. */
  readonly #sections: (readonly Uint8Array[])[] = [];
  #length = 0;

  array(values: Int32Array | Uint8Array | Float64Array) {
    this.#append([new Uint8Array(Float64Array.of(values.byteLength).buffer)]);
    this.#append([bytesOf(values)]);
  }

  number(value: number) {
    this.array(Float64Array.of(value));
  }

  texts(values: readonly string[]) {
    const bytes = new ByteWriter();
    writeTexts(values, bytes);
    this.array(bytes.written());
  }

  /** Texts of which many are the same. */
  words(values: readonly string[]) {
    const words = new Numbering();
    this.array(Int32Array.from(values, (value) => words.of(value)));
    this.texts(words.all());
  }

  /** Arrays of any number and length, whose numbers are of one type. */
  arrays(values: readonly ArrayBufferView[]) {
    const pieces = values.map(bytesOf);
    const lengths = Int32Array.from(pieces, ({ length }) => length);
    this.array(lengths);
    this.#append([new Uint8Array(Float64Array.of(lengths.reduce((sum, length) => sum + length, 0)).buffer)]);
    this.#append(pieces);
  }

  finish(): Uint8Array<ArrayBuffer> {
    const whole = new Uint8Array(this.#length);
    let at = 0;
    for (const section of this.#sections) {
      for (const piece of section) {
        whole.set(piece, at);
        at += piece.length;
      }
      at = padded(at);
    }
    return whole;
  }

  #append(section: readonly Uint8Array[]) {
    this.#sections.push(section);
    this.#length += padded(section.reduce((sum, { length }) => sum + length, 0));
  }
}

/** Reads what a `BlobWriter` wrote, in the same order. Arrays are views of the blob, not copies. */
export class BlobReader {
  readonly #bytes: Uint8Array;
  #position = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes.byteOffset % ALIGNMENT === 0 ? bytes : bytes.slice();
  }

  int32(): Int32Array {
    return numbersIn(this.bytes(), Int32Array);
  }

  float64(): Float64Array {
    return numbersIn(this.bytes(), Float64Array);
  }

  number(): number {
    return this.float64()[0] as number;
  }

  texts(): string[] {
    return this.textTable().all();
  }

  textTable(): TextTable {
    return this.laterTextTable()();
  }

  /** A table that is not even looked at before it is asked for. */
  laterTextTable(): () => TextTable {
    const bytes = this.bytes();
    return () => new TextTable(new ByteReader(bytes));
  }

  words(): string[] {
    const ids = this.int32();
    const words = this.texts();
    return Array.from(ids, (id) => words[id] as string);
  }

  /** Each a view of numbers of one type: the first is aligned, and so are those behind it. */
  arrays<Numbers>(type: NumberArray<Numbers>): Numbers[] {
    const lengths = this.int32();
    const whole = this.bytes();
    let at = 0;
    return Array.from(lengths, (length) => {
      at += length;
      return numbersIn(whole.subarray(at - length, at), type);
    });
  }

  bytes(): Uint8Array {
    const [length] = new Float64Array(this.#bytes.buffer, this.#bytes.byteOffset + this.#position, 1);
    const start = this.#position + ALIGNMENT;
    this.#position = start + padded(length as number);
    return this.#bytes.subarray(start, start + (length as number));
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function numbersIn<Numbers>({ buffer, byteOffset, byteLength }: Uint8Array, type: NumberArray<Numbers>): Numbers {
  return new type(buffer, byteOffset, byteLength / type.BYTES_PER_ELEMENT);
}

function padded(length: number): number {
  return Math.ceil(length / ALIGNMENT) * ALIGNMENT;
}
