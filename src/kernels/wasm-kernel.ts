import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What a kernel runs on: vectors of 128 bits, or its plain twin. Results are the same. */
export type Engine = 'wasm-simd' | 'typescript';

export interface WasmKernel {
  readonly memory: WebAssembly.Memory;
  /** The kernel's one function: takes addresses in `memory`, and counts. */
  readonly run: (...numbers: readonly number[]) => void;
}

const PAGE = 65_536;
/** Vectors are read fastest from multiples of their own size. */
const ALIGNMENT = 16;

/**
 * A fresh instance of a compiled kernel, or null where it cannot run: WebAssembly or its vectors are missing or switched
 * off, or the kernels were never built.
 *
 * @param name the kernel's file in `kernels/`
 * @param entry the function it exports
 */
export function openKernel(name: string, entry: string): WasmKernel | null {
  if (typeof WebAssembly === 'undefined') return null;
  const bytes = kernelBytes(name);
  if (bytes === null || !WebAssembly.validate(bytes)) return null;
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(bytes));
  return { memory: exports.memory as WebAssembly.Memory, run: exports[entry] as WasmKernel['run'] };
}

/** This module runs from `src/kernels/`, with the compiled kernels in `kernels/`, or from the bundle, with them beside it. */
function kernelBytes(name: string): Uint8Array | null {
  const own = fileURLToPath(import.meta.url);
  const folder = own.endsWith('.ts') ? join(dirname(own), '..', '..', 'kernels') : dirname(own);
  try {
    return readFileSync(join(folder, `${name}.wasm`));
  } catch {
    return null;
  }
}

/** Addresses in a kernel's memory of so many pieces of so many bytes each. The memory grows to hold them all. */
export function place(memory: WebAssembly.Memory, pieces: readonly number[]): number[] {
  let end = 0;
  const addresses = pieces.map((bytes) => {
    const address = end;
    end += Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
    return address;
  });
  const missing = end - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE));
  return addresses;
}
