import type { LinkedIndex } from '../../../index/code-index.ts';
import { type ReachingTest, reachingTests, testFiles } from './reaching-tests.ts';
import { addCode, changedCode } from './test-code-evidence.ts';
import { emptyColumns, TEST_FEATURES, type TestColumns } from './test-features.ts';
import { addHistory, type PastCommit } from './test-history-evidence.ts';
import { addNames } from './test-name-evidence.ts';
import { TEST_WEIGHTS } from './test-weights.ts';
import type { TestWay } from './vocabulary.ts';

/** A test file that may exercise a change, with what speaks for it. */
export interface LikelyTest {
  readonly file: number;
  /** How it leads to changed code; null where nothing in the code does. */
  readonly reach: ReachingTest | null;
  /** What speaks for it, the surest first. */
  readonly by: readonly TestWay[];
  /** The changed file that it is called like, changes with or has names in common with, where code does not lead to one. */
  readonly changed: string;
}

export interface TestsOfChange {
  readonly index: LinkedIndex;
  /** Changed nodes. */
  readonly nodes: readonly number[];
  /** Paths of changed code, tests left out: as they are and as they were. */
  readonly changed: readonly string[];
  /** Past commits, newest first. */
  readonly commits: readonly PastCommit[];
  /** The most to name. */
  readonly most?: number | undefined;
}

/** What speaks for the tests that may belong to a change. */
export interface TestEvidence {
  /** File numbers. */
  readonly tests: readonly number[];
  /** By file number, for those that lead to changed code. */
  readonly reach: ReadonlyMap<number, ReachingTest>;
  readonly columns: TestColumns;
  /** For each test the changed file that it is named like, and the one that a commit last changed with it. */
  readonly like: { readonly name: readonly string[]; readonly history: readonly string[] };
}

/** Tests that are named unless more are asked for. */
const MOST_NAMED = 10;
/** Less than this says nothing by itself, but still tells two tests apart. */
const LEAST = { name: 0.5, path: 0.3, symbol: 0.5, uses: 0.5, together: 0.1, last: 0.1 };

/**
 * The tests that most likely exercise a change, the likeliest first.
 *
 * @returns at most `most` of them, and how many lead there at all
 */
export function likelyTests(change: TestsOfChange): {
  readonly tests: readonly LikelyTest[];
  readonly reaching: number;
} {
  const { graph } = change.index;
  const evidence = testEvidence(change);
  const { tests, reach, columns } = evidence;
  const judged = tests.map((file, row) => ({
    file,
    path: graph.name(file),
    reach: reach.get(file) ?? null,
    by: waysOf(evidence, row),
    changed: changedBy(evidence, row) || (change.changed[0] ?? ''),
    score: TEST_FEATURES.reduce((sum, name) => sum + TEST_WEIGHTS[name] * (columns[name][row] as number), 0),
  }));
  const likely = judged
    .filter(({ by }) => by.length > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  return { tests: likely.slice(0, change.most ?? MOST_NAMED), reaching: reach.size };
}

/** What speaks for each test of the tree. */
export function testEvidence({ index, nodes, changed, commits }: TestsOfChange): TestEvidence {
  const reach = new Map(reachingTests(index, nodes).map((test) => [test.file, test]));
  const tests = [...new Set([...reach.keys(), ...testFiles(index)])];
  const columns = emptyColumns(tests.length);
  tests.forEach((file, row) => {
    const way = reach.get(file);
    if (way !== undefined) columns[COLUMN_OF[way.by]][row] = 1 / Math.max(1, way.distance);
  });
  const paths = tests.map((file) => index.graph.name(file));
  const code = changedCode(index, nodes);
  addCode(columns, index, tests, code);
  const like = {
    name: addNames(columns, paths, changed, code.definitions),
    history: addHistory(columns, paths, new Set(changed), commits),
  };
  return { tests, reach, columns, like };
}

const COLUMN_OF = { itself: 'itself', calls: 'calls', type: 'calls', loads: 'loads' } as const;

/** Code that leads there says more than a name, and a name more than what happened to change together. */
function waysOf({ tests, reach, columns }: TestEvidence, row: number): readonly TestWay[] {
  const way = reach.get(tests[row] as number)?.by;
  const is = (name: keyof typeof LEAST) => (columns[name][row] as number) >= LEAST[name];
  return [
    ...(way === undefined ? [] : [way]),
    ...(is('name') || is('path') || is('symbol') ? (['name'] as const) : []),
    ...(is('uses') ? (['uses'] as const) : []),
    ...(is('together') || is('last') ? (['history'] as const) : []),
  ];
}

function changedBy({ columns, like }: TestEvidence, row: number): string {
  const [name, together] = [columns.name[row] as number, columns.together[row] as number];
  return together > name ? (like.history[row] as string) : (like.name[row] as string);
}
