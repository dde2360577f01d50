/**
 * Fits the weights by which tests of a change are ranked to past commits, and writes
 * `src/analysis/judgements/change/test-weights.ts`:
 *
 *     node scripts/change/fit-tests.ts --tree DIR… [--commits N] [--tables DIR] [--check]
 *
 * Each tree is a repository with its history. Its newest N commits (40) that changed code and existing tests are the changes, as in
 * `npm run bench -- change-tests`. `--tables` keeps what was read of each tree in a folder and reads it from there the next time.
 * `--check` writes nothing and prints, for each tree, how often a right test is among the first 1, 5 and 10 with weights that were
 * fitted to the other trees.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { emptyColumns, TEST_FEATURES, type TestFeature } from '../../src/analysis/judgements/change/test-features.ts';
import { fitted } from '../search/softmax-fit.ts';
import { type TestTable, testTables } from './test-tables.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const TARGET = join(ROOT, 'src', 'analysis', 'judgements', 'change', 'test-weights.ts');
const COMMITS = '40';
const CUTOFFS = [1, 5, 10] as const;
const STEPS = 400;
/** Tests that changed themselves are certain: no commit tells how much that counts, as its tests are the answer. */
const CERTAIN = 20;
const FITTED = TEST_FEATURES.filter((name) => name !== 'itself');

type Weights = Readonly<Record<TestFeature, number>>;

async function main(): Promise<void> {
  const options = {
    tree: { type: 'string', multiple: true },
    commits: { type: 'string', default: COMMITS },
    tables: { type: 'string' },
    check: { type: 'boolean' },
  } as const;
  const { tree: trees = [], commits, tables: folder, check = false } = parseArgs({ options }).values;
  const tables: TestTable[] = [];
  for (const tree of trees) tables.push(...(await tablesOf(tree, Number(commits), folder)));
  if (check) printHits(tables);
  else writeFileSync(TARGET, source(fittedTo(tables)));
}

async function tablesOf(tree: string, commits: number, folder: string | undefined): Promise<readonly TestTable[]> {
  if (folder === undefined) return testTables(tree, commits);
  mkdirSync(folder, { recursive: true });
  const kept = join(folder, `${nameOf(tree)}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'), withColumns) as readonly TestTable[];
  const tables = await testTables(tree, commits);
  const text = JSON.stringify(tables, (_, value) => (value instanceof Float64Array ? [...value] : value));
  writeFileSync(kept, text);
  return tables;
}

function withColumns(key: string, value: unknown): unknown {
  if (key !== 'columns') return value;
  const columns = value as Record<string, readonly number[]>;
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, Float64Array.from(column)]));
}

/** A mirror is named by the folder around it. */
function nameOf(tree: string): string {
  return basename(tree) === 'repo' ? basename(dirname(tree)) : basename(tree);
}

/** Each tree counts as much as any other. */
function fittedTo(tables: readonly TestTable[]): Weights {
  const queries = tables.map((one) => ({
    table: apart(one),
    grades: apart(one).tests.map((path) => Number(one.commit.tests.includes(path))),
    counts: tables.length / tables.filter(({ tree }) => tree === one.tree).length,
  }));
  return { ...fitted(queries, FITTED, STEPS), itself: CERTAIN };
}

/** Without tests that are in files of other code: no commit of these says whether such a test was needed. */
function apart({ tests, isApart, columns }: TestTable): Pick<TestTable, 'tests' | 'columns'> {
  const rows = tests
    .keys()
    .filter((row) => isApart[row] === true)
    .toArray();
  const kept = emptyColumns(rows.length);
  for (const name of TEST_FEATURES) kept[name].set(rows.map((row) => columns[name][row] as number));
  return { tests: rows.map((row) => tests[row] as string), columns: kept };
}

function printHits(tables: readonly TestTable[]): void {
  const all: number[] = [];
  for (const tree of new Set(tables.map((one) => one.tree))) {
    const weights = fittedTo(tables.filter((one) => one.tree !== tree));
    const places = tables.filter((one) => one.tree === tree).map((one) => placeOf(one, weights));
    all.push(...places);
    process.stdout.write(`${nameOf(tree)}: ${hits(places)} of ${places.length}\n`);
  }
  process.stdout.write(`all: ${hits(all)} of ${all.length}\n`);
}

/** Of the first right test, from 1. */
function placeOf({ tests, columns, commit }: TestTable, weights: Weights): number {
  const scores = tests.map((_, row) =>
    TEST_FEATURES.reduce((sum, name) => sum + weights[name] * (columns[name][row] as number), 0),
  );
  const best = [...scores.keys()].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
  const at = best.findIndex((row) => commit.tests.includes(tests[row] as string));
  return at === -1 ? Number.POSITIVE_INFINITY : at + 1;
}

function hits(places: readonly number[]): string {
  const share = (most: number) => (100 * places.filter((place) => place <= most).length) / Math.max(1, places.length);
  return CUTOFFS.map((most) => share(most).toFixed(0)).join('/');
}

function source(weights: Weights): string {
  const rows = TEST_FEATURES.map((name) => `  ${name}: ${Number(weights[name].toFixed(2))},`).join('\n');
  return `import type { TestFeature } from './test-features.ts';

/** How much each feature of a test counts. Made by \`scripts/change/fit-tests.ts\`: not to be edited. */
export const TEST_WEIGHTS: Readonly<Record<TestFeature, number>> = {
${rows}
};
`;
}

if (import.meta.main) await main();
