const MEASURED = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 });
const COUNTED = new Intl.NumberFormat('en');

/** Returns a measurement, such as a duration or a size, with the three figures that a person reads. */
export function measured(value: number): string {
  return MEASURED.format(value);
}

/** Returns a count with separators between its thousands. */
export function counted(value: number): string {
  return COUNTED.format(value);
}

/** Returns a count of a noun with a regular plural, as `1 step` and `1,204 steps`. */
export function countOf(value: number, noun: string): string {
  return `${counted(value)} ${noun}${value === 1 ? '' : 's'}`;
}

/** Returns a duration in seconds, as `2.36 s`; whole seconds from 100 on. */
export function secondsOf(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  return `${seconds < 100 ? measured(seconds) : counted(Math.round(seconds))} s`;
}
