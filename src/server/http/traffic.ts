import { TokenBucket } from '../../token-bucket.ts';
import type { Limits } from '../limits.ts';
import { Gate } from './gate.ts';

/** Addresses whose traffic is counted at once; the one silent longest is forgotten first. */
const COUNTED_ADDRESSES = 1024;

/** What one client may send: as much as over a connection of its own. */
export class Traffic {
  readonly gate: Gate;
  readonly #bucket: TokenBucket | null;

  constructor({ rateBurst, rateSustained, maxInFlight }: Limits) {
    this.gate = new Gate(maxInFlight);
    this.#bucket = rateBurst === 0 ? null : new TokenBucket(rateBurst, rateSustained, () => performance.now());
  }

  /** Counts a request. 0, or the milliseconds to wait for the next when it was one too many. */
  take(): number {
    return this.#bucket?.take() ?? 0;
  }
}

/** The traffic of clients without a session, by the address they come from. */
export class TrafficByAddress {
  readonly #limits: Limits;
  readonly #traffic = new Map<string, Traffic>();

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  of(address: string): Traffic {
    const traffic = this.#traffic.get(address) ?? new Traffic(this.#limits);
    this.#traffic.delete(address);
    this.#traffic.set(address, traffic);
    for (const silent of this.#traffic.keys()) {
      if (this.#traffic.size <= COUNTED_ADDRESSES) break;
      this.#traffic.delete(silent);
    }
    return traffic;
  }
}
