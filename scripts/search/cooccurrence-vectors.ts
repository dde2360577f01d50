import type { TrainingSet } from './training-set.ts';

/** Texts that are looked at. */
const MOST_TEXTS = 120_000;
const ROUNDS = 3;
/** Equal vectors would stay equal. */
const NOISE = 0.02;

/**
 * A vector of each term from what it stands beside: the leading eigenvectors of the terms' weighted co-occurrence, by
 * orthogonal iteration. What training starts from.
 *
 * @returns `dimensions` numbers a term, each vector of length 1
 */
export function cooccurrenceVectors(
  { terms, texts, idf, frequency }: TrainingSet,
  dimensions: number,
  random: () => number,
): Float32Array {
  const share = Math.min(1, MOST_TEXTS / texts.length);
  const chosen = texts.filter(() => random() < share);
  let basis = Float32Array.from({ length: terms.length * dimensions }, () => random() + random() + random() - 1.5);
  let lengths = new Float64Array(dimensions);
  for (let round = 0; round < ROUNDS; round++) {
    basis = multiplied(basis, chosen, idf, frequency, dimensions);
    lengths = orthonormalise(basis, terms.length, dimensions);
  }
  for (let term = 0; term < terms.length; term++) {
    const row = basis.subarray(term * dimensions, (term + 1) * dimensions);
    for (let at = 0; at < dimensions; at++) row[at] = (row[at] as number) * Math.sqrt(lengths[at] as number);
    const length = Math.hypot(...row) || 1;
    for (let at = 0; at < dimensions; at++) row[at] = (row[at] as number) / length + NOISE * (random() - 0.5);
  }
  return basis;
}

/** The co-occurrence matrix times a basis, text by text: it is never made. */
function multiplied(
  basis: Float32Array,
  texts: readonly Uint16Array[],
  idf: Float32Array,
  frequency: Float32Array,
  dimensions: number,
): Float32Array<ArrayBuffer> {
  const product = new Float32Array(basis.length);
  const sum = new Float32Array(dimensions);
  for (const text of texts) {
    sum.fill(0);
    let squares = 0;
    for (const term of text) {
      const weight = idf[term] as number;
      squares += weight * weight;
      for (let at = 0; at < dimensions; at++) {
        sum[at] = (sum[at] as number) + weight * (basis[term * dimensions + at] as number);
      }
    }
    for (const term of text) {
      const weight = (idf[term] as number) / squares;
      const row = term * dimensions;
      for (let at = 0; at < dimensions; at++) {
        product[row + at] = (product[row + at] as number) + weight * (sum[at] as number);
      }
    }
  }
  frequency.forEach((count, term) => {
    const scale = 1 / Math.sqrt(count + 1) / (idf[term] as number);
    for (let at = term * dimensions; at < (term + 1) * dimensions; at++) product[at] = (product[at] as number) * scale;
  });
  return product;
}

/** Gram–Schmidt over the columns. @returns each column's length before it was made 1 */
function orthonormalise(basis: Float32Array, rows: number, columns: number): Float64Array<ArrayBuffer> {
  const dot = (a: number, b: number) => {
    let sum = 0;
    for (let row = 0; row < rows; row++)
      sum += (basis[row * columns + a] as number) * (basis[row * columns + b] as number);
    return sum;
  };
  const lengths = new Float64Array(columns);
  for (let column = 0; column < columns; column++) {
    for (let before = 0; before < column; before++) {
      const shared = dot(column, before);
      for (let row = 0; row < rows; row++) {
        const at = row * columns;
        basis[at + column] = (basis[at + column] as number) - shared * (basis[at + before] as number);
      }
    }
    const length = Math.sqrt(dot(column, column)) || 1;
    lengths[column] = length;
    for (let row = 0; row < rows; row++) {
      basis[row * columns + column] = (basis[row * columns + column] as number) / length;
    }
  }
  return lengths;
}
