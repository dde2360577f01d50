import type { LinkedIndex } from '../../../index/code-index.ts';
import { type ReachingTest, reachingTests, testFiles } from './reaching-tests.ts';
import { addCode, changedCode } from './test-code-evidence.ts';
import { emptyColumns, TEST_FEATURES, type TestColumns, type TestFeature } from './test-features.ts';
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
  /** Lines of that code that came or went. */
  readonly lines: readonly string[];
  /** Past commits, newest first. */
  readonly commits: readonly PastCommit[];
  /** Whether to compare the code of every test with the change, which reads all tests. Default: true. */
  readonly comparesCode?: boolean | undefined;
  /** The most to name. */
  readonly most?: number | undefined;
}

/** What speaks for the tests that may belong to a change. */
export interface TestEvidence {
  /** File numbers. */
  readonly tests: readonly number[];
  /** Of each whether its file has nothing but tests: code of others, such as Rust's, stands among what it tests. */
  readonly isApart: readonly boolean[];
  /** By file number, for those that lead to changed code. */
  readonly reach: ReadonlyMap<number, ReachingTest>;
  readonly columns: TestColumns;
  /** For each test the changed file that it is named like, and the one that a commit last changed with it. */
  readonly like: { readonly name: readonly string[]; readonly history: readonly string[] };
}

/** Tests that are named unless more are asked for. */
const MOST_NAMED = 10;
/** Less than this says nothing by itself, but still tells two tests apart. */
const LEAST: Readonly<Partial<Record<TestFeature, number>>> = {
  ...{ name: 0.5, path: 0.3, symbol: 0.5, nameInLines: 1 },
  ...{ uses: 0.5, lines: 0.5, together: 0.1, last: 0.1 },
};
/** By the weights, a test that is less likely than this is not named for many small things together. */
const LEAST_LIKELY = 0.01;

/**
 * The tests that most likely exercise a change, the likeliest first. Tests within changed code that changed themselves are no news:
 * they come last, in addition to the others.
 *
 * @returns at most `most` others, and how many lead there at all
 */
export function likelyTests(change: TestsOfChange): {
  readonly tests: readonly LikelyTest[];
  readonly reaching: number;
} {
  const { graph } = change.index;
  const evidence = testEvidence(change);
  const { tests, reach, columns, isApart } = evidence;
  const scores = scoresOf(columns, tests.length);
  const total = scores.reduce((sum, score) => sum + Math.exp(score), 0);
  const judged = tests.map((file, row) => ({
    file,
    path: graph.name(file),
    reach: reach.get(file) ?? null,
    by: waysOf(evidence, row, Math.exp(scores[row] as number) / total),
    changed: changedBy(evidence, row) || (change.changed[0] ?? ''),
    score: scores[row] as number,
    isKnown: isApart[row] === false && reach.get(file)?.by === 'itself',
  }));
  const likely = judged
    .filter(({ by }) => by.length > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  const others = likely.filter(({ isKnown }) => !isKnown).slice(0, change.most ?? MOST_NAMED);
  return { tests: [...others, ...likely.filter(({ isKnown }) => isKnown)], reaching: reach.size };
}

function scoresOf(columns: TestColumns, tests: number): Float64Array {
  const scores = new Float64Array(tests);
  for (const name of TEST_FEATURES) {
    const weight = TEST_WEIGHTS[name];
    columns[name].forEach((value, row) => {
      scores[row] = (scores[row] as number) + weight * value;
    });
  }
  return scores;
}

/** What speaks for each test of the tree. */
export function testEvidence(change: TestsOfChange): TestEvidence {
  const { index, nodes, changed, lines, commits, comparesCode = true } = change;
  const reach = new Map(reachingTests(index, nodes).map((test) => [test.file, test]));
  const tests = [...new Set([...reach.keys(), ...testFiles(index)])];
  const columns = emptyColumns(tests.length);
  tests.forEach((file, row) => {
    const way = reach.get(file);
    if (way !== undefined) columns[COLUMN_OF[way.by]][row] = 1 / Math.max(1, way.distance);
  });
  const isApart = tests.map((file) => index.kinds.isTest(index.graph.name(file)));
  // The name and history of a file that is not one of tests are those of the code in it.
  const paths = tests.map((file, row) => (isApart[row] === true ? index.graph.name(file) : ''));
  const code = changedCode(index, nodes, lines);
  if (comparesCode) addCode(columns, index, tests, isApart, code);
  const like = {
    name: addNames(columns, paths, changed, code),
    history: addHistory(columns, paths, new Set(changed), commits),
  };
  return { tests, isApart, reach, columns, like };
}

const COLUMN_OF = { itself: 'itself', calls: 'calls', type: 'calls', loads: 'loads' } as const;

/** The way of what is not about how a test leads to changed code. */
const WAY_OF = {
  ...{ name: 'name', sameName: 'name', path: 'name', symbol: 'name', nameInLines: 'name' },
  ...{ uses: 'uses', usesDefined: 'uses', lines: 'uses', linesAlone: 'uses', titles: 'uses' },
  ...{ together: 'history', share: 'history', last: 'history', recent: 'history', often: 'history' },
} as const satisfies Partial<Record<TestFeature, TestWay>>;
const WAYS = ['name', 'uses', 'history'] as const;

/** Code that leads there says more than a name, and a name more than what happened to change together. */
function waysOf({ tests, reach, columns }: TestEvidence, row: number, likely: number): readonly TestWay[] {
  const features = Object.keys(WAY_OF) as (keyof typeof WAY_OF)[];
  const is = (name: keyof typeof WAY_OF) => (columns[name][row] as number) >= (LEAST[name] ?? Number.POSITIVE_INFINITY);
  const said = new Set<TestWay>(features.filter(is).map((name) => WAY_OF[name]));
  const lead = reach.get(tests[row] as number)?.by;
  const ways = [...(lead === undefined ? [] : [lead]), ...WAYS.filter((way) => said.has(way))];
  if (ways.length > 0 || likely < LEAST_LIKELY) return ways;
  const says = (name: keyof typeof WAY_OF) => TEST_WEIGHTS[name] * (columns[name][row] as number);
  const most = features.reduce((best, name) => (says(name) > says(best) ? name : best));
  return says(most) > 0 ? [WAY_OF[most]] : [];
}

function changedBy({ columns, like }: TestEvidence, row: number): string {
  const [name, together] = [columns.name[row] as number, columns.together[row] as number];
  return together > name ? (like.history[row] as string) : (like.name[row] as string);
}

/** A test as its runner is told of it. */
export function testToRun({ files, graph }: LinkedIndex, { file, reach }: LikelyTest) {
  const { path, facts } = files[file] as LinkedIndex['files'][number];
  return { path, facts, functions: (reach?.functions ?? []).map((node) => graph.qualifiedName(node)) };
}
