import { describe, expect, it } from 'vitest';
import {
  churnOf,
  complexityOf,
  couplingOf,
  domainRiskOf,
  duplicationOf,
  WEIGHTS,
} from '../../../../src/analysis/judgements/debt-gradient/components.ts';
import {
  debtGradient,
  type FileGradient,
  type GradientInputs,
  gradientSeverity,
} from '../../../../src/analysis/judgements/debt-gradient/debt-gradient.ts';
import type { History } from '../../../../src/workspace/history.ts';
import { indexOf } from '../../indexed-tree.ts';

const NOW = new Date('2024-06-15T12:00:00Z');
const DAY = 86_400_000;

/** Commits that each change one file, so many days ago. */
function history(changes: readonly (readonly [string, number])[], more: Partial<History> = {}): History {
  const commits = changes.map(([path, daysAgo], at) => ({
    hash: String(at),
    author: 'Ada',
    email: 'ada@example.com',
    subject: '',
    at: NOW.getTime() - daysAgo * DAY,
    files: [{ path, additions: 1, deletions: 0, binary: false }],
  }));
  const tracked = new Set(changes.map(([path]) => path));
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

async function gradient(files: Readonly<Record<string, string>>, inputs: Partial<GradientInputs> = {}) {
  return debtGradient({
    index: await indexOf(files),
    history: history([]),
    duplication: new Map(),
    debtMinutes: new Map(),
    includeTests: false,
    ...inputs,
  });
}

const branches = (count: number) => Array.from({ length: count }, (_, at) => `  if (a === ${at}) return;\n`).join('');
const oneOf = (file: FileGradient | undefined) => file as FileGradient;

describe('the parts', () => {
  it('complexity: one function of 10 in 17 lines is 1.034', () => {
    expect(complexityOf([10], 17)).toBeCloseTo(1.034, 10);
    expect(complexityOf([], 500)).toBe(0.5);
    expect(complexityOf([2, 4], 1000)).toBeCloseTo(0.24 + 0.2 / 3 + 0.08 + 0.2, 10);
    expect(complexityOf([500], 1)).toBe(5);
  });

  it('churn: by the logarithm of the commits', () => {
    expect(churnOf(0)).toBe(0);
    expect(churnOf(3)).toBeCloseTo(Math.LN2 / 2, 10);
    expect(churnOf(1e9)).toBe(5);
  });

  it('coupling: by the files that a file needs, and how one-sided that is', () => {
    expect(couplingOf(0, 0)).toBe(0);
    expect(couplingOf(0, 9)).toBe(0);
    expect(couplingOf(15, 15)).toBe(2);
    expect(couplingOf(20, 0)).toBeCloseTo(20 / 15 + 2, 10);
    expect(couplingOf(30, 0)).toBe(5);
  });

  it('domain: by whole words of the path', () => {
    expect(domainRiskOf(['src', 'auth', 'database', 'api'])).toBe(4.5);
    expect(domainRiskOf(['auth', 'crypto'])).toBe(2);
    expect(domainRiskOf(['capital', 'author'])).toBe(0);
  });

  it('duplication: by the share of lines', () => {
    expect(duplicationOf(0.3)).toBe(1);
    expect(duplicationOf(1)).toBeCloseTo(10 / 3, 10);
  });

  it('weigh 1 together', () => {
    expect(Object.values(WEIGHTS).reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1, 10);
  });
});

describe('severity', () => {
  it.each([
    [0.5, 'normal'],
    [1.5, 'normal'],
    [1.6, 'warning'],
    [2.5, 'warning'],
    [2.6, 'critical'],
    [5, 'critical'],
  ])('%f is %s', (score, severity) => {
    expect(gradientSeverity(score)).toBe(severity);
  });
});

describe('a file', () => {
  const FILES = {
    'src/api/a.ts': `import { b } from '../b.ts';\nexport function a(a: number) {\n${branches(30)}  b();\n}\n`,
    'src/b.ts': 'export function b() {}\n',
  };

  it('has a score to which its parts add up', async () => {
    const changes = Array.from({ length: 9 }, () => ['src/api/a.ts', 10] as const);
    const { files } = await gradient(FILES, {
      history: history(changes),
      duplication: new Map([['src/api/a.ts', 0.6]]),
    });
    const [a, b] = files.map(oneOf) as [FileGradient, FileGradient];
    expect([a.path, b.path]).toEqual(['src/api/a.ts', 'src/b.ts']);
    for (const { tdg_score, components } of files) {
      const parts = Object.values(components);
      expect(parts.reduce((sum, { contribution }) => sum + (contribution ?? 0), 0)).toBeCloseTo(tdg_score, 10);
      for (const { value, weight, contribution } of parts) {
        expect((value ?? 0) * (weight ?? 0)).toBeCloseTo(contribution ?? 0, 3);
      }
    }
    expect(a.components).toMatchObject({
      churn: { value: Number((Math.log(4) / 2).toFixed(4)), weight: 0.35 },
      coupling: { value: Number((1 / 15 + 2).toFixed(4)) },
      domain_risk: { value: 1 },
      duplication: { value: 2 },
    });
    expect(a).toMatchObject({ primary_factor: 'High Complexity', confidence: 1, percentile: 50 });
    expect(b).toMatchObject({ confidence: 0.684, percentile: 0 });
  });

  it('owes the hours of its functions above the thresholds and of its comments', async () => {
    const { files, summary } = await gradient(FILES, { debtMinutes: new Map([['src/b.ts', 30]]) });
    const hours = Object.fromEntries(files.map(({ path, estimated_hours }) => [path, estimated_hours]));
    // Cyclomatic 31 is 21 above 10, and takes longer than cognitive 30, which is 15 above 15.
    expect(hours).toEqual({ 'src/api/a.ts': 0.52, 'src/b.ts': 0.5 });
    expect(summary.estimated_debt_hours).toBe(1.02);
  });

  it('is told what to do about the parts that stand out', async () => {
    const { files } = await gradient(
      { 'a.ts': `export function a(a: number) {\n${branches(60)}}\n` },
      { duplication: new Map([['a.ts', 0.9]]) },
    );
    expect(files[0]?.recommendations.map(({ expected_reduction }) => expected_reduction)).toEqual([30, 50]);
    expect((await gradient(FILES)).files[1]?.recommendations).toEqual([]);
  });
});

describe('what was not measured', () => {
  const FILES = { 'a.ts': `export function a(a: number) {\n${branches(10)}}\n` };

  it.each<[string, Partial<GradientInputs>]>([
    ['no repository', { history: { kind: 'none', reason: 'no git' } }],
    ['half a history', { history: history([['a.ts', 1]], { partial: 'no git' }) }],
    ['a shallow clone', { history: history([['a.ts', 1]], { shallow: true }) }],
  ])('churn in %s leaves its weight to the other parts', async (_, inputs) => {
    const { files, summary } = await gradient(FILES, inputs);
    const { components, tdg_score, confidence } = oneOf(files[0]);
    expect(components.churn).toEqual({ value: null, weight: null, contribution: null });
    expect(components.complexity.weight).toBeCloseTo(0.3 / 0.65, 4);
    expect(tdg_score).toBeCloseTo(((components.complexity.value ?? 0) * 0.3) / 0.65, 3);
    expect(confidence).toBe(0.684);
    expect(summary.not_measured.churn).toMatch(/git|shallow/);
  });

  it('duplication, too', async () => {
    const { files, summary } = await gradient(FILES, { duplication: { reason: 'not asked for' } });
    expect(files[0]?.components.duplication.value).toBeNull();
    expect(files[0]?.components.churn.weight).toBeCloseTo(0.35 / 0.9, 4);
    expect(summary.not_measured).toEqual({ duplication: 'not asked for' });
  });
});

describe('the summary', () => {
  it('counts files by severity and by steps, and names the highest', async () => {
    const files = Object.fromEntries(
      Array.from({ length: 20 }, (_, at) => [`f${at}.ts`, `export function f(a: number) {\n${branches(at * 6)}}\n`]),
    );
    const { summary, files: scored } = await gradient(files);
    const scores = scored.map(({ tdg_score }) => tdg_score);
    expect(summary.total_files).toBe(20);
    expect(summary.distribution).toHaveLength(10);
    expect(summary.distribution.reduce((sum, step) => sum + step.files, 0)).toBe(20);
    expect(summary.warning_files).toBe(scored.filter(({ severity }) => severity === 'warning').length);
    expect(summary.hotspots.map(({ tdg_score }) => tdg_score)).toEqual(scores.slice(0, 10));
    expect(summary.p95_tdg).toBe(scores[1]);
    expect(summary.p99_tdg).toBe(scores[0]);
  });

  it('of nothing has no mean', async () => {
    expect((await gradient({})).summary).toMatchObject({ total_files: 0, average_tdg: null, p95_tdg: null });
  });

  it('leaves out tests unless asked for them', async () => {
    const files = { 'a.ts': '', 'a.test.ts': '' };
    expect((await gradient(files)).files).toHaveLength(1);
    expect((await gradient(files, { includeTests: true })).files).toHaveLength(2);
  });
});
