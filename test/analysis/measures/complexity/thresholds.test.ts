import { describe, expect, it } from 'vitest';
import {
  DEFAULT_THRESHOLDS,
  excess,
  remediationMinutes,
  thresholdsFor,
} from '../../../../src/analysis/measures/complexity/thresholds.ts';

const CYCLOMATIC = DEFAULT_THRESHOLDS['cyclomatic-complexity'];
const COGNITIVE = DEFAULT_THRESHOLDS['cognitive-complexity'];

describe('thresholds', () => {
  it.each([
    [CYCLOMATIC, 5, null],
    [CYCLOMATIC, 10, null],
    [CYCLOMATIC, 11, { severity: 'warning', threshold: 10 }],
    [CYCLOMATIC, 15, { severity: 'warning', threshold: 10 }],
    [CYCLOMATIC, 20, { severity: 'warning', threshold: 10 }],
    [CYCLOMATIC, 25, { severity: 'error', threshold: 20 }],
    [COGNITIVE, 10, null],
    [COGNITIVE, 20, { severity: 'warning', threshold: 15 }],
    [COGNITIVE, 35, { severity: 'error', threshold: 30 }],
  ] as const)('%o judge %i as %o', (threshold, value, expected) => {
    expect(excess(value, threshold)).toEqual(expected);
  });

  it.each([
    [{ cyclomatic: 10, cognitive: 15 }, 0],
    [{ cyclomatic: 1, cognitive: 16 }, 6],
    [{ cyclomatic: 11, cognitive: 0 }, 11],
    [{ cyclomatic: 30, cognitive: 100 }, 90],
    [{ cyclomatic: 400, cognitive: 2000 }, 480],
  ])('cost a function of %j %i minutes: an offset and one for each point above, a day at most', (metrics, minutes) => {
    expect(remediationMinutes(metrics)).toBe(minutes);
  });

  it('take a given maximum as the error threshold and three quarters of it as the warning', () => {
    expect(thresholdsFor(8, 30)).toEqual({
      'cyclomatic-complexity': { error: 8, warning: 6 },
      'cognitive-complexity': { error: 30, warning: 22 },
    });
    expect(thresholdsFor(1, undefined)['cyclomatic-complexity']).toEqual({ error: 1, warning: 1 });
  });

  it('stay as they are when none is given', () => {
    expect(thresholdsFor(undefined, undefined)).toEqual(DEFAULT_THRESHOLDS);
  });
});
