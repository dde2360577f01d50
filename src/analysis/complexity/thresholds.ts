import type { FunctionMetrics } from '../../languages/facts.ts';

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
export const RULE_VALUE: Readonly<Record<ComplexityRule, (metrics: FunctionMetrics) => number>> = {
  'cyclomatic-complexity': ({ cyclomatic }) => cyclomatic,
  'cognitive-complexity': ({ cognitive }) => cognitive,
};

/** Minutes of work for each point above the threshold that was passed. */
const MINUTES_PER_POINT: Readonly<Record<Severity, number>> = { error: 30, warning: 15 };

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
  /** Estimated work to get below the threshold. */
  readonly minutes: number;
}

/** How far a value is above the highest threshold it passes, or null when it passes none. */
export function excess(value: number, { warning, error }: Threshold): Excess | null {
  const severity: Severity | null = value > error ? 'error' : value > warning ? 'warning' : null;
  if (severity === null) return null;
  const threshold = severity === 'error' ? error : warning;
  return { severity, threshold, minutes: (value - threshold) * MINUTES_PER_POINT[severity] };
}
