import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Indexer } from '../../src/index/indexer.ts';
import { Parsers } from '../../src/languages/parsers.ts';
import { temporaryFolder, writeFiles } from '../workspace/temporary-folder.ts';

const parsers = new Parsers(1);
const extract = vi.spyOn(parsers, 'extract');
const indexer = new Indexer({ parsers });
afterEach(() => extract.mockClear());

/** Files that were read since the last test, by name. */
const read = () =>
  extract.mock.calls.flatMap(([files]) => files.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)));

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = temporaryFolder();
  writeFiles(folder, files);
  return folder;
}

describe('an index that is begun before anybody asks', () => {
  it('is made', async () => {
    const folder = folderWith({ 'a.ts': 'export const a = 1;\n' });
    await indexer.begin(folder);
    expect(read()).toEqual(['a.ts']);
    expect(await indexer.building(folder)).toBeNull();
  });

  it('is not looked for again where somebody asked first, who has an answer or is getting it', async () => {
    const folder = folderWith({ 'a.ts': 'export const a = 1;\n' });
    const asked = indexer.linked(folder);
    await nextTurn();
    const begun = indexer.begin(folder);
    await asked;
    writeFiles(folder, { 'b.ts': 'export const b = 2;\n' });
    await begun;
    await indexer.begin(folder);
    expect(read()).toEqual(['a.ts']);
    const { files } = await indexer.linked(folder);
    expect(files.map(({ path }) => path)).toEqual(['a.ts', 'b.ts']);
  });

  it('is made where who asked first went away', async () => {
    const folder = folderWith({ 'a.ts': 'export const a = 1;\n' });
    const gone = new AbortController();
    const asked = indexer.linked(folder, { signal: gone.signal });
    const begun = indexer.begin(folder);
    gone.abort(new Error('It went away.'));
    await expect(asked).rejects.toThrow('It went away.');
    await begun;
    expect(read()).toEqual(['a.ts']);
  });
});
