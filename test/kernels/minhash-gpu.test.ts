import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hashFunctions, signaturesPlainly } from '../../src/kernels/minhash.ts';
import { openGraphicsMinHash } from '../../src/kernels/minhash-gpu.ts';
import { type GraphicsPackage, loadGraphicsPackage } from '../../src/kernels/webgpu-package.ts';

/** Where the package lies that is no dependency, when it is not installed: the path of its module. */
const load = (): Promise<GraphicsPackage> => {
  const path = process.env.WEBGPU_PACKAGE;
  return path === undefined ? loadGraphicsPackage() : import(path);
};

const sets = fc.array(fc.array(fc.nat(0xffffffff), { maxLength: 40 }), { minLength: 1, maxLength: 12 });

function packed(lists: readonly (readonly number[])[]) {
  const offsets = new Uint32Array(lists.length + 1);
  lists.forEach((list, at) => {
    offsets[at + 1] = (offsets[at] as number) + list.length;
  });
  return { values: Uint32Array.from(lists.flat()), offsets };
}

describe('MinHash on a graphics processor', () => {
  it('equals the kernel, where there is a processor', async ({ skip }) => {
    const hashCount = 200;
    const graphics = await openGraphicsMinHash(hashCount, load);
    if (graphics.kind === 'unavailable') return skip(`not run here: ${graphics.reason}`);
    const functions = hashFunctions(hashCount);
    await fc.assert(
      fc.asyncProperty(sets, async (lists) => {
        const one = packed(lists);
        expect(await graphics.signatures(one)).toEqual(signaturesPlainly(functions, one.values, one.offsets));
      }),
      { numRuns: 30 },
    );
    const many = packed(Array.from({ length: 40_000 }, (_, set) => [set, set * 31, set * 977]));
    expect(await graphics.signatures(many)).toEqual(signaturesPlainly(functions, many.values, many.offsets));
    graphics.close();
  });

  it('says when the package is missing', async () => {
    const graphics = await openGraphicsMinHash(8, () => Promise.reject(new Error('Cannot find package')));
    expect(graphics).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringContaining('"webgpu" is not installed'),
    });
  });

  it('says when there is no processor', async () => {
    const graphics = await openGraphicsMinHash(8, async () => ({
      create: () => ({ requestAdapter: async () => null }),
      globals: {
        GPUBufferUsage: { STORAGE: 1, UNIFORM: 2, COPY_SRC: 4, COPY_DST: 8, MAP_READ: 16 },
        GPUMapMode: { READ: 1 },
      },
    }));
    expect(graphics).toEqual({ kind: 'unavailable', reason: 'no graphics processor was found' });
  });

  it('says when the processor cannot be used', async () => {
    const graphics = await openGraphicsMinHash(8, async () => {
      const requestDevice = () => Promise.reject(new Error('out of devices'));
      return { create: () => ({ requestAdapter: async () => ({ requestDevice }) }) } as unknown as GraphicsPackage;
    });
    expect(graphics).toEqual({ kind: 'unavailable', reason: 'the graphics processor cannot be used: out of devices' });
  });
});
