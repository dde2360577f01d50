import type { Stretch } from './stretch.ts';

/** Tokens that are counted together. */
const CELL = 64;

/**
 * The tokens that classes of clones were reported for. Marking and counting a stretch takes steps by the logarithm of its
 * length: stretches within longer ones would otherwise be gone through once for each of these.
 */
export class ReportedTokens {
  readonly #marks: Uint8Array;
  /** A Fenwick tree of how many tokens of each cell are marked. */
  readonly #counts: Int32Array;
  /** For each cell a later one, or itself, before which all are known to be full. */
  readonly #notFull: Int32Array;

  constructor(tokenCount: number) {
    const cells = Math.ceil(tokenCount / CELL);
    this.#marks = new Uint8Array(tokenCount);
    this.#counts = new Int32Array(cells + 1);
    this.#notFull = Int32Array.from({ length: cells + 1 }, (_, cell) => cell);
  }

  add({ start, end }: Stretch) {
    let cell = this.#nextNotFull(Math.floor(start / CELL));
    for (; cell * CELL < end; cell = this.#nextNotFull(cell + 1)) {
      this.#fill(cell, Math.max(start, cell * CELL), Math.min(end, (cell + 1) * CELL));
    }
  }

  countIn({ start, end }: Stretch): number {
    const first = Math.ceil(start / CELL);
    const last = Math.floor(end / CELL);
    if (first >= last) return this.#scan(start, end);
    return this.#scan(start, first * CELL) + this.#before(last) - this.#before(first) + this.#scan(last * CELL, end);
  }

  #fill(cell: number, start: number, end: number) {
    const added = end - start - this.#scan(start, end);
    this.#marks.fill(1, start, end);
    for (let at = cell + 1; at < this.#counts.length; at += at & -at) (this.#counts[at] as number) += added;
    if (end - start === CELL) this.#notFull[cell] = cell + 1;
  }

  #nextNotFull(cell: number): number {
    const next = this.#notFull;
    let at = Math.min(cell, next.length - 1);
    // Halves the path for those who come after.
    for (; next[at] !== at; at = next[at] as number) next[at] = next[next[at] as number] as number;
    return at;
  }

  /** Marked tokens in the cells before one. */
  #before(cell: number): number {
    let count = 0;
    for (let at = cell; at > 0; at &= at - 1) count += this.#counts[at] as number;
    return count;
  }

  #scan(start: number, end: number): number {
    let count = 0;
    for (let token = start; token < end; token++) count += this.#marks[token] as number;
    return count;
  }
}
