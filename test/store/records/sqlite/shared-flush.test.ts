import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Records } from '../../../../src/store/records/records.ts';
import { loadSqlite } from '../../../../src/store/sqlite.ts';
import { temporaryFolder } from '../../../workspace/temporary-folder.ts';
import { watchedFlushes } from '../held-flush.ts';
import { openRecords, sampleVersion } from '../sample-records.ts';

/** Records that have been flushed once, as they are when they are first used. */
async function flushedRecords(folder = temporaryFolder()): Promise<Records> {
  const records = await openRecords(folder);
  await records.kept();
  return records;
}

async function add(records: Records, path: string): Promise<void> {
  await records.commit(({ versions }) => versions.add(sampleVersion({ path })));
}

describe('what several clients commit', () => {
  it('is read at once, and goes to the disk together', async () => {
    const records = await flushedRecords();
    const flushes = watchedFlushes();
    const kept = Array.from({ length: 20 }, async (_, at) => {
      await add(records, `src/${at}.ts`);
      await records.kept();
    });
    expect(await records.read(({ versions }) => versions.lastOfEach(''))).toHaveLength(20);
    await Promise.all(kept);
    expect(flushes.count()).toBe(1);
    await records.kept();
    expect(flushes.count()).toBe(1);
  });

  it('goes there once more if it was committed after a flush had begun', async () => {
    const records = await flushedRecords();
    const flushes = watchedFlushes();
    flushes.hold();
    await add(records, 'a');
    const first = records.kept();
    await nextTurn();
    expect(flushes.count()).toBe(1);
    await add(records, 'b');
    let isKept = false;
    const second = records.kept().then(() => {
      isKept = true;
    });
    flushes.release();
    await first;
    expect(isKept).toBe(false);
    await second;
    expect(flushes.count()).toBe(2);
  });

  it('is flushed for a reader in another process that has seen it', async () => {
    const folder = temporaryFolder();
    const [writer, reader] = [await flushedRecords(folder), await flushedRecords(folder)];
    const flushes = watchedFlushes();
    flushes.hold();
    await add(writer, 'a');
    await nextTurn();
    expect(await reader.read(({ versions }) => versions.lastOfEach(''))).toHaveLength(1);
    const seen = reader.kept();
    await nextTurn();
    expect(flushes.count()).toBe(2);
    flushes.release();
    await Promise.all([seen, writer.kept()]);
    await reader.kept();
    expect(flushes.count()).toBe(2);
  });

  it('is flushed for a reader if the process that committed it was ended before', async () => {
    const folder = temporaryFolder();
    await add(await flushedRecords(folder), 'a');
    // Its own flush has begun.
    await nextTurn();
    const reader = await openRecords(folder);
    const flushes = watchedFlushes();
    await reader.kept();
    expect(flushes.count()).toBe(1);
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
    const flushes = watchedFlushes();
    await add(records, 'a');
    await records.kept();
    expect(flushes.count()).toBe(0);
    expect(executed.filter((sql) => sql.includes('NORMAL'))).toEqual([]);
  });
});

describe('when the disk fails to store what was committed', () => {
  const failure = Object.assign(new Error('EIO: i/o error'), { code: 'EIO' });

  it('nothing more is read or written, as a second flush would prove nothing', async () => {
    const records = await flushedRecords();
    const flushes = watchedFlushes();
    flushes.hold();
    await add(records, 'a');
    await nextTurn();
    flushes.release(failure);
    const refused = { errorName: 'DATABASE_ERROR', data: { reason: 'not_flushed' } };
    await expect(records.kept()).rejects.toMatchObject(refused);
    await expect(records.kept()).rejects.toMatchObject(refused);
    const uses = [
      () => add(records, 'b'),
      () => records.write(({ versions }) => versions.add(sampleVersion())),
      () => records.read(({ versions }) => versions.lastOfEach('')),
    ];
    for (const use of uses) await expect((async () => use())()).rejects.toMatchObject(refused);
    expect(flushes.count()).toBe(1);
  });

  it('nothing that waits for the next flush is taken for stored', async () => {
    const records = await flushedRecords();
    const flushes = watchedFlushes();
    flushes.hold();
    await add(records, 'a');
    await nextTurn();
    expect(flushes.count()).toBe(1);
    await add(records, 'b');
    const second = records.kept();
    flushes.release(failure);
    await expect(second).rejects.toMatchObject({ data: { reason: 'not_flushed' } });
    expect(flushes.count()).toBe(1);
  });
});
