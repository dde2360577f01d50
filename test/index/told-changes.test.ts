import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { DecodedFacts } from '../../src/index/decoded-facts.ts';
import { SourceFiles } from '../../src/index/source-files.ts';
import { Tree } from '../../src/index/tree.ts';
import type { Changes, TreeWatch } from '../../src/index/tree-watch.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

/** A tree that has been looked at, and a look at what a watch tells of it since: whether all of it was looked at again. */
async function looked(paths: (folder: string) => readonly string[]) {
  const folder = temporaryFolder();
  writeFiles(folder, { 'src/a.ts': 'export const a = 1;', 'src/b.ts': 'export const b = 1;' });
  const tree = new Tree(folder, new SourceFiles(parsers), new DecodedFacts(), null);
  await tree.linked({});
  const told: Changes = { kind: 'some', paths: paths(folder) };
  const seen = vi.fn();
  const watch = { moment: 1, told, changes: { kind: 'unknown' }, seen } as unknown as TreeWatch;
  const index = await tree.linked({ asTold: true, watch });
  return { wasWhole: seen.mock.calls[0]?.[1] as boolean, names: index.files.map(({ path }) => path) };
}

describe('after a change that was told of', () => {
  it('one file is looked at, whatever stood beside it while it was written', async () => {
    const { wasWhole } = await looked((folder) => {
      writeFileSync(join(folder, 'src/a.ts'), 'export const c = 1;');
      return ['src/.orrery-0123456789ab-0.new', 'src/.orrery-0123456789ab-0.old', 'src/a.ts.tmp.1', 'src/a.ts'];
    });
    expect(wasWhole).toBe(false);
  });

  it('one file is looked at while another is being written', async () => {
    const beside = ['src/.orrery-0123456789ab-0.new', 'src/.orrery-0123456789ab-0.old'];
    const { wasWhole, names } = await looked((folder) => {
      for (const path of beside) writeFileSync(join(folder, path), 'export const d = 1;');
      return [...beside, 'src/a.ts'];
    });
    expect([wasWhole, names]).toEqual([false, ['src/a.ts', 'src/b.ts']]);
  });

  it.each([
    ['a file has come', 'src/c.ts', (folder: string) => writeFileSync(join(folder, 'src/c.ts'), '')],
    ['a file has gone', 'src/b.ts', (folder: string) => rmSync(join(folder, 'src/b.ts'))],
    ['a folder has gone', 'src', (folder: string) => rmSync(join(folder, 'src'), { recursive: true })],
    ['what may decide on the tree has gone', 'src/.gitignore', () => {}],
  ])('the whole tree is looked at where %s', async (_, path, change) => {
    const { wasWhole, names } = await looked((folder) => {
      change(folder);
      return [path];
    });
    expect(wasWhole).toBe(true);
    expect(names.includes(path)).toBe(path === 'src/c.ts');
  });
});
