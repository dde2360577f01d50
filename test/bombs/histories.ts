import type { Commit, FileChange, History } from '../../src/workspace/history.ts';

/** A history that grows in one respect: twice the number is about twice the changes. */
export interface HistoryBomb {
  readonly kind: string;
  readonly history: (n: number) => History;
}

const NEWEST = Date.UTC(2026, 0, 1);
const MINUTE_MS = 60_000;
/** As many files as a commit may change and still say something of them. */
const FILES_OF_A_COMMIT = 30;

const change = (path: string): FileChange => ({ path, additions: 3, deletions: 1, binary: false });

function historyOf(count: number, commitAt: (at: number) => { author: string; paths: readonly string[] }): History {
  const commits = Array.from({ length: count }, (_, at): Commit => {
    const { author, paths } = commitAt(at);
    const hash = at.toString(16).padStart(40, '0');
    return {
      hash,
      author,
      email: `${author}@example.com`,
      at: NEWEST - at * MINUTE_MS,
      subject: '',
      files: paths.map(change),
    };
  });
  return {
    kind: 'history',
    repositoryRoot: '/',
    prefix: '',
    pathPrefix: '',
    head: commits[0]?.hash ?? null,
    since: null,
    newest: null,
    shallow: false,
    partial: null,
    commits,
    tracked: new Set(commits.flatMap(({ files }) => files.map(({ path }) => path))),
  };
}

const paths = (n: number, first = 0) => Array.from({ length: n }, (_, at) => `src/f${first + at}.ts`);

export const HISTORY_BOMBS: readonly HistoryBomb[] = [
  { kind: 'commits of a file', history: (n) => historyOf(n, () => ({ author: 'A', paths: ['src/a.ts'] })) },
  { kind: 'files of a commit', history: (n) => historyOf(1, () => ({ author: 'A', paths: paths(n) })) },
  {
    kind: 'authors of a file',
    history: (n) => historyOf(n, (at) => ({ author: `A${at}`, paths: ['src/a.ts'] })),
  },
  {
    kind: 'authors with files of their own',
    history: (n) => historyOf(n, (at) => ({ author: `A${at}`, paths: [`src/f${at}.ts`] })),
  },
  {
    kind: 'files that change together',
    history: (n) =>
      historyOf(n, (at) => ({
        author: 'A',
        paths: paths(FILES_OF_A_COMMIT, Math.floor(at / 8) * FILES_OF_A_COMMIT),
      })),
  },
  {
    kind: 'a file that changes with all',
    history: (n) => historyOf(8 * n, (at) => ({ author: 'A', paths: ['src/a.ts', `src/f${at % n}.ts`] })),
  },
  {
    kind: 'files that are gone',
    history: (n) => ({ ...historyOf(n, (at) => ({ author: 'A', paths: [`f${at}.ts`] })), tracked: new Set() }),
  },
];
