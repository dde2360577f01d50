import { describe, expect, it } from 'vitest';
import { coverageByReferences } from '../../../../src/analysis/findings/test-reach/test-reach.ts';
import {
  analyzeDefects,
  confidenceIn,
  type DefectInputs,
  type DefectOptions,
} from '../../../../src/analysis/judgements/defects/defects.ts';
import type { History } from '../../../../src/workspace/history.ts';
import { indexOf } from '../../indexed-tree.ts';

const DAY = 86_400_000;
const NOW = Date.parse('2026-01-01');

const TREE = {
  'src/core.ts':
    'export function core(n: number) {\n  if (n > 1) {\n    for (const x of [n]) if (x > 2) return x;\n  }\n  return n;\n}\n',
  'src/a.ts': "import { core } from './core.ts';\nexport const a = () => core(1);\n",
  'src/b.ts': "import { core } from './core.ts';\nexport const b = () => core(2);\n",
  'test/core.test.ts': "import { core } from '../src/core.ts';\ncore(1);\n",
};

const change = (daysAgo: number, ...paths: string[]) => ({
  hash: `${daysAgo}`,
  author: 'Ada',
  email: 'ada@example.com',
  subject: '',
  at: NOW - daysAgo * DAY,
  files: paths.map((path) => ({ path, additions: 5, deletions: 5, binary: false })),
});

function historyOf(commits: History['commits'], over: Partial<History> = {}): History {
  const tracked = new Set(Object.keys(TREE));
  return {
    kind: 'history',
    repositoryRoot: '/',
    prefix: '',
    pathPrefix: '',
    head: 'h',
    since: null,
    newest: null,
    shallow: false,
    partial: null,
    commits,
    tracked,
    ...over,
  };
}

async function inputs(over: Partial<DefectInputs> = {}): Promise<DefectInputs> {
  const index = await indexOf(TREE);
  return {
    index,
    history: historyOf([change(0, 'src/core.ts'), change(120, 'src/core.ts', 'src/a.ts')]),
    duplication: new Map([['src/a.ts', 0.5]]),
    coverage: { reason: 'there is none' },
    ...over,
  };
}

const ALL: DefectOptions = { minConfidence: 0, explain: false };

