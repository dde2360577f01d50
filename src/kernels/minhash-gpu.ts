import { type HashFunctions, hashFunctions } from './minhash.ts';
import type { SortedSets } from './shared-values.ts';
import {
  GRAPHICS_PACKAGE,
  type GraphicsBuffer,
  type GraphicsDevice,
  type GraphicsPackage,
  loadGraphicsPackage,
} from './webgpu-package.ts';

/** MinHash on a graphics processor. */
export interface GraphicsMinHash {
  readonly kind: 'available';
  readonly engine: 'webgpu';
  /** The same signatures as those of `MinHash`. */
  signatures(sets: SortedSets): Promise<Uint32Array>;
  /** Lets the processor go. */
  close(): void;
}

export interface NoGraphics {
  readonly kind: 'unavailable';
  /** What is missing, in words. */
  readonly reason: string;
}

/** Threads in a workgroup, of which there is one for a set: each makes some numbers of the set's signature. */
const THREADS = 64;
/** Sets and values in one pass: a processor need not take more workgroups or larger buffers. */
const PASS_SETS = 1 << 15;
const PASS_VALUES = 1 << 22;

const SHADER = `
@group(0) @binding(0) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> factors: array<u32>;
@group(0) @binding(3) var<storage, read> terms: array<u32>;
@group(0) @binding(4) var<storage, read_write> signatures: array<u32>;

fn mixed(value: u32) -> u32 {
  var hash = value ^ (value >> 16u);
  hash = hash * 0x85ebca6bu;
  hash = hash ^ (hash >> 13u);
  hash = hash * 0xc2b2ae35u;
  return hash ^ (hash >> 16u);
}

@compute @workgroup_size(${THREADS})
fn minhash(@builtin(workgroup_id) group: vec3<u32>, @builtin(local_invocation_id) thread: vec3<u32>) {
  let own = group.x;
  let hashCount = arrayLength(&factors);
  for (var hash = thread.x; hash < hashCount; hash += ${THREADS}u) {
    var least = 0xffffffffu;
    for (var at = offsets[own]; at < offsets[own + 1u]; at++) {
      least = min(least, mixed(values[at]) * factors[hash] + terms[hash]);
    }
    signatures[own * hashCount + hash] = least;
  }
}
`;

/**
 * Looks for a graphics processor. Never rejects: what is missing is told.
 *
 * @param hashCount numbers in a signature
 * @param load gives the package
 */
export async function openGraphicsMinHash(
  hashCount: number,
  load: () => Promise<GraphicsPackage> = loadGraphicsPackage,
): Promise<GraphicsMinHash | NoGraphics> {
  let graphics: GraphicsPackage;
  try {
    graphics = await load();
  } catch {
    const reason = `the optional package "${GRAPHICS_PACKAGE}" is not installed: npm install ${GRAPHICS_PACKAGE}`;
    return { kind: 'unavailable', reason };
  }
  try {
    const instance = graphics.create([]);
    const adapter = await instance.requestAdapter();
    if (adapter === null) return { kind: 'unavailable', reason: 'no graphics processor was found' };
    const device = await adapter.requestDevice();
    const passes = new SignaturePasses({ instance, device }, graphics.globals, hashFunctions(hashCount));
    return {
      kind: 'available',
      engine: 'webgpu',
      signatures: (sets) => passes.signatures(sets),
      close: () => passes.close(),
    };
  } catch (thrown) {
    const reason = `the graphics processor cannot be used: ${thrown instanceof Error ? thrown.message : thrown}`;
    return { kind: 'unavailable', reason };
  }
}

/** A device, and the instance that gave it, without which it is taken back at any time. */
interface OpenGraphics {
  readonly instance: object;
  readonly device: GraphicsDevice;
}

class SignaturePasses {
  #open: OpenGraphics | null;
  readonly #globals: GraphicsPackage['globals'];
  readonly #functions: HashFunctions;
  readonly #pipeline;

  constructor(open: OpenGraphics, globals: GraphicsPackage['globals'], functions: HashFunctions) {
    this.#open = open;
    this.#globals = globals;
    this.#functions = functions;
    const { device } = open;
    const module = device.createShaderModule({ code: SHADER });
    this.#pipeline = device.createComputePipeline({ layout: 'auto', compute: { module, entryPoint: 'minhash' } });
  }

  close() {
    this.#open?.device.destroy();
    this.#open = null;
  }

  async signatures({ values, offsets }: SortedSets): Promise<Uint32Array> {
    const setCount = offsets.length - 1;
    const hashCount = this.#functions.factors.length;
    const signatures = new Uint32Array(setCount * hashCount);
    for (let first = 0; first < setCount; ) {
      const start = offsets[first] as number;
      let last = first + 1;
      while (last < setCount && last - first < PASS_SETS && (offsets[last + 1] as number) - start <= PASS_VALUES) {
        last++;
      }
      const own = offsets.slice(first, last + 1).map((offset) => offset - start);
      const made = await this.#pass(values.subarray(start, offsets[last]), own);
      signatures.set(made, first * hashCount);
      first = last;
    }
    return signatures;
  }

  get #device(): GraphicsDevice {
    if (this.#open === null) throw new Error('The graphics processor was let go.');
    return this.#open.device;
  }

  async #pass(values: Uint32Array, offsets: Uint32Array): Promise<Uint32Array> {
    const { STORAGE, COPY_SRC, COPY_DST, MAP_READ } = this.#globals.GPUBufferUsage;
    const { factors, terms } = this.#functions;
    const setCount = offsets.length - 1;
    const size = Uint32Array.BYTES_PER_ELEMENT * setCount * factors.length;
    const inputs = [values, offsets, factors, terms].map((data) => this.#filled(data, STORAGE | COPY_DST));
    const result = this.#device.createBuffer({ size, usage: STORAGE | COPY_SRC });
    const readable = this.#device.createBuffer({ size, usage: MAP_READ | COPY_DST });
    const buffers = [...inputs, result];
    try {
      const group = this.#device.createBindGroup({
        layout: this.#pipeline.getBindGroupLayout(0),
        entries: buffers.map((buffer, binding) => ({ binding, resource: { buffer } })),
      });
      const encoder = this.#device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(this.#pipeline);
      pass.setBindGroup(0, group);
      pass.dispatchWorkgroups(setCount);
      pass.end();
      encoder.copyBufferToBuffer(result, 0, readable, 0, size);
      this.#device.queue.submit([encoder.finish()]);
      await readable.mapAsync(this.#globals.GPUMapMode.READ);
      const signatures = new Uint32Array(readable.getMappedRange()).slice();
      readable.unmap();
      return signatures;
    } finally {
      for (const buffer of [...buffers, readable]) buffer.destroy();
    }
  }

  /** A buffer must not be empty. */
  #filled(data: Uint32Array, usage: number): GraphicsBuffer {
    const buffer = this.#device.createBuffer({ size: Math.max(4, data.byteLength), usage });
    if (data.length > 0) this.#device.queue.writeBuffer(buffer, 0, data);
    return buffer;
  }
}
