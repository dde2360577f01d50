import { againstBest, type TestColumns } from './test-features.ts';

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

/** How often commits changed something, each by its age. */
interface Counts {
  /** Of each test, with a changed file and at all. */
  readonly both: Float64Array;
  readonly test: Float64Array;
  /** Of each test at all, less for commits that changed many tests. */
  readonly alone: Float64Array;
  /** Of each changed file, at all and with each test, less for commits that changed many tests. */
  readonly changed: Map<string, { count: number; readonly tests: Map<number, number> }>;
}

/**
 * Compares when tests and changed files were changed.
 *
 * @param tests their paths; empty for one whose changes say nothing of it
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
  const none = () => new Float64Array(tests.length);
  const counts: Counts = { both: none(), test: none(), alone: none(), changed: new Map() };
  const newest = commits[0]?.at ?? 0;
  let touching = 0;
  commits
    .filter(({ files }) => files.length <= MOST_FILES)
    .forEach(({ at, files }, before) => {
      const own = files.filter((path) => changed.has(path));
      const tested = files.flatMap((path) => rows.get(path) ?? []);
      count(counts, own, tested, 2 ** (-Math.max(0, newest - at) / HALF_LIFE_MS));
      for (const row of tested) {
        columns.recent[row] = Math.max(columns.recent[row] as number, 1 / (1 + before / RECENT));
        if (own.length === 0) continue;
        columns.last[row] = Math.max(columns.last[row] as number, 1 / (1 + touching));
        company[row] ||= own[0] as string;
      }
      if (own.length > 0) touching += 1;
    });
  addShares(columns, counts);
  return company;
}

function count(counts: Counts, own: readonly string[], tests: readonly number[], age: number): void {
  const part = age / Math.sqrt(tests.length);
  for (const row of tests) {
    add(counts.test, row, age);
    add(counts.alone, row, part);
    if (own.length > 0) add(counts.both, row, age);
  }
  for (const path of own) {
    const known = counts.changed.get(path) ?? { count: 0, tests: new Map<number, number>() };
    counts.changed.set(path, known);
    known.count += age;
    for (const row of tests) known.tests.set(row, (known.tests.get(row) ?? 0) + part);
  }
}

function add(column: Float64Array, row: number, value: number): void {
  column[row] = (column[row] as number) + value;
}

function addShares(columns: TestColumns, { both, test, alone, changed }: Counts): void {
  const all = [...changed.values()].reduce((sum, { count }) => sum + count, 1);
  both.forEach((value, row) => {
    columns.together[row] = value / Math.sqrt(all * (1 + (test[row] as number)));
    columns.often[row] = Math.log1p(alone[row] as number);
  });
  againstBest(columns.often);
  for (const { count, tests } of changed.values()) {
    for (const [row, value] of tests) columns.share[row] = Math.max(columns.share[row] as number, value / (1 + count));
  }
}
