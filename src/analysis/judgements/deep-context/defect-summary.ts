import type { DebtSeverity } from '../../findings/debt-comments/categories.ts';
import { rounded } from '../../measures/statistics.ts';
import type { AnalysisResults } from './analyses.ts';

/** What the analyses found wrong, counted. */
export interface DefectSummary {
  readonly total_defects: number;
  readonly by_severity: Readonly<Record<DefectSeverity, number>>;
  /** By the analysis that found them; null for one without a result. */
  readonly by_type: Readonly<Record<DefectType, number | null>>;
  /** Defects for each 1,000 lines of code; null without any. */
  readonly defect_density: number | null;
}

export type DefectSeverity = 'Critical' | 'Warning' | 'Normal';
export type DefectType = 'Complexity' | 'TechnicalDebt' | 'DeadCode' | 'TDG';

const OF_DEBT: Readonly<Record<DebtSeverity, DefectSeverity>> = {
  critical: 'Critical',
  high: 'Critical',
  medium: 'Warning',
  low: 'Normal',
};

export function defectSummary(results: Partial<AnalysisResults>, codeLines: number): DefectSummary {
  const bySeverity: Record<DefectSeverity, number> = { Critical: 0, Warning: 0, Normal: 0 };
  const { complexity, satd, tdg } = results;
  const dead = results['dead-code']?.ranked_files.flatMap(({ items }) => items) ?? null;
  bySeverity.Critical += complexity?.summary.errors ?? 0;
  bySeverity.Warning += (complexity?.summary.warnings ?? 0) + (dead?.length ?? 0);
  for (const { severity } of satd?.items ?? []) bySeverity[OF_DEBT[severity]]++;
  const steep = tdg?.files.filter(({ severity }) => severity !== 'normal') ?? null;
  for (const { severity } of steep ?? []) bySeverity[severity === 'critical' ? 'Critical' : 'Warning']++;
  const total = bySeverity.Critical + bySeverity.Warning + bySeverity.Normal;
  return {
    total_defects: total,
    by_severity: bySeverity,
    by_type: {
      Complexity: complexity?.violations.length ?? null,
      TechnicalDebt: satd?.items.length ?? null,
      DeadCode: dead?.length ?? null,
      TDG: steep?.length ?? null,
    },
    defect_density: codeLines === 0 ? null : rounded((1000 * total) / codeLines, 2),
  };
}
