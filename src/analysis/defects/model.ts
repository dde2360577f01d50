import { type Curve, FEATURES, type Feature, type FeatureValues, onCurve } from './features.ts';

/** A fixed logistic model: p = 1 / (1 + e^(−steepness · (raw − midpoint))), raw = Σ weight · risk. */
export interface DefectModel {
  readonly name: string;
  /** How the weights were made, and on what. */
  readonly provenance: string;
  readonly curves: Readonly<Record<Feature, Curve>>;
  /** Sum to 1. */
  readonly weights: Readonly<Record<Feature, number>>;
  readonly steepness: number;
  readonly midpoint: number;
}

export interface Contribution {
  readonly feature: Feature;
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

/** A feature that is not known drops out, and the weights of the others are scaled up to sum to 1 again. */
export function predict(model: DefectModel, features: FeatureValues): Prediction {
  const known = FEATURES.filter((feature) => features[feature] !== null);
  const total = known.reduce((sum, feature) => sum + model.weights[feature], 0);
  const contributions = known.map((feature) => {
    const value = features[feature] as number;
    const risk = onCurve(model.curves[feature], value);
    const weight = total === 0 ? 0 : model.weights[feature] / total;
    return { feature, value, risk, weight, contribution: model.steepness * weight * risk };
  });
  const baseline = -model.steepness * model.midpoint;
  const logit = contributions.reduce((sum, { contribution }) => sum + contribution, baseline);
  contributions.sort(
    (a, b) => b.contribution - a.contribution || FEATURES.indexOf(a.feature) - FEATURES.indexOf(b.feature),
  );
  return { probability: 1 / (1 + Math.exp(-logit)), logit, baseline, contributions };
}
