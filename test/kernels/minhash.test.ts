import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashFunctions, openMinHash, signatureSimilarity, signaturesPlainly } from '../../src/kernels/minhash.ts';

const sets = fc.array(fc.array(fc.nat(0xffffffff), { maxLength: 40 }), { minLength: 1, maxLength: 12 });

function packed(lists: readonly (readonly number[])[]) {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    offsets[at + 1] = (offsets[at] as number) + list.length;
  });
  return { values: Uint32Array.from(lists.flat()), offsets };
}

describe('the MinHash kernel', () => {
  it('runs on vectors here', () => {
    expect(openMinHash(200).engine).toBe('wasm-simd');
  });

  it('equals its twin, with as many hash functions as asked for', () => {
    fc.assert(
      fc.property(sets, fc.integer({ min: 1, max: 200 }), (lists, hashCount) => {
        const { values, offsets } = packed(lists);
        const signatures = openMinHash(hashCount).signatures(values, offsets);
        expect(signatures.length).toBe(lists.length * hashCount);
        expect(signatures).toEqual(signaturesPlainly(hashFunctions(hashCount), values, offsets));
      }),
      { numRuns: 60 },
    );
  });

  it('equals its twin over more sets and values than go into one batch', () => {
    const lists = Array.from({ length: 5000 }, (_, set) => Array.from({ length: 60 }, (_, at) => set * 31 + at));
    const { values, offsets } = packed(lists);
    expect(openMinHash(16).signatures(values, offsets)).toEqual(signaturesPlainly(hashFunctions(16), values, offsets));
  });

  it('gives equal sets one signature, whatever the order and repetition', () => {
    const { values, offsets } = packed([
      [5, 1, 9],
      [9, 9, 1, 5],
    ]);
    const signatures = openMinHash(40).signatures(values, offsets);
    expect(signatures.subarray(0, 40)).toEqual(signatures.subarray(40));
  });

  it('gives an empty set the greatest number everywhere', () => {
    expect(openMinHash(20).signatures(new Uint32Array(0), new Uint32Array(2))).toEqual(
      new Uint32Array(20).fill(0xffffffff),
    );
  });

  it('makes shorter signatures the beginnings of longer ones', () => {
    const { values, offsets } = packed([[3, 1, 4, 1, 5]]);
    const long = openMinHash(200).signatures(values, offsets);
    expect(openMinHash(64).signatures(values, offsets)).toEqual(long.subarray(0, 64));
  });

  it('estimates Jaccard similarity with the spread that 200 independent functions have', () => {
    const pairs = 400;
    const size = 100;
    const hashCount = 200;
    for (const shared of [10, 50, 90]) {
      // Small consecutive numbers: the hardest input for a family of linear functions.
      const lists = Array.from({ length: 2 * pairs }, (_, at) => {
        const base = (at >> 1) * 1000;
        return Array.from({ length: size }, (_, member) => base + (at % 2 === 0 || member < shared ? 0 : 500) + member);
      });
      const { values, offsets } = packed(lists);
      const signatures = openMinHash(hashCount).signatures(values, offsets);
      const row = (at: number) => signatures.subarray(at * hashCount, (at + 1) * hashCount);
      const jaccard = shared / (2 * size - shared);
      const errors = Array.from(
        { length: pairs },
        (_, at) => signatureSimilarity(row(2 * at), row(2 * at + 1)) - jaccard,
      );
      const mean = errors.reduce((sum, error) => sum + error, 0) / pairs;
      const spread = Math.sqrt(errors.reduce((sum, error) => sum + error * error, 0) / pairs);
      const expected = Math.sqrt((jaccard * (1 - jaccard)) / hashCount);
      expect(Math.abs(mean)).toBeLessThan((4 * expected) / Math.sqrt(pairs));
      expect(spread / expected).toBeGreaterThan(0.8);
      expect(spread / expected).toBeLessThan(1.2);
    }
  });
});

describe('the similarity of signatures', () => {
  it.each([
    [[1, 2, 3, 4, 5], [1, 2, 3, 6, 7], 0.6],
    [[1, 2, 3], [1, 2, 3], 1],
    [[1, 2, 3], [4, 5, 6], 0],
  ])('is the share of equal positions: %j and %j', (one, other, similarity) => {
    expect(signatureSimilarity(Uint32Array.from(one), Uint32Array.from(other))).toBe(similarity);
  });
});
