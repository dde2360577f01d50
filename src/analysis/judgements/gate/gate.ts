import { partialFiles } from '../../../index/partial-files.ts';
import { type PartialFile, partialCount, partialNotes } from '../../../index/partial-names.ts';
import { withoutAccepted } from './accepted-findings.ts';
import type { AcceptedFinding } from './baseline.ts';
import { MEASURERS, type Measured } from './checks.ts';
import type { GateInputs } from './gate-inputs.ts';
import {
  CHECKS,
  type Check,
  type CheckResult,
  type GateFinding,
  type GateReport,
  type Limits,
  verdictOf,
} from './gate-report.ts';
import type { RuleSettings } from './rule-settings.ts';
import { COUNTED, TakenFindings } from './taken-findings.ts';

export interface GateOptions {
  /** Those to run. */
  readonly checks: ReadonlySet<Check>;
  readonly limits: Limits;
  /** Whether a check that could not measure fails the gate. */
  readonly strict: boolean;
  readonly baseline: readonly AcceptedFinding[];
  /** What the tree says of rules. Default: nothing. */
  readonly rules?: RuleSettings;
}

/** Holds a tree to limits. The gate passes when no check fails, and, if strict, none is without a measurement. */
export function runGate(inputs: GateInputs, options: GateOptions): GateReport {
  const { checks, limits, strict, baseline, rules = {} } = options;
  const taken = new TakenFindings(inputs.suppressions.valid, rules);
  const measured = CHECKS.filter((check) => checks.has(check)).map(
    (check) => [check, taken.of(check, MEASURERS[check](inputs, limits[check]))] as const,
  );
  const findings = measured.flatMap(([, one]) => ('findings' in one ? one.findings : []));
  const { open, accepted } = withoutAccepted(findings, baseline, (check) => limits[check]);
  const partial = new PartialInputs(inputs);
  const results = measured.map(([check, one]) =>
    withPartial(resultOf(check, one, limits, open, accepted), 'isNothing' in one ? 0 : partial.of(check).length),
  );
  const partial_files = partial.ofAny(
    results.filter(({ nothing_to_judge }) => !nothing_to_judge).map(({ check }) => check),
  );
  const { passed, total_violations } = verdictOf(results, strict);
  return {
    passed,
    total_violations,
    checks: results,
    violations: [...open].sort(byPlace),
    findings: [...findings].sort(byPlace),
    partial_files,
    notes: [
      ...partialNotes(partial_files, 'checks may miss findings in those lines'),
      ...faultNotes(inputs),
      ...('reason' in inputs.coverage ? [] : inputs.coverage.problems),
      ...('reason' in inputs.duplicates ? [] : inputs.duplicates.notes),
    ],
  };
}

/** Checks whose findings do not come from parsed code. */
const WITHOUT_PARSING: ReadonlySet<Check> = new Set(['coverage']);

/** The partial files that checks rest on. */
class PartialInputs {
  readonly #all: readonly PartialFile[];
  readonly #judged: readonly PartialFile[];

  constructor({ index, scope }: GateInputs) {
    this.#all = partialFiles(index.files);
    this.#judged = this.#all.filter(({ path }) => scope.ranges?.has(path) ?? true);
  }

  /** Uses of code may be in any file, so dead code rests on all of them whatever has changed. */
  of(check: Check): readonly PartialFile[] {
    if (WITHOUT_PARSING.has(check)) return [];
    return check === 'dead_code' ? this.#all : this.#judged;
  }

  ofAny(checks: readonly Check[]): readonly PartialFile[] {
    return checks.map((check) => this.of(check)).reduce((most, one) => (one.length > most.length ? one : most), []);
  }
}

function withPartial(result: CheckResult, partial: number): CheckResult {
  if (partial === 0) return result;
  const { reason } = result;
  return { ...result, partial, reason: `${reason.endsWith('.') ? reason : `${reason}.`} ${partialCount(partial)}.` };
}

/** So many comments that accept nothing are named in a note; the others are among the findings. */
const NAMED_FAULTS = 5;

function faultNotes({ suppressions: { faulty } }: GateInputs): string[] {
  const more = faulty.length - NAMED_FAULTS;
  return [
    ...faulty.slice(0, NAMED_FAULTS).map(({ file, line, message }) => `${file}:${line}: ${message}`),
    ...(more > 0 ? [`The same applies to ${more} more comments.`] : []),
  ];
}

function resultOf(
  check: Check,
  measured: Measured,
  limits: Limits,
  open: readonly GateFinding[],
  accepted: readonly GateFinding[],
): CheckResult {
  const { slack: _, ...limit } = limits[check];
  const base = { check, ...limit, reason: measured.reason, partial: 0, nothing_to_judge: 'isNothing' in measured };
  if (!('findings' in measured)) return { ...base, status: 'not_measured', value: null, violations: 0, accepted: 0 };
  const violations = open.filter((one) => one.check === check && one.severity === 'error').length;
  return {
    ...base,
    status: violations > (COUNTED.has(check) ? limit.threshold : 0) ? 'failed' : 'passed',
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
