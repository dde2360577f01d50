import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { HitRanges } from '../../../src/workspace/coverage/hit-ranges.ts';
import { LineHits } from '../../../src/workspace/coverage/line-hits.ts';
import { fasterThanInput } from '../../operation-growth.ts';

const LAST = 20;
/** Ranges are joined for the first time when there are 4,096. */
const MANY = 9000;
const RANGE = fc
  .tuple(fc.integer({ min: 1, max: LAST }), fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 3 }))
  .map(([start, more, hits]) => ({ start, end: Math.min(LAST, start + more), hits }));
type Range = { readonly start: number; readonly end: number; readonly hits: number };

const rangesOf = (told: readonly Range[]): HitRanges => {
  const ranges = new HitRanges();
  for (const { start, end, hits } of told) ranges.add(start, end, hits);
  return ranges;
};

/** The highest count of each line, one by one. */
const highest = (told: readonly Range[]): Map<number, number> => {
  const lines = new Map<number, number>();
  for (const { start, end, hits } of told) {
    for (let line = start; line <= end; line++) lines.set(line, Math.max(lines.get(line) ?? 0, hits));
  }
  return lines;
};

describe('hits of lines', () => {
  test('are the highest that any range tells of a line', () => {
    fc.assert(
      fc.property(fc.array(RANGE, { maxLength: 12 }), (told) => {
        const settled = [...rangesOf(told).settled()];
        expect(highest(settled)).toEqual(new Map([...highest(told)].sort(([a], [b]) => a - b)));
        expect(settled.filter(({ start }, at) => start <= (settled[at - 1]?.end ?? 0))).toEqual([]);
      }),
      { seed: 4 },
    );
  });

  test('are shared out over lines, all or some', () => {
    fc.assert(
      fc.property(fc.array(RANGE, { maxLength: 12 }), fc.array(RANGE, { maxLength: 4 }), (told, wanted) => {
        const hits = new LineHits([rangesOf(told)]);
        const lines = [...highest(told)];
        const within = lines.filter(([line]) => wanted.some(({ start, end }) => start <= line && line <= end));
        const share = (some: readonly (readonly [number, number])[]) => ({
          covered: some.filter(([, count]) => count > 0).length,
          total: some.length,
        });
        expect([hits.share, hits.shareWithin(wanted)]).toEqual([share(lines), share(within)]);
      }),
      { seed: 4 },
    );
  });

  it('of millions of lines take no more time or room than those of one', () => {
    const ranges = rangesOf([{ start: 1, end: 10_000_000, hits: 1 }]);
    expect([...ranges]).toHaveLength(1);
    expect(new LineHits([ranges, rangesOf([{ start: 5, end: 5, hits: 9 }])]).share).toEqual({
      covered: 10_000_000,
      total: 10_000_000,
    });
  });

  it.each([
    ['that hold each other', (size: number, at: number) => ({ start: at + 1, end: 2 * size - at, hits: at % 7 })],
    ['that overlap the next', (_: number, at: number) => ({ start: 2 * at + 1, end: 2 * at + 4, hits: at % 5 })],
  ])('take steps in proportion to the ranges %s', async (_, range) => {
    const settling = (size: number) => {
      const ranges = Array.from({ length: size }, (_, at) => range(size, at));
      return () => rangesOf(ranges).settled();
    };
    expect(await fasterThanInput(settling, MANY)).toEqual([]);
  });
});
