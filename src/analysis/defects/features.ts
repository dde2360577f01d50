/** What a prediction is made from. */
export const FEATURES = ['complexity', 'churn', 'duplication', 'coupling', 'name_quality', 'coverage'] as const;
export type Feature = (typeof FEATURES)[number];

/** A value for each feature; null where it was not measured. */
export type FeatureValues = Readonly<Record<Feature, number | null>>;

/** Points of a piecewise linear curve, ascending; it is level before the first and after the last. */
export type Curve = readonly (readonly [value: number, risk: number])[];

const SHARE: Curve = [
  [0, 0],
  [1, 1],
];

/** What each measured value says of the risk, 0–1. */
export const CURVES: Readonly<Record<Feature, Curve>> = {
  /** Highest cyclomatic complexity of a function in the file. */
  complexity: [
    [1, 0.1],
    [2, 0.2],
    [3, 0.3],
    [5, 0.5],
    [7, 0.7],
    [10, 0.8],
    [15, 0.9],
    [20, 0.95],
    [30, 0.98],
    [50, 1],
  ],
  /** Churn score, 0–1. */
  churn: [
    [0, 0],
    [0.1, 0.05],
    [0.2, 0.15],
    [0.3, 0.3],
    [0.4, 0.5],
    [0.5, 0.7],
    [0.6, 0.85],
    [0.7, 0.93],
    [0.8, 0.97],
    [1, 1],
  ],
  /** Share of duplicated lines. */
  duplication: SHARE,
  /** Files that use this one. */
  coupling: [
    [0, 0.1],
    [1, 0.3],
    [2, 0.5],
    [3, 0.7],
    [5, 0.8],
    [8, 0.9],
    [12, 0.95],
    [20, 1],
  ],
  /** Share of names that say little. */
  name_quality: SHARE,
  /** Share of what tests cover. */
  coverage: [
    [0, 1],
    [1, 0],
  ],
};

/** The risk that a curve gives a value. */
export function onCurve(curve: Curve, value: number): number {
  const next = curve.findIndex(([x]) => value < x);
  if (next === 0) return (curve[0] as Curve[number])[1];
  if (next === -1) return (curve.at(-1) as Curve[number])[1];
  const [x0, y0] = curve[next - 1] as Curve[number];
  const [x1, y1] = curve[next] as Curve[number];
  return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
}
