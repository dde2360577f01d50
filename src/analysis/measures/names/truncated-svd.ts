/** A matrix of few entries that are not 0, by rows: row `r` has `values` at `columns` from `offsets[r]` to `offsets[r + 1]`. */
export interface SparseMatrix {
  readonly rowCount: number;
  readonly columnCount: number;
  readonly offsets: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float64Array;
}

/** Directions beyond those asked for, and rounds of sharpening: enough for the leading ones to be right. */
const OVERSAMPLING = 8;
const POWER_ROUNDS = 2;
const JACOBI_SWEEPS = 30;

/**
 * The rows of a matrix in its `rank` leading directions, times the square roots of their singular values: row after row.
 * Fewer directions where the matrix has fewer. The same matrix gives the same numbers.
 *
 * @see Halko, Martinsson, Tropp, "Finding structure with randomness", 2011, for the method; the draws here have a fixed seed
 */
export function leadingDirections(matrix: SparseMatrix, rank: number): { vectors: Float64Array; dimensions: number } {
  const width = Math.min(rank + OVERSAMPLING, matrix.rowCount, matrix.columnCount);
  if (width === 0) return { vectors: new Float64Array(0), dimensions: 0 };
  let basis = orthonormal(times(matrix, drawn(matrix.columnCount * width), width), width);
  for (let round = 0; round < POWER_ROUNDS; round++) {
    const turned = orthonormal(timesTransposed(matrix, basis, width), width);
    basis = orthonormal(times(matrix, turned, width), width);
  }
  const projected = timesTransposed(matrix, basis, width);
  const { values, vectors } = eigen(gram(projected, width), width);
  const order = Array.from(values.keys()).sort((a, b) => (values[b] as number) - (values[a] as number));
  const kept = order
    .slice(0, rank)
    .filter((at) => (values[at] as number) > 1e-12 * (values[order[0] as number] as number));
  const result = new Float64Array(matrix.rowCount * kept.length);
  for (let row = 0; row < matrix.rowCount; row++) {
    kept.forEach((direction, at) => {
      let sum = 0;
      for (let k = 0; k < width; k++) {
        sum += (basis[row * width + k] as number) * (vectors[k * width + direction] as number);
      }
      // Eigenvalues of the projection are squares of singular values.
      result[row * kept.length + at] = sum * Math.sqrt(Math.sqrt(values[direction] as number));
    });
  }
  return { vectors: result, dimensions: kept.length };
}

/** Evenly spread numbers from −1 to 1 (mulberry32). */
function drawn(count: number): Float64Array {
  let state = 1;
  return Float64Array.from({ length: count }, () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 31 - 1;
  });
}

function times({ rowCount, offsets, columns, values }: SparseMatrix, right: Float64Array, width: number): Float64Array {
  const product = new Float64Array(rowCount * width);
  for (let row = 0; row < rowCount; row++) {
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++) {
      const value = values[at] as number;
      const from = (columns[at] as number) * width;
      for (let k = 0; k < width; k++) {
        product[row * width + k] = (product[row * width + k] as number) + value * (right[from + k] as number);
      }
    }
  }
  return product;
}

function timesTransposed(matrix: SparseMatrix, right: Float64Array, width: number): Float64Array {
  const { rowCount, columnCount, offsets, columns, values } = matrix;
  const product = new Float64Array(columnCount * width);
  for (let row = 0; row < rowCount; row++) {
    for (let at = offsets[row] as number; at < (offsets[row + 1] as number); at++) {
      const value = values[at] as number;
      const to = (columns[at] as number) * width;
      for (let k = 0; k < width; k++) {
        product[to + k] = (product[to + k] as number) + value * (right[row * width + k] as number);
      }
    }
  }
  return product;
}

/** Columns made orthonormal, in place (Gram–Schmidt, twice for exactness); those that depend on others become 0. */
function orthonormal(matrix: Float64Array, width: number): Float64Array {
  const rows = matrix.length / width;
  const dot = (a: number, b: number) => {
    let sum = 0;
    for (let row = 0; row < rows; row++)
      sum += (matrix[row * width + a] as number) * (matrix[row * width + b] as number);
    return sum;
  };
  for (let column = 0; column < width; column++) {
    const before = Math.sqrt(dot(column, column));
    for (let pass = 0; pass < 2; pass++) {
      for (let other = 0; other < column; other++) {
        const share = dot(column, other);
        for (let row = 0; row < rows; row++) {
          const at = row * width;
          matrix[at + column] = (matrix[at + column] as number) - share * (matrix[at + other] as number);
        }
      }
    }
    const length = Math.sqrt(dot(column, column));
    const scale = length > 1e-10 * before ? 1 / length : 0;
    for (let row = 0; row < rows; row++) {
      matrix[row * width + column] = (matrix[row * width + column] as number) * scale;
    }
  }
  return matrix;
}

/** The products of all pairs of columns. */
function gram(matrix: Float64Array, width: number): Float64Array {
  const products = new Float64Array(width * width);
  for (let row = 0; row < matrix.length; row += width) {
    for (let a = 0; a < width; a++) {
      const value = matrix[row + a] as number;
      if (value === 0) continue;
      for (let b = 0; b < width; b++) {
        products[a * width + b] = (products[a * width + b] as number) + value * (matrix[row + b] as number);
      }
    }
  }
  return products;
}

/** Eigenvalues and, as columns, eigenvectors of a symmetric matrix, by Jacobi rotations. */
function eigen(symmetric: Float64Array, size: number): { values: Float64Array; vectors: Float64Array } {
  const matrix = symmetric.slice();
  const vectors = new Float64Array(size * size);
  for (let at = 0; at < size; at++) vectors[at * size + at] = 1;
  const rotate = (target: Float64Array, a: number, b: number, cosine: number, sine: number) => {
    const [x, y] = [target[a] as number, target[b] as number];
    target[a] = cosine * x - sine * y;
    target[b] = sine * x + cosine * y;
  };
  for (let sweep = 0; sweep < JACOBI_SWEEPS; sweep++) {
    let rotated = false;
    for (let p = 0; p < size; p++) {
      for (let q = p + 1; q < size; q++) {
        const off = matrix[p * size + q] as number;
        const [x, y] = [matrix[p * size + p] as number, matrix[q * size + q] as number];
        if (Math.abs(off) <= 1e-14 * Math.sqrt(Math.abs(x * y)) || off === 0) continue;
        rotated = true;
        const theta = (y - x) / (2 * off);
        const tangent = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        const sine = tangent * cosine;
        for (let k = 0; k < size; k++) rotate(matrix, k * size + p, k * size + q, cosine, sine);
        for (let k = 0; k < size; k++) rotate(matrix, p * size + k, q * size + k, cosine, sine);
        for (let k = 0; k < size; k++) rotate(vectors, k * size + p, k * size + q, cosine, sine);
      }
    }
    if (!rotated) break;
  }
  return {
    values: Float64Array.from({ length: size }, (_, at) => Math.max(0, matrix[at * size + at] as number)),
    vectors,
  };
}
