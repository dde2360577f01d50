/**
 * A token bucket: `capacity` tokens at first, refilled at `perSecond` up to `capacity`. Each request takes one, so a client
 * may burst and then keep up a sustained rate.
 */
export class TokenBucket {
  readonly #capacity: number;
  readonly #perMillisecond: number;
  readonly #now: () => number;
  #tokens: number;
  #refilledAt: number;

  /** @param now a monotonic clock in milliseconds */
  constructor(capacity: number, perSecond: number, now: () => number) {
    this.#capacity = capacity;
    this.#perMillisecond = perSecond / 1000;
    this.#now = now;
    this.#tokens = capacity;
    this.#refilledAt = now();
  }

  /** Takes a token and returns 0; or, when there is none, takes nothing and returns the whole milliseconds (≥ 1) to the next. */
  take(): number {
    const now = this.#now();
    const refill = (now - this.#refilledAt) * this.#perMillisecond;
    this.#tokens = Math.min(this.#capacity, this.#tokens + refill);
    this.#refilledAt = now;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return 0;
    }
    return Math.max(1, Math.ceil((1 - this.#tokens) / this.#perMillisecond));
  }
}
