import { rounded } from '../../measures/statistics.ts';
import type { CodeFunction } from '../scorecard/code-figures.ts';
import type { AnalysisResults } from './analyses.ts';

/** Whether the results themselves look sound. A check that fails warns; it hides nothing. */
export interface QualityCheck {
  readonly check: 'dead_code_sanity' | 'complexity_distribution' | 'complexity_entropy' | 'ast_coverage';
  readonly status: 'passed' | 'failed' | 'not_measured';
  readonly value: number | null;
  readonly limit: number;
  readonly message: string;
}

/** More dead code than this is more likely a wrong entry point than dead code. */
const MOST_DEAD_PERCENT = 15;
const LEAST_VARIATION_PERCENT = 30;
const LEAST_ENTROPY_BITS = 2;
const LEAST_READ_PERCENT = 50;
const ENOUGH_FOR_VARIATION = 50;
const ENOUGH_FOR_ENTROPY = 100;

export function qualityChecks(
  results: Partial<AnalysisResults>,
  functions: readonly CodeFunction[],
  files: { readonly read: number; readonly skipped: number },
): QualityCheck[] {
  const cyclomatic = functions.map(({ metrics }) => metrics.cyclomatic);
  const all = files.read + files.skipped;
  return [
    check('dead_code_sanity', results['dead-code']?.summary.dead_percentage ?? null, 'most', MOST_DEAD_PERCENT, {
      unit: '% of the lines are dead',
      otherwise: 'Dead code was not searched for.',
    }),
    check(
      'complexity_distribution',
      cyclomatic.length < ENOUGH_FOR_VARIATION ? null : variation(cyclomatic),
      'least',
      LEAST_VARIATION_PERCENT,
      {
        unit: '% is the coefficient of variation of cyclomatic complexity',
        otherwise: `${cyclomatic.length} functions are too few: ${ENOUGH_FOR_VARIATION} are needed.`,
      },
    ),
    check(
      'complexity_entropy',
      cyclomatic.length < ENOUGH_FOR_ENTROPY ? null : entropy(cyclomatic),
      'least',
      LEAST_ENTROPY_BITS,
      {
        unit: 'bits is the entropy of cyclomatic complexity',
        otherwise: `${cyclomatic.length} functions are too few: ${ENOUGH_FOR_ENTROPY} are needed.`,
      },
    ),
    check('ast_coverage', all === 0 ? null : (100 * files.read) / all, 'least', LEAST_READ_PERCENT, {
      unit: '% of the source files could be read',
      otherwise: 'No source file.',
    }),
  ];
}

function check(
  name: QualityCheck['check'],
  value: number | null,
  bound: 'least' | 'most',
  limit: number,
  { unit, otherwise }: { readonly unit: string; readonly otherwise: string },
): QualityCheck {
  if (value === null) return { check: name, status: 'not_measured', value: null, limit, message: otherwise };
  const holds = bound === 'least' ? value >= limit : value <= limit;
  const shown = rounded(value, 2);
  return {
    check: name,
    status: holds ? 'passed' : 'failed',
    value: shown,
    limit,
    message: `${shown} ${unit}; ${bound === 'least' ? 'at least' : 'at most'} ${limit} is expected.`,
  };
}

/** Standard deviation by mean, in percent. */
function variation(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const variance = values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length;
  return (100 * Math.sqrt(variance)) / mean;
}

/** Shannon's, in bits. */
export function entropy(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / values.length) * Math.log2(count / values.length);
  return bits;
}
