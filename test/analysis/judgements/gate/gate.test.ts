import { describe, expect, it } from 'vitest';
import type { DuplicateReport } from '../../../../src/analysis/findings/clones/duplicate-report.ts';
import type { DeadCodeAnalysis } from '../../../../src/analysis/findings/dead-code/dead-code.ts';
import type { DebtSeverity } from '../../../../src/analysis/findings/debt-comments/categories.ts';
import type { DebtItem } from '../../../../src/analysis/findings/debt-comments/debt-comments.ts';
import type { RuleSeverity } from '../../../../src/analysis/findings/rule.ts';
import type { SecretFinding } from '../../../../src/analysis/findings/secrets/secrets.ts';
import type { WeaknessFinding } from '../../../../src/analysis/findings/weaknesses/weakness-findings.ts';
import type { DefectAnalysis } from '../../../../src/analysis/judgements/defects/defects.ts';
import { changedCode, EVERYTHING } from '../../../../src/analysis/judgements/gate/changed-code.ts';
import { type GateOptions, runGate } from '../../../../src/analysis/judgements/gate/gate.ts';
import type { CodeBefore, GateInputs } from '../../../../src/analysis/judgements/gate/gate-inputs.ts';
import { CHECKS, type Check, type GateReport } from '../../../../src/analysis/judgements/gate/gate-report.ts';
import { limitsOf } from '../../../../src/analysis/judgements/gate/limits.ts';
import { LineHits } from '../../../../src/workspace/coverage/line-hits.ts';
import { indexOf } from '../../indexed-tree.ts';

const branches = (count: number) =>
  Array.from({ length: count }, (_, at) => `  if (n === ${at}) return ${at};\n`).join('');
/** Lines 1–2+n: a function of cyclomatic complexity n + 1. */
const code = (name: string, count: number) => `export function ${name}(n: number) {\n${branches(count)}}\n`;

/** simple: lines 1–3, tangled: lines 4–16. */
const TREE = { 'src/a.ts': code('simple', 1) + code('tangled', 11), 'src/b.ts': code('other', 2) };

const THRESHOLDS = {
  ...{ complexity: 10, duplication: 5, coverage: 80, defect: 0.3 },
  ...{ dead_code: 15, satd: 0, security: 0 },
};

const fragment = (file: string, start_line: number, end_line: number) => ({
  file,
  start_line,
  end_line,
  start_column: 1,
  end_column: 1,
  similarity_to_representative: 1,
  normalized_hash: '0',
});

function duplicates(ratio: number): DuplicateReport {
  const by_type = { exact: 1, renamed: 0, gapped: 0, semantic: 0 };
  return {
    summary: {
      total_files: 2,
      total_fragments: 2,
      duplicate_lines: 100 * ratio,
      total_lines: 100,
      duplication_ratio: ratio,
      clone_groups: 1,
      largest_group_size: 2,
      by_type,
    },
    groups: [
      {
        id: 1,
        clone_type: 'exact',
        fragments: [fragment('src/a.ts', 1, 3), fragment('src/b.ts', 1, 3)],
        total_lines: 6,
        total_tokens: 60,
        average_similarity: 1,
        representative: 0,
      },
    ],
    hotspots: [],
    lines: new Map([
      ['src/a.ts', 16],
      ['src/b.ts', 4],
    ]),
    notes: [],
  } as unknown as DuplicateReport;
}

const coverage = (covered: number, total: number) => ({
  source: 'report' as const,
  format: 'lcov',
  reports: ['lcov.info'],
  files: new Map([
    [
      'src/a.ts',
      {
        covered,
        total,
        lines: LineHits.of(Array.from({ length: total }, (_, at) => [at + 1, at < covered ? 1 : 0] as const)),
      },
    ],
  ]),
  problems: [],
});

const defects = (...probabilities: readonly (readonly [string, number])[]) =>
  ({
    summary: { not_measured: {} },
    predictions: probabilities.map(([file, probability]) => ({ file, probability, end_line: 9, factors: ['churn'] })),
  }) as unknown as DefectAnalysis;

const withoutHistory = (analysis: DefectAnalysis) =>
  ({ ...analysis, summary: { not_measured: { churn: 'the clone is shallow' } } }) as unknown as DefectAnalysis;

