/** What a file is ranked by. */
export interface RankedBy {
  readonly maxCyclomatic: number;
  readonly avgCognitive: number;
  readonly functionCount: number;
}

/**
 * A file's complexity as one number, 0–90: 0.4 · worst cyclomatic, capped at 50 and scaled to 100, + 0.4 · mean
 * cognitive, capped at 100, + 0.2 · number of functions, capped at 100 and scaled to 50. A file without functions scores 0.
 */
export function totalScore({ maxCyclomatic, avgCognitive, functionCount }: RankedBy): number {
  if (functionCount === 0) return 0;
  const cyclomatic = (Math.min(maxCyclomatic, 50) / 50) * 100;
  const cognitive = Math.min(avgCognitive, 100);
  const size = (Math.min(functionCount, 100) / 100) * 50;
  return 0.4 * cyclomatic + 0.4 * cognitive + 0.2 * size;
}
