import { mkdtempSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Records } from '../../../src/store/records/records.ts';
import { loadSqlite } from '../../../src/store/sqlite.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { openRecords, sampleVersion } from './sample-records.ts';

/** Counts how often files are flushed by handle. */
async function countedFlushes() {
  const handle = await open(join(mkdtempSync(join(temporaryFolder(), 'x')), 'file'), 'w');
  const prototype: FileHandle = Object.getPrototypeOf(handle);
  await handle.close();
  const sync = vi.spyOn(prototype, 'sync');
  onTestFinished(() => sync.mockRestore());
  return sync;
}

/** Records that have been flushed once, as they are when they are first used. */
async function flushedRecords(folder = temporaryFolder()): Promise<Records> {
  const records = await openRecords(folder);
  await records.kept();
  return records;
}

function add(records: Records, path: string): void {
  records.commit(({ versions }) => versions.add(sampleVersion({ path })));
}

describe('what several clients commit', () => {
  it('is read at once, and goes to the disk together', async () => {
    const records = await flushedRecords();
    const flushes = await countedFlushes();
    const kept = Array.from({ length: 20 }, (_, at) => {
      add(records, `src/${at}.ts`);
      return records.kept();
    });
    expect(records.read(({ versions }) => versions.lastOfEach('').length)).toBe(20);
    await Promise.all(kept);
    expect(flushes).toHaveBeenCalledTimes(1);
    await records.kept();
    expect(flushes).toHaveBeenCalledTimes(1);
  });

  it('goes there once more if it was committed after a flush had begun', async () => {
    const records = await flushedRecords();
    const flushes = await countedFlushes();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    flushes.mockImplementationOnce(() => {
      begun.resolve();
      return held.promise;
    });
    add(records, 'a');
    const first = records.kept();
    await begun.promise;
    add(records, 'b');
    let isKept = false;
    const second = records.kept().then(() => {
      isKept = true;
    });
    held.resolve();
    await first;
    expect(isKept).toBe(false);
    await second;
    expect(flushes).toHaveBeenCalledTimes(2);
  });

  it('is flushed for a reader in another process that has seen it', async () => {
    const folder = temporaryFolder();
    const [writer, reader] = [await flushedRecords(folder), await flushedRecords(folder)];
    const flushes = await countedFlushes();
    const held = Promise.withResolvers<void>();
    flushes.mockImplementationOnce(() => held.promise);
    add(writer, 'a');
    await nextTurn();
    expect(reader.read(({ versions }) => versions.lastOfEach('').length)).toBe(1);
    await reader.kept();
    expect(flushes).toHaveBeenCalledTimes(2);
    await reader.kept();
    expect(flushes).toHaveBeenCalledTimes(2);
    held.resolve();
    await writer.kept();
  });

  it('is flushed for a reader if the process that committed it was ended before', async () => {
    const folder = temporaryFolder();
    add(await flushedRecords(folder), 'a');
    const reader = await openRecords(folder);
    const flushes = await countedFlushes();
    await reader.kept();
    expect(flushes).toHaveBeenCalledTimes(1);
  });

  it('is on the disk at the end of each transaction without a write-ahead log', async () => {
    const { DatabaseSync } = await loadSqlite();
    const { exec } = DatabaseSync.prototype;
    const executed: string[] = [];
    const execution = vi.spyOn(DatabaseSync.prototype, 'exec').mockImplementation(function (this: typeof exec, sql) {
      executed.push(sql);
      return Reflect.apply(exec, this, [sql.replace('journal_mode = WAL', 'journal_mode = DELETE')]);
    });
    onTestFinished(() => execution.mockRestore());
    const records = await flushedRecords();
    const flushes = await countedFlushes();
    add(records, 'a');
    await records.kept();
    expect(flushes).not.toHaveBeenCalled();
    expect(executed.filter((sql) => sql.includes('NORMAL'))).toEqual([]);
  });
});

describe('when the disk fails to store what was committed', () => {
  const failure = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });

  it('nothing more is read or written, as a second flush would prove nothing', async () => {
    const records = await flushedRecords();
    const flushes = await countedFlushes();
    flushes.mockRejectedValueOnce(failure);
    add(records, 'a');
    const refused = { errorName: 'DATABASE_ERROR', data: { reason: 'not_flushed' } };
    await expect(records.kept()).rejects.toMatchObject(refused);
    await expect(records.kept()).rejects.toMatchObject(refused);
    const uses = [
      () => add(records, 'b'),
      () => records.write(({ versions }) => versions.add(sampleVersion())),
      () => records.read(({ versions }) => versions.lastOfEach('')),
    ];
    for (const use of uses) await expect((async () => use())()).rejects.toMatchObject(refused);
    expect(flushes).toHaveBeenCalledTimes(1);
  });

  it('nothing that waits for the next flush is taken for stored', async () => {
    const records = await flushedRecords();
    const flushes = await countedFlushes();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    flushes.mockImplementationOnce(() => {
      begun.resolve();
      return held.promise;
    });
    add(records, 'a');
    await begun.promise;
    add(records, 'b');
    const second = records.kept();
    held.reject(failure);
    await expect(second).rejects.toMatchObject({ data: { reason: 'not_flushed' } });
    expect(flushes).toHaveBeenCalledTimes(1);
  });
});
