import { openVectorTable, type VectorTable } from '../../kernels/dot-products.ts';
import { FIELD, type FileTerms } from '../lexical/file-terms.ts';
import type { Vocabulary } from '../text/tokenizer.ts';
import type { TokenVectors } from './token-vectors.ts';

/** How much a term in each field of a unit says of what the unit means. */
const FIELD_WEIGHT = { [FIELD.name]: 3, [FIELD.signature]: 1, [FIELD.doc]: 2, [FIELD.body]: 1 } as const;
/** How much the words of the file's own name and folders say of each of its units. */
const FILE_WEIGHT = 2;

/** A vector of each unit, in units' order, rounded to bytes. */
export class UnitVectors {
  readonly table: VectorTable;
  /** By how many dimensions are looked at. */
  readonly #lengths = new Map<number, Float32Array>();

  constructor(table: VectorTable) {
    this.table = table;
  }

  /**
   * The cosine of a vector with each unit's; 0 for a unit without a vector.
   * @param query as long as the units' vectors, or shorter, by a multiple of 16: compared with the first dimensions then
   */
  similarities(query: Float32Array): Float32Array {
    const bytes = new Int8Array(query.length);
    quantise(query, bytes);
    const own = Math.hypot(...bytes);
    const lengths = this.#lengthsOf(query.length);
    return Float32Array.from(this.table.multiply(bytes), (product, unit) => {
      const length = own * (lengths[unit] as number);
      return length === 0 ? 0 : product / length;
    });
  }

  #lengthsOf(dimensions: number): Float32Array {
    const lengths = this.#lengths.get(dimensions) ?? this.table.lengths(dimensions);
    this.#lengths.set(dimensions, lengths);
    return lengths;
  }
}

/** Makes vectors of texts whose terms are numbered by one vocabulary. */
export class LocalEmbedder {
  readonly model: TokenVectors;
  readonly #vocabulary: Vocabulary;
  /** The model's row of each term of the vocabulary, -1 for a term it does not know; as far as has been asked. */
  #rows = new Int32Array(0);

  constructor(model: TokenVectors, vocabulary: Vocabulary) {
    this.model = model;
    this.#vocabulary = vocabulary;
  }

  /** The vectors of the units of all files; all 0 for a unit with no term that is known. */
  units(files: readonly FileTerms[]): UnitVectors {
    this.#learnRows();
    const { dimensions } = this.model;
    const count = files.reduce((sum, { units }) => sum + units.length, 0);
    const quantised = new Int8Array(count * dimensions);
    const vector = new Float32Array(dimensions);
    let unit = 0;
    for (const file of files) {
      for (let at = 0; at < file.units.length; at++, unit++) {
        vector.fill(0);
        this.#addPostings(vector, file, at);
        if (at > 0) this.#addPostings(vector, file, 0, FILE_WEIGHT);
        quantise(vector, quantised.subarray(unit * dimensions, (unit + 1) * dimensions));
      }
    }
    return new UnitVectors(openVectorTable(quantised, dimensions));
  }

  /** The vector of all that a file holds; of length 1, or 0 when no term of it is known. */
  file(file: FileTerms): Float32Array {
    this.#learnRows();
    const vector = new Float32Array(this.model.dimensions);
    for (let unit = 0; unit < file.units.length; unit++) this.#addPostings(vector, file, unit);
    return ofLengthOne(vector);
  }

  /** The vector of some terms, each once; of length 1, or 0 when none is known. */
  terms(terms: readonly string[]): Float32Array {
    const { dimensions, rows } = this.model;
    const vector = new Float32Array(dimensions);
    for (const term of terms) {
      const row = rows.get(term);
      if (row !== undefined) this.#add(vector, row, 1);
    }
    return ofLengthOne(vector);
  }

  #addPostings(vector: Float32Array, file: FileTerms, unit: number, weight?: number): void {
    const end = file.starts[unit + 1] as number;
    for (let at = file.starts[unit] as number; at < end; at++) {
      const row = this.#rows[file.terms[at] as number] as number;
      if (row === -1) continue;
      this.#add(vector, row, weight ?? weightOf(file.counts[at] as number));
    }
  }

  #add(vector: Float32Array, row: number, weight: number): void {
    const { dimensions, values, scales } = this.model;
    const factor = weight * (scales[row] as number);
    const base = row * dimensions;
    for (let at = 0; at < dimensions; at++)
      vector[at] = (vector[at] as number) + factor * (values[base + at] as number);
  }

  #learnRows(): void {
    const known = this.#rows.length;
    if (known === this.#vocabulary.size) return;
    const rows = new Int32Array(this.#vocabulary.size);
    rows.set(this.#rows);
    for (let term = known; term < rows.length; term++)
      rows[term] = this.model.rows.get(this.#vocabulary.term(term)) ?? -1;
    this.#rows = rows;
  }
}

function ofLengthOne(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length === 0 ? vector : vector.map((value) => value / length);
}

/** Each field's weight, damped by how often the term stands there. */
function weightOf(counts: number): number {
  let weight = 0;
  for (let field = 0; field < 4; field++) {
    const count = (counts >>> (8 * field)) & 255;
    if (count > 0) weight += FIELD_WEIGHT[field as keyof typeof FIELD_WEIGHT] * (1 + Math.log(count));
  }
  return weight;
}

/** Rounds a vector to bytes, its longest side to 127: a vector keeps its direction, not its length. */
export function quantise(vector: Float32Array, into: Int8Array): void {
  const most = vector.reduce((highest, value) => Math.max(highest, Math.abs(value)), 0);
  if (most === 0) return;
  for (let at = 0; at < vector.length; at++) into[at] = Math.round(((vector[at] as number) / most) * 127);
}
