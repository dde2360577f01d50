import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSummedTable, type Parts, PlainSummedTable } from '../../src/kernels/weighted-sums.ts';

const byte = fc.integer({ min: -127, max: 127 });
const factor = fc.oneof(fc.constant(0), fc.float({ noNaN: true, min: 2 ** -20, max: 16 }));

function partsOf(sums: readonly (readonly (readonly [row: number, factor: number])[])[]): Parts {
  const starts = Uint32Array.from([0, ...sums.keys()].map((_, at) => sums.slice(0, at).flat().length));
  const all = sums.flat();
  return {
    rows: Uint32Array.from(all, ([row]) => row),
    factors: Float32Array.from(all, ([, factor]) => factor),
    starts,
  };
}

describe('the kernel that adds up rows', () => {
  it('runs on vectors here', () => {
    expect(openSummedTable(new Int8Array(32), 32).engine).toBe('wasm-simd');
  });

  it('equals its twin, call after call', () => {
    const drawn = fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 9 })).chain(([steps, rows]) =>
      fc.record({
        dimensions: fc.constant(16 * steps),
        table: fc.array(byte, { minLength: 16 * steps * rows, maxLength: 16 * steps * rows }),
        calls: fc.array(
          fc.array(fc.array(fc.tuple(fc.nat({ max: rows - 1 }), factor), { maxLength: 9 }), { maxLength: 7 }),
          { minLength: 1, maxLength: 3 },
        ),
      }),
    );
    fc.assert(
      fc.property(drawn, ({ dimensions, table, calls }) => {
        const kernel = openSummedTable(Int8Array.from(table), dimensions);
        const plain = new PlainSummedTable(Int8Array.from(table), dimensions);
        for (const call of calls) expect(kernel.sums(partsOf(call))).toEqual(plain.sums(partsOf(call)));
      }),
      { numRuns: 200 },
    );
  });

  it('keeps the direction of a sum and forgets its length', () => {
    const table = new Int8Array(32);
    table.set([100, -50], 0);
    table.set([0, 25], 16);
    const sums = openSummedTable(table, 16).sums(
      partsOf([
        [[0, 3]],
        [
          [0, 1],
          [1, 2],
        ],
        [],
      ]),
    );
    expect([...sums.subarray(0, 2)]).toEqual([127, -64]);
    expect([...sums.subarray(16, 18)]).toEqual([127, 0]);
    expect(sums.subarray(32).every((number) => number === 0)).toBe(true);
  });

  it('refuses rows that it cannot walk in its steps', () => {
    expect(() => openSummedTable(new Int8Array(10), 10)).toThrow('not a multiple of 16');
  });
});
