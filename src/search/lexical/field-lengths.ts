import { FIELDS } from './fields.ts';

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

/** The lengths of one file's texts. */
export interface LengthsOfFile {
  /** By `COLUMN`. */
  readonly columns: Float32Array;
  /** Of its units, weighted by field. */
  readonly units: Float32Array;
}

/** Places in `LengthsOfFile.columns`; those of the fields follow each other from `fields` on. */
const COLUMN = { file: 0, head: 1, name: 2, folder: 3, fields: 4 } as const;
const COLUMNS = COLUMN.fields + FIELDS.length;

/** @param lengths terms in each field of each unit: that of field `f` of unit `u` is `lengths[4 * u + f]` */
export function lengthsOfFile(lengths: Uint32Array): LengthsOfFile {
  const columns = new Float32Array(COLUMNS);
  const units = new Float32Array(lengths.length / FIELDS.length);
  columns[COLUMN.name] = lengths[0] as number;
  columns[COLUMN.folder] = lengths[1] as number;
  for (let unit = 0; unit < units.length; unit++) {
    let weighted = 0;
    FIELD_WEIGHT.forEach((weight, field) => {
      const length = lengths[FIELDS.length * unit + field] as number;
      weighted += length * weight;
      if (unit > 0) add(columns, COLUMN.fields + field, length);
    });
    units[unit] = weighted;
    add(columns, COLUMN.file, weighted);
    if (unit <= HEAD_UNITS) add(columns, COLUMN.head, weighted);
  }
  return { columns, units };
}

/** @param files in their order, with as many units in all as `unitCount` */
export function fieldLengths(files: readonly LengthsOfFile[], unitCount: number): FieldLengths {
  const columns = Array.from({ length: COLUMNS }, () => new Float32Array(files.length));
  const unit = new Float32Array(unitCount);
  let first = 0;
  files.forEach((lengths, file) => {
    columns.forEach((column, at) => {
      column[file] = lengths.columns[at] as number;
    });
    unit.set(lengths.units, first);
    first += lengths.units.length;
  });
  const of = (column: number) => withMean(columns[column] as Float32Array);
  return {
    file: of(COLUMN.file),
    head: of(COLUMN.head),
    fields: FIELDS.map((_, field) => of(COLUMN.fields + field)),
    name: of(COLUMN.name),
    folder: of(COLUMN.folder),
    unit: withMean(unit),
  };
}

function add(column: Float32Array, at: number, amount: number): void {
  column[at] = (column[at] as number) + amount;
}

function withMean(of: Float32Array): Lengths {
  let sum = 0;
  for (let at = 0; at < of.length; at++) sum += of[at] as number;
  return { of, mean: sum / Math.max(1, of.length) || 1 };
}
