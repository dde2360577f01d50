import { rounded } from '../../measures/statistics.ts';

/**
 * SonarQube's cost of duplicated blocks (rule `common-<language>:DuplicatedBlocks`): 10 minutes, and 10 for each block.
 * Its blocks are of any length; here a long copy counts as several, since all of it has to be read and fitted.
 */
const MERGE_OFFSET = 10;
const MINUTES_PER_BLOCK = 10;
const LINES_A_BLOCK = 50;

/** @param copies the lines of each copy that would go */
export function mergeMinutes(copies: readonly number[]): number {
  const blocks = copies.reduce((sum, lines) => sum + Math.ceil(lines / LINES_A_BLOCK), 0);
  return blocks === 0 ? 0 : MERGE_OFFSET + MINUTES_PER_BLOCK * blocks;
}

/** Hours of work owed, and for what. A part that was not measured is null and adds nothing. */
export interface DebtHours {
  readonly total: number;
  /** To bring every function under the thresholds. */
  readonly complexity: number | null;
  /** To do what comments say is to be done. */
  readonly satd: number | null;
  /** To merge copies of the same code. */
  readonly duplication: number | null;
}

/** @returns null when no part was measured */
export function debtHours(hours: Omit<DebtHours, 'total'>): DebtHours | null {
  const known = [hours.complexity, hours.satd, hours.duplication].filter((part) => part !== null);
  if (known.length === 0) return null;
  const shown = (part: number | null) => (part === null ? null : rounded(part, 2));
  return {
    total: rounded(
      known.reduce((sum, part) => sum + part, 0),
      2,
    ),
    complexity: shown(hours.complexity),
    satd: shown(hours.satd),
    duplication: shown(hours.duplication),
  };
}
