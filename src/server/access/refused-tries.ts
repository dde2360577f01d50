import { setTimeout as delay } from 'node:timers/promises';

/** Addresses that are remembered; the one silent longest is forgotten first. */
const MAX_ADDRESSES = 1024;
/** How long an address has to be silent until its tries are forgotten, in milliseconds. */
const FORGOTTEN_MS = 10 * 60 * 1000;
/** What the first wrong token costs, in milliseconds. Each further one of an address costs twice as much, up to the longest. */
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 10_000;
/** Refusals that wait at once. More are given at once, so that nobody takes all connections by being wrong. */
const MAX_WAITING = 64;
const MAX_WAITING_OF_ONE = 8;

interface Tries {
  count: number;
  waiting: number;
  lastAt: number;
}

export interface RefusedTry {
  /** Of the tries of this address that were refused lately. */
  readonly count: number;
  /** Whether it has waited, rather than being one too many to wait. */
  readonly hasWaited: boolean;
  /** Milliseconds until the next one would be answered. */
  readonly nextDelayMs: number;
}

/** Slows down who tries tokens, by their address. Those who have a right one never wait. */
export class RefusedTries {
  readonly #now: () => number;
  readonly #sleep: (milliseconds: number) => Promise<unknown>;
  readonly #tries = new Map<string, Tries>();
  #waiting = 0;

  constructor(
    now: () => number = () => performance.now(),
    sleep: (milliseconds: number) => Promise<unknown> = (milliseconds) => delay(milliseconds, null, { ref: false }),
  ) {
    this.#now = now;
    this.#sleep = sleep;
  }

  /** How many addresses are remembered. */
  get size(): number {
    return this.#tries.size;
  }

  /** Counts a refused try, and returns when it may be answered. */
  async refuse(address: string): Promise<RefusedTry> {
    const tries = this.#of(address);
    tries.count += 1;
    const { count } = tries;
    const hasWaited = this.#waiting < MAX_WAITING && tries.waiting < MAX_WAITING_OF_ONE;
    if (hasWaited) {
      this.#waiting += 1;
      tries.waiting += 1;
      await this.#sleep(delayAfter(count));
      tries.waiting -= 1;
      this.#waiting -= 1;
    }
    return { count, hasWaited, nextDelayMs: delayAfter(count + 1) };
  }

  #of(address: string): Tries {
    const now = this.#now();
    const known = this.#tries.get(address);
    const isFresh = known !== undefined && now - known.lastAt < FORGOTTEN_MS;
    const tries = isFresh ? known : { count: 0, waiting: known?.waiting ?? 0, lastAt: now };
    tries.lastAt = now;
    this.#tries.delete(address);
    this.#tries.set(address, tries);
    for (const silent of this.#tries.keys()) {
      if (this.#tries.size <= MAX_ADDRESSES) break;
      this.#tries.delete(silent);
    }
    return tries;
  }
}

function delayAfter(count: number): number {
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.min(count - 1, 20));
}

/** Whether a refusal is worth a line of the log: the first of an address, and ever fewer of many. */
export function isWorthLogging(count: number): boolean {
  return count <= 3 || (count & (count - 1)) === 0;
}
