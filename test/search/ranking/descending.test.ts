import fc from 'fast-check';
import { expect, it } from 'vitest';
import { descending } from '../../../src/search/ranking/descending.ts';

it('sorts numbers by their scores, and those of equal scores by themselves', () => {
  const score = fc.oneof(fc.constantFrom(0, 1, 2), fc.float({ min: 0, noNaN: true }));
  fc.assert(
    fc.property(fc.array(score, { maxLength: 40 }), fc.integer({ min: 1, max: 3 }), (drawn, step) => {
      const scores = Float32Array.from(drawn);
      const numbers = [...scores.keys()].filter((number) => number % step === 0);
      const plain = [...numbers].sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
      expect([...descending(scores, numbers)]).toEqual(plain);
    }),
  );
});
