import { describe, expect, it } from 'vitest';
import { inTurn, median, percentile, spread } from '../../bench/sample.ts';

describe('median', () => {
  it.each([
    [[3], 3],
    [[9, 1, 5], 5],
    [[4, 1, 3, 2], 2.5],
  ])('of %j is %d', (values, expected) => expect(median(values)).toBe(expected));
});

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  it.each([
    [hundred, 95, 95],
    [hundred, 100, 100],
    [[7], 95, 7],
    [[1, 2, 3], 50, 2],
  ])('of %j at %d is %d', (values, percent, expected) => expect(percentile(values, percent)).toBe(expected));
});

it('spread tells how many there are and how far apart', () => {
  expect(spread([400, 81.26, 97], 'ms')).toBe('n = 3, 81.3–400 ms');
});

it('inTurn takes turns, and leaves out the first round', async () => {
  const order: string[] = [];
  const measure = (name: string) => async () => order.push(name);
  expect(await inTurn({ a: measure('a'), b: measure('b') }, 2)).toEqual({ a: [3, 5], b: [4, 6] });
  expect(order).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
});
