import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { loadSqlite } from '../../../../src/store/sqlite.ts';
import { temporaryFolder } from '../../../workspace/temporary-folder.ts';
import { openRecords, sampleVersion } from '../sample-records.ts';

describe('statements of the records', () => {
  it('are compiled once, however often they are run', async () => {
    const records = await openRecords(temporaryFolder());
    const { DatabaseSync } = await loadSqlite();
    const compiled = vi.spyOn(DatabaseSync.prototype, 'prepare');
    onTestFinished(() => compiled.mockRestore());
    const add = (path: string) => records.write(({ versions }) => versions.add(sampleVersion({ path })));
    await add('a');
    const first = compiled.mock.calls.length;
    expect(first).toBeGreaterThan(0);
    for (const path of ['b', 'c', 'd']) await add(path);
    expect(compiled.mock.calls.length).toBe(first);
  });

  it('that hand out row by row are run by several readers at once', async () => {
    const records = await openRecords(temporaryFolder());
    for (const path of ['a', 'b', 'c']) await records.write(({ versions }) => versions.add(sampleVersion({ path })));
    const pairs = await records.read(async ({ versions }) => {
      const found: string[] = [];
      for await (const one of versions.all()) {
        for await (const other of versions.all()) found.push(one.path + other.path);
      }
      return found;
    });
    expect(pairs).toEqual(['aa', 'ab', 'ac', 'ba', 'bb', 'bc', 'ca', 'cb', 'cc']);
    const together = await records.read(async ({ versions }) => {
      const [first, second] = [versions.all(), versions.all()];
      const rows = [await first.next(), await second.next(), await first.next(), await second.next()];
      return rows.map(({ value }) => value?.path);
    });
    expect(together).toEqual(['a', 'a', 'b', 'b']);
  });

  it('find the earlier paths of a file behind any number of later versions', async () => {
    const records = await openRecords(temporaryFolder());
    await records.write(async ({ versions }) => {
      await versions.add(sampleVersion({ path: 'new', oldPath: 'old', kind: 'move' }));
      for (let at = 0; at < 1001; at++) await versions.add(sampleVersion({ path: 'new' }));
    });
    expect(await records.read(({ versions }) => versions.oldPaths({ tree: '', path: 'new' }))).toEqual(['old']);
    expect(await records.read(({ versions }) => versions.oldPaths({ tree: '', path: 'old' }))).toEqual([]);
  });
});
