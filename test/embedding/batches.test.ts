import fc from 'fast-check';
import { expect, it } from 'vitest';
import { batchesOf } from '../../src/embedding/batches.ts';

const texts = fc.array(fc.string({ maxLength: 30 }), { maxLength: 60 });
const limits = fc.record({ texts: fc.integer({ min: 1, max: 9 }), characters: fc.integer({ min: 1, max: 60 }) });

it('puts every text into one batch, in order, and no batch over its limits but one of a single text', () => {
  fc.assert(
    fc.property(texts, limits, (given, most) => {
      const batches = [...batchesOf(given, most)];
      expect(batches.flatMap((batch) => batch.texts)).toEqual(given);
      let first = 0;
      for (const batch of batches) {
        expect(batch.first).toBe(first);
        first += batch.texts.length;
        expect(batch.texts.length).toBeGreaterThan(0);
        expect(batch.texts.length).toBeLessThanOrEqual(most.texts);
        if (batch.texts.length > 1) expect(batch.texts.join('').length).toBeLessThanOrEqual(most.characters);
      }
    }),
  );
});

it('begins a batch only where the one before has no room', () => {
  fc.assert(
    fc.property(texts, limits, (given, most) => {
      const batches = [...batchesOf(given, most)];
      for (const [at, { texts: before }] of batches.slice(0, -1).entries()) {
        const [next = ''] = batches[at + 1]?.texts ?? [];
        expect(before.length === most.texts || before.join('').length + next.length > most.characters).toBe(true);
      }
    }),
  );
});
