/** The middle of what was measured; of an even number, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] as number;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] as number)) / 2;
}

/** The value that so many of a hundred do not exceed, by nearest rank. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil((percent / 100) * sorted.length) - 1)] as number;
}

/** How far repeats lay apart, for a note: `n = 5, 81–97 ms`. */
export function spread(values: readonly number[], unit: string): string {
  const shown = (value: number) => Number(value.toPrecision(3));
  return `n = ${values.length}, ${shown(Math.min(...values))}–${shown(Math.max(...values))} ${unit}`;
}

/**
 * Measures several things in turn, round after round, so that what the machine does beside meets all of them alike. The
 * first round warms up and does not count.
 *
 * @returns for each thing, what `rounds` rounds measured
 */
export async function inTurn<Name extends string>(
  things: Readonly<Record<Name, () => Promise<number>>>,
  rounds: number,
): Promise<Readonly<Record<Name, readonly number[]>>> {
  const names = Object.keys(things) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const value = await things[name]();
      if (round > 0) measured[name].push(value);
    }
  }
  return measured;
}
