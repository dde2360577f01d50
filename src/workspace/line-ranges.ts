/** A run of lines of a file as it is now; 1-based, inclusive. */
export interface LineRange {
  readonly start: number;
  readonly end: number;
}

/** The same lines in ranges that do not touch, ascending. */
export function union(ranges: readonly LineRange[]): LineRange[] {
  const runs: LineRange[] = [];
  for (const one of ranges.toSorted((a, b) => a.start - b.start)) {
    const last = runs.at(-1);
    if (last === undefined || last.end + 1 < one.start) runs.push(one);
    else runs[runs.length - 1] = { start: last.start, end: Math.max(last.end, one.end) };
  }
  return runs;
}
