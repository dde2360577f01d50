import { emptyVectorTable, type VectorTable } from '../../kernels/dot-products.ts';
import { UnitVectors } from './unit-vectors.ts';

/** Vectors are compared in steps of so many numbers. */
const STEP = 16;

/** The vectors of a tree's units as they come in, and which text each is of. */
export class VectorsByText {
  /** Numbers of each vector that are kept: the first. */
  readonly dimensions: number;
  /** Units that have a vector. */
  done = 0;
  /** By unit; zeros where there is none, and in what fills the last step. */
  readonly #table: VectorTable;
  /** A unit that has the vector, by the hash of its text. */
  readonly #made = new Map<string, number>();
  #units: UnitVectors | null = null;

  constructor(unitCount: number, dimensions: number) {
    this.dimensions = dimensions;
    this.#table = emptyVectorTable(unitCount, Math.ceil(dimensions / STEP) * STEP);
  }

  /** How many numbers of each vector there is room for, at most those it has. */
  static fitting(unitCount: number, dimensions: number, maxBytes: number): number {
    const room = Math.max(STEP, Math.floor(maxBytes / Math.max(1, unitCount) / STEP) * STEP);
    return Math.min(dimensions, room);
  }

  get units(): UnitVectors {
    this.#units ??= new UnitVectors(this.#table);
    return this.#units;
  }

  of(textHash: string): Int8Array | null {
    const unit = this.#made.get(textHash);
    return unit === undefined ? null : this.#table.vectors(unit, unit + 1);
  }

  /** @param units all that have this text, and no vector yet */
  put(textHash: string, units: readonly number[], vector: Int8Array): void {
    for (const unit of units) {
      this.#table.set(unit, vector.subarray(0, this.dimensions));
      this.#made.set(textHash, unit);
    }
    this.done += units.length;
    // Lengths of vectors are known to what compares them.
    this.#units = null;
  }
}
