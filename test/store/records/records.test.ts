import { execFile } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompressSync } from 'node:zlib';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newRecordId } from '../../../src/store/records/record-id.ts';
import type { Records } from '../../../src/store/records/records.ts';
import { SqliteRecords } from '../../../src/store/records/sqlite/records.ts';
import { ALWAYS } from '../../../src/store/records/version-table.ts';
import { loadSqlite } from '../../../src/store/sqlite.ts';
import { WriterLock } from '../../../src/store/writer-lock.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { recordContract } from './record-contract.ts';
import { heldBy, openRecords, sampleVersion } from './sample-records.ts';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';

describe('records in SQLite', () => recordContract(openRecords));

describe('contents', () => {
  it('take little room where they repeat themselves', async () => {
    const folder = temporaryFolder();
    const size = () => statSync(join(folder, 'records.db')).size;
    await (await openRecords(folder)).close();
    const empty = size();
    const records = await openRecords(folder);
    await records.write(({ blobs }) => blobs.put(Buffer.from('the same line again\n'.repeat(100_000))));
    await records.close();
    expect(size() - empty).toBeLessThan(20_000);
  });

  it('that follow on each other come back as they were put, in a fraction of the room', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const lines = Array.from({ length: 500 }, (_, at) => `const n${at} = '${Math.sin(at)}';`);
    const digests: string[] = [];
    const contents: string[] = [];
    for (let version = 0; version < 100; version++) {
      lines[(version * 7) % 500] = `changed in ${version}`;
      contents.push(lines.join('\n'));
      const before = digests.at(-1) ?? null;
      digests.push(await records.write(({ blobs }) => blobs.put(Buffer.from(contents.at(-1) as string), before)));
    }
    await records.read(async ({ blobs }) => {
      for (const [at, digest] of digests.entries()) expect((await blobs.get(digest))?.toString()).toBe(contents[at]);
    });
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    onTestFinished(() => other.close());
    const kept = other.prepare('SELECT SUM(LENGTH(content)) AS size, MAX(depth) AS depth FROM blobs').get();
    const apart = contents.reduce((sum, content) => sum + zstdCompressSync(content).length, 0);
    expect(Number(kept?.size)).toBeLessThan(apart / 5);
    expect(Number(kept?.depth)).toBe(16);
  });

  it('are kept apart from one that is damaged, or is none', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const first = await records.write(({ blobs }) => blobs.put(Buffer.from('precious '.repeat(50))));
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    other.prepare('UPDATE blobs SET content = ?').run(Buffer.from('PRECIOUS'));
    other.close();
    for (const base of [first, '0'.repeat(64)]) {
      const content = Buffer.from(`${'precious '.repeat(50)}${base}`);
      const digest = await records.write(({ blobs }) => blobs.put(content, base));
      expect((await records.read(({ blobs }) => blobs.get(digest)))?.equals(content)).toBe(true);
    }
  });

  it('are not handed out when the disk has changed them: that is told', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const digest = await records.write(({ blobs }) => blobs.put(Buffer.from('precious')));
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    other.prepare('UPDATE blobs SET content = ?').run(Buffer.from('PRECIOUS'));
    other.close();
    await expect(records.read(({ blobs }) => blobs.get(digest))).rejects.toThrow(/damaged.*not changed/);
  });
});

describe('a write', () => {
  it('waits for that of another process, and is told of one that takes too long', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    other.exec('BEGIN IMMEDIATE');
    await expect(records.write(({ versions }) => versions.add(sampleVersion()))).rejects.toThrow(
      /another Orrery process, or another engine of this hub, had them locked.*Nothing was written; try again/,
    );
    // Whoever reads does not wait.
    expect(await records.read(({ versions }) => versions.within('', ALWAYS))).toEqual([]);
    other.close();
    await records.write(({ versions }) => versions.add(sampleVersion()));
  });
});

