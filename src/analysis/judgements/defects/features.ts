/** What a prediction is made from. */
export const FEATURES = [
  'size',
  'churn',
  'fixes',
  'surroundings',
  'coupling',
  'complexity',
  'role',
  'duplication',
  'name_quality',
  'coverage',
] as const;
export type Feature = (typeof FEATURES)[number];

/** What is measured of a file; null where it could not be. */
export interface FileMeasures {
  readonly code_lines: number | null;
  /** Of the function where it is highest; for code without functions, of the file's top level. */
  readonly cyclomatic: number | null;
  readonly cognitive: number | null;
  /** 0–1 against the other files of the period, as churn is reported. */
  readonly churn_score: number | null;
  /** Commits that changed the file, older ones counting less (`change-measures.ts`). */
  readonly recent_changes: number | null;
  /** Of these, those that fixed a bug. */
  readonly recent_fixes: number | null;
  /** What `recent_changes` is of the other files of its folder, on the mean. */
  readonly changes_around: number | null;
  /** Share of its lines that are repeated elsewhere, 0–1. */
  readonly duplicated_share: number | null;
  /** Other files that use it, tests left out. */
  readonly afferent_coupling: number | null;
  /** Those, and other files that it uses. */
  readonly total_coupling: number | null;
  /**
   * Parts of the file that have nothing to do with each other: groups of its functions, types and values between which no call
   * and no reference leads (LCOM4 of Hitz and Montazeri, 1995, of a file). 1 is what holds together; null for a file without any.
   */
  readonly unrelated_parts: number | null;
  /** 1 for the project's own code; 0 for examples, benchmarks, copies of others' code, and what programs wrote. */
  readonly own_code: number | null;
  /** Share of its names that tell a reader little, 0–1. */
  readonly poor_name_share: number | null;
  /** Share that tests cover, 0–1. */
  readonly covered_share: number | null;
}
export type Measure = keyof FileMeasures;

/** Points of a piecewise linear curve, ascending; it is level before the first and after the last. */
export type Curve = readonly (readonly [value: number, risk: number])[];

/** The risk that a curve gives a value. */
export function onCurve(curve: Curve, value: number): number {
  const next = curve.findIndex(([x]) => value < x);
  if (next === 0) return (curve[0] as Curve[number])[1];
  if (next === -1) return (curve.at(-1) as Curve[number])[1];
  const [x0, y0] = curve[next - 1] as Curve[number];
  const [x1, y1] = curve[next] as Curve[number];
  return y0 + ((value - x0) / (x1 - x0)) * (y1 - y0);
}
