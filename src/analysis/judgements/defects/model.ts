import { type Curve, FEATURES, type Feature, type FileMeasures, type Measure, onCurve } from './features.ts';

/** How a model takes one feature. */
export interface WeighedFeature {
  readonly measure: Measure;
  /** What a value says of the risk, 0–1. */
  readonly curve: Curve;
  readonly weight: number;
}

/**
 * A fixed logistic model: p = 1 / (1 + e^(−steepness · (raw − midpoint))), raw = Σ weight · risk. A feature that is not
 * known drops out, and the weights of the others are scaled up to sum to 1 again.
 */
export interface DefectModel {
  readonly name: string;
  /** How the numbers came about, and on what. */
  readonly provenance: string;
  /** Weights sum to 1. */
  readonly features: Readonly<Partial<Record<Feature, WeighedFeature>>>;
  readonly steepness: number;
  readonly midpoint: number;
}

export interface Contribution {
  readonly feature: Feature;
  readonly measure: Measure;
  /** As measured. */
  readonly value: number;
  /** What the curve makes of it, 0–1. */
  readonly risk: number;
  /** Its share among the features that are known. */
  readonly weight: number;
  /** What it adds to the logit. */
  readonly contribution: number;
}

export interface Prediction {
  /** In (0, 1). */
  readonly probability: number;
  /** ln(p / (1 − p)): `baseline` and all contributions summed. */
  readonly logit: number;
  /** The logit of a file without any risk. */
  readonly baseline: number;
  /** The largest first. Features that are not known are absent. */
  readonly contributions: readonly Contribution[];
}

export function predict(model: DefectModel, measures: FileMeasures): Prediction {
  const known = FEATURES.flatMap((feature) => {
    const weighed = model.features[feature];
    const value = weighed === undefined ? null : measures[weighed.measure];
    return weighed === undefined || value === null ? [] : [{ feature, value, ...weighed }];
  });
  const total = known.reduce((sum, { weight }) => sum + weight, 0);
  const contributions = known.map(({ feature, measure, value, curve, weight }) => {
    const risk = onCurve(curve, value);
    const share = weight / total;
    return { feature, measure, value, risk, weight: share, contribution: model.steepness * share * risk };
  });
  const baseline = -model.steepness * model.midpoint;
  const logit = contributions.reduce((sum, { contribution }) => sum + contribution, baseline);
  contributions.sort(
    (a, b) => b.contribution - a.contribution || FEATURES.indexOf(a.feature) - FEATURES.indexOf(b.feature),
  );
  return { probability: 1 / (1 + Math.exp(-logit)), logit, baseline, contributions };
}
