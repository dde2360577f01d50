/** A query whose right answers are known. */
export interface FittedQuery<Name extends string> {
  /** Of each feature its value for each candidate. */
  readonly table: { readonly columns: Readonly<Record<Name, Column>> };
  /** Of each candidate; 0 for what is not relevant. */
  readonly grades: readonly number[];
  /** How much it counts beside others. */
  readonly counts: number;
}

type Column = Float32Array | Float64Array;

const STEPS = 600;
const RATE = 0.1;
const DECAY = 0.002;

/** Softmax over a query's candidates against the shares of its relevant files, weights not below 0, by Adam. */
export function fitted<Name extends string>(
  queries: readonly FittedQuery<Name>[],
  features: readonly Name[],
  steps = STEPS,
): Record<Name, number> {
  const weights = new Float64Array(features.length).fill(0.5);
  const [first, second] = [new Float64Array(weights.length), new Float64Array(weights.length)];
  for (let step = 1; step <= steps; step++) {
    const gradient = meanGradient(queries, features, weights);
    weights.forEach((weight, at) => {
      const slope = (gradient[at] as number) + DECAY * weight;
      first[at] = 0.9 * (first[at] as number) + 0.1 * slope;
      second[at] = 0.99 * (second[at] as number) + 0.01 * slope * slope;
      const towards = (first[at] as number) / (1 - 0.9 ** step);
      const scale = Math.sqrt((second[at] as number) / (1 - 0.99 ** step)) + 1e-8;
      weights[at] = Math.max(0, weight - (RATE * towards) / scale);
    });
  }
  return Object.fromEntries(features.map((name, at) => [name, weights[at]])) as Record<Name, number>;
}

function meanGradient<Name extends string>(
  queries: readonly FittedQuery<Name>[],
  features: readonly Name[],
  weights: Float64Array,
): Float64Array {
  const gradient = new Float64Array(weights.length);
  let counted = 0;
  for (const { table, grades, counts } of queries) {
    const gains = grades.map((grade) => 2 ** grade - 1);
    const total = gains.reduce((sum, gain) => sum + gain, 0);
    if (total === 0) continue;
    counted += counts;
    const scores = new Float64Array(gains.length);
    features.forEach((name, at) => {
      addScaled(scores, table.columns[name], weights[at] as number);
    });
    const highest = scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
    const powers = scores.map((score) => Math.exp(score - highest));
    const sum = powers.reduce((all, power) => all + power, 0);
    const off = powers.map((power, row) => power / sum - (gains[row] as number) / total);
    features.forEach((name, at) => {
      gradient[at] = (gradient[at] as number) + counts * product(off, table.columns[name]);
    });
  }
  return gradient.map((slope) => slope / Math.max(1, counted));
}

function addScaled(to: Float64Array, column: Column, by: number): void {
  for (let row = 0; row < to.length; row++) to[row] = (to[row] as number) + by * (column[row] as number);
}

function product(one: Float64Array, other: Column): number {
  let sum = 0;
  for (let row = 0; row < one.length; row++) sum += (one[row] as number) * (other[row] as number);
  return sum;
}
