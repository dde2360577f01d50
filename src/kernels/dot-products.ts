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
  /** The length of each vector, by its first numbers alone. */
  lengths(dimensions: number): Float32Array;
  /** A copy of one of them. */
  vector(at: number): Int8Array;
  /** Puts another in its place. */
  set(at: number, vector: Int8Array): void;
}

/** Vectors are compared in steps of so many numbers. */
const STEP = 16;

/** The largest number of a query: 4,096 dimensions of it times 127 stay within 32 bits. */
export const MOST_IN_QUERY = 4095;

/**
 * @param vectors `count` times `dimensions` numbers; copied
 * @throws Error for dimensions that are no multiple of 16
 */
export function openVectorTable(vectors: Int8Array, dimensions: number): VectorTable {
  checkDimensions(dimensions);
  const kernel = openKernel('dot-products', 'dotProducts');
  if (kernel === null) return new PlainTable(vectors, dimensions);
  const table = new KernelTable(kernel, vectors.length / dimensions, dimensions);
  table.fill(vectors);
  return table;
}

/**
 * Vectors of zeros, to be set one by one.
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

  fill(vectors: Int8Array): void {
    this.#all().set(vectors);
  }

  multiply(query: Int16Array): Int32Array {
    const { memory, run } = this.#kernel;
    new Int16Array(memory.buffer, this.#queryAt, query.length).set(query);
    run(this.#queryAt, this.#vectorsAt, this.count, query.length, this.dimensions, this.#productsAt);
    return new Int32Array(memory.buffer, this.#productsAt, this.count).slice();
  }

  lengths(dimensions: number): Float32Array {
    return lengthsOf(this.#all(), this.dimensions, dimensions);
  }

  vector(at: number): Int8Array {
    return this.#all().slice(at * this.dimensions, (at + 1) * this.dimensions);
  }

  set(at: number, vector: Int8Array): void {
    this.#all().set(vector, at * this.dimensions);
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

  lengths(dimensions: number): Float32Array {
    return lengthsOf(this.#vectors, this.dimensions, dimensions);
  }

  vector(at: number): Int8Array {
    return this.#vectors.slice(at * this.dimensions, (at + 1) * this.dimensions);
  }

  set(at: number, vector: Int8Array): void {
    this.#vectors.set(vector, at * this.dimensions);
  }
}

function lengthsOf(vectors: Int8Array, stride: number, dimensions: number): Float32Array {
  return Float32Array.from({ length: vectors.length / stride }, (_, vector) => {
    let squares = 0;
    for (let at = vector * stride; at < vector * stride + dimensions; at++) squares += (vectors[at] as number) ** 2;
    return Math.sqrt(squares);
  });
}
