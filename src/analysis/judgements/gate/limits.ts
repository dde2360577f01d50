import type { Limits } from './gate-report.ts';

export interface GateThresholds {
  /** Maximum cyclomatic complexity of a function. */
  readonly complexity: number;
  /** Highest share of duplicated lines, in per cent. */
  readonly duplication: number;
  /** Least share of what can run that tests run, in per cent. */
  readonly coverage: number;
  /** Maximum defect probability of a file. */
  readonly defect: number;
  /** Highest share of dead lines, in per cent. */
  readonly dead_code: number;
  /** Maximum debt comments of high severity or above. */
  readonly satd: number;
  /** Maximum secrets and serious weaknesses. */
  readonly security: number;
}

/** What each check is held to. */
export function limitsOf(thresholds: GateThresholds): Limits {
  const { complexity, duplication, coverage, defect, dead_code, satd, security } = thresholds;
  const most = (threshold: number, unit: string, slack = 0) => ({ threshold, bound: 'max' as const, unit, slack });
  return {
    complexity: most(complexity, 'cyclomatic complexity'),
    duplication: most(duplication, '% of lines'),
    coverage: { threshold: coverage, bound: 'min', unit: '%', slack: 0 },
    defect: most(defect, 'probability', 0.1),
    dead_code: most(dead_code, '% of lines'),
    satd: most(satd, 'comments of high severity'),
    security: most(security, 'secrets and serious weaknesses'),
    architecture: most(0, 'imports that break the rules'),
  };
}
