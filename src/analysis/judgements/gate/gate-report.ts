import type { PartialFile } from '../../../index/partial-names.ts';
import type { RuleId } from '../../findings/rules.ts';

export const CHECKS = [
  ...(['complexity', 'duplication', 'coverage', 'defect', 'dead_code', 'satd', 'security'] as const),
  'architecture',
] as const;
export type Check = (typeof CHECKS)[number];

/** What a check is held to. */
export interface Limit {
  readonly threshold: number;
  /** Whether the threshold is the most or the least that passes. */
  readonly bound: 'max' | 'min';
  readonly unit: string;
  /** How much worse an accepted finding may get: a probability moves with every commit. */
  readonly slack: number;
}

export type Limits = Readonly<Record<Check, Limit>>;

/** Something that breaks a limit. */
export interface GateFinding {
  readonly check: Check;
  readonly rule: RuleId;
  readonly severity: 'error' | 'warning';
  /** Null for what is true of the whole project. */
  readonly file: string | null;
  /** 1-based; 1 for a whole file or project. */
  readonly line: number;
  readonly end_line: number;
  /** The function or the like that is meant, or null. */
  readonly symbol: string | null;
  readonly message: string;
  /** What is above or below the limit. */
  readonly value: number;
  /** Of its content: the same wherever it is moved to. */
  readonly fingerprint: string;
}

export type CheckStatus = 'passed' | 'failed' | 'not_measured';

export interface CheckResult extends Omit<Limit, 'slack'> {
  readonly check: Check;
  readonly status: CheckStatus;
  /** Whether it was not measured because the judged code has nothing for it, such as a function that has changed. */
  readonly nothing_to_judge: boolean;
  /** Null where it was not measured. */
  readonly value: number | null;
  /** What the value is, or why there is none. */
  readonly reason: string;
  /** Findings that count as errors. */
  readonly violations: number;
  /** Findings that the baseline accepts. */
  readonly accepted: number;
  /** Files that the check judges and that were read in part: it may miss what their unread lines hold. */
  readonly partial: number;
}

/** Whether code passed, and by which checks it did not. */
export interface Verdict {
  readonly passed: boolean;
  readonly total_violations: number;
  readonly failed: readonly Check[];
}

/** What a gate says of what a change brought or made worse. */
export interface ChangeVerdict extends Verdict {
  /** What it counts from, as a reference that git knows. */
  readonly since: string;
}

export interface GateReport {
  readonly passed: boolean;
  readonly total_violations: number;
  readonly checks: readonly CheckResult[];
  /** Errors first, then by check, file and line. Accepted ones are left out. */
  readonly violations: readonly GateFinding[];
  /** All that a baseline written now would accept. */
  readonly findings: readonly GateFinding[];
  /** Files that any check judges and that were read in part. */
  readonly partial_files: readonly PartialFile[];
  readonly notes: readonly string[];
}

/** What a gate can judge. */
export const JUDGED = ['tree', 'change'] as const;

/** The report of a tree or of a change, with both verdicts. */
export interface JudgedReport extends GateReport {
  readonly judged: (typeof JUDGED)[number];
  readonly tree: Verdict;
  /** Null where there is no history. */
  readonly change: ChangeVerdict | null;
}

/** @param strict whether a check that could not measure fails the gate */
export function verdictOf(checks: readonly CheckResult[], strict: boolean): Verdict {
  const isFailed = ({ status }: CheckResult) => status === 'failed' || (strict && status === 'not_measured');
  const failed = checks.filter(isFailed).map(({ check }) => check);
  const total_violations = checks.reduce((sum, { violations }) => sum + violations, 0);
  return { passed: failed.length === 0, total_violations, failed };
}

/** Checks that could not measure what there is to judge. */
export function unmeasuredChecks(checks: readonly CheckResult[]): readonly CheckResult[] {
  return checks.filter(({ status, nothing_to_judge }) => status === 'not_measured' && !nothing_to_judge);
}
