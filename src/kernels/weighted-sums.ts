import { type Engine, openKernel, place, type WasmKernel } from './wasm-kernel.ts';

/** What sums are made of: sum `s` has the parts from `starts[s]` to `starts[s + 1]`, each a row of the table and its factor. */
export interface Parts {
  readonly rows: Uint32Array;
  /** Each 0, or at least so large that sums are no subnormal numbers. */
  readonly factors: Float32Array;
  /** One more than there are sums. */
  readonly starts: Uint32Array;
}

/** Rows of 8-bit numbers that are added up, over and over. */
export interface SummedTable {
  readonly engine: Engine;
  /** Numbers in each row: a multiple of 16. */
  readonly dimensions: number;
  /**
   * Each sum of rows times their factors, rounded to bytes so that its largest number, whatever its sign, is 127: it keeps
   * its direction, not its length. What has no parts is all 0.
   */
  sums(parts: Parts): Int8Array;
}

/** Numbers are added in steps of so many. */
const STEP = 16;

/**
 * @param table rows of `dimensions` numbers
 * @throws Error for dimensions that are no multiple of 16
 */
export function openSummedTable(table: Int8Array, dimensions: number): SummedTable {
  if (dimensions % STEP !== 0) throw new Error(`Rows of ${dimensions} dimensions are not a multiple of ${STEP}.`);
  const kernel = openKernel('weighted-sums', 'weightedSums');
  return kernel === null ? new PlainSummedTable(table, dimensions) : new KernelSummedTable(kernel, table, dimensions);
}

/** The table lies in the kernel's memory from the start on; parts and sums come after it. */
class KernelSummedTable implements SummedTable {
  readonly engine = 'wasm-simd';
  readonly dimensions: number;
  readonly #kernel: WasmKernel;
  readonly #tableBytes: number;

  constructor(kernel: WasmKernel, table: Int8Array, dimensions: number) {
    this.#kernel = kernel;
    this.dimensions = dimensions;
    this.#tableBytes = table.length;
    const [at] = place(kernel.memory, [table.length]) as [number];
    new Int8Array(kernel.memory.buffer, at, table.length).set(table);
  }

  sums({ rows, factors, starts }: Parts): Int8Array {
    const { memory, run } = this.#kernel;
    const { dimensions } = this;
    const count = starts.length - 1;
    const [tableAt, rowsAt, factorsAt, startsAt, scratchAt, sumsAt] = place(memory, [
      this.#tableBytes,
      rows.byteLength,
      factors.byteLength,
      starts.byteLength,
      4 * dimensions,
      count * dimensions,
    ]) as [number, number, number, number, number, number];
    new Uint32Array(memory.buffer, rowsAt, rows.length).set(rows);
    new Float32Array(memory.buffer, factorsAt, factors.length).set(factors);
    new Uint32Array(memory.buffer, startsAt, starts.length).set(starts);
    run(tableAt, rowsAt, factorsAt, startsAt, count, dimensions, scratchAt, sumsAt);
    return new Int8Array(memory.buffer, sumsAt, count * dimensions).slice();
  }
}

/** The kernel's twin: what runs without it, and what it must equal, which is why it rounds to 32 bits at each step. */
export class PlainSummedTable implements SummedTable {
  readonly engine = 'typescript';
  readonly dimensions: number;
  readonly #table: Int8Array;

  constructor(table: Int8Array, dimensions: number) {
    this.#table = table;
    this.dimensions = dimensions;
  }

  sums({ rows, factors, starts }: Parts): Int8Array {
    const { dimensions } = this;
    const sums = new Int8Array((starts.length - 1) * dimensions);
    const sum = new Float32Array(dimensions);
    for (let number = 0; number + 1 < starts.length; number++) {
      sum.fill(0);
      for (let part = starts[number] as number; part < (starts[number + 1] as number); part++) {
        const base = (rows[part] as number) * dimensions;
        const factor = factors[part] as number;
        for (let at = 0; at < dimensions; at++) {
          sum[at] = (sum[at] as number) + Math.fround((this.#table[base + at] as number) * factor);
        }
      }
      const largest = sum.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
      if (largest === 0) continue;
      const scale = Math.fround(127 / largest);
      const base = number * dimensions;
      for (let at = 0; at < dimensions; at++) sums[base + at] = nearest(Math.fround((sum[at] as number) * scale));
    }
    return sums;
  }
}

/** The nearest whole number; of two, the even one. */
function nearest(value: number): number {
  const below = Math.floor(value);
  const rest = value - below;
  if (rest !== 0.5) return Math.round(value);
  return below % 2 === 0 ? below : below + 1;
}
