/** Bytes that grow as numbers are written: seven bits a byte, the lowest first. */
export class ByteWriter {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param value a non-negative safe integer */
  uint(value: number) {
    if (this.#length + 8 > this.#bytes.length) this.#reserve(8);
    let rest = value;
    // Bitwise operators only see 32 bits.
    for (; rest > 0x7fffffff; rest = Math.floor(rest / 128)) this.#bytes[this.#length++] = (rest % 128) + 128;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.#length++] = (rest & 127) | 128;
    this.#bytes[this.#length++] = rest;
  }

  append(bytes: Uint8Array) {
    if (this.#length + bytes.length > this.#bytes.length) this.#reserve(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
  }

  /** What was written, as long as nothing more is. */
  written(): Uint8Array {
    return this.#bytes.subarray(0, this.#length);
  }

  /** A copy of what was written, in a buffer of its own. */
  finish(): Uint8Array<ArrayBuffer> {
    return this.#bytes.slice(0, this.#length);
  }

  #reserve(count: number) {
    const grown = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + count));
    grown.set(this.#bytes);
    this.#bytes = grown;
  }
}

/** Reads what a `ByteWriter` wrote. Bytes that are not whole read as nonsense: whoever stores them checks them. */
export class ByteReader {
  readonly bytes: Uint8Array;
  position: number;

  constructor(bytes: Uint8Array, position = 0) {
    this.bytes = bytes;
    this.position = position;
  }

  uint(): number {
    const { bytes } = this;
    const first = bytes[this.position++] as number;
    if (first < 128) return first;
    let value = first & 127;
    for (let weight = 128; ; weight *= 128) {
      const byte = bytes[this.position++] as number;
      if (!(byte >= 128)) return value + byte * weight;
      value += (byte & 127) * weight;
    }
  }

  /** The next numbers; most are below 128 and take the short way. */
  uints(count: number): number[] {
    const { bytes } = this;
    const values: number[] = new Array(count);
    for (let i = 0; i < count; i++) {
      const byte = bytes[this.position] as number;
      if (byte < 128) {
        values[i] = byte;
        this.position++;
      } else values[i] = this.uint();
    }
    return values;
  }
}
