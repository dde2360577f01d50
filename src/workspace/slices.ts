import { setImmediate as nextTurn } from 'node:timers/promises';

/** Work on many things, one after another, with pauses in which the thread does what else waits for it. */
export class Slices {
  readonly #milliseconds: number;
  readonly #signal: AbortSignal | undefined;
  #startedAt = performance.now();

  /** @param milliseconds of work between two pauses */
  constructor(milliseconds: number, signal?: AbortSignal) {
    this.#milliseconds = milliseconds;
    this.#signal = signal;
  }

  /**
   * Lets others have their turn when it is time.
   * @throws the signal's reason when it aborts
   */
  async pause(): Promise<void> {
    if (performance.now() - this.#startedAt > this.#milliseconds) {
      await nextTurn();
      this.#startedAt = performance.now();
    }
    this.#signal?.throwIfAborted();
  }
}
