import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openSharedValues, type SortedSets, sharedPlainly } from '../../src/kernels/shared-values.ts';

function packed(lists: readonly (readonly number[])[]): SortedSets {
  const sorted = lists.map((list) => Uint32Array.from(new Set(list)).sort());
  const offsets = new Uint32Array(sorted.length + 1);
  sorted.forEach((list, at) => {
    offsets[at + 1] = (offsets[at] as number) + list.length;
  });
  return { values: Uint32Array.from(sorted.flatMap((list) => [...list])), offsets };
}

/** Small numbers, so that sets share many, and the greatest there are. */
const value = fc.oneof(fc.nat(60), fc.integer({ min: 0xfffffff0, max: 0xffffffff }), fc.nat(0xffffffff));
const lists = fc.array(fc.array(value, { maxLength: 50 }), { minLength: 1, maxLength: 8 });

/** Every set beside every one, itself included. */
function allPairs(count: number): Uint32Array {
  return Uint32Array.from(
    Array.from({ length: count * count }, (_, at) => [Math.floor(at / count), at % count]).flat(),
  );
}

describe('the kernel that counts shared values', () => {
  it('runs on vectors here', () => {
    expect(openSharedValues().engine).toBe('wasm-simd');
  });

  it('equals its twin, and what sets say', () => {
    const kernel = openSharedValues();
    fc.assert(
      fc.property(lists, (drawn) => {
        const sets = packed(drawn);
        const pairs = allPairs(drawn.length);
        const shared = kernel.count(sets, pairs);
        expect(shared).toEqual(sharedPlainly(sets, pairs));
        const said = Array.from(shared, (_, pair) => {
          const [one, other] = [
            new Set(drawn[pairs[2 * pair] as number]),
            new Set(drawn[pairs[2 * pair + 1] as number]),
          ];
          return one.intersection(other).size;
        });
        expect([...shared]).toEqual(said);
      }),
      { numRuns: 200 },
    );
  });

  it('equals its twin over more pairs than go into one batch', () => {
    const sets = packed(Array.from({ length: 300 }, (_, set) => Array.from({ length: 20 }, (_, at) => set + at * 7)));
    const pairs = allPairs(300);
    expect(openSharedValues().count(sets, pairs)).toEqual(sharedPlainly(sets, pairs));
  });

  it('counts nothing for no pairs', () => {
    expect(openSharedValues().count(packed([[1]]), new Uint32Array(0))).toEqual(new Uint32Array(0));
  });
});
