/** Shown in place of a number that was not measured. */
export const NOT_MEASURED = '–';

const WHOLE = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });
const SHORT = new Intl.NumberFormat('en', { maximumFractionDigits: 1 });
const PRECISE = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });
const PERCENT = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 });

export function whole(value: number | null | undefined): string {
  return value === null || value === undefined ? NOT_MEASURED : WHOLE.format(value);
}

/** With one digit after the point, where there is one. */
export function short(value: number | null | undefined): string {
  return value === null || value === undefined ? NOT_MEASURED : SHORT.format(value);
}

/** With two digits after the point at most: shares, and values close to a limit. */
export function precise(value: number | null | undefined): string {
  return value === null || value === undefined ? NOT_MEASURED : PRECISE.format(value);
}

/** @param share 0–1; little is not shown as nothing */
export function percent(share: number | null | undefined): string {
  if (share === null || share === undefined) return NOT_MEASURED;
  return share > 0 && share < 0.01 ? '<1%' : PERCENT.format(share);
}

/** `1 file`, `2 files`. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${whole(count)} ${count === 1 ? one : many}`;
}

export function minutes(count: number): string {
  return count < 60 ? `${whole(count)} min` : `${short(count / 60)} h`;
}

const DATE = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });
const TIME = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** @param at as ISO 8601 has it */
export function day(at: string): string {
  return DATE.format(new Date(at));
}

export function moment(at: string): string {
  return TIME.format(new Date(at));
}
