/** Whole calendar months from one instant to a later one, by UTC dates; 0 when it is not later. As code-maat's `age`. */
export function ageInMonths(from: Date, to: Date): number {
  const months = (to.getUTCFullYear() - from.getUTCFullYear()) * 12 + to.getUTCMonth() - from.getUTCMonth();
  return Math.max(0, to.getUTCDate() < from.getUTCDate() ? months - 1 : months);
}
