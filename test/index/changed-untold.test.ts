import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { DecodedFacts } from '../../src/index/decoded-facts.ts';
import { SourceFiles } from '../../src/index/source-files.ts';
import { Tree } from '../../src/index/tree.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { commitAll, initRepository } from '../workspace/git-fixture.ts';
import { temporaryFolder, untilSettled, writeFiles } from '../workspace/temporary-folder.ts';

const parsers = new Parsers(1);
afterAll(() => parsers.close());

const { signal } = new AbortController();

/** A repository that was looked at, with all that links rest on. */
async function known() {
  const folder = temporaryFolder();
  initRepository(folder);
  writeFiles(folder, {
    'package.json': '{"name": "all", "workspaces": ["one"]}',
    'one/package.json': '{"name": "one", "main": "a.ts"}',
    'one/a.ts': 'export const a = 1;\n',
    'b.ts': "import { a } from 'one';\nexport const b = a;\n",
    'logs/old.log': '',
    '.gitignore': '*.log\n',
  });
  commitAll(folder);
  await untilSettled();
  const tree = new Tree(folder, new SourceFiles(parsers), new DecodedFacts(), null);
  await tree.linked({});
  return { folder, tree };
}

describe('a look that nobody waits for', () => {
  it('finds nothing where nothing has changed, and takes nothing in', async () => {
    const { folder, tree } = await known();
    expect(await tree.changedUntold(signal)).toEqual([]);
    writeFileSync(join(folder, 'b.ts'), 'export const c = 2;\n');
    expect(await tree.changedUntold(signal)).toEqual(['b.ts']);
    expect(await tree.changedUntold(signal)).toEqual(['b.ts']);
    const index = await tree.linked({});
    expect(index.files.find(({ path }) => path === 'b.ts')?.facts.definitions.map(({ name }) => name)).toEqual(['c']);
    await untilSettled();
    await tree.linked({});
    expect(await tree.changedUntold(signal)).toEqual([]);
  });

  it('names a file that another was put in the place of', async () => {
    const { folder, tree } = await known();
    writeFileSync(join(folder, 'one/.orrery-0123456789ab-0.new'), 'export const a = 2;\n');
    expect(await tree.changedUntold(signal)).toEqual([]);
    renameSync(join(folder, 'one/.orrery-0123456789ab-0.new'), join(folder, 'one/a.ts'));
    expect(await tree.changedUntold(signal)).toEqual(['one/a.ts']);
  });

  it('names a file that has gone', async () => {
    const { folder, tree } = await known();
    rmSync(join(folder, 'one/a.ts'));
    // Its folder's list is another, too.
    expect(await tree.changedUntold(signal)).toBeNull();
  });

  it.each<[string, (folder: string) => void]>([
    ['a file has come', (folder) => writeFiles(folder, { 'one/c.ts': '' })],
    ['a file has come to a folder of ignored ones', (folder) => writeFiles(folder, { 'logs/c.ts': '' })],
    ['an ignore file says something else', (folder) => writeFiles(folder, { '.gitignore': '' })],
    ['a manifest says something else', (folder) => writeFiles(folder, { 'one/package.json': '{"name": "two"}' })],
  ])('knows that more than files is another where %s', async (_, change) => {
    const { folder, tree } = await known();
    change(folder);
    expect(await tree.changedUntold(signal)).toBeNull();
  });

  it('ends when it is told to', async () => {
    const { tree } = await known();
    await expect(tree.changedUntold(AbortSignal.abort(new Error('closing')))).rejects.toThrow('closing');
  });
});
