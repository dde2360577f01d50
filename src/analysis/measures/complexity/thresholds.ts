import type { FunctionMetrics } from '../../../languages/facts.ts';

export const COMPLEXITY_RULES = ['cyclomatic-complexity', 'cognitive-complexity'] as const;
export type ComplexityRule = (typeof COMPLEXITY_RULES)[number];
export type Severity = 'error' | 'warning';

/** A value above `warning` is a warning, above `error` an error. */
export interface Threshold {
  readonly warning: number;
  readonly error: number;
}

export type Thresholds = Readonly<Record<ComplexityRule, Threshold>>;

export const DEFAULT_THRESHOLDS: Thresholds = {
  'cyclomatic-complexity': { warning: 10, error: 20 },
  'cognitive-complexity': { warning: 15, error: 30 },
};

/** Where each rule takes its value from. */
export const RULE_VALUE: Readonly<
  Record<ComplexityRule, (metrics: Pick<FunctionMetrics, 'cyclomatic' | 'cognitive'>) => number>
> = {
  'cyclomatic-complexity': ({ cyclomatic }) => cyclomatic,
  'cognitive-complexity': ({ cognitive }) => cognitive,
};

/**
 * SonarQube's published cost of bringing a function under its threshold: an offset, and so much for each point above.
 * The remediation functions of RSPEC-3776 (cognitive, 5 min + 1 min) and RSPEC-1541 (cyclomatic, 10 min + 1 min).
 */
const MINUTES: Readonly<Record<ComplexityRule, { readonly offset: number; readonly point: number }>> = {
  'cyclomatic-complexity': { offset: 10, point: 1 },
  'cognitive-complexity': { offset: 5, point: 1 },
};
/** A working day, as SonarQube counts it: a function that would take longer is better written anew. */
const MOST_MINUTES = 480;

/** A given maximum is the error threshold; the warning starts at three quarters of it, at least 1. */
export function thresholdsFor(maxCyclomatic: number | undefined, maxCognitive: number | undefined): Thresholds {
  const from = (max: number | undefined, fallback: Threshold): Threshold =>
    max === undefined ? fallback : { error: max, warning: Math.min(max, Math.max(1, Math.floor((3 * max) / 4))) };
  return {
    'cyclomatic-complexity': from(maxCyclomatic, DEFAULT_THRESHOLDS['cyclomatic-complexity']),
    'cognitive-complexity': from(maxCognitive, DEFAULT_THRESHOLDS['cognitive-complexity']),
  };
}

export interface Excess {
  readonly severity: Severity;
  readonly threshold: number;
}

/** How far a value is above the highest threshold it passes, or null when it passes none. */
export function excess(value: number, { warning, error }: Threshold): Excess | null {
  const severity: Severity | null = value > error ? 'error' : value > warning ? 'warning' : null;
  if (severity === null) return null;
  return { severity, threshold: severity === 'error' ? error : warning };
}

/** Estimated work to bring a function under all warning thresholds: whoever untangles it lowers both complexities at once. */
export function remediationMinutes(
  metrics: Pick<FunctionMetrics, 'cyclomatic' | 'cognitive'>,
  thresholds: Thresholds = DEFAULT_THRESHOLDS,
): number {
  return COMPLEXITY_RULES.reduce((most, rule) => {
    const above = RULE_VALUE[rule](metrics) - thresholds[rule].warning;
    const { offset, point } = MINUTES[rule];
    return above > 0 ? Math.max(most, Math.min(MOST_MINUTES, offset + point * above)) : most;
  }, 0);
}
