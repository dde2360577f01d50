const LF = 0x0a;
const CR = 0x0d;

/** A partial line's buffer larger than this is released once its line is complete. */
const KEPT_BUFFER_BYTES = 64 * 1024;
const FIRST_BUFFER_BYTES = 4 * 1024;
const EMPTY = Buffer.alloc(0);

export interface LineSink {
  /** A complete line without its terminator, never empty. The bytes are only valid during the call. */
  line(bytes: Buffer): void;
  /** A line of `received` bytes, terminator excluded, was longer than the limit and has been dropped. */
  tooLong(received: number): void;
}

/**
 * Bytes in, lines out. A line ends at LF; one CR before it belongs to the terminator; empty lines are skipped.
 *
 * Every byte is searched once and copied a bounded number of times, so the cost is linear in the bytes received however
 * they are cut into chunks. At most about twice `maxLineBytes` is held; what exceeds the limit is counted and dropped.
 */
export class LineSplitter {
  readonly #maxLineBytes: number;
  readonly #sink: LineSink;
  /** The line begun in earlier chunks; its first `#received` bytes are used while the line is within the limit. */
  #partial: Buffer = EMPTY;
  #received = 0;
  #lastByte = 0;

  constructor(maxLineBytes: number, sink: LineSink) {
    this.#maxLineBytes = maxLineBytes;
    this.#sink = sink;
  }

  push(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
      if (this.#received === 0) this.#deliver(chunk, start, end);
      else {
        this.#keep(chunk, start, end);
        this.#deliverPartial();
      }
      start = end + 1;
    }
    if (start < chunk.length) this.#keep(chunk, start, chunk.length);
  }

  /** At the end of input, the rest counts as a line even without an LF. */
  end(): void {
    if (this.#received > 0) this.#deliverPartial();
  }

  #deliver(bytes: Buffer, start: number, end: number): void {
    const stop = end > start && bytes[end - 1] === CR ? end - 1 : end;
    const size = stop - start;
    if (size > this.#maxLineBytes) this.#sink.tooLong(size);
    else if (size > 0) this.#sink.line(bytes.subarray(start, stop));
  }

  #deliverPartial(): void {
    const length = this.#received;
    const bytes = this.#partial;
    this.#received = 0;
    if (bytes.length > KEPT_BUFFER_BYTES) this.#partial = EMPTY;
    if (length > this.#heldBytesLimit) this.#sink.tooLong(this.#lastByte === CR ? length - 1 : length);
    else this.#deliver(bytes, 0, length);
  }

  #keep(chunk: Buffer, start: number, end: number): void {
    if (end === start) return;
    const before = this.#received;
    const after = before + end - start;
    this.#received = after;
    this.#lastByte = chunk[end - 1] as number;
    if (after > this.#heldBytesLimit) {
      this.#partial = EMPTY;
      return;
    }
    if (after > this.#partial.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(after, 2 * this.#partial.length, FIRST_BUFFER_BYTES));
      this.#partial.copy(grown, 0, 0, before);
      this.#partial = grown;
    }
    chunk.copy(this.#partial, before, start, end);
  }

  /** One byte more than a line may have, since the last one may turn out to be the terminator's CR. */
  get #heldBytesLimit(): number {
    return this.#maxLineBytes + 1;
  }
}
