import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { countingSort } from '../../src/index/counting-sort.ts';

test('positions are sorted by key, those of equal keys in their order', () => {
  const keys = fc.integer({ min: 1, max: 9 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      keys: fc.array(fc.integer({ min: 0, max: count - 1 }), { maxLength: 40 }),
    }),
  );
  void fc.assert(
    fc.property(keys, ({ count, keys }) => {
      const { offsets, order } = countingSort(Int32Array.from(keys), count);
      const rows = Array.from({ length: count }, (_, key) => [...order.slice(offsets[key], offsets[key + 1])]);
      const expected = rows.map((_, key) => keys.flatMap((own, position) => (own === key ? [position] : [])));
      expect(rows).toEqual(expected);
    }),
  );
});
