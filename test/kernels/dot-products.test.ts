import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyVectorTable, MOST_IN_QUERY, PlainTable, type VectorTable } from '../../src/kernels/dot-products.ts';

const byte = fc.integer({ min: -127, max: 127 });
const inQuery = fc.integer({ min: -MOST_IN_QUERY, max: MOST_IN_QUERY });

function openVectorTable(vectors: Int8Array, dimensions: number): VectorTable {
  const table = emptyVectorTable(vectors.length / dimensions, dimensions);
  table.set(0, vectors);
  return table;
}

describe('the kernel that multiplies vectors', () => {
  it('runs on vectors here', () => {
    expect(openVectorTable(new Int8Array(32), 32).engine).toBe('wasm-simd');
  });

  it('equals its twin, for whole vectors and for the first of their dimensions', () => {
    const drawn = fc.tuple(fc.integer({ min: 1, max: 8 }), fc.integer({ min: 0, max: 20 })).chain(([steps, count]) =>
      fc.record({
        dimensions: fc.constant(16 * steps),
        vectors: fc.array(byte, { minLength: 16 * steps * count, maxLength: 16 * steps * count }),
        query: fc
          .integer({ min: 1, max: steps })
          .chain((used) => fc.array(inQuery, { minLength: 16 * used, maxLength: 16 * used })),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ dimensions, vectors, query }) => {
        const [kernel, plain] = [
          openVectorTable(Int8Array.from(vectors), dimensions),
          new PlainTable(Int8Array.from(vectors), dimensions),
        ];
        expect(kernel.multiply(Int16Array.from(query))).toEqual(plain.multiply(Int16Array.from(query)));
        const count = kernel.count;
        expect(kernel.lengths(query.length, 0, count)).toEqual(plain.lengths(query.length, 0, count));
        expect(kernel.lengths(query.length, count >> 1, count)).toEqual(
          kernel.lengths(query.length, 0, count).subarray(count >> 1),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('takes vectors one by one, and gives them back', () => {
    const tables = [emptyVectorTable(3, 16), new PlainTable(new Int8Array(48), 16)];
    const vector = Int8Array.from({ length: 16 }, (_, at) => at - 8);
    for (const table of tables) {
      table.set(1, vector);
      expect(table.vectors(1, 2)).toEqual(vector);
      expect(table.multiply(Int16Array.from(vector))).toEqual(
        Int32Array.of(
          0,
          vector.reduce((sum, value) => sum + value * value, 0),
          0,
        ),
      );
      expect(table.vectors(2, 3)).toEqual(new Int8Array(16));
    }
    expect(() => emptyVectorTable(1, 10)).toThrow('not a multiple of 16');
  });

  it('keeps the sum of the longest vectors there are, of the largest numbers', () => {
    const table = openVectorTable(new Int8Array(4096).fill(127), 4096);
    expect(table.multiply(new Int16Array(4096).fill(MOST_IN_QUERY))).toEqual(Int32Array.of(4096 * 127 * MOST_IN_QUERY));
  });

  it('refuses vectors that it cannot walk in its steps', () => {
    expect(() => openVectorTable(new Int8Array(10), 10)).toThrow('not a multiple of 16');
  });
});
