import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { halstead, maintainabilityIndex } from '../../../../src/analysis/measures/complexity/halstead.ts';

describe("Halstead's measures", () => {
  it('follow their definitions', () => {
    // n = 8 + 4 = 12, N = 20 + 10 = 30.
    const measures = halstead({ distinctOperators: 8, distinctOperands: 4, operators: 20, operands: 10 });
    expect(measures.volume).toBeCloseTo(30 * Math.log2(12), 10);
    expect(measures.difficulty).toBe(10);
    expect(measures.effort).toBeCloseTo(10 * measures.volume, 10);
    expect(measures.time).toBeCloseTo(measures.effort / 18, 10);
    expect(measures.bugs).toBeCloseTo(measures.volume / 3000, 10);
  });

  it('are 0 without operands', () => {
    expect(halstead({ distinctOperators: 3, distinctOperands: 0, operators: 5, operands: 0 })).toEqual({
      volume: 0,
      difficulty: 0,
      effort: 0,
      time: 0,
      bugs: 0,
    });
  });
});

describe('the maintainability index', () => {
  it('is the published formula scaled to 100', () => {
    const unscaled = 171 - 5.2 * Math.log(1000) - 0.23 * 10 - 16.2 * Math.log(50);
    expect(maintainabilityIndex(1000, 10, 50)).toBeCloseTo((unscaled * 100) / 171, 10);
  });

  it('stays within 0 and 100 and never rises with complexity', () => {
    const measure = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(measure, measure, measure, (volume, cyclomatic, lines) => {
        const index = maintainabilityIndex(volume, cyclomatic, lines);
        expect(index).toBeGreaterThanOrEqual(0);
        expect(index).toBeLessThanOrEqual(100);
        expect(maintainabilityIndex(volume, cyclomatic + 1, lines)).toBeLessThanOrEqual(index);
      }),
    );
  });
});
