import { describe, expect, it } from 'vitest';
import { median, percentile } from '../../../src/analysis/measures/statistics.ts';

describe('the median', () => {
  it.each([
    [[], null],
    [[7], 7],
    [[1, 4], 2.5],
    [[1, 2, 30], 2],
  ])('of %o is %o', (values, expected) => {
    expect(median(values)).toBe(expected);
  });
});

describe('the nearest-rank percentile', () => {
  it.each([
    [[], 0.9, null],
    [[5], 0.9, 5],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.9, 9],
    [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 1, 10],
    [[1, 2, 3], 0.01, 1],
  ])('of %o at %d is %o', (values, share, expected) => {
    expect(percentile(values, share)).toBe(expected);
  });
});
