/** A map of so many entries: the least recently used goes when another comes. */
export class LruMap<Key, Value> {
  readonly #capacity: number;
  readonly #onEvict: (value: Value) => void;
  /** The most recently used last. */
  readonly #entries = new Map<Key, Value>();

  /**
   * @param capacity entries that are kept, at least 1
   * @param onEvict gets what makes room; not what is deleted or replaced
   */
  constructor(capacity: number, onEvict: (value: Value) => void = () => {}) {
    this.#capacity = capacity;
    this.#onEvict = onEvict;
  }

  /** Undefined for a key that is not kept; any other has been used now. */
  get(key: Key): Value | undefined {
    const value = this.#entries.get(key);
    if (value === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, value);
    return value;
  }

  set(key: Key, value: Value): void {
    this.#entries.delete(key);
    this.#entries.set(key, value);
    for (const [oldest, leaving] of this.#entries) {
      if (this.#entries.size <= this.#capacity) return;
      this.#entries.delete(oldest);
      this.#onEvict(leaving);
    }
  }

  /** The value of a key, made by `make` where it is not kept; it has been used now. */
  getOrInsert(key: Key, make: () => Value): Value {
    const known = this.get(key);
    if (known !== undefined) return known;
    const made = make();
    this.set(key, made);
    return made;
  }

  delete(key: Key): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }

  values(): IterableIterator<Value> {
    return this.#entries.values();
  }

  /** The least recently used first. */
  [Symbol.iterator](): IterableIterator<[Key, Value]> {
    return this.#entries[Symbol.iterator]();
  }
}
