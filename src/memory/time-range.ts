import { OrreryError } from '../errors.ts';
import type { TimeSpan } from '../store/records/version-table.ts';

/** A stretch of time as a caller gives it. */
export type GivenRange =
  | string
  | { readonly start?: string | number | undefined; readonly end?: string | number | undefined };

const FORMS =
  'such as "24h", "7d", "all", "2026-01-01/2026-02-01", or {"start": "2026-01-01T00:00:00Z", "end": "2026-02-01"}';

const BACK = /^(\d{1,9})([smhdw])$/;
const UNIT_MS: Readonly<Record<string, number>> = {
  s: 1000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
  w: 604_800_000,
};
const DAY_MS = 86_400_000;

/**
 * A stretch of time: from its start on, up to its end and without it. Times without a zone are UTC. A day as an end is
 * taken in whole. Numbers are seconds since 1970.
 *
 * @param parameter names it in messages
 * @throws OrreryError `INVALID_PARAMS` for what is no such stretch, begins at or after its end, or begins in the future
 */
export function parseTimeRange(given: GivenRange, now: Date, parameter: string): TimeSpan {
  const refuse = (why: string): never => {
    const shown = typeof given === 'string' ? JSON.stringify(given.slice(0, 100)) : JSON.stringify(given).slice(0, 200);
    throw new OrreryError('INVALID_PARAMS', `${parameter} is ${shown}: ${why}. Send a time range ${FORMS}.`, {
      parameter,
    });
  };
  if (given === 'all') return { start: null, end: null };
  if (typeof given === 'string') {
    const back = BACK.exec(given.trim());
    if (back !== null) {
      const count = Number(back[1]);
      if (count === 0) return refuse('it has no length');
      const start = now.getTime() - count * (UNIT_MS[back[2] as string] as number);
      return Number.isFinite(new Date(start).getTime()) ? { start, end: null } : { start: null, end: null };
    }
  }
  const ends = typeof given === 'string' ? endsOf(given) : given;
  if (ends === null) return refuse('it is not a time range');
  const start = momentOf(ends.start, 'start');
  const end = momentOf(ends.end, 'end');
  if (start === 'malformed') return refuse(`its start ${JSON.stringify(ends.start)} is not a time`);
  if (end === 'malformed') return refuse(`its end ${JSON.stringify(ends.end)} is not a time`);
  if (start !== null && end !== null && start >= end) return refuse('it ends before it starts');
  if (start !== null && start > now.getTime()) return refuse('it starts in the future');
  return { start, end };
}

/** `start/end`, either of which may be left out. */
function endsOf(given: string): { readonly start?: string | number; readonly end?: string | number } | null {
  const parts = given.split('/').map((part) => part.trim());
  if (parts.length !== 2) return null;
  const [start, end] = parts.map((part) => (/^\d+$/.test(part) ? Number(part) : part));
  if (start === '' && end === '') return null;
  return { ...(start !== '' && start !== undefined && { start }), ...(end !== '' && end !== undefined && { end }) };
}

const ISO =
  /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)(?:[T ](?<hour>\d\d):(?<minute>\d\d)(?::(?<second>\d\d)(?<fraction>\.\d{1,9})?)?(?<zone>Z|[+-]\d\d:?\d\d)?)?$/i;
/** What a `Date` can be. */
const LAST_MS = 8.64e15;

/** Milliseconds since 1970; null where it is left open. */
function momentOf(given: string | number | undefined, which: 'start' | 'end'): number | null | 'malformed' {
  if (given === undefined) return null;
  if (typeof given === 'number') {
    const at = given * 1000;
    return Number.isFinite(at) && at >= 0 && at <= LAST_MS ? Math.round(at) : 'malformed';
  }
  const parts = ISO.exec(given.trim())?.groups;
  if (parts === undefined) return 'malformed';
  const { year, month, day, hour = '0', minute = '0', second = '0', fraction = '0', zone = 'Z' } = parts;
  const [y, mo, d, h, mi, s] = [year, month, day, hour, minute, second].map(Number) as [
    ...[number, number, number],
    ...[number, number, number],
  ];
  const isTime = h < 24 && mi < 60 && s < 60;
  const date = new Date(0);
  date.setUTCFullYear(y, mo - 1, d);
  if (!isTime || date.getUTCMonth() !== mo - 1 || date.getUTCDate() !== d) return 'malformed';
  if (parts.hour === undefined) return date.getTime() + (which === 'end' ? DAY_MS : 0);
  const offset = offsetOf(zone);
  if (offset === null) return 'malformed';
  date.setUTCHours(h, mi, s, Math.floor(Number(fraction) * 1000));
  return date.getTime() - offset;
}

/** Milliseconds; null for what no zone is. */
function offsetOf(zone: string): number | null {
  if (zone.toUpperCase() === 'Z') return 0;
  const hours = Number(zone.slice(1, 3));
  const minutes = Number(zone.slice(-2));
  if (hours > 23 || minutes > 59) return null;
  return (zone.startsWith('-') ? -1 : 1) * (hours * 60 + minutes) * 60_000;
}
