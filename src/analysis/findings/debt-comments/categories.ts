export const DEBT_CATEGORIES = ['design', 'defect', 'requirement', 'security', 'performance', 'test'] as const;
export type DebtCategory = (typeof DEBT_CATEGORIES)[number];

/** Mildest first. */
export const DEBT_SEVERITIES = ['low', 'medium', 'high', 'critical'] as const;
export type DebtSeverity = (typeof DEBT_SEVERITIES)[number];

/** What a marker stands for. */
export interface DebtKind {
  readonly category: DebtCategory;
  readonly severity: DebtSeverity;
}

/** How sure it is that a comment admits debt: `high` for a tag, `medium` for words in prose. */
export type MarkerCertainty = 'high' | 'medium';

/** Estimated minutes to pay one item off, by severity. An estimate of ours, not taken from a study. */
export const REMEDIATION_MINUTES: Readonly<Record<DebtSeverity, number>> = {
  low: 15,
  medium: 30,
  high: 60,
  critical: 120,
};

/** A severity moved by so many levels, held at the ends. */
export function moved(severity: DebtSeverity, levels: number): DebtSeverity {
  const at = DEBT_SEVERITIES.indexOf(severity) + levels;
  return DEBT_SEVERITIES[Math.max(0, Math.min(DEBT_SEVERITIES.length - 1, at))] as DebtSeverity;
}
