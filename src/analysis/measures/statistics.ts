/** The middle of sorted values; the mean of the two middle ones for an even number; null without any. */
export function median(sorted: readonly number[]): number | null {
  const middle = sorted.length >> 1;
  const upper = sorted[middle];
  if (upper === undefined) return null;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2;
}

/** Nearest-rank percentile of sorted values, `share` in (0, 1]; null without any. */
export function percentile(sorted: readonly number[], share: number): number | null {
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? null;
}

/** Rounded to so many decimals, for showing. */
export function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}