const deadCode = (percentage: number) =>
  ({
    summary: { dead_percentage: percentage, total_dead_lines: percentage, total_lines: 100 },
    ranked_files: [{ path: 'src/a.ts', items: [{ class: 'unreachable', line: 1, end_line: 3 }] }],
  }) as unknown as DeadCodeAnalysis;

const debt = (severity: DebtSeverity, line = 1) =>
  ({
    file: 'src/a.ts',
    line,
    end_line: line,
    category: 'defect',
    marker: 'FIXME',
    severity,
    text: 'it breaks',
    symbol: null,
  }) as DebtItem;

const secret = (severity: 'error' | 'warning', line = 1): SecretFinding => ({
  file: 'src/a.ts',
  line,
  end_line: line,
  rule: 'npm-token',
  name: 'npm token',
  shown: 'npm_… (40 characters)',
  severity,
  fingerprint: 'f',
});

const weakness = (severity: RuleSeverity): WeaknessFinding => ({
  ...{ rule: 'security/sql-injection', file: 'src/a.ts', line: 1, end_line: 1, severity, message: 'm', fix: 'f' },
  fingerprint: 'w',
});

async function inputs(over: Partial<GateInputs> = {}, files: Record<string, string> = TREE): Promise<GateInputs> {
  return {
    index: await indexOf(files),
    prefix: '',
    scope: EVERYTHING,
    before: null,
    duplicates: duplicates(0.01),
    coverage: coverage(9, 10),
    defects: defects(['src/a.ts', 0.1]),
    deadCode: deadCode(0),
    debt: [],
    secrets: [],
    weaknesses: { found: [], toReview: [], leftOut: 0 },
    architecture: [],
    suppressions: { valid: [], faulty: [] },
    ...over,
  };
}

function gate(given: GateInputs, over: Partial<GateOptions> = {}): GateReport {
  return runGate(given, {
    checks: new Set(CHECKS),
    limits: limitsOf(THRESHOLDS),
    strict: false,
    baseline: [],
    ...over,
  });
}

const only = (check: Check, over: Partial<GateOptions> = {}) => ({ checks: new Set([check]), ...over });
const statusOf = (report: GateReport) => Object.fromEntries(report.checks.map(({ check, status }) => [check, status]));

describe('the gate', () => {
  it('passes when no check fails, and lists them all', async () => {
    const report = gate(await inputs({}, { 'src/a.ts': code('simple', 1) }));
    expect(report).toMatchObject({ passed: true, total_violations: 0, violations: [] });
    expect(statusOf(report)).toEqual(Object.fromEntries(CHECKS.map((check) => [check, 'passed'])));
  });

  it('fails with any check that does', async () => {
    const report = gate(await inputs());
    expect(report).toMatchObject({ passed: false, total_violations: 1 });
    expect(statusOf(report)).toMatchObject({ complexity: 'failed', duplication: 'passed' });
  });

  it('does not fail for what was not measured, unless it is strict', async () => {
    const given = await inputs({ coverage: { reason: 'there is no report' } }, { 'src/a.ts': code('simple', 1) });
    expect(gate(given)).toMatchObject({ passed: true });
    expect(gate(given, { strict: true })).toMatchObject({ passed: false, total_violations: 0 });
    const result = gate(given).checks.find(({ check }) => check === 'coverage');
    expect(result).toMatchObject({ status: 'not_measured', value: null, reason: 'there is no report' });
  });

  it('runs only the checks it is asked for', async () => {
    const report = gate(await inputs(), only('satd'));
    expect(report.checks.map(({ check }) => check)).toEqual(['satd']);
    expect(report.passed).toBe(true);
  });
});

