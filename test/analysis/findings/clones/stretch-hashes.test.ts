import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { StretchHashes } from '../../../../src/analysis/findings/clones/stretch-hashes.ts';

/** Values of a text that is equal to parts of itself, at every length a power of two. */
const doubling = Uint8Array.from({ length: 1024 }, (_, at) => at.toString(2).replaceAll('0', '').length % 2);

describe('StretchHashes', () => {
  it.each([
    ['random', Uint8Array.from({ length: 400 }, (_, at) => (at * at * 7) % 3)],
    ['self-similar', doubling],
  ])('keeps the first of each group of equal stretches: %s values', (_, values) => {
    const hashes = new StretchHashes(values);
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 70 }),
        fc.array(fc.nat(values.length - 70), { minLength: 9, maxLength: 60 }),
        (length, starts) => {
          const seen = new Set<string>();
          const expected = starts.filter((start) => {
            const text = values.slice(start, start + length).join('');
            return !seen.has(text) && seen.add(text);
          });
          expect(hashes.unlike(starts, length)).toEqual(expected);
        },
      ),
    );
  });

  it('tells stretches at the end of the values apart', () => {
    const values = new Uint8Array(40).fill(1);
    values[39] = 2;
    expect(new StretchHashes(values).unlike([0, 3, 6, 9, 12, 15, 18, 21, 24, 36], 4)).toEqual([0, 36]);
  });
});
