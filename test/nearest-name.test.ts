import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearestNames } from '../src/nearest-name.ts';

const KNOWN = ['format', 'max_cognitive', 'max_cyclomatic', 'project_path', 'top_files'];

describe('nearestNames', () => {
  it.each([
    ['top_file', 'top_files'],
    ['topFiles', 'top_files'],
    ['top-files', 'top_files'],
    ['fromat', 'format'],
    ['FORMAT', 'format'],
    ['path', 'project_path'],
    ['project_path_name', 'project_path'],
    ['max_cylomatic', 'max_cyclomatic'],
  ])('takes %s for %s', (given, meant) => {
    expect(nearestNames(given, KNOWN)[0]).toBe(meant);
  });

  it('knows no name for something else altogether', () => {
    expect(nearestNames('zzzzzzzz', KNOWN)).toEqual([]);
    expect(nearestNames('', KNOWN)).toEqual([]);
  });

  it('lists the nearest first and no more than asked for', () => {
    expect(nearestNames('max_c', ['max_a', 'max_b', 'max_c', 'max_d'], 2)).toEqual(['max_c', 'max_a']);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['', 'abc', 3],
    ['abc', 'abc', 0],
    ['abc', 'acb', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
  ])('of %j and %j is %i', (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
  });

  it('is symmetric, zero only for equals, and never more than the longer length', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 12 }), fc.string({ maxLength: 12 }), (a, b) => {
        const distance = editDistance(a, b);
        expect(distance).toBe(editDistance(b, a));
        expect(distance === 0).toBe(a === b);
        expect(distance).toBeLessThanOrEqual(Math.max(a.length, b.length));
        expect(distance).toBeGreaterThanOrEqual(Math.abs(a.length - b.length));
      }),
    );
  });
});
