import { describe, expect, it } from 'vitest';
import { withoutAccepted } from '../../../../src/analysis/judgements/gate/accepted-findings.ts';
import { baselineText, parseBaseline } from '../../../../src/analysis/judgements/gate/baseline.ts';
import { EVERYTHING } from '../../../../src/analysis/judgements/gate/changed-code.ts';
import { runGate } from '../../../../src/analysis/judgements/gate/gate.ts';
import type { GateFinding } from '../../../../src/analysis/judgements/gate/gate-report.ts';
import { limitsOf } from '../../../../src/analysis/judgements/gate/limits.ts';
import { indexOf } from '../../indexed-tree.ts';

const LIMITS = limitsOf({
  ...{ complexity: 2, duplication: 5, coverage: 80, defect: 0.3 },
  ...{ dead_code: 15, satd: 0, security: 0 },
});

const finding = (over: Partial<GateFinding> = {}): GateFinding => ({
  check: 'complexity',
  rule: 'cyclomatic-complexity',
  severity: 'error',
  file: 'a.ts',
  line: 1,
  end_line: 9,
  symbol: 'run',
  message: '',
  value: 12,
  fingerprint: 'abc',
  ...over,
});

const accepting = (...findings: GateFinding[]) => parseBaseline(baselineText(findings), 'baseline');
const open = (findings: GateFinding[], accepted: GateFinding[]) =>
  withoutAccepted(findings, accepting(...accepted), (check) => LIMITS[check]).open;

async function complexFunctions(files: Record<string, string>) {
  const unmeasured = { reason: 'not asked for' };
  const inputs = {
    index: await indexOf(files),
    prefix: '',
    scope: EVERYTHING,
    before: null,
    duplicates: unmeasured,
    coverage: unmeasured,
    defects: unmeasured,
    deadCode: unmeasured,
    debt: unmeasured,
    secrets: unmeasured,
    weaknesses: unmeasured,
    architecture: unmeasured,
    suppressions: { valid: [], faulty: [] },
  };
  return [
    ...runGate(inputs, { checks: new Set(['complexity']), limits: LIMITS, strict: false, baseline: [] }).findings,
  ];
}

const RUN = 'export function run(a: number) {\n  if (a > 1) return 1;\n  if (a > 2) return 2;\n  return 3;\n}\n';

describe('a baseline', () => {
  it('names files from the judged folder on, in whatever root that lies', () => {
    const findings = [finding({ file: 'packages/a/src/a.ts' }), finding({ file: null, symbol: null })];
    const text = baselineText(findings, 'packages/a/');
    expect(text).toBe(baselineText([finding({ file: 'src/a.ts' }), finding({ file: null, symbol: null })]));
    expect(parseBaseline(text, 'baseline', 'packages/a/').map(({ file }) => file)).toEqual([
      'packages/a/src/a.ts',
      null,
    ]);
  });

  it('accepts what it was written from', () => {
    const findings = [
      finding(),
      finding({ check: 'coverage', rule: 'gate/coverage', file: null, symbol: null, value: 71.5 }),
    ];
    expect(open(findings, findings)).toEqual([]);
  });

  it('accepts functions that have moved: down, to another file, or by being indented anew', async () => {
    const before = await complexFunctions({ 'a.ts': RUN });
    expect(before).toHaveLength(1);
    const moved: Record<string, string>[] = [
      { 'a.ts': `// A comment.\n\nconst other = 1;\n${RUN}` },
      { 'lib/b.ts': RUN },
      { 'a.ts': RUN.replaceAll('  ', '      ') },
    ];
    for (const files of moved) expect(open(await complexFunctions(files), before)).toEqual([]);
  });

  it('accepts a function that changed without getting worse, and no other', async () => {
    const before = await complexFunctions({ 'a.ts': RUN });
    const rewritten = await complexFunctions({ 'a.ts': RUN.replace('return 3', 'return a + 3') });
    expect(open(rewritten, before)).toEqual([]);
    const worse = await complexFunctions({ 'a.ts': RUN.replace('return 3', 'if (a > 9) return 9;\n  return 3') });
    expect(open(worse, before)).toHaveLength(1);
    const another = await complexFunctions({ 'a.ts': RUN.replace('run', 'walk').replace('return 3', 'return a + 3') });
    expect(open(another, before)).toHaveLength(1);
  });

  it('accepts each finding once', () => {
    expect(open([finding(), finding()], [finding()])).toHaveLength(1);
  });

  it('does not accept a finding of another check', () => {
    expect(open([finding({ check: 'satd', rule: 'debt/design' })], [finding()])).toHaveLength(1);
  });

  it('holds coverage to what it was, and lets probabilities move a little', () => {
    const coverage = (value: number) =>
      finding({ check: 'coverage', rule: 'gate/coverage', file: null, symbol: null, value });
    expect(open([coverage(71.5)], [coverage(71.5)])).toEqual([]);
    expect(open([coverage(71.4)], [coverage(71.5)])).toHaveLength(1);
    const defect = (value: number) => finding({ check: 'defect', rule: 'defect-probability', symbol: null, value });
    expect(open([defect(0.49)], [defect(0.4)])).toEqual([]);
    expect(open([defect(0.51)], [defect(0.4)])).toHaveLength(1);
  });

  it('is the same text for the same findings, one a line', () => {
    const findings = [finding(), finding({ symbol: 'walk', fingerprint: 'def' })];
    expect(baselineText(findings)).toBe(baselineText([...findings].reverse()));
    expect(baselineText(findings).split('\n')).toHaveLength(5);
  });

  it.each([
    ['no JSON', '{', /b\.json is not a baseline: .*JSON/],
    ['another version', '{"version": 2, "findings": []}', /its version is 2, not 1/],
    ['something else', '{"findings": []}', /its version is missing, not 1/],
    [
      'findings of another form',
      '{"version": 1, "findings": [{"check": "x"}]}',
      /its findings do not have the expected form/,
    ],
    ['null', 'null', /its version is missing/],
  ])('is refused when it is %s', (_, text, message) => {
    expect(() => parseBaseline(text, 'b.json')).toThrow(message);
  });
});
