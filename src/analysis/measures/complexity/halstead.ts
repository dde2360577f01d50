import type { HalsteadCounts } from '../../../languages/facts.ts';

/** Halstead's measures (Elements of Software Science, 1977). All 0 where there are no operands. */
export interface Halstead {
  /** N · log2 n, in bits. */
  readonly volume: number;
  /** n1/2 · N2/n2. */
  readonly difficulty: number;
  /** Difficulty · volume, in elementary mental discriminations. */
  readonly effort: number;
  /** Effort / 18, in seconds. */
  readonly time: number;
  /** Volume / 3000, estimated delivered faults. */
  readonly bugs: number;
}

export function halstead(counts: HalsteadCounts): Halstead {
  const vocabulary = counts.distinctOperators + counts.distinctOperands;
  const length = counts.operators + counts.operands;
  if (counts.distinctOperands === 0 || vocabulary < 2) return { volume: 0, difficulty: 0, effort: 0, time: 0, bugs: 0 };
  const volume = length * Math.log2(vocabulary);
  const difficulty = (counts.distinctOperators / 2) * (counts.operands / counts.distinctOperands);
  const effort = difficulty * volume;
  return { volume, difficulty, effort, time: effort / 18, bugs: volume / 3000 };
}

/**
 * Maintainability index scaled to 0–100: (171 − 5.2 ln V − 0.23 CC − 16.2 ln LOC) · 100/171, clamped
 * (Coleman et al., 1994, in the scale of Microsoft's code metrics). Code too small to take a logarithm of scores 100.
 */
export function maintainabilityIndex(volume: number, cyclomatic: number, codeLines: number): number {
  if (volume < 1 || codeLines < 1) return 100;
  const index = 171 - 5.2 * Math.log(volume) - 0.23 * cyclomatic - 16.2 * Math.log(codeLines);
  return Math.min(100, Math.max(0, (index * 100) / 171));
}
