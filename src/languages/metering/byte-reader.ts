/** Reads a WebAssembly binary from the start to the end. */
export class ByteReader {
  readonly bytes: Uint8Array;
  at: number;

  constructor(bytes: Uint8Array, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  byte(): number {
    const byte = this.bytes[this.at++];
    if (byte === undefined) throw new Error('The WebAssembly module is cut off.');
    return byte;
  }

  /** An unsigned number of up to 32 bits in LEB128. */
  number(): number {
    let value = 0;
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte();
      value += (byte & 127) * factor;
      if (byte < 128) return value;
    }
  }

  /** Numbers in LEB128, signed ones as well. */
  skipNumbers(count: number) {
    for (let left = count; left > 0; left--) while (this.byte() >= 128);
  }

  /** Bytes whose length is written before them. */
  sized(): Uint8Array {
    const length = this.number();
    this.at += length;
    return this.bytes.subarray(this.at - length, this.at);
  }
}

/** An unsigned number of up to 32 bits in LEB128. */
export function number(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return [...bytes, left];
}
