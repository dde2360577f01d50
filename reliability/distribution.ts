/** Of a set of measured values, in their unit. */
export interface Distribution {
  readonly count: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
}

/** Null for nothing measured. */
export function distribution(values: readonly number[]): Distribution | null {
  if (values.length === 0) return null;
  const sorted = values.toSorted((a, b) => a - b);
  const at = (share: number) =>
    rounded(sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] as number);
  return { count: sorted.length, p50: at(0.5), p99: at(0.99), max: at(1) };
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number;
}

/** To a tenth. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
