const INITIAL_LENGTH = 1 << 12;
/** So few matches are compared with one another. */
const FEW = 16;

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

  /**
   * @param captures pairs of capture and node
   * @param count how many numbers of these belong to the match
   */
  add(pattern: number, captures: ArrayLike<number>, count = captures.length) {
    const end = this.#length + 2 + count;
    if (end > this.#values.length) this.#grow(end);
    const values = this.#values;
    let at = this.#length;
    values[at++] = pattern;
    values[at++] = count >> 1;
    for (let pair = 0; pair < count; pair++) values[at++] = captures[pair] as number;
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
    const holders = found.length > FEW ? holdersOf(found) : null;
    found.forEach((match, at) => {
      const others = (holders && fewestHolders(match, holders)) ?? found.keys();
      if (!isContained(match, at, others, found)) this.#append(match);
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

/** The places of the matches that hold each capture, so that a match need not be compared with all others. */
type Holders = ReadonlyMap<number, readonly number[]>;

function holdersOf(found: readonly Int32Array[]): Holders {
  const holders = new Map<number, number[]>();
  found.forEach((match, place) => {
    for (let at = 2; at < match.length; at += 2) {
      const key = captureKey(match, at);
      const same = holders.get(key);
      if (same === undefined) holders.set(key, [place]);
      else same.push(place);
    }
  });
  return holders;
}

/** The places of the matches that hold the rarest of a match's captures: one that contains it is among them. */
function fewestHolders(match: Int32Array, holders: Holders): readonly number[] | undefined {
  let fewest: readonly number[] | undefined;
  for (let at = 2; at < match.length; at += 2) {
    const places = holders.get(captureKey(match, at)) ?? [];
    if (fewest === undefined || places.length < fewest.length) fewest = places;
  }
  return fewest;
}

/** One number for a capture and its node; both are far below 2^26. */
function captureKey(match: Int32Array, at: number): number {
  return (match[at] as number) * 2 ** 26 + (match[at + 1] as number);
}

function isContained(match: Int32Array, at: number, others: Iterable<number>, found: readonly Int32Array[]): boolean {
  for (const place of others) {
    const other = found[place] as Int32Array;
    if (place !== at && contains(other, match) && (place < at || other.length > match.length)) return true;
  }
  return false;
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
