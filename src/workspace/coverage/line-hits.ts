import { type LineRange, union } from '../line-ranges.ts';
import { HitRanges } from './hit-ranges.ts';

/** Lines that can run, and how many of them did. */
export interface LineShare {
  readonly covered: number;
  readonly total: number;
}

/** How often each line of a file that can run did run. Does not change any more. */
export class LineHits {
  readonly #ranges: HitRanges;

  /** Of a line that several tell of, the highest count holds. */
  constructor(parts: readonly HitRanges[]) {
    const all = new HitRanges();
    for (const part of parts) for (const { start, end, hits } of part) all.add(start, end, hits);
    this.#ranges = all.settled();
  }

  /** Of single lines. */
  static of(lines: Iterable<readonly [line: number, hits: number]>): LineHits {
    const ranges = new HitRanges();
    for (const [line, hits] of lines) ranges.add(line, line, hits);
    return new LineHits([ranges]);
  }

  /** Of all lines. */
  get share(): LineShare {
    return this.shareWithin([{ start: 0, end: Number.MAX_SAFE_INTEGER }]);
  }

  /** Of the lines in some ranges, which may overlap. */
  shareWithin(ranges: readonly LineRange[]): LineShare {
    const wanted = union(ranges);
    let covered = 0;
    let total = 0;
    let at = 0;
    for (const { start, end, hits } of this.#ranges) {
      while (at < wanted.length && (wanted[at] as LineRange).end < start) at++;
      for (let next = at; next < wanted.length && (wanted[next] as LineRange).start <= end; next++) {
        const part = wanted[next] as LineRange;
        const lines = Math.min(end, part.end) - Math.max(start, part.start) + 1;
        total += lines;
        if (hits > 0) covered += lines;
      }
    }
    return { covered, total };
  }
}
