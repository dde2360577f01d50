import { describe, expect, it } from 'vitest';
import { connectedGroups } from '../../../../src/analysis/findings/clones/clone-groups.ts';
import { SHINGLE_LENGTH, shingles } from '../../../../src/analysis/findings/clones/shingles.ts';
import { starsOf } from '../../../../src/analysis/findings/clones/stars.ts';

describe('groups of pairs', () => {
  it('are what pairs connect, by way of others too', () => {
    expect(
      connectedGroups([
        [1, 2],
        [2, 3],
        [4, 5],
      ]),
    ).toEqual([
      [1, 2, 3],
      [4, 5],
    ]);
  });

  it('do not depend on the order of pairs', () => {
    const pairs = [
      [9, 1],
      [3, 9],
      [7, 5],
    ] as const;
    expect(connectedGroups(pairs)).toEqual(connectedGroups(pairs.toReversed()));
  });
});

describe('stars', () => {
  it('cut a chain so that each is similar to the one in the middle', () => {
    const pair = (one: number, other: number) => ({ one, other, similarity: 0.9 });
    const stars = starsOf([pair(1, 2), pair(2, 3), pair(3, 4), pair(4, 5)]);
    expect(stars.map(({ middle, others }) => [middle, others.map(({ item }) => item)])).toEqual([
      [2, [1, 3]],
      [4, [5]],
    ]);
  });
});

describe('shingles', () => {
  it('are as many as runs of three, each once', () => {
    expect(shingles(Int32Array.from([1, 2, 3, 4, 5, 6, 7, 8, 9]), 3)).toHaveLength(7);
    expect(shingles(Int32Array.from([1, 2, 1, 2, 1, 2]), 3)).toHaveLength(2);
    expect(shingles(Int32Array.from([1, 2]), SHINGLE_LENGTH)).toHaveLength(0);
  });
});
