import { describe, expect, it, vi } from 'vitest';
import { analyzeDuplicates } from '../../../../src/analysis/findings/clones/duplicates.ts';
import type { FileFault } from '../../../../src/analysis/findings/clones/file-fault.ts';
import * as behaviour from '../../../../src/analysis/findings/clones/semantic/behaviour.ts';
import { indexOf } from './code.ts';

vi.mock('../../../../src/analysis/findings/clones/semantic/behaviour.ts', { spy: true });

const COUNTED = (name: string) => `
export function ${name}(items) {
  let sum = 0;
  for (const item of items) {
    if (item.price > 10) sum += item.price * item.count;
  }
  return { sum, average: sum / items.length };
}
`;

describe('a file that a step breaks down on', () => {
  it('is none where a macro stands for the cases of a switch', async () => {
    const text = `
const char* name(int err, char* buffer, int size) {
  if (size < 10) return 0;
  switch (err) { ERRNO_MAP(NAME_GEN) }
  snprintf(buffer, size, "unknown %d", err);
  return buffer;
}
`;
    const { faults, notes } = await analyzeDuplicates(await indexOf({ 'a.c': text, 'b.c': text }));
    expect([faults, notes]).toEqual([[], []]);
  });

  it('is left out by name, its cause is told, and the rest is found', async () => {
    const { behaviourOf } = await vi.importActual<typeof behaviour>(
      '../../../../src/analysis/findings/clones/semantic/behaviour.ts',
    );
    vi.mocked(behaviour.behaviourOf).mockImplementation((corpus, file, start, end) => {
      if (file.file.path === 'broken.js') throw new TypeError('nothing to reduce');
      return behaviourOf(corpus, file, start, end);
    });
    const index = await indexOf({ 'broken.js': COUNTED('c'), 'a.js': COUNTED('a'), 'b.js': COUNTED('a') });
    const told: FileFault[] = [];
    const { groups, notes } = await analyzeDuplicates(index, { onFault: (fault) => told.push(fault) });
    expect(groups[0]?.fragments.map(({ file }) => file)).toContain('a.js');
    expect(notes.join()).toMatch(/failed in some files.*: broken\.js\./);
    expect(told).toMatchObject([{ file: 'broken.js', cause: expect.stringContaining('nothing to reduce') }]);
  });
});
