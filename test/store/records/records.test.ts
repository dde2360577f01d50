import { execFile } from 'node:child_process';
import { readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate, setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { zstdCompressSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { newRecordId } from '../../../src/store/records/record-id.ts';
import { Records } from '../../../src/store/records/records.ts';
import { ALWAYS } from '../../../src/store/records/version-table.ts';
import { loadSqlite } from '../../../src/store/sqlite.ts';
import { WriterLock } from '../../../src/store/writer-lock.ts';
import { temporaryFolder } from '../../workspace/temporary-folder.ts';
import { openRecords, sampleVersion } from './sample-records.ts';

const run = promisify(execFile);
const isWindows = process.platform === 'win32';

describe('contents', () => {
  it('come back as they were put, whatever they hold, and are kept once', async () => {
    const records = await openRecords(temporaryFolder());
    void fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (content) => {
        const digest = records.write(({ blobs }) => blobs.put(content));
        const known = records.read(({ blobs }) => blobs.hashes().length);
        records.write(({ blobs }) => blobs.put(Uint8Array.from(content)));
        expect(records.read(({ blobs }) => blobs.hashes().length)).toBe(known);
        expect(Buffer.compare(records.read(({ blobs }) => blobs.get(digest)) as Buffer, content)).toBe(0);
      }),
    );
    expect(records.read(({ blobs }) => blobs.get('0'.repeat(64)))).toBeNull();
  });

  it('take little room where they repeat themselves', async () => {
    const folder = temporaryFolder();
    const size = () => statSync(join(folder, 'records.db')).size;
    (await openRecords(folder)).close();
    const empty = size();
    const records = await openRecords(folder);
    records.write(({ blobs }) => blobs.put(Buffer.from('the same line again\n'.repeat(100_000))));
    records.close();
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
      digests.push(records.write(({ blobs }) => blobs.put(Buffer.from(contents.at(-1) as string), before)));
    }
    records.read(({ blobs }) => {
      for (const [at, digest] of digests.entries()) expect(blobs.get(digest)?.toString()).toBe(contents[at]);
    });
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    onTestFinished(() => other.close());
    const kept = other.prepare('SELECT SUM(LENGTH(content)) AS size, MAX(depth) AS depth FROM blobs').get();
    const apart = contents.reduce((sum, content) => sum + zstdCompressSync(content).length, 0);
    expect(Number(kept?.size)).toBeLessThan(apart / 5);
    expect(Number(kept?.depth)).toBe(16);
  });

  it('come back whatever they were kept by, which is not forgotten as long as it is needed', async () => {
    const records = await openRecords(temporaryFolder());
    void fc.assert(
      fc.property(fc.uint8Array({ maxLength: 3000 }), fc.uint8Array({ minLength: 1, maxLength: 3000 }), (one, more) => {
        const other = Buffer.concat([one, more]);
        const [first, second] = records.write(({ blobs }) => {
          const digest = blobs.put(one);
          return [digest, blobs.put(other, digest)] as const;
        });
        records.write(({ blobs }) => blobs.deleteUnused(first));
        expect(records.read(({ blobs }) => blobs.get(second))?.equals(other)).toBe(true);
      }),
    );
  });

  it('are kept apart from one that is damaged, or is none', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const first = records.write(({ blobs }) => blobs.put(Buffer.from('precious '.repeat(50))));
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    other.prepare('UPDATE blobs SET content = ?').run(Buffer.from('PRECIOUS'));
    other.close();
    for (const base of [first, '0'.repeat(64)]) {
      const content = Buffer.from(`${'precious '.repeat(50)}${base}`);
      const digest = records.write(({ blobs }) => blobs.put(content, base));
      expect(records.read(({ blobs }) => blobs.get(digest))?.equals(content)).toBe(true);
    }
  });

  it('are not handed out when the disk has changed them: that is told', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const digest = records.write(({ blobs }) => blobs.put(Buffer.from('precious')));
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    other.prepare('UPDATE blobs SET content = ?').run(Buffer.from('PRECIOUS'));
    other.close();
    expect(() => records.read(({ blobs }) => blobs.get(digest))).toThrow(/damaged.*left as they are/);
  });
});

describe('versions', () => {
  it('are numbered for each file from 1', async () => {
    const records = await openRecords(temporaryFolder());
    const add = (path: string, tree = '') =>
      records.write(({ versions }) => versions.add(sampleVersion({ path, tree })).version);
    expect([add('a'), add('a'), add('b'), add('a', '/second'), add('a')]).toEqual([1, 2, 1, 1, 3]);
    expect(records.read(({ versions }) => versions.latest({ tree: '', path: 'a' })?.version)).toBe(3);
    expect(records.read(({ versions }) => versions.latest({ tree: '', path: 'c' }))).toBeNull();
  });

  it('are found by time, from a moment on and before another, newest first', async () => {
    const records = await openRecords(temporaryFolder());
    records.write(({ versions }) => {
      for (const at of [10, 20, 20, 30]) versions.add(sampleVersion({ at, path: `f${at}` }));
    });
    const found = (start: number | null, end: number | null) =>
      records.read(({ versions }) => versions.within('', { start, end }).map(({ at, version }) => [at, version]));
    expect(found(20, 30)).toEqual([
      [20, 2],
      [20, 1],
    ]);
    expect(found(null, null).map(([at]) => at)).toEqual([30, 20, 20, 10]);
  });
});

