import { describe, expect, it } from 'vitest';
import { bandingFor, candidateProbability, knee } from '../../../../src/analysis/findings/clones/bands.ts';

describe('bands', () => {
  it.each([
    [20, 10, 0.7, 0.436],
    [22, 9, 0.85, 0.997],
    [28, 7, 0.7, 0.91],
    [40, 5, 0.5, 0.719],
    [50, 4, 0.3, 0.334],
  ])('%i of %i rows compare a pair of similarity %f with probability %f', (bands, rows, similarity, probability) => {
    expect(candidateProbability(similarity, { bands, rows })).toBeCloseTo(probability, 3);
  });

  it.each([
    [20, 10, 0.741],
    [40, 5, 0.478],
  ])('have their knee at (1/b)^(1/r): %i × %i', (bands, rows, expected) => {
    expect(knee({ bands, rows })).toBeCloseTo(expected, 3);
  });

  it.each([
    [0.85, { bands: 22, rows: 9 }],
    [0.8, { bands: 28, rows: 7 }],
    [0.7, { bands: 40, rows: 5 }],
  ])('have the most rows that still find 99 %% of pairs of similarity %f', (similarity, expected) => {
    expect(bandingFor(similarity, 200, 0.99)).toEqual(expected);
  });

  it('are all there are where pairs are hardly similar', () => {
    expect(bandingFor(0.001, 200, 0.99)).toEqual({ bands: 200, rows: 1 });
  });
});
