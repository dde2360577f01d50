/** Lets a number of requests work at once; the others wait, and enter in the order they came. */
export class Gate {
  #free: number;
  readonly #waiting = new Set<() => void>();

  constructor(capacity: number) {
    this.#free = capacity;
  }

  /**
   * Waits for room. Returns what gives it back, which may be called again without effect.
   *
   * @throws the signal's reason when it aborts first
   */
  async enter(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#free > 0) this.#free--;
    else await this.#turn(signal);
    let inside = true;
    return () => {
      if (inside) this.#leave();
      inside = false;
    };
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const enter = () => {
        signal.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        this.#waiting.delete(enter);
        reject(signal.reason);
      };
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(enter);
    });
  }

  /** Room is handed to whoever waits longest, so that nobody who came later takes it. */
  #leave(): void {
    const [longest] = this.#waiting;
    if (longest === undefined) {
      this.#free++;
      return;
    }
    this.#waiting.delete(longest);
    longest();
  }
}
