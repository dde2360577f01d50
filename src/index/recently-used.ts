interface Entry<Value> {
  readonly value: Value;
  readonly bytes: number;
}

/**
 * Things that can be made again, kept while there is room. They live in two generations: when the young one is full, it
 * becomes the old one, and what was not asked for since is forgotten. So what is in use stays, at the price of a look-up.
 */
export class RecentlyUsed<Value> {
  readonly #generationBytes: number;
  #young = new Map<string, Entry<Value>>();
  #old = new Map<string, Entry<Value>>();
  #youngBytes = 0;

  /** @param maxBytes how much memory all values may take together, about */
  constructor(maxBytes: number) {
    this.#generationBytes = maxBytes / 2;
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key);
    if (young !== undefined) return young.value;
    const old = this.#old.get(key);
    if (old === undefined) return undefined;
    this.#keep(key, old);
    return old.value;
  }

  /** @param bytes how much memory the value takes, about */
  set(key: string, value: Value, bytes: number) {
    this.#keep(key, { value, bytes });
  }

  delete(key: string) {
    this.#young.delete(key);
    this.#old.delete(key);
  }

  #keep(key: string, entry: Entry<Value>) {
    if (this.#youngBytes + entry.bytes > this.#generationBytes) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngBytes = 0;
    }
    this.#young.set(key, entry);
    this.#youngBytes += entry.bytes;
  }
}
