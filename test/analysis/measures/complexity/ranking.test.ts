import { describe, expect, it } from 'vitest';
import { totalScore } from '../../../../src/analysis/measures/complexity/ranking.ts';

describe('the ranking score of a file', () => {
  it.each([
    { maxCyclomatic: 32, avgCognitive: 5.8, functionCount: 30, score: 30.92 },
    { maxCyclomatic: 15, avgCognitive: 37 / 3, functionCount: 3, score: 17.2333 },
    { maxCyclomatic: 50, avgCognitive: 100, functionCount: 100, score: 90 },
    { maxCyclomatic: 500, avgCognitive: 400, functionCount: 900, score: 90 },
    { maxCyclomatic: 0, avgCognitive: 0, functionCount: 0, score: 0 },
  ])('is $score for worst $maxCyclomatic, mean $avgCognitive, $functionCount functions', ({ score, ...file }) => {
    expect(totalScore(file)).toBeCloseTo(score, 4);
  });
});
