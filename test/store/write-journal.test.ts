import { chmodSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { WriteJournal } from '../../src/store/write-journal.ts';
import type { WriteEntry } from '../../src/workspace/write-journal.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const ENTRY: WriteEntry = {
  base: '/code',
  folders: ['a'],
  files: [{ path: 'a/b', temporary: '.t.new', backup: null, sha256: '00', bytes: 1 }],
};

describe('a journal of writes', () => {
  test('keeps an entry until it is forgotten, and how far its write has come', async () => {
    const home = temporaryFolder();
    const journal = WriteJournal.open(home, []);
    expect(journal.hasEntries()).toBe(false);
    const id = await journal.alone(async (log) => log.begin(ENTRY));
    const again = WriteJournal.open(home, []);
    expect(again.hasEntries()).toBe(true);
    await again.alone(async (log) => {
      expect(log.unfinished()).toEqual([{ id, entry: ENTRY, isDone: false }]);
      log.done(id);
      expect(log.unfinished()).toEqual([{ id, entry: ENTRY, isDone: true }]);
      log.forget(id);
      expect(log.unfinished()).toEqual([]);
    });
    expect(again.hasEntries()).toBe(false);
  });

  test('lets one write at a time', async () => {
    const home = temporaryFolder();
    const [one, other] = [WriteJournal.open(home, []), WriteJournal.open(home, [])];
    const order: string[] = [];
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const first = one.alone(async () => {
      order.push('first begins');
      begun.resolve();
      await held;
      order.push('first ends');
    });
    await begun.promise;
    const second = other.alone(async () => order.push('second'));
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first begins', 'first ends', 'second']);
  });

  test('stops waiting when it is told to', async () => {
    const home = temporaryFolder();
    const [one, other] = [WriteJournal.open(home, []), WriteJournal.open(home, [])];
    await one.alone(async () => {
      await expect(other.alone(async () => {}, AbortSignal.timeout(50))).rejects.toThrow();
    });
  });

  test('puts an entry aside that the disk has damaged', async () => {
    const home = temporaryFolder();
    const journal = WriteJournal.open(home, []);
    writeFileSync(join(home, 'writes', 'ab.going-on.json'), '{"base": ');
    writeFileSync(join(home, 'writes', 'cd.tmp'), '{');
    expect(await journal.alone(async (log) => log.unfinished())).toEqual([]);
    expect(readdirSync(join(home, 'writes')).sort()).toEqual(['ab.going-on.json.damaged', 'lock']);
    expect(journal.hasEntries()).toBe(false);
  });

  test.skipIf(process.platform === 'win32')('believes nothing that others may have written', async () => {
    const home = temporaryFolder();
    await WriteJournal.open(home, []).alone(async (log) => log.begin(ENTRY));
    chmodSync(join(home, 'writes'), 0o777);
    expect(WriteJournal.open(home, []).hasEntries()).toBe(false);
    expect(statSync(join(home, 'writes')).mode & 0o777).toBe(0o700);
  });
});
