import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FOUR_FEATURES, SIX_FEATURES } from '../../../../bench/defect-evaluation/fixed-models.ts';
import {
  FEATURES,
  type Feature,
  type FileMeasures,
  onCurve,
} from '../../../../src/analysis/judgements/defects/features.ts';
import { predict } from '../../../../src/analysis/judgements/defects/model.ts';
import { TRAINED, TRAINED_WITHOUT_HISTORY } from '../../../../src/analysis/judgements/defects/trained-model.ts';

const UNKNOWN: FileMeasures = {
  code_lines: null,
  cyclomatic: null,
  cognitive: null,
  churn_score: null,
  recent_changes: null,
  recent_fixes: null,
  changes_around: null,
  duplicated_share: null,
  afferent_coupling: null,
  total_coupling: null,
  unrelated_parts: null,
  own_code: null,
  poor_name_share: null,
  covered_share: null,
};

const four = (churn_score: number, cyclomatic: number, duplicated_share: number, afferent_coupling: number) => ({
  ...UNKNOWN,
  churn_score,
  cyclomatic,
  duplicated_share,
  afferent_coupling,
});

const share = fc.option(fc.double({ min: 0, max: 1, noNaN: true }));
const count = fc.option(fc.nat({ max: 500 }));
const anyMeasures: fc.Arbitrary<FileMeasures> = fc.record({
  cyclomatic: count,
  cognitive: count,
  churn_score: share,
  recent_fixes: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
  changes_around: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
  code_lines: count,
  unrelated_parts: count,
  own_code: fc.option(fc.constantFrom(0, 1)),
  recent_changes: fc.option(fc.double({ min: 0, max: 200, noNaN: true })),
  duplicated_share: share,
  afferent_coupling: count,
  total_coupling: count,
  poor_name_share: share,
  covered_share: share,
});

describe('the model with four features', () => {
  it.each([
    { measures: four(0.8, 15, 0.3, 5), probability: 0.9337 },
    { measures: four(0, 1, 0, 0), probability: 0.00995 },
    { measures: four(1, 50, 1, 20), probability: 0.9933 },
    { measures: four(0.1, 5, 0, 1), probability: 0.0463 },
  ])('gives $probability', ({ measures, probability }) => {
    expect(predict(FOUR_FEATURES, measures).probability).toBeCloseTo(probability, probability < 0.01 ? 5 : 4);
  });

  it('sums to .7645 before the logistic function', () => {
    const { logit } = predict(FOUR_FEATURES, four(0.8, 15, 0.3, 5));
    expect(logit / 10 + 0.5).toBeCloseTo(0.7645, 10);
  });

  it('is what six features amount to without names and coverage', () => {
    const measures = four(0.42, 9, 0.13, 3);
    expect(predict(SIX_FEATURES, measures).logit).toBeCloseTo(predict(FOUR_FEATURES, measures).logit, 10);
    const known = { ...measures, poor_name_share: 0.9, covered_share: 0 };
    expect(predict(SIX_FEATURES, known).logit).toBeGreaterThan(predict(FOUR_FEATURES, known).logit);
  });
});

describe.each([FOUR_FEATURES, SIX_FEATURES, TRAINED, TRAINED_WITHOUT_HISTORY])('the model $name', (model) => {
  it('has weights that sum to 1', () => {
    const total = Object.values(model.features).reduce((sum, { weight }) => sum + weight, 0);
    expect(total).toBeCloseTo(1, 10);
  });

  it('explains each prediction in full', () => {
    fc.assert(
      fc.property(anyMeasures, (measures) => {
        const { probability, logit, baseline, contributions } = predict(model, measures);
        const sum = contributions.reduce((total, { contribution }) => total + contribution, baseline);
        expect(sum).toBeCloseTo(logit, 9);
        expect(Math.log(probability / (1 - probability))).toBeCloseTo(logit, 6);
        for (const { feature, value, measure } of contributions) {
          expect(measures[measure]).toBe(value);
          expect(FEATURES).toContain(feature);
        }
      }),
    );
  });

  it('gives what is not known no part, and its weight to the others', () => {
    fc.assert(
      fc.property(anyMeasures, (measures) => {
        const { contributions } = predict(model, measures);
        const known = Object.values(model.features).filter(({ measure }) => measures[measure] !== null);
        expect(contributions).toHaveLength(known.length);
        if (known.length === 0) return;
        expect(contributions.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9);
      }),
    );
  });
});

describe.each([TRAINED, TRAINED_WITHOUT_HISTORY])('the model $name', (model) => {
  it('finds more of each of its features riskier', () => {
    const calm: FileMeasures = {
      ...UNKNOWN,
      code_lines: 50,
      cognitive: 2,
      recent_changes: 1,
      recent_fixes: 0,
      changes_around: 1,
      duplicated_share: 0.1,
      total_coupling: 2,
      own_code: 0,
      poor_name_share: 0.1,
      covered_share: 0.9,
    };
    const worse: Readonly<Record<Feature, Partial<FileMeasures>>> = {
      size: { code_lines: 500 },
      complexity: { cognitive: 20 },
      churn: { recent_changes: 9 },
      fixes: { recent_fixes: 2 },
      surroundings: { changes_around: 5 },
      duplication: { duplicated_share: 0.5 },
      coupling: { total_coupling: 12 },
      role: { own_code: 1 },
      name_quality: { poor_name_share: 0.6 },
      coverage: { covered_share: 0.2 },
    };
    const base = predict(model, calm).probability;
    for (const feature of Object.keys(model.features) as Feature[]) {
      expect(predict(model, { ...calm, ...worse[feature] }).probability).toBeGreaterThan(base);
    }
  });
});

describe('the trained model', () => {
  it('takes all features, and the one without a history all that need none', () => {
    expect(Object.keys(TRAINED.features).sort()).toEqual([...FEATURES].sort());
    const ofHistory = new Set(['churn', 'fixes', 'surroundings']);
    const others = FEATURES.filter((feature) => !ofHistory.has(feature));
    expect(Object.keys(TRAINED_WITHOUT_HISTORY.features).sort()).toEqual([...others].sort());
  });
});

describe('onCurve', () => {
  const CURVE = [
    [0, 0],
    [5, 0.5],
    [10, 1],
  ] as const;

  it.each([
    [-1, 0],
    [0, 0],
    [2.5, 0.25],
    [5, 0.5],
    [7.5, 0.75],
    [10, 1],
    [11, 1],
  ])('gives %d the risk %d', (value, risk) => {
    expect(onCurve(CURVE, value)).toBeCloseTo(risk, 10);
  });
});
