import type { AuthoredRange, Removal } from '../../../collaboration/authorship.ts';
import type { Change } from '../../../collaboration/change.ts';
import { FILE_SYSTEM } from '../../../store/records/version-table.ts';
import type { FileVersion } from '../change/version.ts';

/** A file that agents work on together: as it was when they began, and as it is. */
export interface WorkedFile {
  /** From the root on. */
  readonly path: string;
  readonly before: FileVersion;
  readonly after: FileVersion;
  /** How the one becomes the other. */
  readonly changes: readonly Change[];
  /** Who wrote what of the text as it is, also before. */
  readonly authors: readonly AuthoredRange[];
  /** Where agents took text away since. */
  readonly removals: readonly Removal[];
}

/** What was written since the work began, by agents and the disk, in the text as it is. */
export function writtenSince({ changes, authors }: Pick<WorkedFile, 'changes' | 'authors'>): AuthoredRange[] {
  const written: AuthoredRange[] = [];
  let at = 0;
  let author = 0;
  for (const { retain = 0, insert = '' } of changes) {
    at += retain;
    const end = at + insert.length;
    while ((authors[author]?.end ?? end) <= at && author < authors.length) author++;
    for (let next = author; insert !== '' && next < authors.length; next++) {
      const range = authors[next] as AuthoredRange;
      if (range.start >= end) break;
      written.push({ start: Math.max(range.start, at), end: Math.min(range.end, end), agent: range.agent });
    }
    at = end;
  }
  return written;
}

/** Agents, the disk left out, that wrote any of a stretch of the text as it is. */
export function writersOf(written: readonly AuthoredRange[], start: number, end: number): string[] {
  const agents = written.flatMap((one) => (one.start < end && one.end > start ? [one.agent] : []));
  return [...new Set(agents)].filter((agent) => agent !== FILE_SYSTEM).sort();
}

/**
 * Who changed a stretch of the text as it was: by writing into it, or by taking some of it away.
 * @param written what `writtenSince` says
 */
export function changersOf(
  { changes, removals }: Pick<WorkedFile, 'changes' | 'removals'>,
  written: readonly AuthoredRange[],
  start: number,
  end: number,
): string[] {
  const from = placeAfter(changes, start, 'behind');
  const to = Math.max(from, placeAfter(changes, end, 'before'));
  // What was written where something had been taken away may stand before the mark of that or behind it.
  const [first, last] = [placeAfter(changes, start, 'before'), placeAfter(changes, end, 'behind')];
  const agents = [
    ...written.flatMap((one) => (one.start < to && one.end > from ? [one.agent] : [])),
    ...removals.flatMap(({ at, agent }) => (at >= first && at <= last ? [agent] : [])),
  ];
  return [...new Set(agents)].sort();
}

/**
 * Where a place of the text as it was is now. What is written where something was taken away stands before all of that and
 * behind it: a change does not tell.
 */
function placeAfter(changes: readonly Change[], place: number, side: 'before' | 'behind'): number {
  let [old, now] = [0, 0];
  let [deletedTo, insertedTo] = [0, 0];
  const isWithin = () => old <= place && place <= deletedTo;
  const within = () => (side === 'before' ? now : insertedTo);
  for (const { retain = 0, delete: deleted = 0, insert = '' } of changes) {
    deletedTo += deleted;
    insertedTo += insert.length;
    if (retain === 0) continue;
    if (isWithin() && (deletedTo > old || insertedTo > now)) return within();
    [old, now] = [deletedTo, insertedTo];
    if (place < old + retain) return now + (place - old);
    [old, now] = [old + retain, now + retain];
    [deletedTo, insertedTo] = [old, now];
  }
  return isWithin() ? within() : insertedTo + (place - deletedTo);
}
