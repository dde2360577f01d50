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

export function invert(files: readonly FileTerms[], vocabularySize: number): Postings {
  const unitStart = new Uint32Array(files.length + 1);
  const offsets = new Uint32Array(vocabularySize + 1);
  files.forEach(({ units, terms }, file) => {
    unitStart[file + 1] = (unitStart[file] as number) + units.length;
    for (const term of terms) offsets[term + 1] = (offsets[term + 1] as number) + 1;
  });
  for (let term = 0; term < vocabularySize; term++) {
    offsets[term + 1] = (offsets[term + 1] as number) + (offsets[term] as number);
  }
  const unitCount = unitStart[files.length] as number;
  const total = offsets[vocabularySize] as number;
  const next = offsets.slice(0, vocabularySize);
  const units = numbersBelow(unitCount, total);
  const counts = new Uint16Array(total);
  const fileOfUnit = new Uint32Array(unitCount);
  const lengths = new Uint32Array(4 * unitCount);
  files.forEach((file, number) => {
    const first = unitStart[number] as number;
    fileOfUnit.fill(number, first, first + file.units.length);
    lengths.set(file.lengths, 4 * first);
    for (let unit = 0; unit < file.units.length; unit++) {
      const end = file.starts[unit + 1] as number;
      for (let at = file.starts[unit] as number; at < end; at++) {
        const term = file.terms[at] as number;
        const place = next[term] as number;
        units[place] = first + unit;
        counts[place] = file.counts[at] as number;
        next[term] = place + 1;
      }
    }
  });
  return { fileCount: files.length, unitCount, unitStart, fileOfUnit, offsets, units, counts, lengths };
}
