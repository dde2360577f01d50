import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type GivenRange, parseTimeRange } from '../../src/memory/time-range.ts';

const NOW = new Date('2026-03-01T12:00:00.000Z');
const parsed = (given: GivenRange) => {
  const { start, end } = parseTimeRange(given, NOW, 'time_range');
  const told = (at: number | null) => (at === null ? null : new Date(at).toISOString());
  return [told(start), told(end)];
};

test.each<[GivenRange, string | null, string | null]>([
  ['30m', '2026-03-01T11:30:00.000Z', null],
  ['90s', '2026-03-01T11:58:30.000Z', null],
  ['24h', '2026-02-28T12:00:00.000Z', null],
  ['1d', '2026-02-28T12:00:00.000Z', null],
  ['2w', '2026-02-15T12:00:00.000Z', null],
  ['999999999w', null, null],
  ['all', null, null],
  ['2026-01-01/2026-02-01', '2026-01-01T00:00:00.000Z', '2026-02-02T00:00:00.000Z'],
  ['2026-01-01T10:00/2026-01-01T11:00:30.5Z', '2026-01-01T10:00:00.000Z', '2026-01-01T11:00:30.500Z'],
  ['/2026-02-01T00:00:00Z', null, '2026-02-01T00:00:00.000Z'],
  ['2026-02-01/', '2026-02-01T00:00:00.000Z', null],
  ['0/60', '1970-01-01T00:00:00.000Z', '1970-01-01T00:01:00.000Z'],
  [{}, null, null],
  [
    { start: '2024-01-01T00:00:00Z', end: '2024-01-15T23:59:59Z' },
    '2024-01-01T00:00:00.000Z',
    '2024-01-15T23:59:59.000Z',
  ],
  [{ start: '2024-02-29' }, '2024-02-29T00:00:00.000Z', null],
  [{ end: '2026-01-01' }, null, '2026-01-02T00:00:00.000Z'],
  [{ start: '2026-01-01', end: '2026-01-01' }, '2026-01-01T00:00:00.000Z', '2026-01-02T00:00:00.000Z'],
  [{ start: '2026-01-01T02:00:00+02:00' }, '2026-01-01T00:00:00.000Z', null],
  [{ start: 1_700_000_000 }, '2023-11-14T22:13:20.000Z', null],
  [{ end: '2030-01-01T00:00:00Z' }, null, '2030-01-01T00:00:00.000Z'],
])('%j', (given, start, end) => expect(parsed(given)).toEqual([start, end]));

test.each<[GivenRange, RegExp]>([
  ['', /not a time range/],
  ['/', /not a time range/],
  ['yesterday', /not a time range/],
  ['5y', /not a time range/],
  ['-5m', /not a time range/],
  ['1.5h', /not a time range/],
  ['0h', /no length/],
  ['2026-01-01/2026-02-01/2026-03-01', /not a time range/],
  ['2026-02-30/2026-03-01', /start "2026-02-30" is not a time/],
  ['2026-01-01T25:00/', /start .* is not a time/],
  ['2026-01-01T10:00+99:00/', /not a time/],
  [{ start: '2026-02-01', end: '2026-01-01' }, /ends before it starts/],
  [{ start: '2026-01-01T00:00:00Z', end: '2026-01-01T00:00:00Z' }, /ends before it starts/],
  [{ start: '2027-01-01' }, /starts in the future/],
  [{ end: 'soon' }, /end "soon" is not a time/],
  [{ start: -5 }, /start -5 is not a time/],
  [{ start: Number.NaN }, /not a time/],
])('%j is refused', (given, message) => {
  expect(() => parsed(given)).toThrow(message);
  expect(() => parsed(given)).toThrow(/^time_range is .* Send a time range such as/);
});

describe('any range', () => {
  const moment = fc.date({ min: new Date('1970-01-01'), max: NOW, noInvalidDate: true });

  it('means the same written in each of its forms', () => {
    void fc.assert(
      fc.property(moment, moment, (a, b) => {
        fc.pre(a.getTime() !== b.getTime());
        const [start, end] = [a, b].sort((x, y) => x.getTime() - y.getTime()).map((one) => one.toISOString());
        const expected = [start, end];
        expect(parsed({ start: start as string, end: end as string })).toEqual(expected);
        expect(parsed(`${start}/${end}`)).toEqual(expected);
        expect(() => parsed(`${end}/${start}`)).toThrow(/ends before/);
      }),
    );
  });

  it('is understood or refused, whatever is sent', () => {
    void fc.assert(
      fc.property(fc.oneof(fc.string(), fc.record({ start: fc.string(), end: fc.double() })), (given) => {
        try {
          const { start, end } = parseTimeRange(given, NOW, 'time_range');
          if (start !== null && end !== null) expect(start).toBeLessThan(end);
        } catch (thrown) {
          expect(thrown).toMatchObject({ errorName: 'INVALID_PARAMS' });
        }
      }),
    );
  });
});
