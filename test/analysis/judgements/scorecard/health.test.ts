import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { health } from '../../../../src/analysis/judgements/scorecard/health.ts';
import type {
  HealthMeasures,
  Measure,
  WeighedFunction,
} from '../../../../src/analysis/judgements/scorecard/measures.ts';

const measured = (value: number): Measure => ({ value, basis: 'as measured' });
const unmeasured: Measure = { value: null, reason: 'not looked for' };

const share = fc.double({ min: 0, max: 1, noNaN: true });
const measure = (value: fc.Arbitrary<number>) =>
  fc.option(value, { nil: null }).map((known) => (known === null ? unmeasured : measured(known)));

const anyFunction: fc.Arbitrary<WeighedFunction> = fc.record({
  codeLines: fc.integer({ min: 1, max: 500 }),
  strain: fc.double({ min: 0, max: 10, noNaN: true }),
  maintainability: fc.double({ min: 0, max: 100, noNaN: true }),
});

const anyMeasures: fc.Arbitrary<HealthMeasures> = fc.record({
  functions: fc.array(anyFunction, { minLength: 1, maxLength: 20 }),
  modularity: measure(fc.double({ min: -0.5, max: 1, noNaN: true })),
  cycleShare: measure(share),
  duplication: measure(share),
  tested: measure(share),
  debtHours: measure(fc.double({ min: 0, max: 10_000, noNaN: true })),
  codeLines: fc.integer({ min: 1, max: 100_000 }),
});

const overall = (measures: HealthMeasures) => health(measures).overall as number;

function holds(change: (measures: HealthMeasures, by: number, which: number) => HealthMeasures) {
  fc.assert(
    fc.property(anyMeasures, share, fc.nat(), (before, by, which) => {
      expect(overall(change(before, by, which))).toBeLessThanOrEqual(overall(before));
    }),
  );
}

const worse = (measure: Measure, by: number): Measure =>
  measure.value === null ? measure : measured(measure.value + by);

describe('health', () => {
  it('never rises when a function becomes more complex', () => {
    holds((measures, by, which) => {
      const functions = [...(measures.functions as readonly WeighedFunction[])];
      const at = which % functions.length;
      const one = functions[at] as WeighedFunction;
      functions[at] = { ...one, strain: one.strain + 5 * by, maintainability: one.maintainability * (1 - by) };
      return { ...measures, functions };
    });
  });

  it('never rises with duplication, debt or dependency cycles', () => {
    holds((measures, by) => ({ ...measures, duplication: worse(measures.duplication, by) }));
    holds((measures, by) => ({ ...measures, debtHours: worse(measures.debtHours, 100 * by) }));
    holds((measures, by) => ({ ...measures, cycleShare: worse(measures.cycleShare, by) }));
  });

  it('never falls when more is tested', () => {
    fc.assert(
      fc.property(anyMeasures, share, (before, by) => {
        expect(overall({ ...before, tested: worse(before.tested, by) })).toBeGreaterThanOrEqual(overall(before));
      }),
    );
  });

  it('is the mean of the parts by their weights, which sum up to 1', () => {
    fc.assert(
      fc.property(anyMeasures, (measures) => {
        const { overall: whole, parts } = health(measures);
        const known = parts.filter(({ score }) => score !== null);
        const mean =
          known.reduce((sum, { weight, score }) => sum + weight * (score as number), 0) /
          known.reduce((sum, { weight }) => sum + weight, 0);
        expect(whole).toBeGreaterThanOrEqual(0);
        expect(whole).toBeLessThanOrEqual(100);
        expect(Math.abs((whole as number) - mean)).toBeLessThan(0.11);
        expect(parts.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 10);
      }),
    );
  });

  const good: HealthMeasures = {
    functions: [{ codeLines: 10, strain: 0.2, maintainability: 70 }],
    modularity: unmeasured,
    cycleShare: measured(0),
    duplication: measured(0),
    tested: measured(1),
    debtHours: measured(0),
    codeLines: 100,
  };

  it('gives full marks where nothing is wrong', () => {
    expect(overall(good)).toBe(100);
  });

  it('gives the weight of what was not measured to the rest, and says why', () => {
    const { overall: whole, parts } = health({ ...good, duplication: unmeasured, tested: unmeasured });
    expect(whole).toBe(100);
    expect(parts.find(({ part }) => part === 'duplication')).toMatchObject({
      score: null,
      value: null,
      basis: 'not looked for',
    });
  });

  it('is null where nothing could be measured', () => {
    const { overall: whole } = health({
      functions: { reason: 'left out' },
      modularity: unmeasured,
      cycleShare: unmeasured,
      duplication: unmeasured,
      tested: unmeasured,
      debtHours: unmeasured,
      codeLines: 0,
    });
    expect(whole).toBeNull();
  });

  it('takes a function for half as good at an error threshold as below all', () => {
    const { parts } = health({ ...good, functions: [{ codeLines: 10, strain: 2, maintainability: 20 }] });
    expect(parts.map(({ part, score }) => [part, score])).toEqual(
      expect.arrayContaining([
        ['complexity', 40],
        ['maintainability', 70],
      ]),
    );
  });
});
