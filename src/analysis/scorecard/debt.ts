import { rounded } from '../statistics.ts';

/** Minutes to merge one more copy of the same code: SonarQube's estimate for a duplicated block. */
export const MINUTES_PER_COPY = 10;

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
