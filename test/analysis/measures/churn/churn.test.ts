import { describe, expect, it } from 'vitest';
import { ageInMonths } from '../../../../src/analysis/measures/churn/age.ts';
import { analyzeChurn, churnScore } from '../../../../src/analysis/measures/churn/churn.ts';
import { temporalCoupling } from '../../../../src/analysis/measures/churn/coupling.ts';
import { ownership } from '../../../../src/analysis/measures/churn/ownership.ts';
import { CONVENTIONAL } from '../../../../src/languages/file-kinds.ts';
import type { Commit, FileChange, History } from '../../../../src/workspace/history.ts';

const NOW = new Date('2024-06-15T12:00:00Z');

const change = (path: string, additions = 1, deletions = 0): FileChange => ({
  path,
  additions,
  deletions,
  binary: false,
});

let commitNumber = 0;
const commit = (author: string, date: string, ...files: FileChange[]): Commit => ({
  hash: String(++commitNumber),
  author,
  email: `${author}@example.com`,
  subject: '',
  at: Date.parse(`${date}T00:00:00Z`),
  files,
});

function history(commits: readonly Commit[], more: Partial<History> = {}): History {
  const tracked = new Set(commits.flatMap(({ files }) => files.map(({ path }) => path)));
  const rest = {
    repositoryRoot: '/r',
    prefix: '',
    pathPrefix: '',
    head: 'h',
    since: null,
    newest: null,
    shallow: false,
    partial: null,
  };
  const base = { kind: 'history', ...rest } as const;
  return { ...base, commits, tracked, ...more };
}

const analyze = (commits: readonly Commit[], more: Partial<History> = {}) =>
  analyzeChurn(history(commits, more), { periodDays: 30, now: NOW, kinds: CONVENTIONAL });

describe('the score of a file', () => {
  it('is 0.6 of its share of commits and 0.4 of its share of lines', () => {
    expect(churnScore(10, 150, 20, 300)).toBe(0.5);
    expect(churnScore(20, 300, 20, 300)).toBe(1);
    expect(churnScore(5, 0, 20, 0)).toBeCloseTo(0.15);
    expect(churnScore(0, 0, 0, 0)).toBe(0);
  });

  it('orders the files, those of equal score by path', () => {
    const { files } = analyze([
      commit('Ada', '2024-06-10', change('b'), change('a')),
      commit('Ada', '2024-06-11', change('c', 5, 5)),
      commit('Ada', '2024-06-12', change('c', 5, 5)),
    ]);
    expect(files.map(({ path, churn_score }) => [path, churn_score])).toEqual([
      ['c', 1],
      ['a', 0.32],
      ['b', 0.32],
    ]);
  });

  it('is not measured against files that tools write, which come last', () => {
    const { files, summary, couplings } = analyze([
      ...Array.from({ length: 6 }, () => commit('Bot', '2024-06-10', change('yarn.lock', 900), change('a', 2))),
      commit('Ada', '2024-06-11', change('lib.min.js', 1)),
    ]);
    expect(files.map(({ path, churn_score, generated }) => [path, churn_score, generated])).toEqual([
      ['a', 1, false],
      ['yarn.lock', 1, true],
      ['lib.min.js', 0.1333, true],
    ]);
    expect(summary).toMatchObject({
      total_files_changed: 3,
      generated_files: 2,
      hotspot_files: ['a'],
      stable_files: [],
    });
    expect(couplings).toEqual([]);
  });
});

describe('a file', () => {
  it('has its commits, lines, authors, first and last change, and age', () => {
    const [file] = analyze(
      [
        commit('Bob', '2024-04-14', change('src/a.ts', 3, 1)),
        commit('Ada', '2024-03-20', change('src/a.ts', 6, 2)),
        commit('Ada', '2024-03-10', change('src/a.ts', 1, 0)),
      ],
      { prefix: 'packages/one/' },
    ).files;
    expect(file).toEqual({
      path: 'src/a.ts',
      relative_path: 'packages/one/src/a.ts',
      commit_count: 3,
      unique_authors: ['Ada', 'Bob'],
      main_author: 'Ada',
      main_author_share: 0.7,
      additions: 10,
      deletions: 3,
      churn_score: 1,
      generated: false,
      first_seen: '2024-03-10T00:00:00.000Z',
      last_modified: '2024-04-14T00:00:00.000Z',
      age_months: 2,
    });
  });

  it('that is gone has no row and is no measure, but its commits count', () => {
    const commits = [commit('Ada', '2024-06-10', change('gone', 100)), commit('Ada', '2024-06-11', change('a', 2))];
    const { files, summary } = analyze(commits, { tracked: new Set(['a']) });
    expect(files).toMatchObject([{ path: 'a', churn_score: 1 }]);
    expect(summary).toMatchObject({ total_commits: 2, total_files_changed: 1, deleted_files: 1 });
  });
});

