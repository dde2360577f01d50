import type { LineRange } from '../line-ranges.ts';
import { MalformedReport } from './malformed-report.ts';

/** Lines that ran equally often. */
export interface HitRange extends LineRange {
  readonly hits: number;
}

/** No file has so many runs of lines that ran differently often. */
const MOST_RANGES = 300_000;
/** What is told twice is looked for when so many ranges have come. */
const FIRST_LOOK = 4096;

/**
 * Runs of lines of one file and how often they ran, as a report tells of them: in any order, and perhaps several times. A
 * run takes 16 bytes however many lines it has, and no report makes more of them than `MOST_RANGES`.
 */
export class HitRanges implements Iterable<HitRange> {
  #starts = new Int32Array(8);
  #ends = new Int32Array(8);
  #hits = new Float64Array(8);
  #length = 0;
  #nextLook = FIRST_LOOK;

  *[Symbol.iterator](): Generator<HitRange> {
    for (let at = 0; at < this.#length; at++) {
      yield { start: this.#start(at), end: this.#end(at), hits: this.#hits[at] as number };
    }
  }

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  /** @throws MalformedReport for too many */
  add(start: number, end: number, hits: number): void {
    const last = this.#length - 1;
    if (last >= 0 && this.#end(last) + 1 === start && this.#hits[last] === hits) this.#ends[last] = end;
    else if (last >= 0 && this.#start(last) === start && this.#end(last) === end) {
      this.#hits[last] = Math.max(this.#hits[last] as number, hits);
    } else this.#push(start, end, hits);
  }

  /** The same lines in ascending ranges that do not overlap, each with the highest count that was told. */
  settled(): HitRanges {
    return this.#isAscending() ? this : this.#highest();
  }

  #start(at: number): number {
    return this.#starts[at] as number;
  }

  #end(at: number): number {
    return this.#ends[at] as number;
  }

  #push(start: number, end: number, hits: number): void {
    if (this.#length === this.#starts.length) this.#grow();
    this.#starts[this.#length] = start;
    this.#ends[this.#length] = end;
    this.#hits[this.#length] = hits;
    this.#length++;
    if (this.#length < this.#nextLook) return;
    const settled = this.settled();
    if (settled.#length > MOST_RANGES) {
      throw new MalformedReport(`it reports more than ${MOST_RANGES} ranges of lines for one file`);
    }
    this.#starts = settled.#starts;
    this.#ends = settled.#ends;
    this.#hits = settled.#hits;
    this.#length = settled.#length;
    this.#nextLook = Math.max(FIRST_LOOK, 2 * this.#length);
  }

  #grow(): void {
    const size = 2 * this.#starts.length;
    const grown = <T extends Int32Array | Float64Array>(from: T, to: T): T => {
      to.set(from);
      return to;
    };
    this.#starts = grown(this.#starts, new Int32Array(size));
    this.#ends = grown(this.#ends, new Int32Array(size));
    this.#hits = grown(this.#hits, new Float64Array(size));
  }

  #isAscending(): boolean {
    for (let at = 1; at < this.#length; at++) if (this.#start(at) <= this.#end(at - 1)) return false;
    return true;
  }

  /**
   * The lines are cut wherever a range begins or ends. From the highest count down, each range takes the pieces that none
   * has taken before it: each piece is looked at once.
   */
  #highest(): HitRanges {
    const cuts = this.#cuts();
    /** How often the lines of each piece ran; NaN as long as it is free. */
    const counts = new Float64Array(cuts.length).fill(Number.NaN);
    const free = new FreePieces(cuts.length);
    const byHits = Uint32Array.from({ length: this.#length }, (_, at) => at).sort(
      (a, b) => (this.#hits[b] as number) - (this.#hits[a] as number),
    );
    for (const range of byHits) {
      const behind = indexIn(cuts, this.#end(range) + 1);
      for (let piece = free.from(indexIn(cuts, this.#start(range))); piece < behind; piece = free.from(piece)) {
        counts[piece] = this.#hits[range] as number;
        free.take(piece);
      }
    }
    const settled = new HitRanges();
    settled.#nextLook = Number.POSITIVE_INFINITY;
    counts.forEach((hits, piece) => {
      if (!Number.isNaN(hits)) settled.add(cuts[piece] as number, (cuts[piece + 1] as number) - 1, hits);
    });
    return settled;
  }

  #cuts(): Int32Array {
    const all = new Int32Array(2 * this.#length);
    for (let at = 0; at < this.#length; at++) {
      all[2 * at] = this.#start(at);
      all[2 * at + 1] = this.#end(at) + 1;
    }
    return all.sort().filter((line, at) => at === 0 || line !== all[at - 1]);
  }
}

/** Which of a number of pieces are not taken yet. */
class FreePieces {
  /** For each piece, itself or a later one, before which all are taken. */
  readonly #next: Int32Array;

  constructor(count: number) {
    this.#next = Int32Array.from({ length: count + 1 }, (_, piece) => piece);
  }

  /** The first free piece from one on. */
  from(piece: number): number {
    let root = piece;
    while (this.#next[root] !== root) root = this.#next[root] as number;
    for (let at = piece; at !== root; ) {
      const next = this.#next[at] as number;
      this.#next[at] = root;
      at = next;
    }
    return root;
  }

  take(piece: number): void {
    this.#next[piece] = piece + 1;
  }
}

/** Where a line stands among ascending ones, of which it is one. */
function indexIn(ascending: Int32Array, line: number): number {
  let low = 0;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ascending[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  return low;
}