describe('each check', () => {
  it.each([
    ['complexity', { limits: limitsOf({ ...THRESHOLDS, complexity: 11 }) }, {}, 'failed'],
    ['complexity', { limits: limitsOf({ ...THRESHOLDS, complexity: 12 }) }, {}, 'passed'],
    ['duplication', {}, { duplicates: duplicates(0.05) }, 'passed'],
    ['duplication', {}, { duplicates: duplicates(0.0501) }, 'failed'],
    ['coverage', {}, { coverage: coverage(8, 10) }, 'passed'],
    ['coverage', {}, { coverage: coverage(79, 100) }, 'failed'],
    ['defect', {}, { defects: defects(['src/a.ts', 0.3]) }, 'passed'],
    ['defect', {}, { defects: withoutHistory(defects(['src/a.ts', 0.9])) }, 'not_measured'],
    ['defect', {}, { defects: defects(['src/a.ts', 0.1], ['src/b.ts', 0.31]) }, 'failed'],
    ['dead_code', {}, { deadCode: deadCode(15) }, 'passed'],
    ['dead_code', {}, { deadCode: deadCode(15.1) }, 'failed'],
    ['satd', {}, { debt: [debt('medium')] }, 'passed'],
    ['satd', {}, { debt: [debt('high')] }, 'failed'],
    ['satd', {}, { debt: [debt('critical')] }, 'failed'],
    ['security', {}, { secrets: [secret('warning')] }, 'passed'],
    ['security', {}, { secrets: [secret('error')] }, 'failed'],
    ['security', {}, { weaknesses: { toReview: [], found: [weakness('medium')], leftOut: 1 } }, 'passed'],
    ['security', {}, { weaknesses: { toReview: [], found: [weakness('high')], leftOut: 1 } }, 'failed'],
  ] as const)('%s is strict about its limit: %j', async (check, options, over, status) => {
    const report = gate(await inputs(over as Partial<GateInputs>), only(check, options));
    expect(report.checks).toMatchObject([{ check, status }]);
  });

  it('says which functions are too complex', async () => {
    const { violations, checks } = gate(await inputs(), only('complexity'));
    expect(violations).toMatchObject([
      { check: 'complexity', file: 'src/a.ts', line: 4, end_line: 16, symbol: 'tangled', value: 12, severity: 'error' },
    ]);
    expect(checks).toMatchObject([{ value: 12, threshold: 10, violations: 1 }]);
  });

  it('lists warnings without counting them', async () => {
    const report = gate(await inputs({ secrets: [secret('warning')] }), only('security'));
    expect(report).toMatchObject({ passed: true, total_violations: 0 });
    expect(report.violations).toMatchObject([{ severity: 'warning' }]);
  });

  it('is not measured where there is nothing to measure', async () => {
    const given = await inputs({ coverage: coverage(0, 0), defects: defects() }, { 'README.md': '# Nothing\n' });
    expect(statusOf(gate(given))).toMatchObject({
      complexity: 'not_measured',
      coverage: 'not_measured',
      defect: 'not_measured',
    });
  });
});

describe('files that were read in part', () => {
  /** The one function of the file, and a line that no rule of TypeScript allows. */
  const BROKEN = `${code('simple', 1)}const = ) class (( ;\n`;

  it('passes, and names them with the lines that were not read', async () => {
    const given = await inputs({}, { 'src/a.ts': code('whole', 1), 'src/b.ts': BROKEN });
    const report = gate(given);
    expect(report.passed).toBe(true);
    expect(report.partial_files).toEqual([
      { path: 'src/b.ts', language: 'typescript', lines: [{ start_line: 4, end_line: 4 }] },
    ]);
    expect(report.notes).toEqual(['1 file read in part: src/b.ts (line 4); checks may miss findings in those lines.']);
    const complexity = report.checks.find(({ check }) => check === 'complexity');
    expect(complexity).toMatchObject({ status: 'passed', partial: 1 });
    expect(complexity?.reason).toMatch(/ 1 file read in part\.$/);
  });

  it('does not count them for coverage, which is not measured from parsed code', async () => {
    const report = gate(await inputs({}, { 'src/b.ts': BROKEN }), only('coverage'));
    expect(report).toMatchObject({ partial_files: [], checks: [{ partial: 0 }] });
  });

  it('never says of them that there is no function', async () => {
    const report = gate(await inputs({}, { 'src/b.ts': 'const = ) class (( ;\n' }), only('complexity'));
    expect(report.checks).toMatchObject([
      {
        status: 'not_measured',
        reason: 'no function was found in the readable parts. 1 file read in part.',
      },
    ]);
  });

  it('counts only changed ones, but for dead code, whose uses may be anywhere', async () => {
    const given = await inputs({}, { 'src/a.ts': code('whole', 30), 'src/b.ts': BROKEN });
    const scope = changedCode(given.index, { files: new Map([['src/a.ts', [{ start: 2, end: 26 }]]]) });
    const { checks } = gate({ ...given, scope }, { checks: new Set(['complexity', 'dead_code']) });
    expect(checks).toMatchObject([
      { check: 'complexity', partial: 0 },
      { check: 'dead_code', partial: 1 },
    ]);
  });
});

