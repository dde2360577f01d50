/**
 * The questions an answer rests on, by the numbers of `DependencyKeys`: those asked for it directly, and those of the
 * answers it was made from. What many answers are made from is told once, not copied into each.
 */
export class Reads {
  readonly #keys: readonly number[];
  readonly #parts: readonly Reads[];

  constructor(keys: readonly number[], parts: readonly Reads[]) {
    this.#keys = keys;
    this.#parts = parts;
  }

  /** All of them, each once, in ascending order. */
  all(): Int32Array<ArrayBuffer> {
    const keys = new Set<number>();
    const known = new Set<Reads>([this]);
    // A set goes on to what is added to it while it is walked through.
    for (const reads of known) {
      for (const key of reads.#keys) keys.add(key);
      for (const part of reads.#parts) known.add(part);
    }
    return Int32Array.from(keys).sort();
  }
}

/** Takes down what is asked while answers are being found, answers inside answers included. */
export class ReadRecorder {
  /** Of all answers being found, the innermost last. */
  readonly #keys: number[] = [];
  readonly #parts: Reads[] = [];

  ask(key: number) {
    if (this.#keys.at(-1) !== key) this.#keys.push(key);
  }

  include(part: Reads) {
    if (this.#parts.at(-1) !== part) this.#parts.push(part);
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
