import { execFileSync } from 'node:child_process';
import { languageOf } from '../../src/languages/registry.ts';
import type { TaskClone } from '../search/task-commits.ts';

/** A commit that changed code and existing tests: the tests are the answer to what its code needs. */
export interface TestCommit {
  readonly hash: string;
  readonly parent: string;
  /** Code files that the commit modified, without tests. */
  readonly code: readonly string[];
  /** Test files that the commit modified. */
  readonly tests: readonly string[];
}

const MOST_CODE = 4;
const MOST_TESTS = 3;
const MOST_FILES = 12;
const MAX_LOG_BYTES = 1 << 28;
/** By its path alone, without Orrery's own idea of a test. */
const TEST =
  /(^|\/)(?:tests?|Tests?|__tests__|specs?|\w+Tests?)\/|[._-](?:test|spec)s?\.|_test\.go$|(?:^|\/)test_|Test\.(?:java|kt)$|Tests?\.(?:cs|swift)$/;

/** Returns whether the path of a code file says that it is one of tests. */
export function isTestPath(path: string): boolean {
  return TEST.test(path) && languageOf(path) !== null;
}

/**
 * Returns the newest commits of a repository that modify 1–4 code files and 1–3 test files, and no more than 12 files at all,
 * newest first.
 *
 * @param most how many commits
 */
export function testCommits(repository: string, most: number): readonly TestCommit[] {
  const format = ['--no-merges', '-z', '--raw', '--no-renames', '--format=%x01%H%x00%P'];
  const commits: TestCommit[] = [];
  for (const entry of git(repository, 'log', ...format)
    .split('\x01')
    .slice(1)) {
    const commit = commitOf(entry);
    if (commit !== null) commits.push(commit);
    if (commits.length === most) break;
  }
  return commits;
}

function commitOf(entry: string): TestCommit | null {
  const [hash = '', parents = '', ...rows] = entry.split('\0');
  const changed = rows.flatMap((row, at) => {
    const kind = /^\n?:\d+ \d+ \S+ \S+ ([MAD])$/.exec(row)?.[1];
    return kind === undefined ? [] : [{ kind, path: rows[at + 1] as string }];
  });
  const modified = changed.filter(({ kind, path }) => kind === 'M' && languageOf(path) !== null);
  const [tests, code] = [true, false].map((is) =>
    modified.map(({ path }) => path).filter((path) => isTestPath(path) === is),
  );
  const [parent = '', ...others] = parents.split(' ');
  const is = (some: readonly string[] | undefined, most: number): some is readonly string[] =>
    some !== undefined && some.length > 0 && some.length <= most;
  const fits = parent !== '' && others.length === 0 && changed.length <= MOST_FILES;
  return fits && is(code, MOST_CODE) && is(tests, MOST_TESTS) ? { hash, parent, code, tests } : null;
}

/** Puts a clone at the parent of a commit, with the commit's changes of code in its working tree. */
export function layCode(clone: TaskClone, { hash, parent, code }: TestCommit): void {
  clone.checkOut(parent);
  git(clone.folder, 'checkout', '-q', hash, '--', ...code);
  git(clone.folder, 'reset', '-q');
}

function git(cwd: string, ...args: readonly string[]): string {
  return execFileSync('git', args, { cwd, encoding: 'utf8', maxBuffer: MAX_LOG_BYTES });
}
