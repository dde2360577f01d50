import type { LinkedIndex } from '../../../index/code-index.ts';
import type { History } from '../../../workspace/history.ts';
import { type ReachingTest, reachingTests, testFiles } from './reaching-tests.ts';
import type { TestWay } from './vocabulary.ts';

/** A test file that may exercise a change, with what speaks for it. */
export interface LikelyTest {
  readonly file: number;
  /** How it leads to changed code; null where nothing in the code does. */
  readonly reach: ReachingTest | null;
  /** What speaks for it, the surest first. */
  readonly by: readonly TestWay[];
  /** The changed file that it is called like or changes with, where code does not lead to one. */
  readonly changed: string;
}

export interface TestsOfChange {
  readonly index: LinkedIndex;
  /** Changed nodes. */
  readonly nodes: readonly number[];
  /** Paths of changed code, tests left out: as they are and as they were. */
  readonly changed: readonly string[];
  readonly history: History | null;
  /** The most to name. */
  readonly most?: number | undefined;
}

/** Tests that are named unless more are asked for. */
const MOST_NAMED = 10;

/** What leads from a test to changed code, by how, at one step. Further steps count less. */
const REACH_WEIGHTS: Readonly<Record<ReachingTest['by'], number>> = { itself: 20, calls: 0.6, type: 0.3, loads: 0.1 };
const TOGETHER_WEIGHT = 6;
/** Less than this says nothing by itself: names that have one word of many in common, files that changed together by chance. */
const LEAST = { name: 0.5, history: 0.05 };
/** Names of more changed files are not compared: what changes so much is no one's test. */
const MOST_CHANGED = 50;
/** Commits of more files say nothing of two of them. */
const MOST_FILES = 30;
const HALF_LIFE_MS = 365 * 86_400_000;

/**
 * The tests that most likely exercise a change, the likeliest first: those that lead to changed code, those that are called like a
 * changed file, and those that past commits changed with one.
 *
 * @returns at most `most` of them, and how many lead there at all
 */
export function likelyTests({ index, nodes, changed, history, most = MOST_NAMED }: TestsOfChange): {
  readonly tests: readonly LikelyTest[];
  readonly reaching: number;
} {
  const { graph } = index;
  const reaching = reachingTests(index, nodes);
  const reachOf = new Map(reaching.map((test) => [test.file, test]));
  const names = new LikeNames(changed.slice(0, MOST_CHANGED));
  const past = history === null ? null : new PastCompany(history, new Set(changed));
  const candidates = new Set([...reachOf.keys(), ...testFiles(index)]);
  const judged = [...candidates].map((file) => {
    const path = graph.name(file);
    const evidence = { reach: reachOf.get(file) ?? null, name: names.of(path), history: past?.of(path) ?? NOTHING };
    return {
      file,
      path,
      reach: evidence.reach,
      by: waysOf(evidence),
      changed: changedBy(evidence),
      score: scoreOf(evidence),
    };
  });
  const likely = judged
    .filter(({ by }) => by.length > 0)
    .sort((a, b) => b.score - a.score || (a.path < b.path ? -1 : 1));
  return { tests: likely.slice(0, most), reaching: reaching.length };
}

/** What speaks for one test. */
interface Evidence {
  readonly reach: ReachingTest | null;
  readonly name: Likeness;
  readonly history: Likeness;
}

/** Code that leads there says more than a name, and a name more than what happened to change together. */
function waysOf({ reach, name, history }: Evidence): readonly TestWay[] {
  return [
    ...(reach === null ? [] : [reach.by]),
    ...(name.value >= LEAST.name ? (['name'] as const) : []),
    ...(history.value >= LEAST.history ? (['history'] as const) : []),
  ];
}

/** What is too little to say anything by itself still tells two tests apart. */
function scoreOf({ reach, name, history }: Evidence): number {
  const ofReach = reach === null ? 0 : REACH_WEIGHTS[reach.by] / (1 + reach.distance);
  return ofReach + name.value + TOGETHER_WEIGHT * history.value;
}

function changedBy({ name, history }: Evidence): string {
  return TOGETHER_WEIGHT * history.value > name.value ? history.changed : name.changed;
}

/** How much one thing speaks for a test, and the changed file that it speaks of. */
interface Likeness {
  readonly value: number;
  readonly changed: string;
}

const NOTHING: Likeness = { value: 0, changed: '' };

/** Words in names of files that say that they are tests, and nothing else. */
const OF_TESTS: ReadonlySet<string> = new Set(['test', 'tests', 'spec', 'specs', 'it', 'unit']);

/** The words of a file's name: of `user_store_test.rb` and `UserStoreTests.cs`, user and store. */
function wordsOf(path: string): ReadonlySet<string> {
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  const words = name.split(/[^\p{L}\p{N}]+|(?<=\p{Ll})(?=\p{Lu})/u).map((word) => word.toLowerCase());
  return new Set(words.filter((word) => word !== '' && !OF_TESTS.has(word)));
}

const foldersOf = (path: string): readonly string[] => path.split('/').slice(0, -1);

/** How alike a test's name is to those of changed files: the cosine of their words; folders in common tell equal names apart. */
class LikeNames {
  readonly #changed: readonly {
    readonly path: string;
    readonly words: ReadonlySet<string>;
    readonly folders: readonly string[];
  }[];

  constructor(changed: readonly string[]) {
    this.#changed = changed.map((path) => ({ path, words: wordsOf(path), folders: foldersOf(path) }));
  }

  of(test: string): Likeness {
    const [words, folders] = [wordsOf(test), new Set(foldersOf(test))];
    let best = NOTHING;
    for (const one of this.#changed) {
      const common = one.words.intersection(words).size;
      const ofFolders = one.folders.filter((folder) => folders.has(folder)).length / Math.max(1, one.folders.length);
      const value = common / Math.sqrt(Math.max(1, one.words.size * words.size)) + ofFolders / 10;
      if (value > best.value) best = { value, changed: one.path };
    }
    return best;
  }
}

/** How often past commits changed files together with changed ones, lately and in small commits the more: 0 to 1. */
class PastCompany {
  readonly #counts = new Map<string, number>();
  readonly #with = new Map<string, string>();
  readonly #all: number = 1;

  constructor({ commits, newest }: History, changed: ReadonlySet<string>) {
    for (const { at, files } of commits) {
      if (files.length > MOST_FILES) continue;
      const own = files.filter(({ path }) => changed.has(path));
      if (own.length === 0) continue;
      const weight = own.length * 2 ** (-Math.max(0, (newest ?? at) - at) / HALF_LIFE_MS);
      this.#all += weight;
      for (const { path } of files) {
        this.#counts.set(path, (this.#counts.get(path) ?? 0) + weight / Math.sqrt(files.length));
        if (!this.#with.has(path)) this.#with.set(path, (own[0] as (typeof own)[number]).path);
      }
    }
  }

  of(path: string): Likeness {
    const count = this.#counts.get(path);
    return count === undefined ? NOTHING : { value: count / this.#all, changed: this.#with.get(path) as string };
  }
}
