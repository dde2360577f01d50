import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  editSimilarity,
  gramJaccard,
  grams,
  jaroWinkler,
  levenshtein,
} from '../../../../src/analysis/measures/names/string-distance.ts';

describe('the Levenshtein distance', () => {
  it.each([
    ['hello', 'hello', 0],
    ['hello', 'hallo', 1],
    ['kitten', 'sitting', 3],
    ['', '', 0],
    ['hello', '', 5],
    ['', 'world', 5],
  ])('of %j and %j is %i', (one, other, distance) => {
    expect(levenshtein(one, other)).toBe(distance);
  });

  it('is a metric', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, text, (a, b, c) => {
        expect(levenshtein(a, b)).toBe(levenshtein(b, a));
        expect(levenshtein(a, b) === 0).toBe(a === b);
        expect(levenshtein(a, c)).toBeLessThanOrEqual(levenshtein(a, b) + levenshtein(b, c));
      }),
    );
  });
});

describe('edit similarity', () => {
  it.each([
    ['test_fun', 'test_function', 0.6154],
    ['test_fun', 'test_func', 0.8889],
    ['test_fun', 'unrelated', 0],
    ['', '', 1],
  ])('of %j and %j is %f', (one, other, similarity) => {
    expect(editSimilarity(one, other)).toBeCloseTo(similarity, 4);
  });
});

describe('Jaro–Winkler', () => {
  it.each([
    ['MARTHA', 'MARHTA', 0.9611],
    ['DWAYNE', 'DUANE', 0.84],
    ['DIXON', 'DICKSONX', 0.8133],
    ['same', 'same', 1],
    ['abc', 'xyz', 0],
    ['', '', 1],
    ['', 'a', 0],
  ])('of %s and %s is %f', (one, other, similarity) => {
    expect(jaroWinkler(one, other)).toBeCloseTo(similarity, 4);
    expect(jaroWinkler(other, one)).toBeCloseTo(similarity, 4);
  });
});

describe('pieces of a text', () => {
  it('are all of a size, or the text itself where it is shorter', () => {
    expect(grams('hello', 2)).toEqual(['he', 'el', 'll', 'lo']);
    expect(grams('hi', 3)).toEqual(['hi']);
    expect(grams('', 3)).toEqual([]);
  });

  it.each([
    ['hello', 'hello', 1],
    ['hello', 'world', 0],
    ['', '', 1],
    ['hello', '', 0],
    ['hello_world', 'hello_word', 8 / 11],
  ])('are shared by %j and %j to %f', (one, other, share) => {
    expect(gramJaccard(one, other, 2)).toBeCloseTo(share, 4);
  });
});
