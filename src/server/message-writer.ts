import type { Writable } from 'node:stream';

/** Bytes handed to the output at a time. */
const SLICE_BYTES = 8 * 1024;
/** In UTF-8, of one UTF-16 code unit. */
const MAX_BYTES_A_CHARACTER = 3;

/**
 * Writes messages to a stream in order and whole: a message larger than a slice goes out slice by slice with nothing
 * between, waiting for `drain` whenever the stream asks for it; small ones that are due together share a slice.
 */
export class MessageWriter {
  readonly #output: Writable;
  readonly #onProgress: () => void;
  /** Messages from `#next` on have not been begun. */
  #queue: string[] = [];
  #next = 0;
  #queuedChars = 0;
  /** What is left of messages already encoded. */
  #rest: Buffer | null = null;
  #scheduled = false;
  #blocked = false;
  #closed = false;
  #room: PromiseWithResolvers<void> | null = null;
  readonly #immediately = Promise.resolve();

  /** @param onProgress called after each attempt to write, when `queued` may have fallen */
  constructor(output: Writable, onProgress: () => void) {
    this.#output = output;
    this.#onProgress = onProgress;
    output.on('drain', this.#onDrain);
  }

  /** Messages that the stream has not taken in full. */
  get queued(): number {
    return this.#queue.length - this.#next + (this.#rest === null ? 0 : 1);
  }

  /** Roughly the bytes that the stream has not taken. */
  get backlog(): number {
    return this.#queuedChars + (this.#rest?.length ?? 0);
  }

  /**
   * Queues a message, its terminator included. Unless it is `urgent`, writing happens once the work at hand is done, so
   * that answers given together leave together.
   *
   * @returns a promise that resolves at once, or when the stream has taken everything if it is full
   */
  write(message: string, urgent = false): Promise<void> {
    if (this.#closed) return this.#immediately;
    this.#queue.push(message);
    this.#queuedChars += message.length;
    if (this.#blocked) {
      this.#room ??= Promise.withResolvers();
      return this.#room.promise;
    }
    if (urgent) {
      this.#flush();
    } else if (!this.#scheduled) {
      this.#scheduled = true;
      process.nextTick(this.#flush);
    }
    return this.#immediately;
  }

  /** Resolves once everything queued has been handed to the operating system, or to no one if the writer is closed. */
  async flushed(): Promise<void> {
    this.#flush();
    if (this.queued > 0) {
      this.#room ??= Promise.withResolvers();
      await this.#room.promise;
    }
    if (this.#closed || this.#output.destroyed) return;
    await new Promise<void>((resolve) => this.#output.write('', () => resolve()));
  }

  /** Drops what is queued and writes nothing more. */
  close(): void {
    this.#closed = true;
    this.#output.off('drain', this.#onDrain);
    this.#queue = [];
    this.#next = 0;
    this.#queuedChars = 0;
    this.#rest = null;
    this.#releaseWaiters();
  }

  readonly #onDrain = (): void => {
    this.#blocked = false;
    this.#flush();
  };

  readonly #flush = (): void => {
    this.#scheduled = false;
    while (!this.#blocked && !this.#closed) {
      const slice = this.#nextSlice();
      if (slice === null) break;
      this.#blocked = !this.#output.write(slice);
    }
    if (this.#room !== null && this.queued === 0) this.#releaseWaiters();
    this.#onProgress();
  };

  #nextSlice(): Buffer | string | null {
    const next = this.#rest ?? this.#takeNext();
    // What surely fits one slice is left to the stream to encode, which spares a buffer.
    if (typeof next === 'string' && next.length * MAX_BYTES_A_CHARACTER <= SLICE_BYTES) return next;
    const bytes = typeof next === 'string' ? Buffer.from(next) : next;
    if (bytes === null || bytes.length <= SLICE_BYTES) {
      this.#rest = null;
      return bytes;
    }
    this.#rest = bytes.subarray(SLICE_BYTES);
    return bytes.subarray(0, SLICE_BYTES);
  }

  /** The next message, with those after it that fit in one slice beside it. */
  #takeNext(): string | null {
    const queue = this.#queue;
    let text = queue[this.#next];
    if (text === undefined) return null;
    this.#next += 1;
    for (let more = queue[this.#next]; more !== undefined; more = queue[this.#next]) {
      if (text.length + more.length > SLICE_BYTES) break;
      text += more;
      this.#next += 1;
    }
    this.#queuedChars -= text.length;
    if (this.#next === queue.length) {
      this.#queue = [];
      this.#next = 0;
    }
    return text;
  }

  #releaseWaiters(): void {
    this.#room?.resolve();
    this.#room = null;
  }
}
