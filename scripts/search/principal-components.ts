import type { TrainingSet } from './training-set.ts';

const MOST_TEXTS = 20_000;
const ROUNDS = 30;

/**
 * Turns vectors so that their dimensions come in the order of how much texts differ in them: the first of them are then the
 * best shorter vectors. Cosines stay what they are.
 *
 * @param vectors `dimensions` numbers a term
 */
export function byVariance(vectors: Float32Array, { texts, terms }: TrainingSet, dimensions: number): Float32Array {
  const axes = leadingAxes(scatter(vectors, texts, dimensions), dimensions);
  const turned = new Float32Array(vectors.length);
  for (let term = 0; term < terms.length; term++) {
    const row = term * dimensions;
    for (let axis = 0; axis < dimensions; axis++) {
      let sum = 0;
      for (let at = 0; at < dimensions; at++)
        sum += (vectors[row + at] as number) * (axes[at * dimensions + axis] as number);
      turned[row + axis] = sum;
    }
  }
  return turned;
}

/** The sum over texts of the outer product of each text's vector, of length 1, with itself. */
function scatter(vectors: Float32Array, texts: readonly Uint16Array[], size: number): Float64Array {
  const sums = new Float64Array(size * size);
  const every = Math.max(1, Math.ceil(texts.length / MOST_TEXTS));
  const vector = new Float64Array(size);
  for (let text = 0; text < texts.length; text += every) {
    vector.fill(0);
    for (const term of texts[text] as Uint16Array) {
      for (let at = 0; at < size; at++) vector[at] = (vector[at] as number) + (vectors[term * size + at] as number);
    }
    const squares = vector.reduce((sum, value) => sum + value * value, 0) || 1;
    for (let row = 0; row < size; row++) {
      for (let column = 0; column < size; column++) {
        const at = row * size + column;
        sums[at] = (sums[at] as number) + ((vector[row] as number) * (vector[column] as number)) / squares;
      }
    }
  }
  return sums;
}

/** Eigenvectors as columns, the greatest eigenvalue first, by orthogonal iteration. */
function leadingAxes(matrix: Float64Array, size: number): Float64Array {
  let axes = new Float64Array(size * size);
  for (let at = 0; at < size; at++) axes[at * size + at] = 1;
  for (let round = 0; round < ROUNDS; round++) {
    const next = new Float64Array(size * size);
    for (let row = 0; row < size; row++) {
      for (let inner = 0; inner < size; inner++) {
        const by = matrix[row * size + inner] as number;
        for (let column = 0; column < size; column++) {
          const at = row * size + column;
          next[at] = (next[at] as number) + by * (axes[inner * size + column] as number);
        }
      }
    }
    orthonormalise(next, size);
    axes = next;
  }
  return axes;
}

function orthonormalise(matrix: Float64Array, size: number): void {
  const at = (row: number, column: number) => matrix[row * size + column] as number;
  for (let column = 0; column < size; column++) {
    for (let before = 0; before < column; before++) {
      let shared = 0;
      for (let row = 0; row < size; row++) shared += at(row, column) * at(row, before);
      for (let row = 0; row < size; row++) matrix[row * size + column] = at(row, column) - shared * at(row, before);
    }
    let squares = 0;
    for (let row = 0; row < size; row++) squares += at(row, column) ** 2;
    const length = Math.sqrt(squares) || 1;
    for (let row = 0; row < size; row++) matrix[row * size + column] = at(row, column) / length;
  }
}
