import { type Feature, onCurve } from '../../src/analysis/judgements/defects/features.ts';
import type { DefectModel, WeighedFeature } from '../../src/analysis/judgements/defects/model.ts';
import { byRepository } from './evaluate.ts';
import type { HistoryCase } from './history-case.ts';

/** No feature adds less to the logit: what history cannot tell of, such as measured coverage, keeps a voice. */
const LEAST = 0.1;
/** Keeps coefficients small that little speaks for; in files of the mean repository. */
const RIDGE = 2;
const ROUNDS = 30;

export interface Fit {
  readonly weights: Readonly<Partial<Record<Feature, number>>>;
  readonly steepness: number;
  readonly midpoint: number;
}

/**
 * Fits the weights, steepness and midpoint of a model with given curves, so that probabilities are those of a fix within a year:
 * logistic regression by maximum likelihood, every repository counting alike. A feature that would be worth less than `LEAST` is
 * held there, and the others are fitted again beside it.
 */
export function fitted({ features }: DefectModel, cases: readonly HistoryCase[]): Fit {
  const names = Object.keys(features) as Feature[];
  const samples = samplesOf(names, features, cases);
  const held = new Set<number>();
  let coefficients: Float64Array = new Float64Array(names.length + 1);
  for (let isChanged = true; isChanged; ) {
    coefficients = regression(samples, held, names.length);
    const below = names.flatMap((_, at) => (!held.has(at) && (coefficients[at] as number) < LEAST ? [at] : []));
    for (const at of below) held.add(at);
    isChanged = below.length > 0;
  }
  const steepness = coefficients.subarray(0, names.length).reduce((sum, one) => sum + one, 0);
  return {
    weights: Object.fromEntries(names.map((name, at) => [name, (coefficients[at] as number) / steepness])),
    steepness,
    midpoint: -(coefficients[names.length] as number) / steepness,
  };
}

interface Sample {
  /** What the curves make of each feature, 0 where it is not known, and 1 for the constant. */
  readonly risks: Float64Array;
  readonly isFixed: number;
  readonly weight: number;
}

function samplesOf(
  names: readonly Feature[],
  features: DefectModel['features'],
  cases: readonly HistoryCase[],
): Sample[] {
  const repositories = byRepository(cases);
  return repositories.flatMap(([, own]) => {
    const files = own.flatMap((one) => one.files);
    return files.map(({ measures, fixes }) => ({
      risks: Float64Array.from([...names, null], (name) => {
        if (name === null) return 1;
        const { measure, curve } = features[name] as WeighedFeature;
        const value = measures[measure];
        return value === null ? 0 : onCurve(curve, value);
      }),
      isFixed: fixes > 0 ? 1 : 0,
      weight: cases.reduce((sum, one) => sum + one.files.length, 0) / repositories.length / files.length,
    }));
  });
}

/** Newton's method; coefficients that are held stay at `LEAST`, and the last one is the constant. */
function regression(samples: readonly Sample[], held: ReadonlySet<number>, features: number): Float64Array {
  const coefficients = Float64Array.from({ length: features + 1 }, (_, at) => (held.has(at) ? LEAST : 0));
  const free = [...coefficients.keys()].filter((at) => !held.has(at));
  for (let round = 0; round < ROUNDS; round++) {
    const slope = free.map((at) => (at === features ? 0 : -RIDGE * (coefficients[at] as number)));
    const curvature = free.map((row) => free.map((column) => (row === column && row !== features ? RIDGE : 0)));
    for (const { risks, isFixed, weight } of samples) {
      let logit = 0;
      for (let at = 0; at <= features; at++) logit += (coefficients[at] as number) * (risks[at] as number);
      const p = 1 / (1 + Math.exp(-logit));
      for (const [row, one] of free.entries()) {
        const risk = weight * (risks[one] as number);
        slope[row] = (slope[row] as number) + risk * (isFixed - p);
        const line = curvature[row] as number[];
        for (const [column, other] of free.entries()) {
          line[column] = (line[column] as number) + risk * p * (1 - p) * (risks[other] as number);
        }
      }
    }
    const step = solved(curvature, slope);
    for (const [row, at] of free.entries()) coefficients[at] = (coefficients[at] as number) + (step[row] as number);
  }
  return coefficients;
}

/** Gauss's elimination with pivots. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number]);
  const size = rows.length;
  for (let at = 0; at < size; at++) {
    const column = (row: number) => Math.abs((rows[row] as number[])[at] as number);
    let pivot = at;
    for (let row = at + 1; row < size; row++) if (column(row) > column(pivot)) pivot = row;
    [rows[at], rows[pivot]] = [rows[pivot] as number[], rows[at] as number[]];
    const base = rows[at] as number[];
    for (const [row, line] of rows.entries()) {
      if (row === at) continue;
      const factor = (line[at] as number) / (base[at] as number);
      for (let k = at; k <= size; k++) line[k] = (line[k] as number) - factor * (base[k] as number);
    }
  }
  return rows.map((row, at) => (row[size] as number) / (row[at] as number));
}
