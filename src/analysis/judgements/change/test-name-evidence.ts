import type { ChangedCode } from './test-code-evidence.ts';
import type { TestColumns } from './test-features.ts';
import { inverseFrequency, wordsOf, wordsOfFile, wordsOfPath } from './test-names.ts';

/** Names of more changed files are not compared: what changes so much belongs to no one test. */
const MOST_CHANGED = 50;

/**
 * Compares the names of tests with those of changed files and definitions, and with changed lines.
 *
 * @param tests their paths; empty for one whose name says nothing of it
 * @returns for each test the changed file that it is named like, or an empty string
 */
export function addNames(
  columns: TestColumns,
  tests: readonly string[],
  changed: readonly string[],
  { definitions, lines }: Pick<ChangedCode, 'definitions' | 'lines'>,
): readonly string[] {
  const stems = tests.map((path) => new Set(wordsOfFile(path)));
  const compared = changed.slice(0, MOST_CHANGED);
  const named = addFileNames(columns, stems, compared);
  addPaths(columns, tests, compared);
  addNamesInLines(columns, stems, lines);
  for (const name of definitions) {
    const words = new Set(wordsOf(name));
    stems.forEach((stem, row) => {
      columns.symbol[row] = Math.max(columns.symbol[row] as number, likeness(words, stem));
    });
  }
  return named;
}

function addFileNames(
  columns: TestColumns,
  stems: readonly ReadonlySet<string>[],
  changed: readonly string[],
): readonly string[] {
  const named = stems.map(() => '');
  for (const path of changed) {
    const words = new Set(wordsOfFile(path));
    stems.forEach((stem, row) => {
      const value = likeness(words, stem);
      if (value <= (columns.name[row] as number)) return;
      columns.name[row] = value;
      columns.sameName[row] = Number(words.size === stem.size && stem.isSubsetOf(words));
      named[row] = path;
    });
  }
  return named;
}

/** The cosine of words, those weighing the most that few tests have. */
function addPaths(columns: TestColumns, tests: readonly string[], changed: readonly string[]): void {
  const words = tests.map(wordsOfPath);
  const weight = inverseFrequency(words);
  const norm = (some: Iterable<string>) => Math.sqrt([...some].reduce((sum, word) => sum + weight(word) ** 2, 0));
  const norms = words.map(norm);
  for (const path of changed) {
    const own = wordsOfPath(path);
    const ownNorm = norm([...own].filter((word) => weight(word) > 0));
    words.forEach((some, row) => {
      const common = norm(own.intersection(some)) ** 2;
      const value = common === 0 ? 0 : common / (ownNorm * (norms[row] as number));
      columns.path[row] = Math.max(columns.path[row] as number, value);
    });
  }
}

/** The share of a name's words that changed lines have, those weighing the most that few tests have. */
function addNamesInLines(
  columns: TestColumns,
  stems: readonly ReadonlySet<string>[],
  lines: ReadonlyMap<string, number>,
): void {
  const words = new Set([...lines.keys()].flatMap(wordsOf).filter((word) => word.length > 2));
  const weight = inverseFrequency(stems);
  const sum = (some: Iterable<string>) => [...some].reduce((all, word) => all + weight(word), 0);
  stems.forEach((stem, row) => {
    const all = sum(stem);
    columns.nameInLines[row] = all === 0 ? 0 : sum(stem.intersection(words)) / all;
  });
}

/** The cosine of two sets of words. */
function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  return one.intersection(other).size / Math.sqrt(Math.max(1, one.size * other.size));
}