describe('the summary', () => {
  it('counts commits once, however many files they changed', () => {
    const { summary } = analyze([
      commit('Ada', '2024-06-02', change('file1'), change('file2')),
      commit('Ada', '2024-06-01', change('file1')),
    ]);
    expect(summary).toMatchObject({ total_commits: 2, total_files_changed: 2, author_contributions: { Ada: 2 } });
  });

  it('names hotspots among the first ten and stable files among the last ten', () => {
    const often = Array.from({ length: 12 }, (_, at) => change(`hot${at}`, 50));
    const once = Array.from({ length: 12 }, (_, at) => change(`stable${String(at).padStart(2, '0')}`));
    const { summary } = analyze([
      ...Array.from({ length: 20 }, () => commit('Ada', '2024-06-01', ...often)),
      commit('Ada', '2024-06-01', ...once),
    ]);
    expect(summary.hotspot_files).toHaveLength(10);
    expect(summary.stable_files).toEqual(once.slice(2).map(({ path }) => path));
  });

  it('lists authors by the number of their files', () => {
    const { summary } = analyze([
      commit('__proto__', '2024-06-01', change('a'), change('b')),
      commit('Zoe', '2024-06-01', change('a')),
      commit('Ada', '2024-06-01', change('a')),
    ]);
    expect(Object.entries(summary.author_contributions)).toEqual([
      ['__proto__', 2],
      ['Ada', 1],
      ['Zoe', 1],
    ]);
  });

  it('of no commits is empty; of one commit too, each file has the full score', () => {
    expect(analyze([])).toMatchObject({
      summary: { total_commits: 0, total_files_changed: 0 },
      files: [],
      couplings: [],
    });
    expect(analyze([commit('Ada', '2024-06-01', change('a'))]).files).toMatchObject([{ churn_score: 1 }]);
  });

  it('says what is missing from the period', () => {
    expect(analyze([]).incomplete).toBeNull();
    expect(analyze([], { partial: 'git failed' }).incomplete).toMatch(/git stopped .*git failed/);
    expect(analyze([], { shallow: true }).incomplete).toMatch(/shallow/);
    expect(analyze([], { shallow: true, partial: 'git failed' }).incomplete).toMatch(/git failed.*shallow/);
  });
});

describe('temporal coupling', () => {
  const times = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value);

  it('is the share of shared commits in the mean number of commits of both files', () => {
    const changeSets = [...times(6, ['a', 'b']), ...times(4, ['a']), ...times(2, ['b'])];
    expect(temporalCoupling(changeSets)).toEqual([
      { file: 'a', coupled_file: 'b', degree: 66.7, shared_commits: 6, average_commits: 9 },
    ]);
  });

  it.each([
    ['five shared commits', [...times(4, ['a', 'b']), ['a'], ['b']], [...times(5, ['a', 'b'])]],
    [
      'a degree of 30 %',
      [...times(5, ['a', 'b']), ...times(24, ['a'])],
      [...times(6, ['a', 'b']), ...times(24, ['a'])],
    ],
  ])('takes %s', (_, tooFew, enough) => {
    expect(temporalCoupling(tooFew)).toEqual([]);
    expect(temporalCoupling(enough)).toHaveLength(1);
  });

  it('leaves out commits that change more than thirty files, for the totals too', () => {
    const sweep = ['a', 'b', ...Array.from({ length: 29 }, (_, at) => `x${at}`)];
    expect(temporalCoupling([...times(5, ['a', 'b']), ...times(9, sweep)])).toMatchObject([
      { shared_commits: 5, degree: 100 },
    ]);
    expect(temporalCoupling(times(5, sweep.slice(1)))).toHaveLength((30 * 29) / 2);
  });
});

describe('ownership', () => {
  it('is the share of the added lines', () => {
    const contributions = [
      { author: 'ta', commits: 1, added: 20 },
      { author: 'at', commits: 9, added: 2 },
    ];
    expect(ownership(contributions)).toEqual({ main_author: 'ta', main_author_share: 0.91 });
  });

  it('goes by commits where nothing was added, and has no share then', () => {
    const contributions = [
      { author: 'ta', commits: 1, added: 0 },
      { author: 'at', commits: 9, added: 0 },
    ];
    expect(ownership(contributions)).toEqual({ main_author: 'at', main_author_share: null });
  });
});

describe('age', () => {
  it.each([
    ['2024-01-31', '2024-02-29', 0],
    ['2024-01-15', '2024-02-15', 1],
    ['2024-01-16', '2024-02-15', 0],
    ['2022-12-01', '2024-01-01', 13],
    ['2024-02-01', '2024-01-01', 0],
  ])('from %s to %s is %i whole months', (from, to, months) => {
    expect(ageInMonths(new Date(from), new Date(to))).toBe(months);
  });
});
