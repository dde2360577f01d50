/**
 * The questions an answer rests on, by the numbers of `DependencyKeys`: those asked for it directly, and those of the
 * answers it was made from. What many answers are made from is told once, not copied into each.
 */
export class Reads {
  readonly keys: readonly number[];
  readonly parts: readonly Reads[];
  /** The last round of a `ReadsCollector` that came here. */
  lastRound: Round | null = null;

  constructor(keys: readonly number[], parts: readonly Reads[]) {
    this.keys = keys;
    this.parts = parts;
  }
}

/** One gathering, by any collector: answers are kept longer than who gathers what they rest on. */
interface Round {
  readonly number: number;
}

/**
 * Gathers all questions that answers rest on, for one answer after another of one recorder. What a round has come to is
 * marked by the round, so that nothing is made anew for each.
 */
export class ReadsCollector {
  #round: Round = { number: 0 };
  /** By key, the last round that came to it. */
  #lastRounds = new Int32Array(1 << 10);
  readonly #keys: number[] = [];
  readonly #pending: Reads[] = [];

  /** All of them, each once, in ascending order. */
  all(reads: Reads): Int32Array<ArrayBuffer> {
    const keys = this.#keys;
    const pending = this.#pending;
    let count = 0;
    this.#round = { number: this.#round.number + 1 };
    this.#come(reads);
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      for (const key of next.keys) if (this.#isNew(key)) keys[count++] = key;
      for (const part of next.parts) this.#come(part);
    }
    const all = new Int32Array(count);
    for (let at = 0; at < count; at++) all[at] = keys[at] as number;
    return all.sort();
  }

  #come(reads: Reads) {
    if (reads.lastRound === this.#round) return;
    reads.lastRound = this.#round;
    this.#pending.push(reads);
  }

  #isNew(key: number): boolean {
    if (key >= this.#lastRounds.length) {
      const larger = new Int32Array(Math.max(key + 1, this.#lastRounds.length * 2));
      larger.set(this.#lastRounds);
      this.#lastRounds = larger;
    }
    const { number } = this.#round;
    const isNew = this.#lastRounds[key] !== number;
    this.#lastRounds[key] = number;
    return isNew;
  }
}

/** Takes down what is asked while answers are being found, answers inside answers included. */
export class ReadRecorder {
  /** Of all answers being found, the innermost last. */
  readonly #keys: number[] = [];
  readonly #parts: Reads[] = [];

  ask(key: number) {
    const keys = this.#keys;
    if (keys[keys.length - 1] !== key) keys.push(key);
  }

  include(part: Reads) {
    const parts = this.#parts;
    if (parts[parts.length - 1] !== part) parts.push(part);
  }

  /** Runs `find` and returns what it gave with what it asked; an answer being found around this one rests on the same. */
  record<T>(find: () => T): Recorded<T> {
    const keys = this.#keys.length;
    const parts = this.#parts.length;
    try {
      const value = find();
      const reads = new Reads(distinct(this.#keys, keys), distinct(this.#parts, parts));
      return { value, reads };
    } finally {
      // What an answer failed on was asked, too; but then nothing is made from it.
      this.#keys.length = keys;
      this.#parts.length = parts;
    }
  }
}

/** An answer with the questions it rests on. */
export interface Recorded<T> {
  readonly value: T;
  readonly reads: Reads;
}

/** The distinct items from a place to the end. */
function distinct<T>(items: readonly T[], from: number): readonly T[] {
  if (items.length - from <= 1) return items.slice(from);
  const known = new Set<T>();
  for (let at = from; at < items.length; at++) known.add(items[at] as T);
  return [...known];
}
