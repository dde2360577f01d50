const INITIAL_LENGTH = 1 << 12;

/** Matches one after another in one array: pattern, number of captures, then pairs of capture and node. */
export class MatchLog {
  #values = new Int32Array(INITIAL_LENGTH);
  #length = 0;

  get values(): Int32Array {
    return this.#values;
  }

  get length(): number {
    return this.#length;
  }

  clear() {
    this.#length = 0;
  }

  /** @param captures pairs of capture and node */
  add(pattern: number, captures: readonly number[]) {
    const end = this.#length + 2 + captures.length;
    if (end > this.#values.length) this.#grow(end);
    const values = this.#values;
    let at = this.#length;
    values[at++] = pattern;
    values[at++] = captures.length >> 1;
    for (let pair = 0; pair < captures.length; pair++) values[at++] = captures[pair] as number;
    this.#length = end;
  }

  /** The place of the match after the one at `at`. */
  after(at: number): number {
    return at + 2 + (this.#values[at + 1] as number) * 2;
  }

  /**
   * Of the matches from a place on, all of one pattern, leaves out those whose captures are all in another one, of two
   * with the same captures the later.
   */
  dropContained(from: number) {
    if (this.after(from) === this.#length) return;
    const found: Int32Array[] = [];
    for (let at = from; at < this.#length; at = this.after(at)) found.push(this.#values.slice(at, this.after(at)));
    this.#length = from;
    found.forEach((match, at) => {
      const isContained = found.some(
        (other, place) => place !== at && contains(other, match) && (place < at || other.length > match.length),
      );
      if (!isContained) this.#append(match);
    });
  }

  #append(match: Int32Array) {
    this.#values.set(match, this.#length);
    this.#length += match.length;
  }

  #grow(length: number) {
    const larger = new Int32Array(Math.max(length, this.#values.length * 2));
    larger.set(this.#values);
    this.#values = larger;
  }
}

function contains(match: Int32Array, other: Int32Array): boolean {
  if (match.length < other.length) return false;
  for (let at = 2; at < other.length; at += 2) {
    let place = 2;
    while (place < match.length && (match[place] !== other[at] || match[place + 1] !== other[at + 1])) place += 2;
    if (place >= match.length) return false;
  }
  return true;
}
