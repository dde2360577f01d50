import { setTimeout as wait } from 'node:timers/promises';

const MINUTE_MS = 60_000;

/** Lets requests go at the rate that was agreed, evenly. */
export class Pace {
  readonly #intervalMs: number;
  #nextAt = 0;

  constructor(requestsPerMinute: number) {
    this.#intervalMs = MINUTE_MS / requestsPerMinute;
  }

  /** Counts a request that does not wait: somebody does. */
  count(): void {
    this.#nextAt = Math.max(performance.now(), this.#nextAt) + this.#intervalMs;
  }

  /** Returns when the next request may go. @throws the signal's reason when it aborts */
  async turn(signal: AbortSignal): Promise<void> {
    const at = Math.max(performance.now(), this.#nextAt);
    this.#nextAt = at + this.#intervalMs;
    await pause(at - performance.now(), signal);
  }

  /** The server asks to be left alone: no request goes for a while. */
  hold(forMs: number): void {
    this.#nextAt = Math.max(this.#nextAt, performance.now() + forMs);
  }
}

/** @throws the signal's reason when it aborts */
export async function pause(forMs: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  if (forMs <= 0) return;
  try {
    await wait(forMs, undefined, { signal });
  } catch (thrown) {
    signal.throwIfAborted();
    throw thrown;
  }
}
