import { openSummedTable, type Parts, type SummedTable } from '../../kernels/weighted-sums.ts';
import type { FileTerms } from '../lexical/file-terms.ts';
import { ofEachStep, stepIn } from '../lexical/term-counts.ts';
import type { Vocabulary } from '../text/tokenizer.ts';
import type { TokenVectors } from './token-vectors.ts';
import { UnitVectorStore, type UnitVectors } from './unit-vectors.ts';

/** How much a term in each field of a unit says of what the unit means, by `FIELD`. */
const FIELD_WEIGHT = [3, 1, 2, 1] as const;
/** How much the words of the file's own name and folders say of each of its units. */
const FILE_WEIGHT = 2;

const NONE: ReadonlyMap<FileTerms, Int8Array> = new Map();

/** A kernel holds a copy of all of a model's rows: one does for all trees. */
const tables = new WeakMap<TokenVectors, SummedTable>();

function tableOf(model: TokenVectors): SummedTable {
  const table = tables.get(model) ?? openSummedTable(model.values, model.dimensions);
  tables.set(model, table);
  return table;
}

/** Makes vectors of texts whose terms are numbered by one vocabulary. */
export class LocalEmbedder {
  readonly model: TokenVectors;
  readonly #table: SummedTable;
  readonly #vocabulary: Vocabulary;
  readonly #store: UnitVectorStore;
  /** Vectors from an earlier run, until they are in the store. */
  #known: ReadonlyMap<FileTerms, Int8Array>;
  /** The model's row of each term of the vocabulary, -1 for a term it does not know; as far as has been asked. */
  #rows = new Int32Array(0);

  /** @param known vectors that this model made of files' units before: of use for the first `units` */
  constructor(model: TokenVectors, vocabulary: Vocabulary, known: ReadonlyMap<FileTerms, Int8Array> = new Map()) {
    this.model = model;
    this.#table = tableOf(model);
    this.#vocabulary = vocabulary;
    this.#known = known;
    const made = (file: FileTerms) => this.#table.sums(this.#partsOf(file));
    this.#store = new UnitVectorStore(model.dimensions, (file) => this.#known.get(file) ?? made(file));
  }

  /** The vectors of the units of all files; all 0 for a unit with no term that is known. Those of files that it had before are kept. */
  units(files: readonly FileTerms[]): UnitVectors {
    const units = this.#store.of(files);
    this.#known = NONE;
    return units;
  }

  /** The vectors of a file's units, one after another. */
  vectorsOf(file: FileTerms): Int8Array {
    return this.#store.vectors(file);
  }

  /** The vector of all that a file holds; of length 1, or 0 when no term of it is known. */
  file(file: FileTerms): Float32Array {
    this.#learnRows();
    const vector = new Float32Array(this.model.dimensions);
    file.terms.forEach((term, at) => {
      const row = this.#rows[term] as number;
      if (row !== -1) this.#add(vector, row, weightOf(file.counts[at] as number));
    });
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

  /** What the vectors of a file's units are made of: their own terms, and those of the file's name and folders. */
  #partsOf(file: FileTerms): Parts {
    this.#learnRows();
    const { starts, terms, counts, units } = file;
    const ofFile = starts[1] as number;
    const most = terms.length + ofFile * units.length;
    const parts = {
      rows: new Uint32Array(most),
      factors: new Float32Array(most),
      starts: new Uint32Array(units.length + 1),
    };
    let size = 0;
    const add = (term: number, weight: number): void => {
      const row = this.#rows[term] as number;
      if (row === -1) return;
      parts.rows[size] = row;
      parts.factors[size++] = weight * (this.model.scales[row] as number);
    };
    for (let unit = 0; unit < units.length; unit++) {
      const end = starts[unit + 1] as number;
      for (let at = starts[unit] as number; at < end; at++) add(terms[at] as number, weightOf(counts[at] as number));
      if (unit > 0) for (let at = 0; at < ofFile; at++) add(terms[at] as number, FILE_WEIGHT);
      parts.starts[unit + 1] = size;
    }
    return { ...parts, rows: parts.rows.subarray(0, size), factors: parts.factors.subarray(0, size) };
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

/** How much so many occurrences say. */
const DAMPED = ofEachStep((count) => (count === 0 ? 0 : 1 + Math.log(count)));

/** Each field's weight, damped by how often the term stands there. */
function weightOf(counts: number): number {
  let weight = 0;
  for (let field = 0; field < 4; field++) {
    weight += (FIELD_WEIGHT[field] as number) * (DAMPED[stepIn(counts, field)] as number);
  }
  return weight;
}
