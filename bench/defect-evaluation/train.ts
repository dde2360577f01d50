import { FEATURES, type Feature } from '../../src/analysis/defects/features.ts';
import { type DefectModel, predict } from '../../src/analysis/defects/model.ts';
import { byRepository, meanQuality } from './evaluate.ts';
import type { HistoryCase } from './history-case.ts';

type Weights = Readonly<Record<Feature, number>>;

/** Weights move by so much. */
const STEPS = [0.1, 0.05, 0.02, 0.01];
/** No feature falls below: what history cannot tell of, such as measured coverage, keeps a voice. */
const LEAST = 0.02;

export interface Fit {
  readonly weights: Weights;
  readonly steepness: number;
  readonly midpoint: number;
}

/**
 * Fits the weights of a model with given curves: by moving weight from one feature to another as long as the sum of mean
 * AUC and mean Popt grows; then steepness and midpoint, so that probabilities are those of a fix within a year, by
 * maximum likelihood, every repository counting alike.
 */
export function fitted(start: DefectModel, cases: readonly HistoryCase[]): Fit {
  let weights = normalised(
    Object.fromEntries(FEATURES.map((feature) => [feature, start.features[feature]?.weight ?? LEAST])) as Weights,
  );
  let best = quality(start, weights, cases);
  for (const step of STEPS) {
    for (let improved = true; improved; ) {
      improved = false;
      for (const moved of movesOf(weights, step)) {
        const reached = quality(start, moved, cases);
        if (reached <= best + 1e-5) continue;
        [best, weights, improved] = [reached, moved, true];
      }
    }
  }
  return { weights, ...calibrated(withWeights(start, weights), cases) };
}

function* movesOf(weights: Weights, step: number): Generator<Weights> {
  for (const from of FEATURES) {
    if (weights[from] - step < LEAST - 1e-9) continue;
    for (const to of FEATURES) {
      if (to !== from) yield { ...weights, [from]: weights[from] - step, [to]: weights[to] + step };
    }
  }
}

function quality(model: DefectModel, weights: Weights, cases: readonly HistoryCase[]): number {
  const candidate = withWeights(model, weights);
  const { auc, popt } = meanQuality(cases, ({ measures }) => predict(candidate, measures).logit);
  return auc + popt;
}

function withWeights(model: DefectModel, weights: Weights): DefectModel {
  const features = Object.entries(model.features).map(([feature, one]) => [
    feature,
    { ...one, weight: weights[feature as Feature] },
  ]);
  return { ...model, features: Object.fromEntries(features) };
}

function normalised(weights: Weights): Weights {
  const total = FEATURES.reduce((sum, feature) => sum + weights[feature], 0);
  return Object.fromEntries(FEATURES.map((feature) => [feature, weights[feature] / total])) as Weights;
}

/** Newton's method on the two parameters of p = 1 / (1 + e^(−(a · raw + b))). */
function calibrated(model: DefectModel, cases: readonly HistoryCase[]): Pick<Fit, 'steepness' | 'midpoint'> {
  const plain: DefectModel = { ...model, steepness: 1, midpoint: 0 };
  const samples = byRepository(cases).flatMap(([, own]) => {
    const files = own.flatMap((one) => one.files);
    return files.map(({ measures, fixes }) => ({
      raw: predict(plain, measures).logit,
      isFixed: fixes > 0 ? 1 : 0,
      weight: 1 / files.length,
    }));
  });
  let a = 1;
  let b = 0;
  for (let round = 0; round < 50; round++) {
    const sums = { a: 0, b: 0, aa: 0, ab: 0, bb: 0 };
    for (const { raw, isFixed, weight } of samples) {
      const p = 1 / (1 + Math.exp(-(a * raw + b)));
      const curvature = weight * p * (1 - p);
      sums.a += weight * (isFixed - p) * raw;
      sums.b += weight * (isFixed - p);
      sums.aa += curvature * raw * raw;
      sums.ab += curvature * raw;
      sums.bb += curvature;
    }
    const determinant = sums.aa * sums.bb - sums.ab * sums.ab;
    a += (sums.bb * sums.a - sums.ab * sums.b) / determinant;
    b += (sums.aa * sums.b - sums.ab * sums.a) / determinant;
  }
  return { steepness: a, midpoint: -b / a };
}
