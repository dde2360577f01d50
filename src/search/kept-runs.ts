/** Elements that follow each other in a list of before and in one of now. */
export interface Run {
  readonly before: number;
  readonly now: number;
  readonly count: number;
}

/**
 * What two lists have in common, as runs that follow each other in both. Complete where elements come, go or are replaced; of
 * elements that changed places, some are left out.
 *
 * @param before each element once
 */
export function keptRuns<T>(before: readonly T[], now: readonly T[]): readonly Run[] {
  const places = new Map(before.map((element, at) => [element, at]));
  const runs: { before: number; now: number; count: number }[] = [];
  let next = 0;
  now.forEach((element, at) => {
    const place = places.get(element);
    if (place === undefined || place < next) return;
    next = place + 1;
    const last = runs.at(-1);
    const continues = last !== undefined && last.before + last.count === place && last.now + last.count === at;
    if (continues) last.count += 1;
    else runs.push({ before: place, now: at, count: 1 });
  });
  return runs;
}

/** Indexes of a list of some length that no run covers, on the side of before or of now. */
export function outsideRuns(runs: readonly Run[], side: 'before' | 'now', length: number): readonly number[] {
  const outside: number[] = [];
  let next = 0;
  for (const run of runs) {
    for (; next < run[side]; next++) outside.push(next);
    next = run[side] + run.count;
  }
  for (; next < length; next++) outside.push(next);
  return outside;
}
