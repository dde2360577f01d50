import { keptRuns, outsideRuns, type Run } from '../kept-runs.ts';
import type { FileTerms } from './file-terms.ts';
import { type Numbers, numbersBelow } from './numbers.ts';

/** All files' terms turned round: for each term, the units that it stands in. Units are numbered through all files. */
export interface Postings {
  readonly fileCount: number;
  readonly unitCount: number;
  /** The units of file `f` are those from `unitStart[f]` to `unitStart[f + 1]`; the first is the file itself. */
  readonly unitStart: Uint32Array;
  readonly fileOfUnit: Uint32Array;
  /** The postings of term `t` are those from `offsets[t]` to `offsets[t + 1]`, by unit. */
  readonly offsets: Uint32Array;
  readonly units: Numbers;
  /** As `packedCounts`, by `FIELD`. */
  readonly counts: Uint16Array;
  /** Terms in field `f` of unit `u`: `lengths[4 * u + f]`. */
  readonly lengths: Uint32Array;
}

type UnitColumns = Pick<Postings, 'fileCount' | 'unitCount' | 'unitStart' | 'fileOfUnit' | 'lengths'>;

export function invert(files: readonly FileTerms[], vocabularySize: number): Postings {
  const columns = unitColumns(files);
  const { unitCount, unitStart } = columns;
  const offsets = new Uint32Array(vocabularySize + 1);
  for (const { terms } of files) {
    for (const term of terms) offsets[term + 1] = (offsets[term + 1] as number) + 1;
  }
  addUp(offsets);
  const total = offsets[vocabularySize] as number;
  const next = offsets.slice(0, vocabularySize);
  const units = numbersBelow(unitCount, total);
  const counts = new Uint16Array(total);
  files.forEach((file, number) => {
    eachPosting(file, unitStart[number] as number, (term, unit, count) => {
      const place = next[term] as number;
      units[place] = unit;
      counts[place] = count;
      next[term] = place + 1;
    });
  });
  return { ...columns, offsets, units, counts };
}

/** Postings and the files that they are of. */
export interface PostingsOfFiles {
  readonly files: readonly FileTerms[];
  readonly postings: Postings;
}

/**
 * The same postings as `invert` makes, from those of another state of the files: what files that changed have no part in is
 * copied.
 *
 * @param vocabularySize not less than it was
 */
export function invertedAnew(before: PostingsOfFiles, files: readonly FileTerms[], vocabularySize: number): Postings {
  const runs = keptRuns(before.files, files);
  const columns = unitColumns(files);
  const removed = outsideRuns(runs, 'before', before.files.length);
  const added = outsideRuns(runs, 'now', files.length);
  const offsets = offsetsAnew(before, removed, files, added, vocabularySize);
  const total = offsets[vocabularySize] as number;
  const units = numbersBelow(columns.unitCount, total);
  const counts = new Uint16Array(total);
  const unitNow = unitsNow(before.postings, runs, columns.unitStart);
  const insertions = insertionsOf(files, added, columns.unitStart);
  const from = before.postings;
  const isTouched = new Uint8Array(vocabularySize);
  for (const file of removed) for (const term of (before.files[file] as FileTerms).terms) isTouched[term] = 1;
  for (const term of insertions.keys()) isTouched[term] = 1;
  const isShifted = unitNow.some((unit, at) => unit !== at && unit !== GONE);
  const known = from.offsets.length - 1;
  /** Copies the postings of the terms from one to before another, none of which is touched. */
  const copy = (first: number, end: number): void => {
    const start = from.offsets[Math.min(first, known)] as number;
    const stop = from.offsets[Math.min(end, known)] as number;
    const to = offsets[first] as number;
    counts.set(from.counts.subarray(start, stop), to);
    if (!isShifted) units.set(from.units.subarray(start, stop), to);
    else for (let at = start; at < stop; at++) units[to + at - start] = unitNow[from.units[at] as number] as number;
  };
  let copied = 0;
  for (let term = isTouched.indexOf(1); term !== -1; term = isTouched.indexOf(1, term + 1)) {
    copy(copied, term);
    merge(term);
    copied = term + 1;
  }
  copy(copied, vocabularySize);
  return { ...columns, offsets, units, counts };

  /** Writes the postings of a term: those that stay, and those that come, by unit. */
  function merge(term: number): void {
    const coming = insertions.get(term) ?? [];
    let [to, next] = [offsets[term] as number, 0];
    const put = (unit: number, count: number): void => {
      units[to] = unit;
      counts[to++] = count;
    };
    const putUpTo = (end: number): void => {
      for (let one = coming[next]; one !== undefined && one.unit < end; one = coming[++next]) put(one.unit, one.count);
    };
    const end = term < known ? (from.offsets[term + 1] as number) : 0;
    for (let at = term < known ? (from.offsets[term] as number) : 0; at < end; at++) {
      const unit = unitNow[from.units[at] as number] as number;
      if (unit === GONE) continue;
      putUpTo(unit);
      put(unit, from.counts[at] as number);
    }
    putUpTo(columns.unitCount);
  }
}