describe('a write', () => {
  it('is there for whoever opens the records next, though nobody closed them', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const id = records.write(({ versions }) => versions.add(sampleVersion()).id);
    const other = await openRecords(folder);
    expect(other.read(({ versions }) => versions.has(id))).toBe(true);
  });

  it('is all or nothing', async () => {
    const records = await openRecords(temporaryFolder());
    const failing = () =>
      records.write(({ versions }) => {
        versions.add(sampleVersion());
        throw new Error('in the midst');
      });
    expect(failing).toThrow(/in the midst/);
    expect(records.read(({ versions }) => versions.within('', ALWAYS))).toEqual([]);
  });

  it('waits for that of another process, and is told of one that takes too long', async () => {
    const folder = temporaryFolder();
    const records = await openRecords(folder);
    const { DatabaseSync } = await loadSqlite();
    const other = new DatabaseSync(join(folder, 'records.db'));
    other.exec('BEGIN IMMEDIATE');
    expect(() => records.write(({ versions }) => versions.add(sampleVersion()))).toThrow(
      /another Orrery process, or another engine of this hub, held them.*Nothing was written; try again/,
    );
    // Whoever reads does not wait.
    expect(records.read(({ versions }) => versions.within('', ALWAYS))).toEqual([]);
    other.close();
    records.write(({ versions }) => versions.add(sampleVersion()));
  });
});

describe('records that cannot be used', () => {
  const failure = async (folder: string) =>
    Records.open(folder).then(
      (records) => {
        records.close();
        return null;
      },
      (thrown) => thrown,
    );

  it('by a newer version are left as they are, and that is told', async () => {
    const folder = temporaryFolder();
    (await openRecords(folder)).close();
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
    records.write(({ versions }) => versions.add(sampleVersion()));
    records.close();
    const path = join(folder, 'records.db');
    damage(path);
    const before = readFileSync(path);
    const opened = await failure(folder);
    if (opened === null) {
      const again = await openRecords(folder);
      expect(() => again.read(({ versions }) => versions.within('', ALWAYS))).toThrow(/damaged.*left as they are/);
      again.close();
    } else expect(opened).toMatchObject({ errorName: 'DATABASE_ERROR', message: expect.stringMatching(/damaged/) });
    expect(readFileSync(path).equals(before)).toBe(true);
  });

  it.skipIf(isWindows || process.geteuid?.() === 0)('as nobody may write them tell what to do', async () => {
    const folder = temporaryFolder();
    (await openRecords(folder)).close();
    await run('chmod', ['-R', 'a-w', folder]);
    expect(await failure(folder)).toMatchObject({ errorName: 'DATABASE_ERROR' });
    await run('chmod', ['-R', 'u+w', folder]);
  });
});

it.skipIf(isWindows)('records are their user’s alone', async () => {
  const folder = temporaryFolder();
  const records = await openRecords(folder);
  records.write(({ versions }) => versions.add(sampleVersion()));
  for (const name of ['records.db', 'records.db-wal', 'records.lock']) {
    expect([name, statSync(join(folder, name)).mode & 0o777]).toEqual([name, 0o600]);
  }
});

describe('processes', () => {
  const MODULE = new URL('../../../src/store/records/records.ts', import.meta.url).href;
  const TIMES = 30;
  const WRITER = `
    const { Records } = await import(${JSON.stringify(MODULE)});
    const [folder, name, times] = process.argv.slice(1);
    const records = await Records.open(folder);
    for (let at = 0; at < Number(times); at++) {
      await records.alone(name, async () => {
        const known = records.read(({ versions }) => versions.latest({ tree: '', path: 'a' }));
        records.write(({ versions }) => versions.add({ id: name + at, tree: '', path: 'a', kind: 'update', at, agent: name,
          reason: String(known?.version ?? 0), hash: null, previous: null, oldPath: null, commit: null, bytes: 0 }));
      });
    }
    records.close();`;

  it('that begin at once write one after the other and lose nothing', async () => {
    const folder = temporaryFolder();
    const names = ['a', 'b', 'c', 'd'];
    await Promise.all(
      names.map((name) =>
        run(process.execPath, ['--input-type=module', '-e', WRITER, folder, name, String(TIMES)], { encoding: 'utf8' }),
      ),
    );
    const records = await openRecords(folder);
    const all = [...records.read(({ versions }) => [...versions.all()])];
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
  /** Begins work that goes on until it is released. */
  async function heldBy(records: Records, writer: string) {
    const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const over = records.alone(writer, () => {
      begun.resolve();
      return held.promise;
    });
    await begun.promise;
    return { over, release: held.resolve };
  }

  it('wait for each other for longer than for another process, and take turns', async () => {
    const records = await openRecords(temporaryFolder());
    const { over, release } = await heldBy(records, 'ada');
    const order: string[] = [];
    const write = (writer: string) => records.alone(writer, async () => void order.push(writer));
    const waiting = [write('ada'), write('ada'), write('bob'), write('ada'), write('cyd')];
    const now = performance.now();
    const later = vi.spyOn(performance, 'now').mockImplementation(() => now + order.length * 60_000);
    onTestFinished(() => later.mockRestore());
    await setImmediate();
    release();
    await Promise.all([over, ...waiting]);
    expect(order).toEqual(['ada', 'bob', 'cyd', 'ada', 'ada']);
  });

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

  it('leave their turn to others when they are cancelled', async () => {
    const records = await openRecords(temporaryFolder());
    const { over, release } = await heldBy(records, 'ada');
    const cancelled = records.alone('bob', async () => {}, AbortSignal.abort(new Error('not wanted')));
    const other = records.alone('cyd', async () => 'done');
    release();
    await expect(cancelled).rejects.toThrow('not wanted');
    await over;
    await expect(other).resolves.toBe('done');
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
