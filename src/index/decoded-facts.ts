import type { FileFacts } from '../languages/facts.ts';
import { decodeFacts } from '../languages/facts-codec.ts';
import { RecentlyUsed } from './recently-used.ts';

/** Decoded facts take about so many times the bytes of stored ones. */
const DECODED_SIZE = 10;

/** The facts that were read last, decoded. Others are decoded again when asked for. */
export class DecodedFacts {
  readonly #facts: RecentlyUsed<FileFacts>;

  /** @param maxBytes how much memory decoded facts may take, about */
  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#facts = new RecentlyUsed(maxBytes);
  }

  /**
   * @param key the same for the same facts
   * @param stored gives the facts as stored when they are not at hand
   */
  get(key: string, stored: () => Uint8Array): FileFacts {
    const known = this.#facts.get(key);
    if (known !== undefined) return known;
    const bytes = stored();
    const facts = decodeFacts(bytes);
    this.#facts.set(key, facts, bytes.length * DECODED_SIZE);
    return facts;
  }
}
