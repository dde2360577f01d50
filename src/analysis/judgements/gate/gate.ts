import { withoutAccepted } from './accepted-findings.ts';
import type { AcceptedFinding } from './baseline.ts';
import { MEASURERS, type Measurement } from './checks.ts';
import type { GateInputs } from './gate-inputs.ts';
import { CHECKS, type Check, type CheckResult, type GateFinding, type GateReport, type Limits } from './gate-report.ts';

export interface GateOptions {
  /** Those to run. */
  readonly checks: ReadonlySet<Check>;
  readonly limits: Limits;
  /** Whether a check that could not measure fails the gate. */
  readonly strict: boolean;
  readonly baseline: readonly AcceptedFinding[];
}

/** Holds a tree to limits. The gate passes when no check fails, and, if strict, none is without a measurement. */
export function runGate(inputs: GateInputs, { checks, limits, strict, baseline }: GateOptions): GateReport {
  const measured = CHECKS.filter((check) => checks.has(check)).map(
    (check) => [check, MEASURERS[check](inputs, limits[check])] as const,
  );
  const findings = measured.flatMap(([, one]) => ('findings' in one ? one.findings : []));
  const { open, accepted } = withoutAccepted(findings, baseline, limits);
  const results = measured.map(([check, one]) => resultOf(check, one, limits, open, accepted));
  const isFailed = ({ status }: CheckResult) => status === 'failed' || (strict && status === 'not_measured');
  return {
    passed: !results.some(isFailed),
    total_violations: results.reduce((sum, { violations }) => sum + violations, 0),
    checks: results,
    violations: [...open].sort(byPlace),
    findings: [...findings].sort(byPlace),
    notes: [
      ...('reason' in inputs.coverage ? [] : inputs.coverage.problems),
      ...('reason' in inputs.duplicates ? [] : inputs.duplicates.notes),
    ],
  };
}

function resultOf(
  check: Check,
  measured: Measurement | { readonly reason: string },
  limits: Limits,
  open: readonly GateFinding[],
  accepted: readonly GateFinding[],
): CheckResult {
  const { slack: _, ...limit } = limits[check];
  const base = { check, ...limit, reason: measured.reason };
  if (!('findings' in measured)) return { ...base, status: 'not_measured', value: null, violations: 0, accepted: 0 };
  const violations = open.filter((one) => one.check === check && one.severity === 'error').length;
  return {
    ...base,
    status: violations > 0 ? 'failed' : 'passed',
    value: measured.value,
    violations,
    accepted: accepted.filter((one) => one.check === check).length,
  };
}

function byPlace(a: GateFinding, b: GateFinding): number {
  return (
    Number(a.severity === 'warning') - Number(b.severity === 'warning') ||
    CHECKS.indexOf(a.check) - CHECKS.indexOf(b.check) ||
    compare(a.file ?? '', b.file ?? '') ||
    a.line - b.line ||
    compare(a.rule, b.rule)
  );
}

function compare(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}
