import { mkdtempSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
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

describe('what several clients commit', () => {
  it('is read at once, and goes to the disk together', async () => {
    const records = await openRecords(temporaryFolder());
    const flushes = await countedFlushes();
    const write = (path: string) => {
      records.commit(({ versions }) => versions.add(sampleVersion({ id: path, path })));
      return records.kept();
    };
    const paths = Array.from({ length: 20 }, (_, at) => `src/${at}.ts`);
    const kept = paths.map(write);
    expect(records.read(({ versions }) => versions.lastOfEach('').length)).toBe(20);
    await Promise.all(kept);
    expect(flushes).toHaveBeenCalledTimes(1);
    await records.kept();
    expect(flushes).toHaveBeenCalledTimes(1);
  });

  it('goes there once more when it came after a flush had begun', async () => {
    const records = await openRecords(temporaryFolder());
    const flushes = await countedFlushes();
    const begun = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    flushes.mockImplementationOnce(() => {
      begun.resolve();
      return held.promise;
    });
    const first = (records.commit(({ versions }) => versions.add(sampleVersion({ id: 'a' }))), records.kept());
    await begun.promise;
    records.commit(({ versions }) => versions.add(sampleVersion({ id: 'b' })));
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

  it('is refused where it cannot be brought there', async () => {
    const records = await openRecords(temporaryFolder());
    const flushes = await countedFlushes();
    flushes.mockRejectedValueOnce(Object.assign(new Error('EIO: i/o error'), { code: 'EIO' }));
    records.commit(({ versions }) => versions.add(sampleVersion()));
    await expect(records.kept()).rejects.toMatchObject({ errorName: 'DATABASE_ERROR' });
  });
});