describe('records that cannot be used', () => {
  const failure = async (folder: string) =>
    SqliteRecords.open(folder).then(
      async (records) => {
        await records.close();
        return null;
      },
      (thrown) => thrown,
    );

  it('by a newer version are left as they are, and that is told', async () => {
    const folder = temporaryFolder();
    await (await openRecords(folder)).close();
    const path = join(folder, 'records.db');
    const { DatabaseSync } = await loadSqlite();
    const database = new DatabaseSync(path);
    database.exec('PRAGMA user_version = 99');
    database.close();
    const before = readFileSync(path);
    expect(await failure(folder)).toMatchObject({
      errorName: 'DATABASE_ERROR',
      message: expect.stringMatching(/newer version of Orrery.*schema 99/),
    });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.each([
    ['that are no database', (path: string) => writeFileSync(path, 'no database at all, but long enough'.repeat(50))],
    ['that are cut off', (path: string) => truncateSync(path, 5000)],
  ])('%s are left as they are, and that is told', async (_, damage) => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    await records.write(({ versions }) => versions.add(sampleVersion()));
    await records.close();
    const path = join(folder, 'records.db');
    damage(path);
    const before = readFileSync(path);
    const opened = await failure(folder);
    if (opened === null) {
      const again = await openRecords(folder);
      await expect(again.read(({ versions }) => versions.within('', ALWAYS))).rejects.toThrow(/damaged.*not changed/);
      await again.close();
    } else expect(opened).toMatchObject({ errorName: 'DATABASE_ERROR', message: expect.stringMatching(/damaged/) });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.skipIf(isWindows || process.geteuid?.() === 0)('as nobody may write them tell what to do', async () => {
    const folder = temporaryFolder();
    await (await openRecords(folder)).close();
    await run('chmod', ['-R', 'a-w', folder]);
    expect(await failure(folder)).toMatchObject({ errorName: 'DATABASE_ERROR' });
    await run('chmod', ['-R', 'u+w', folder]);
  });
});

it.skipIf(isWindows)('records are their user’s alone', async () => {
  const folder = temporaryFolder();
  const records = await openRecords(folder);
  await records.write(({ versions }) => versions.add(sampleVersion()));
  for (const name of ['records.db', 'records.db-wal', 'records.lock']) {
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
  }
});

describe('processes', () => {
  const MODULE = new URL('../../../src/store/records/sqlite/records.ts', import.meta.url).href;
  const TIMES = 30;
  const WRITER = `
    const { SqliteRecords } = await import(${JSON.stringify(MODULE)});
    const [folder, name, times] = process.argv.slice(1);
    const records = await SqliteRecords.open(folder);
    for (let at = 0; at < Number(times); at++) {
      await records.alone(name, async () => {
        const known = await records.read(({ versions }) => versions.latest({ tree: '', path: 'a' }));
        await records.write(({ versions }) => versions.add({ id: name + at, tree: '', path: 'a', kind: 'update', at, agent: name,
          reason: String(known?.version ?? 0), hash: null, previous: null, oldPath: null, commit: null, bytes: 0 }));
      });
    }
    await records.close();`;

  it('that begin at once write one after the other and lose nothing', async () => {
    const folder = temporaryFolder();
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(
      names.map((name) =>
        run(process.execPath, ['--input-type=module', '-e', WRITER, folder, name, String(TIMES)], { encoding: 'utf8' }),
      ),
    );
    const records = await openRecords(folder);
    const all = await records.read(({ versions }) => Array.fromAsync(versions.all()));
    expect(all).toHaveLength(names.length * TIMES);
    // Each saw what the one before had written.
    expect(all.every(({ version, reason }) => Number(reason) === version - 1)).toBe(true);
    for (const name of names) {
      const own = all.filter(({ agent }) => agent === name).map(({ id }) => id);
      expect(own).toEqual(Array.from({ length: TIMES }, (_, at) => `${name}${at}`));
    }
  });
});

it('ids are never the same', () => {
  const ids = Array.from({ length: 1000 }, () => newRecordId('dec'));
  expect(new Set(ids).size).toBe(1000);
  expect(ids.every((id) => /^dec_[0-9a-z]{25}$/.test(id))).toBe(true);
});

describe('writers of one process', () => {
  it('wait for work that took the lock in passing as for each other, and it does not wait for them', async () => {
    const records = await openRecords(temporaryFolder());
    const tries = vi.spyOn(WriterLock, 'take');
    onTestFinished(() => tries.mockRestore());
    const held = Promise.withResolvers<void>();
    const passing = records.aloneIfFree(() => held.promise.then(() => 'passed'));
    const writer = records.alone('ada', async () => 'written');
    await expect(records.aloneIfFree(async () => 'too late')).resolves.toBeNull();
    await wait(50);
    held.resolve();
    expect(await Promise.all([passing, writer])).toEqual(['passed', 'written']);
    expect(tries).toHaveBeenCalledTimes(2);
  });

  it('are told that the lock is held elsewhere when it is', async () => {
    const folder = temporaryFolder();
    const [one, other] = [await openRecords(folder), await openRecords(folder)];
    const { over, release } = await heldBy(one, 'ada');
    const now = performance.now();
    let looked = 0;
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now + 60_000 * looked++);
    onTestFinished(() => later.mockRestore());
    await expect(other.alone('bob', async () => {})).rejects.toThrow(/records\.lock was not free for 10 s: another/);
    release();
    await over;
  });
});

describe('transactions of one thread', () => {
  it('take turns on several connections to one database', async () => {
    const folder = temporaryFolder();
    const [one, other] = [await openRecords(folder), await openRecords(folder)];
    const order: string[] = [];
    const add = (records: Records, name: string) =>
      records.write(async ({ versions }) => {
        order.push(name);
        await versions.add(sampleVersion());
        order.push(name);
      });
    await Promise.all([add(one, 'a'), add(other, 'b'), add(one, 'c'), openRecords(folder)]);
    expect(order).toEqual(['a', 'a', 'b', 'b', 'c', 'c']);
  });
});
