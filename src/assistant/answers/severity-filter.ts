/** How bad an issue is that a model names, the worst first. */
export const ISSUE_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type IssueSeverity = (typeof ISSUE_SEVERITIES)[number];

/** How far down a filter reaches. */
export const SEVERITY_FILTERS = ['all', 'critical', 'high', 'medium'] as const;
export type SeverityFilter = (typeof SEVERITY_FILTERS)[number];

/** Whether something of a severity is at least as bad as the filter wants. */
export function passes(severity: string, filter: SeverityFilter): boolean {
  if (filter === 'all') return true;
  const rank = ISSUE_SEVERITIES.indexOf(severity as IssueSeverity);
  return rank !== -1 && rank <= ISSUE_SEVERITIES.indexOf(filter as IssueSeverity);
}