describe('analyzeDefects', () => {
  it('measures each file by what it is told', async () => {
    const { predictions } = analyzeDefects(await inputs(), ALL);
    const byFile = Object.fromEntries(predictions.map((one) => [one.file, one.measures]));
    expect(byFile['src/core.ts']).toEqual({
      cyclomatic: 4,
      cognitive: 6,
      churn_score: 1,
      // The newest commit counts in full; one half-life before, one of two files counts 0.5 · 2^(−1/4).
      recent_changes: 1.4204,
      recent_fixes: 0,
      // Of the other two files of its folder, one was changed together with it.
      changes_around: 0.2102,
      code_lines: 6,
      unrelated_parts: 1,
      own_code: 1,
      duplicated_share: 0,
      afferent_coupling: 2,
      total_coupling: 2,
      poor_name_share: 0,
      covered_share: null,
    });
    expect(byFile['src/a.ts']).toMatchObject({
      recent_changes: 0.4204,
      duplicated_share: 0.5,
      afferent_coupling: 0,
      total_coupling: 1,
    });
    expect(byFile['src/b.ts']).toMatchObject({ recent_changes: 0, churn_score: 0 });
  });

  it('lists the likeliest first, and leaves tests out', async () => {
    const { summary, predictions } = analyzeDefects(await inputs(), ALL);
    expect(predictions.map(({ file }) => file)).toEqual(['src/core.ts', 'src/a.ts', 'src/b.ts']);
    expect(summary).toMatchObject({ total_files: 3, test_files: 1 });
    const mean = predictions.reduce((sum, { probability }) => sum + probability, 0) / 3;
    expect(summary.average_probability).toBeCloseTo(mean, 4);
  });

  it('leaves out what it is less sure of than asked, and says how many', async () => {
    const { summary, predictions } = analyzeDefects(await inputs(), { ...ALL, minConfidence: 0.6 });
    expect(predictions).toEqual([]);
    expect(summary.below_min_confidence).toBe(3);
  });

  it('explains when asked', async () => {
    const given = await inputs();
    expect(analyzeDefects(given, ALL).predictions[0]?.explanation).toBeUndefined();
    const { predictions } = analyzeDefects(given, { ...ALL, explain: true });
    expect(predictions[0]?.explanation?.contributions.map(({ feature }) => feature)).toEqual(
      expect.arrayContaining(['complexity', 'churn', 'coupling', 'duplication', 'name_quality']),
    );
  });

  it('says what was not measured, and predicts from the rest', async () => {
    const given = await inputs({
      history: { reason: 'there is no git' },
      duplication: { reason: 'nobody looked' },
    });
    const { summary, predictions } = analyzeDefects(given, { ...ALL, explain: true });
    expect(summary.not_measured).toEqual({
      churn: 'there is no git',
      fixes: 'there is no git',
      surroundings: 'there is no git',
      duplication: 'nobody looked',
      coverage: 'there is none',
    });
    const features = predictions[0]?.explanation?.contributions.map(({ feature }) => feature).sort();
    expect(features).toEqual(['complexity', 'coupling', 'name_quality', 'role', 'size']);
    expect(summary.model).toBe('trained-without-history');
    expect(predictions[0]?.measures.recent_changes).toBeNull();
  });

  it('takes coverage from a report, and labels what only tests reach', async () => {
    const given = await inputs();
    const report = {
      source: 'report' as const,
      format: 'lcov',
      reports: ['lcov.info'],
      files: new Map([['src/core.ts', { covered: 1, total: 4 }]]),
      problems: ['a remark'],
    };
    const measured = analyzeDefects({ ...given, coverage: report }, ALL);
    expect(measured.summary).toMatchObject({ coverage_source: 'report', notes: expect.arrayContaining(['a remark']) });
    expect(measured.predictions.find(({ file }) => file === 'src/core.ts')?.measures.covered_share).toBe(0.25);
    const reached = coverageByReferences(given.index) as NonNullable<ReturnType<typeof coverageByReferences>>;
    const { summary } = analyzeDefects({ ...given, coverage: reached }, ALL);
    expect(summary.coverage_source).toBe('references');
    expect(summary.notes.join()).toMatch(/which is not coverage/);
  });

  it.each([
    [{ shallow: true }, 'the clone is shallow and ends within the 365 days before its newest commit'],
    [{ partial: 'git failed' }, 'not all of the history could be read (git failed)'],
    [{ head: null }, 'the repository has no commit'],
  ])('takes no part of a history for all of it: %o', async (over, reason) => {
    const history = historyOf([change(0, 'src/core.ts')], over);
    const { summary, predictions } = analyzeDefects(await inputs({ history }), ALL);
    expect(summary).toMatchObject({ model: 'trained-without-history', not_measured: { churn: reason } });
    for (const { measures } of predictions) {
      expect(measures).toMatchObject({
        churn_score: null,
        recent_changes: null,
        recent_fixes: null,
        changes_around: null,
      });
    }
  });

  it('says which days it looked at', async () => {
    const history = historyOf([change(0, 'src/core.ts')], { newest: NOW });
    const { summary } = analyzeDefects(await inputs({ history }), ALL);
    expect(summary.notes).toEqual(['Changes are those of the 365 days before the newest commit, of 2026-01-01.']);
  });

  it('counts the fixes among the changes, older ones less', async () => {
    const fix = (daysAgo: number, subject: string) => ({ ...change(daysAgo, 'src/core.ts'), subject });
    const history = historyOf([fix(0, 'Add a thing'), fix(0, 'Fix a crash'), fix(365, 'Fix another bug')]);
    const { predictions } = analyzeDefects(await inputs({ history }), ALL);
    expect(predictions.find(({ file }) => file === 'src/core.ts')?.measures.recent_fixes).toBe(1.5);
  });

  it('judges only the files it is asked about', async () => {
    const { summary, predictions } = analyzeDefects(await inputs(), { ...ALL, files: new Set(['src/b.ts']) });
    expect(predictions.map(({ file }) => file)).toEqual(['src/b.ts']);
    expect(summary).toMatchObject({ total_files: 1, test_files: 0 });
  });

  it('has an answer for a tree without code', async () => {
    const index = await indexOf({ 'README.md': '# Nothing\n' });
    expect(analyzeDefects(await inputs({ index }), ALL)).toMatchObject({
      summary: { total_files: 0, average_probability: null },
      predictions: [],
    });
  });
});

describe('confidence', () => {
  it.each([
    { lines: 200, total_coupling: 5, recent_changes: 3, confidence: 1 },
    { lines: 9, total_coupling: 5, recent_changes: 3, confidence: 0.5 },
    { lines: 49, total_coupling: 5, recent_changes: 3, confidence: 0.8 },
    { lines: 50, total_coupling: 0, recent_changes: 3, confidence: 0.9 },
    { lines: 50, total_coupling: 1, recent_changes: 0, confidence: 0.85 },
    { lines: 50, total_coupling: 1, recent_changes: null, confidence: 0.85 },
    { lines: 9, total_coupling: 0, recent_changes: 0, confidence: 0.3825 },
  ])(
    'is $confidence for $lines lines, $total_coupling couplings, changes $recent_changes',
    ({ lines, confidence, ...rest }) => {
      expect(confidenceIn(lines, rest)).toBeCloseTo(confidence, 10);
    },
  );
});
