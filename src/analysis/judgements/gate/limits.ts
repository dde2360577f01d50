import type { Limits } from './gate-report.ts';

export interface GateThresholds {
  /** Highest cyclomatic complexity of a function. */
  readonly complexity: number;
  /** Highest share of duplicated lines, in per cent. */
  readonly duplication: number;
  /** Least share of what can run that tests run, in per cent. */
  readonly coverage: number;
  /** Highest probability of a defect in a file. */
  readonly defect: number;
}

/** Share of dead lines, in per cent. */
const MOST_DEAD_CODE = 15;

/** What each check is held to. Of confessed defects in comments, of secrets and of grave weaknesses there may be none. */
export function limitsOf({ complexity, duplication, coverage, defect }: GateThresholds): Limits {
  const most = (threshold: number, unit: string, slack = 0) => ({ threshold, bound: 'max' as const, unit, slack });
  return {
    complexity: most(complexity, 'cyclomatic complexity'),
    duplication: most(duplication, '% of lines'),
    coverage: { threshold: coverage, bound: 'min', unit: '%', slack: 0 },
    defect: most(defect, 'probability', 0.1),
    dead_code: most(MOST_DEAD_CODE, '% of lines'),
    satd: most(0, 'comments of high severity'),
    security: most(0, 'secrets and grave weaknesses'),
  };
}
