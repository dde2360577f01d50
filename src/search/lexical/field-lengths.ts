import { FIELDS } from './file-terms.ts';
import type { Postings } from './postings.ts';

/** How much a term in each field of a unit counts, by `FIELD`. */
export const FIELD_WEIGHT = [3, 1.5, 1.5, 1] as const;
/** The units at the beginning of a file that are its head, its own unit not counted. */
export const HEAD_UNITS = 2;

/** Lengths of texts, in terms, with their mean: what BM25 levels out. */
export interface Lengths {
  readonly of: Float32Array;
  readonly mean: number;
}

/** Lengths by file, and of units by unit. */
export interface FieldLengths {
  /** Weighted by field, of the whole file. */
  readonly file: Lengths;
  readonly head: Lengths;
  /** Of each field over the units of a file, by `FIELD`. */
  readonly fields: readonly Lengths[];
  /** Of the file's own name, and of its folders. */
  readonly name: Lengths;
  readonly folder: Lengths;
  /** Weighted by field. */
  readonly unit: Lengths;
}

export function fieldLengths({ fileCount, unitCount, unitStart, lengths }: Postings): FieldLengths {
  const column = () => new Float32Array(fileCount);
  const [file, head, name, folder] = [column(), column(), column(), column()];
  const fields = FIELDS.map(column);
  const unit = new Float32Array(unitCount);
  for (let at = 0; at < fileCount; at++) {
    const start = unitStart[at] as number;
    const end = unitStart[at + 1] as number;
    name[at] = lengths[4 * start] as number;
    folder[at] = lengths[4 * start + 1] as number;
    for (let one = start; one < end; one++) {
      let weighted = 0;
      FIELD_WEIGHT.forEach((weight, field) => {
        const length = lengths[4 * one + field] as number;
        weighted += length * weight;
        if (one > start) add(fields[field] as Float32Array, at, length);
      });
      unit[one] = weighted;
      add(file, at, weighted);
      if (one - start <= HEAD_UNITS) add(head, at, weighted);
    }
  }
  return {
    file: withMean(file),
    head: withMean(head),
    fields: fields.map(withMean),
    name: withMean(name),
    folder: withMean(folder),
    unit: withMean(unit),
  };
}

function add(column: Float32Array, at: number, amount: number): void {
  column[at] = (column[at] as number) + amount;
}

function withMean(of: Float32Array): Lengths {
  const sum = of.reduce((total, length) => total + length, 0);
  return { of, mean: sum / Math.max(1, of.length) || 1 };
}
