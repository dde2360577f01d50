import { emptyVectorTable, MOST_IN_QUERY, type VectorTable } from '../../kernels/dot-products.ts';
import type { FileTerms } from '../lexical/file-terms.ts';
import { atMost } from './rounded-vectors.ts';

/** A vector of each unit, in units' order, rounded to bytes. */
export class UnitVectors {
  readonly table: VectorTable;
  /** The row of each unit; null where units and rows have the same numbers. */
  readonly #rows: Uint32Array | null;
  readonly #lengths: VectorLengths;

  /** @param rows the row of each unit. Default: units and rows have the same numbers */
  constructor(table: VectorTable, rows: Uint32Array | null = null, lengths: VectorLengths = new VectorLengths(table)) {
    this.table = table;
    this.#rows = rows;
    this.#lengths = lengths;
  }

  /**
   * The cosine of a vector with each unit's; 0 for a unit without a vector.
   * @param query as long as the units' vectors, or shorter, by a multiple of 16: compared with the first dimensions then
   */
  similarities(query: Float32Array): Float32Array {
    const numbers = Int16Array.from(atMost(query, MOST_IN_QUERY));
    const own = Math.hypot(...numbers);
    const lengths = this.#lengths.of(query.length);
    const products = this.table.multiply(numbers);
    const cosines = new Float32Array(this.#rows?.length ?? this.table.count);
    for (let unit = 0; unit < cosines.length; unit++) {
      const row = this.#rows?.[unit] ?? unit;
      const length = own * (lengths[row] as number);
      if (length > 0) cosines[unit] = (products[row] as number) / length;
    }
    return cosines;
  }
}

/** The lengths of a table's vectors, by how many dimensions are looked at. */
class VectorLengths {
  readonly #table: VectorTable;
  readonly #known = new Map<number, Float32Array>();

  constructor(table: VectorTable) {
    this.#table = table;
  }

  of(dimensions: number): Float32Array {
    const lengths = this.#known.get(dimensions) ?? this.#table.lengths(dimensions, 0, this.#table.count);
    this.#known.set(dimensions, lengths);
    return lengths;
  }

  /** Measures the vectors from one row to before another again. */
  renew(first: number, end: number): void {
    for (const [dimensions, lengths] of this.#known) lengths.set(this.#table.lengths(dimensions, first, end), first);
  }
}

/** A full table is followed by one with room for this share more, so that a tree is copied once in so many edits. */
const SPARE_SHARE = 1 / 8;
const LEAST_SPARE = 1_024;

/** One table with vectors of files' units. Files are added until it is full; then those that are in use move to another. */
export class UnitVectorStore {
  readonly #dimensions: number;
  readonly #vectorsOf: (file: FileTerms) => Int8Array;
  #table: VectorTable;
  #lengths: VectorLengths;
  #used = 0;
  /** The first row of each file. */
  #starts = new Map<FileTerms, number>();

  /** @param vectorsOf the vectors of a file's units, one after another */
  constructor(dimensions: number, vectorsOf: (file: FileTerms) => Int8Array) {
    this.#dimensions = dimensions;
    this.#vectorsOf = vectorsOf;
    this.#table = emptyVectorTable(0, dimensions);
    this.#lengths = new VectorLengths(this.#table);
  }

  /** The vectors of the units of all files. What was returned before stays as it is. */
  of(files: readonly FileTerms[]): UnitVectors {
    const missing = files.filter((file) => !this.#starts.has(file));
    if (this.#used + unitsIn(missing) > this.#table.count) this.#move(files);
    const first = this.#used;
    for (const file of missing) this.#append(file, this.#vectorsOf(file));
    this.#lengths.renew(first, this.#used);
    this.#starts = new Map(files.map((file) => [file, this.#starts.get(file) as number]));
    return new UnitVectors(this.#table, this.#rowsOf(files), this.#lengths);
  }

  /** The vectors of a file's units, one after another. */
  vectors(file: FileTerms): Int8Array {
    const start = this.#starts.get(file);
    if (start === undefined) return this.#vectorsOf(file);
    return this.#table.vectors(start, start + file.units.length);
  }

  /** Moves the vectors of those files that have any to a table with room for all. */
  #move(files: readonly FileTerms[]): void {
    const [table, starts] = [this.#table, this.#starts];
    const count = unitsIn(files);
    this.#table = emptyVectorTable(count + Math.max(LEAST_SPARE, Math.ceil(count * SPARE_SHARE)), this.#dimensions);
    this.#lengths = new VectorLengths(this.#table);
    this.#used = 0;
    this.#starts = new Map();
    for (const file of files) {
      const start = starts.get(file);
      if (start !== undefined) this.#append(file, table.vectors(start, start + file.units.length));
    }
  }

  #append(file: FileTerms, vectors: Int8Array): void {
    this.#table.set(this.#used, vectors);
    this.#starts.set(file, this.#used);
    this.#used += file.units.length;
  }

  #rowsOf(files: readonly FileTerms[]): Uint32Array {
    const rows = new Uint32Array(unitsIn(files));
    let unit = 0;
    for (const file of files) {
      const start = this.#starts.get(file) as number;
      for (let at = 0; at < file.units.length; at++) rows[unit++] = start + at;
    }
    return rows;
  }
}

function unitsIn(files: readonly FileTerms[]): number {
  return files.reduce((sum, { units }) => sum + units.length, 0);
}
