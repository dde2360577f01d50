import { median, rounded } from './distribution.ts';

/** How a figure went over a run. */
export interface Course {
  /** The median of each tenth of the run, in the figure's unit. */
  readonly tenths: readonly number[];
  readonly max: number;
  /** Whether the last fifth lies no higher than the three tenths before it, but for `slack` of them. */
  readonly isLevel: boolean;
  /** Where it levelled off: the median of the last fifth; null when it has not. */
  readonly level: number | null;
}

const PARTS = 10;
/** A run shorter than so many looks says nothing of where it leads. */
const FEWEST = 2 * PARTS;

export interface Slack {
  /** Of the value before. */
  readonly share: number;
  /** In the figure's unit. */
  readonly amount: number;
}

/** Null for too few values. */
export function courseOf(values: readonly number[], { share, amount }: Slack): Course | null {
  if (values.length < FEWEST) return null;
  const part = (from: number, to: number) =>
    values.slice(Math.floor((from * values.length) / PARTS), Math.floor((to * values.length) / PARTS));
  const tenths = Array.from({ length: PARTS }, (_, i) => rounded(median(part(i, i + 1))));
  const [before, last] = [median(part(5, 8)), median(part(8, 10))];
  const isLevel = last <= before + Math.max(amount, before * share);
  const max = rounded(values.reduce((most, value) => Math.max(most, value), 0));
  return { tenths, max, isLevel, level: isLevel ? rounded(last) : null };
}
