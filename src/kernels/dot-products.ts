import { type Engine, openKernel, place, type WasmKernel } from './wasm-kernel.ts';

/** Vectors of 8-bit numbers, one after another, that others are multiplied with many times. */
export interface VectorTable {
  readonly engine: Engine;
  readonly count: number;
  /** Numbers in each: a multiple of 16. */
  readonly dimensions: number;
  /**
   * The dot product of a vector with each.
   * @param query as long as what is to be compared: all dimensions, or the first of them; a multiple of 16. Its numbers are
   *   finer than those of the table, which halves what rounding costs; at most `MOST_IN_QUERY`, so that no sum leaves 32 bits.
   */
  multiply(query: Int16Array): Int32Array;
  /** The lengths of the vectors from one to before another, by their first numbers alone. */
  lengths(dimensions: number, first: number, end: number): Float32Array;
  /** A copy of the vectors from one to before another. */
  vectors(first: number, end: number): Int8Array;
  /** Puts one or several, one after another, in place of those from `at` on. */
  set(at: number, vectors: Int8Array): void;
}

/** Vectors are compared in steps of so many numbers. */
const STEP = 16;

/** The largest number of a query: 4,096 dimensions of it times 127 stay within 32 bits. */
export const MOST_IN_QUERY = 4095;

/**
 * Vectors of zeros, to be set.
 * @throws Error for dimensions that are no multiple of 16
 */
export function emptyVectorTable(count: number, dimensions: number): VectorTable {
  checkDimensions(dimensions);
  const kernel = openKernel('dot-products', 'dotProducts');
  if (kernel === null) return new PlainTable(new Int8Array(count * dimensions), dimensions);
  return new KernelTable(kernel, count, dimensions);
}

function checkDimensions(dimensions: number): void {
  if (dimensions % STEP !== 0) throw new Error(`Vectors of ${dimensions} dimensions are not a multiple of ${STEP}.`);
}

/** The vectors lie in the kernel's memory from the start on. */
class KernelTable implements VectorTable {
  readonly engine = 'wasm-simd';
  readonly count: number;
  readonly dimensions: number;
  readonly #kernel: WasmKernel;
  readonly #queryAt: number;
  readonly #vectorsAt: number;
  readonly #productsAt: number;

  constructor(kernel: WasmKernel, count: number, dimensions: number) {
    this.#kernel = kernel;
    this.dimensions = dimensions;
    this.count = count;
    const places = place(kernel.memory, [2 * dimensions, count * dimensions, 4 * count]) as [number, number, number];
    [this.#queryAt, this.#vectorsAt, this.#productsAt] = places;
  }

  multiply(query: Int16Array): Int32Array {
    const { memory, run } = this.#kernel;
    new Int16Array(memory.buffer, this.#queryAt, query.length).set(query);
    run(this.#queryAt, this.#vectorsAt, this.count, query.length, this.dimensions, this.#productsAt);
    return new Int32Array(memory.buffer, this.#productsAt, this.count).slice();
  }

  lengths(dimensions: number, first: number, end: number): Float32Array {
    return lengthsOf(this.#all().subarray(first * this.dimensions, end * this.dimensions), this.dimensions, dimensions);
  }

  vectors(first: number, end: number): Int8Array {
    return this.#all().slice(first * this.dimensions, end * this.dimensions);
  }

  set(at: number, vectors: Int8Array): void {
    this.#all().set(vectors, at * this.dimensions);
  }

  #all(): Int8Array {
    return new Int8Array(this.#kernel.memory.buffer, this.#vectorsAt, this.count * this.dimensions);
  }
}

/** The kernel's twin: what runs without it, and what it must equal. */
export class PlainTable implements VectorTable {
  readonly engine = 'typescript';
  readonly count: number;
  readonly dimensions: number;
  readonly #vectors: Int8Array;

  constructor(vectors: Int8Array, dimensions: number) {
    this.#vectors = vectors;
    this.dimensions = dimensions;
    this.count = vectors.length / dimensions;
  }

  multiply(query: Int16Array): Int32Array {
    const products = new Int32Array(this.count);
    for (let vector = 0; vector < this.count; vector++) {
      const base = vector * this.dimensions;
      let sum = 0;
      for (let at = 0; at < query.length; at++) sum += (query[at] as number) * (this.#vectors[base + at] as number);
      products[vector] = sum;
    }
    return products;
  }

  lengths(dimensions: number, first: number, end: number): Float32Array {
    const vectors = this.#vectors.subarray(first * this.dimensions, end * this.dimensions);
    return lengthsOf(vectors, this.dimensions, dimensions);
  }

  vectors(first: number, end: number): Int8Array {
    return this.#vectors.slice(first * this.dimensions, end * this.dimensions);
  }

  set(at: number, vectors: Int8Array): void {
    this.#vectors.set(vectors, at * this.dimensions);
  }
}

function lengthsOf(vectors: Int8Array, stride: number, dimensions: number): Float32Array {
  const lengths = new Float32Array(vectors.length / stride);
  for (let vector = 0; vector < lengths.length; vector++) {
    let squares = 0;
    for (let at = vector * stride; at < vector * stride + dimensions; at++) squares += (vectors[at] as number) ** 2;
    lengths[vector] = Math.sqrt(squares);
  }
  return lengths;
}
