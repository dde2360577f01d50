import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countIn, packedCounts } from '../../../src/search/lexical/term-counts.ts';

const byte = fc.nat(255);

it('few occurrences are told exactly, many within a third', () => {
  fc.assert(
    fc.property(fc.tuple(byte, byte, byte, byte), (counts) => {
      const packed = packedCounts(counts.reduce((sum, count, field) => sum + count * 2 ** (8 * field), 0));
      expect(packed).toBeLessThan(2 ** 16);
      counts.forEach((count, field) => {
        const told = countIn(packed, field);
        if (count <= 8) expect(told).toBe(count);
        else expect(Math.abs(told - count) / count).toBeLessThan(0.4);
      });
    }),
  );
});
