import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDistanceSums } from '../../src/kernels/distance-sums.ts';
import { openMinHash } from '../../src/kernels/minhash.ts';
import { openKernel } from '../../src/kernels/wasm-kernel.ts';

afterEach(() => vi.unstubAllGlobals());

describe('kernels', () => {
  it('give way to their twins where there is no WebAssembly', () => {
    vi.stubGlobal('WebAssembly', undefined);
    expect(openMinHash(8).engine).toBe('typescript');
    expect(openDistanceSums().engine).toBe('typescript');
  });

  it('give way to their twins where WebAssembly has no vectors', () => {
    vi.stubGlobal('WebAssembly', { ...WebAssembly, validate: () => false });
    expect(openMinHash(8).engine).toBe('typescript');
  });

  it('give way to their twins where they were never built', () => {
    expect(openKernel('missing', 'missing')).toBeNull();
  });
});
