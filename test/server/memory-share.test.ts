import { totalmem } from 'node:os';
import { describe, expect, it, vi } from 'vitest';
import { memoryFor } from '../../src/server/memory-share.ts';

const GIB = 1024 ** 3;

describe('what the process may take', () => {
  it('is its limit where the machine has more', () => {
    expect(memoryFor({ maxMemory: 256 })).toBe(256);
  });

  it('is never more than three quarters of the machine, whatever number stands for no constraint', () => {
    const machine = Math.floor((totalmem() * 0.75) / 1024 ** 2);
    for (const none of [0, 2 ** 64]) {
      vi.spyOn(process, 'constrainedMemory').mockReturnValueOnce(none);
      expect(memoryFor({ maxMemory: 1024 ** 2 })).toBe(machine);
    }
  });

  it('is never more than three quarters of the container', () => {
    vi.spyOn(process, 'constrainedMemory').mockReturnValueOnce(GIB);
    expect(memoryFor({ maxMemory: 4096 })).toBe(768);
  });
});
