/** A map with a maximum number of entries; a new entry evicts the least recently used one. */
export class LruMap<Key, Value> {
  readonly #capacity: number;
  readonly #onEvict: (value: Value) => void;
  /** Most recently used last. */
  readonly #entries = new Map<Key, Value>();

  /**
   * @param capacity maximum number of entries, at least 1
   * @param onEvict called for evicted entries, not for deleted or replaced ones
   */
  constructor(capacity: number, onEvict: (value: Value) => void = () => {}) {
    this.#capacity = capacity;
    this.#onEvict = onEvict;
  }

  /** Returns the value of a key and marks it as used, or undefined. */
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

  /** Returns the value of a key, created by `make` if missing, and marks it as used. */
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

  /** Least recently used first. */
  [Symbol.iterator](): IterableIterator<[Key, Value]> {
    return this.#entries[Symbol.iterator]();
  }
}
