import type { DeadCodeCertainty } from './certainty.ts';

export interface ScoredFile {
  /** Dead lines of all lines, 0–100. */
  readonly share: number;
  readonly lines: number;
  readonly functions: number;
  readonly confidence: DeadCodeCertainty;
}

const CONFIDENCE: Readonly<Record<DeadCodeCertainty, number>> = { high: 1, medium: 0.7, low: 0.4 };
/** Above these, more adds nothing. */
const MAX_LINES = 1000;
const MAX_FUNCTIONS = 50;

/** How much there is to gain in a file, 0–100: 35 % the dead share, 30 % lines, 20 % functions, 15 % certainty. */
export function deadScore({ share, lines, functions, confidence }: ScoredFile): number {
  return (
    0.35 * share +
    (0.3 * Math.min(lines, MAX_LINES)) / 10 +
    0.2 * 2 * Math.min(functions, MAX_FUNCTIONS) +
    0.15 * 100 * CONFIDENCE[confidence]
  );
}
