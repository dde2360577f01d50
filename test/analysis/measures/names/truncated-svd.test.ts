import { describe, expect, it } from 'vitest';
import { leadingDirections, type SparseMatrix } from '../../../../src/analysis/measures/names/truncated-svd.ts';

function sparse(rows: readonly (readonly number[])[]): SparseMatrix {
  const offsets = new Int32Array(rows.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  rows.forEach((row, at) => {
    row.forEach((value, column) => {
      if (value === 0) return;
      columns.push(column);
      values.push(value);
    });
    offsets[at + 1] = columns.length;
  });
  return {
    rowCount: rows.length,
    columnCount: rows[0]?.length ?? 0,
    offsets,
    columns: Int32Array.from(columns),
    values: Float64Array.from(values),
  };
}

/** Products of all pairs of rows. */
function products(vectors: Float64Array, dimensions: number): number[][] {
  const rows = Array.from({ length: vectors.length / dimensions }, (_, row) =>
    vectors.subarray(row * dimensions, (row + 1) * dimensions),
  );
  return rows.map((a) => rows.map((b) => a.reduce((sum, value, at) => sum + value * (b[at] as number), 0)));
}

describe('the leading directions of a matrix', () => {
  it('are scaled by the square roots of its singular values', () => {
    const { vectors, dimensions } = leadingDirections(
      sparse([
        [3, 0, 0],
        [0, 2, 0],
        [0, 0, 1],
      ]),
      2,
    );
    expect(dimensions).toBe(2);
    const [first, second, third] = products(vectors, 2) as [number[], number[], number[]];
    expect(first[0]).toBeCloseTo(3, 8);
    expect(second[1]).toBeCloseTo(2, 8);
    expect(third[2]).toBeCloseTo(0, 8);
    expect(first[1]).toBeCloseTo(0, 8);
  });

  it('restore a symmetric matrix when all of them are kept', () => {
    // Positive definite, so that rows over all directions multiply to the matrix itself.
    const matrix = [
      [4, 1, 0],
      [1, 3, 1],
      [0, 1, 2],
    ];
    const { vectors, dimensions } = leadingDirections(sparse(matrix), 3);
    products(vectors, dimensions).forEach((row, a) => {
      row.forEach((value, b) => {
        expect(value).toBeCloseTo(matrix[a]?.[b] as number, 8);
      });
    });
  });

  it('are no more than the matrix has', () => {
    expect(
      leadingDirections(
        sparse([
          [1, 2],
          [2, 4],
          [3, 6],
        ]),
        5,
      ).dimensions,
    ).toBe(1);
    expect(leadingDirections(sparse([]), 5)).toEqual({ vectors: new Float64Array(0), dimensions: 0 });
  });
});
