import { Writable } from 'node:stream';

/** An output whose reader takes bytes only when told to. */
export class SlowOutput extends Writable {
  readonly writes: Buffer[] = [];
  #taken: (() => void) | null = null;
  #flowing: boolean;

  constructor(options: { flowing: boolean; highWaterMark?: number }) {
    super({ highWaterMark: options.highWaterMark ?? 16 * 1024 });
    this.#flowing = options.flowing;
  }

  override _write(chunk: Buffer, _encoding: string, callback: () => void): void {
    this.writes.push(Buffer.from(chunk));
    if (this.#flowing) setImmediate(callback);
    else this.#taken = callback;
  }

  /** The reader takes everything there is and will be. */
  flow(): void {
    this.#flowing = true;
    const taken = this.#taken;
    this.#taken = null;
    taken?.();
  }

  get text(): string {
    return Buffer.concat(this.writes).toString('utf8');
  }
}

/** Lets timers, streams and promises that are due run. */
export async function settle(turns = 20): Promise<void> {
  for (let i = 0; i < turns; i += 1) await new Promise((resolve) => setImmediate(resolve));
}