/** The number of a unit of before that is no more. */
const GONE = 0xffffffff;

function unitColumns(files: readonly FileTerms[]): UnitColumns {
  const unitStart = new Uint32Array(files.length + 1);
  files.forEach(({ units }, file) => {
    unitStart[file + 1] = (unitStart[file] as number) + units.length;
  });
  const unitCount = unitStart[files.length] as number;
  const fileOfUnit = new Uint32Array(unitCount);
  const lengths = new Uint32Array(4 * unitCount);
  files.forEach((file, number) => {
    const first = unitStart[number] as number;
    fileOfUnit.fill(number, first, first + file.units.length);
    lengths.set(file.lengths, 4 * first);
  });
  return { fileCount: files.length, unitCount, unitStart, fileOfUnit, lengths };
}

function eachPosting(file: FileTerms, first: number, take: (term: number, unit: number, count: number) => void): void {
  for (let unit = 0; unit < file.units.length; unit++) {
    const end = file.starts[unit + 1] as number;
    for (let at = file.starts[unit] as number; at < end; at++) {
      take(file.terms[at] as number, first + unit, file.counts[at] as number);
    }
  }
}

/** From how many there are of each, at the next one's place, to where each begins. */
function addUp(offsets: Uint32Array): void {
  for (let at = 1; at < offsets.length; at++) offsets[at] = (offsets[at] as number) + (offsets[at - 1] as number);
}

function offsetsAnew(
  before: PostingsOfFiles,
  removed: readonly number[],
  files: readonly FileTerms[],
  added: readonly number[],
  vocabularySize: number,
): Uint32Array {
  const { offsets: from } = before.postings;
  const offsets = new Uint32Array(vocabularySize + 1);
  for (let term = 1; term < from.length; term++) {
    offsets[term] = (from[term] as number) - (from[term - 1] as number);
  }
  const count = (terms: Numbers, change: number): void => {
    for (const term of terms) offsets[term + 1] = (offsets[term + 1] as number) + change;
  };
  for (const file of removed) count((before.files[file] as FileTerms).terms, -1);
  for (const file of added) count((files[file] as FileTerms).terms, 1);
  addUp(offsets);
  return offsets;
}

/** The present number of each unit of before, or `GONE`. */
function unitsNow(before: Postings, runs: readonly Run[], unitStart: Uint32Array): Uint32Array {
  const now = new Uint32Array(before.unitCount).fill(GONE);
  for (const run of runs) {
    const start = before.unitStart[run.before] as number;
    const end = before.unitStart[run.before + run.count] as number;
    const shift = (unitStart[run.now] as number) - start;
    for (let unit = start; unit < end; unit++) now[unit] = unit + shift;
  }
  return now;
}

/** The postings of some files by term, each by unit. */
function insertionsOf(
  files: readonly FileTerms[],
  added: readonly number[],
  unitStart: Uint32Array,
): ReadonlyMap<number, readonly { readonly unit: number; readonly count: number }[]> {
  const insertions = new Map<number, { readonly unit: number; readonly count: number }[]>();
  for (const file of added) {
    eachPosting(files[file] as FileTerms, unitStart[file] as number, (term, unit, count) => {
      const same = insertions.get(term);
      if (same === undefined) insertions.set(term, [{ unit, count }]);
      else same.push({ unit, count });
    });
  }
  return insertions;
}
