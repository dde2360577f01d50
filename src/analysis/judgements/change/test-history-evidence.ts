import type { TestColumns } from './test-features.ts';

/** A past commit. */
export interface PastCommit {
  /** When it was committed, in milliseconds since the epoch. */
  readonly at: number;
  /** Paths, as they are today. */
  readonly files: readonly string[];
}

/** Commits of more files say nothing of two of them. */
const MOST_FILES = 30;
const HALF_LIFE_MS = 365 * 86_400_000;
/** After that many commits, what changed counts half as lately changed. */
const RECENT = 5;

/**
 * Compares when tests and changed files were changed.
 *
 * @param commits newest first
 * @returns for each test the changed file that a commit last changed with it, or an empty string
 */
export function addHistory(
  columns: TestColumns,
  tests: readonly string[],
  changed: ReadonlySet<string>,
  commits: readonly PastCommit[],
): readonly string[] {
  const rows = new Map(tests.map((path, row) => [path, row]));
  const company = tests.map(() => '');
  const counts = { both: new Float64Array(tests.length), test: new Float64Array(tests.length), changed: 1 };
  const newest = commits[0]?.at ?? 0;
  const small = commits.filter(({ files }) => files.length <= MOST_FILES);
  let touching = 0;
  small.forEach(({ at, files }, before) => {
    const own = files.filter((path) => changed.has(path));
    const age = 2 ** (-Math.max(0, newest - at) / HALF_LIFE_MS);
    counts.changed += own.length * age;
    for (const row of files.flatMap((path) => rows.get(path) ?? [])) {
      counts.test[row] = (counts.test[row] as number) + age;
      columns.recent[row] = Math.max(columns.recent[row] as number, 1 / (1 + before / RECENT));
      if (own.length === 0) continue;
      counts.both[row] = (counts.both[row] as number) + age;
      columns.last[row] = Math.max(columns.last[row] as number, 1 / (1 + touching));
      company[row] ||= own[0] as string;
    }
    if (own.length > 0) touching += 1;
  });
  counts.both.forEach((both, row) => {
    columns.together[row] = both / Math.sqrt(counts.changed * (1 + (counts.test[row] as number)));
  });
  return company;
}
