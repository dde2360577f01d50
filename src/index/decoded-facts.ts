import type { FileFacts } from '../languages/facts.ts';
import { decodeFacts } from '../languages/facts-codec.ts';

/** Decoded facts take about so many times the bytes of stored ones. */
const DECODED_SIZE = 10;

/** The facts that were read last, decoded, as many as a bound on memory allows. Others are decoded again when asked for. */
export class DecodedFacts {
  readonly #maxBytes: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, { readonly facts: FileFacts; readonly bytes: number }>();
  #bytes = 0;

  /** @param maxBytes how much memory decoded facts may take, about */
  constructor(maxBytes = 64 * 1024 * 1024) {
    this.#maxBytes = maxBytes;
  }

  /**
   * @param key the same for the same facts
   * @param stored gives the facts as stored when they are not at hand
   */
  get(key: string, stored: () => Uint8Array): FileFacts {
    const known = this.#entries.get(key);
    if (known !== undefined) {
      this.#entries.delete(key);
      this.#entries.set(key, known);
      return known.facts;
    }
    const bytes = stored();
    const facts = decodeFacts(bytes);
    this.#keep(key, facts, bytes.length * DECODED_SIZE);
    return facts;
  }

  #keep(key: string, facts: FileFacts, bytes: number) {
    this.#entries.set(key, { facts, bytes });
    this.#bytes += bytes;
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#maxBytes || oldest === key) break;
      this.#entries.delete(oldest);
      this.#bytes -= entry.bytes;
    }
  }
}