describe('judging only what changed', () => {
  const changed = async (over: Partial<GateInputs>, files: Record<string, { start: number; end: number }[]>) => {
    const given = await inputs(over);
    return { ...given, scope: changedCode(given.index, { files: new Map(Object.entries(files)) }) };
  };

  it('warns of new places that run text and are believed too little to fail', async () => {
    const toReview = [{ ...weakness('high'), severity: 'review' as const }];
    const given = { weaknesses: { found: [], toReview, leftOut: 0 } };
    const touched = gate(await changed(given, { 'src/a.ts': [{ start: 1, end: 1 }] }), only('security'));
    expect(touched).toMatchObject({ passed: true, violations: [{ severity: 'warning', line: 1 }] });
    const elsewhere = gate(await changed(given, { 'src/a.ts': [{ start: 2, end: 2 }] }), only('security'));
    expect([elsewhere.violations, gate(await inputs(given), only('security')).violations]).toEqual([[], []]);
  });

  it('passes over a complex function that was not touched', async () => {
    const untouched = await changed({}, { 'src/a.ts': [{ start: 2, end: 2 }] });
    expect(gate(untouched, only('complexity')).checks).toMatchObject([{ status: 'passed', value: 2 }]);
    const touched = await changed({}, { 'src/a.ts': [{ start: 9, end: 9 }] });
    expect(gate(touched, only('complexity')).checks).toMatchObject([{ status: 'failed', value: 12 }]);
  });

  const SHARES = { checks: new Set<Check>(['duplication', 'coverage', 'dead_code']) };
  const clone = (file: string, line: number, end_line: number) => ({ file, line, end_line });
  const asItWas = async (
    files: Record<string, string>,
    { debt: items = [], newClones = [] }: Partial<CodeBefore> = {},
  ) => ({
    before: { files: (await indexOf(files)).files, debt: items, newClones },
  });
  const long = async (over: Partial<GateInputs>, ranges: { start: number; end: number }[]) => {
    const report = duplicates(0.01);
    const lines = new Map([['src/a.ts', 46]]);
    const { before } = await asItWas({}, { newClones: [clone('src/a.ts', 1, 3)] });
    return inputs({ duplicates: { ...report, lines }, before, ...over }, { 'src/a.ts': code('long', 44) }).then(
      (given) => ({
        ...given,
        scope: changedCode(given.index, { files: new Map([['src/a.ts', ranges]]) }),
      }),
    );
  };

  it('measures duplication, coverage and dead code by changed lines', async () => {
    const given = await long({ coverage: coverage(5, 46) }, [{ start: 1, end: 20 }]);
    expect(gate(given, SHARES).checks).toMatchObject([
      { check: 'duplication', status: 'failed', value: 15 },
      { check: 'coverage', status: 'failed', value: 25 },
      { check: 'dead_code', status: 'passed', value: 15 },
    ]);
    const elsewhere = await long({ coverage: coverage(5, 46) }, [{ start: 21, end: 46 }]);
    expect(gate(elsewhere, SHARES).checks).toMatchObject([{ value: 0 }, { value: 0 }, { value: 0 }]);
  });

  it('holds no duplication in tests against a change', async () => {
    const report = duplicates(0.01);
    const { before } = await asItWas({}, { newClones: [clone('test/a.test.ts', 1, 30)] });
    const lines = new Map([['test/a.test.ts', 46]]);
    const given = await inputs({ duplicates: { ...report, lines }, before }, { 'test/a.test.ts': code('long', 44) });
    const scope = changedCode(given.index, { files: new Map([['test/a.test.ts', [{ start: 1, end: 46 }]]]) });
    expect(gate({ ...given, scope }, only('duplication')).checks).toMatchObject([{ nothing_to_judge: true }]);
  });

  it('takes no share of fewer than 20 changed lines', async () => {
    const { checks, passed } = gate(await long({ coverage: coverage(0, 46) }, [{ start: 1, end: 19 }]), SHARES);
    expect(passed).toBe(true);
    expect(checks).toMatchObject(
      ['code lines', 'runnable lines', 'code lines'].map((what) => ({
        status: 'not_measured',
        nothing_to_judge: true,
        reason: `only 19 ${what} have changed: shares need at least 20`,
      })),
    );
  });

  it('judges findings in changed lines, and holds no prediction of a file against a change', async () => {
    const over = {
      debt: [debt('high', 9)],
      secrets: [secret('error', 10)],
      defects: defects(['src/a.ts', 0.9]),
    };
    const report = gate(await changed(over, { 'src/a.ts': [{ start: 9, end: 9 }] }));
    expect(statusOf(report)).toMatchObject({ satd: 'failed', security: 'passed', defect: 'not_measured' });
    expect(report.checks.find(({ check }) => check === 'defect')).toMatchObject({ nothing_to_judge: true });
  });

  const touched = { 'src/a.ts': [{ start: 9, end: 9 }] };

  it.each([
    ['was as complex before', 11, 'passed', 0],
    ['was more complex before', 12, 'passed', 0],
    ['was less complex before, but above the limit', 10, 'failed', 12],
    ['was within the limit before', 3, 'failed', 12],
  ])('fails for a complex function that got worse: one that %s', async (_, count, status, value) => {
    const given = await changed(await asItWas({ 'src/a.ts': code('tangled', count) }), touched);
    expect(gate(given, only('complexity')).checks).toMatchObject([{ status, value }]);
  });

  it('accepts of two functions of a name only as many as there were', async () => {
    const twice = { 'src/a.ts': code('tangled', 11) + code('tangled', 11) };
    const all = { 'src/a.ts': [{ start: 1, end: 99 }] };
    const given = await inputs(await asItWas({ 'src/a.ts': code('tangled', 11) }), twice);
    const scope = changedCode(given.index, { files: new Map(Object.entries(all)) });
    const { checks, violations } = gate({ ...given, scope }, only('complexity'));
    expect(violations).toHaveLength(1);
    expect(checks[0]?.reason).toBe(
      'The highest of 2 changed functions; 1 above the threshold. 1 more was there before, and no worse.',
    );
  });

  it('passes over a comment that was there and has moved', async () => {
    const moved = await changed(
      { debt: [debt('high', 9)], ...(await asItWas({}, { debt: [debt('high', 4)] })) },
      touched,
    );
    expect(statusOf(gate(moved, only('satd')))).toEqual({ satd: 'passed' });
    const more = await changed(
      { debt: [debt('high', 9), debt('high', 10)], ...(await asItWas({}, { debt: [debt('high', 4)] })) },
      {
        'src/a.ts': [{ start: 9, end: 10 }],
      },
    );
    expect(gate(more, only('satd')).checks).toMatchObject([{ status: 'failed', violations: 1 }]);
  });

  it('has nothing to measure where nothing changed', async () => {
    const report = gate(await changed({}, {}));
    expect(report.checks.find(({ check }) => check === 'complexity')).toMatchObject({
      status: 'not_measured',
      reason: 'no function has changed',
    });
    expect(report.passed).toBe(true);
  });

  it('takes a function inside another for the one that changed', async () => {
    const index = await indexOf({
      'a.ts': `export function outer() {\n  const inner = (n: number) => {\n${branches(3)}  };\n  return inner;\n}\n`,
    });
    const inside = changedCode(index, { files: new Map([['a.ts', [{ start: 4, end: 4 }]]]) });
    expect([inside.hasFunction('a.ts', 2, 6), inside.hasFunction('a.ts', 1, 8)]).toEqual([true, false]);
    const both = changedCode(index, { files: new Map([['a.ts', [{ start: 6, end: 7 }]]]) });
    expect([both.hasFunction('a.ts', 2, 6), both.hasFunction('a.ts', 1, 8)]).toEqual([true, true]);
  });

  it('takes all of a file that is new', async () => {
    const given = await changed({}, { 'src/a.ts': [{ start: 1, end: Number.MAX_SAFE_INTEGER }] });
    expect(gate(given, only('complexity')).checks).toMatchObject([{ status: 'failed' }]);
    expect(gate(given, only('dead_code')).checks).toMatchObject([{ status: 'not_measured' }]);
  });
});
