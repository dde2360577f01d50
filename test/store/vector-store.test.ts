import { hash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { VectorStore, type VectorStoreOptions } from '../../src/store/vector-store.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

function entry(id: number, size = 64) {
  return { key: hash('sha256', `${id}`, 'buffer'), vector: new Int8Array(size).fill(id % 100) };
}

async function opened(folder: string, options: VectorStoreOptions = {}) {
  const notes: string[] = [];
  const store = await VectorStore.open(folder, { ...options, onNote: (note) => notes.push(note) });
  return { store, notes, has: (id: number) => store.load(entry(id).key) !== null };
}

describe('a store of vectors', () => {
  it('keeps them from one run to the next, for this user alone', async () => {
    const folder = temporaryFolder();
    const first = await opened(folder);
    first.store.save([entry(1), entry(2)]);
    first.store.close();
    const { store, notes } = await opened(folder);
    expect(store.load(entry(1).key)).toEqual(entry(1).vector);
    expect(store.load(entry(3).key)).toBeNull();
    expect(notes).toEqual([]);
    if (process.platform !== 'win32') expect(statSync(join(folder, 'vectors.db')).mode & 0o077).toBe(0);
    store.close();
  });

  it('takes the vectors of several processes, and gives each those of the others', async () => {
    const folder = temporaryFolder();
    const [one, other] = [await opened(folder), await opened(folder)];
    one.store.save([entry(1)]);
    other.store.save([entry(2)]);
    expect([one.has(1), one.has(2), other.has(1), other.has(2)]).toEqual([true, true, true, true]);
    one.store.close();
    other.store.close();
  });

  it('begins anew where its file is damaged, and where it is of another version', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'vectors.db'), 'no database at all, however long it is'.repeat(200), { mode: 0o600 });
    const damaged = await opened(folder);
    damaged.store.save([entry(1)]);
    expect(damaged.has(1)).toBe(true);
    expect(damaged.notes).toEqual([expect.stringContaining('cannot be stored or read')]);
    damaged.store.close();
    const database = new DatabaseSync(join(folder, 'vectors.db'));
    database.exec('PRAGMA user_version = 99');
    database.close();
    const { store, has } = await opened(folder);
    expect(has(1)).toBe(false);
    store.save([entry(1)]);
    expect(has(1)).toBe(true);
    store.close();
  });

  it('goes on without keeping anything when its content turns out to be damaged', async () => {
    const folder = temporaryFolder();
    const first = await opened(folder);
    first.store.save(Array.from({ length: 500 }, (_, id) => entry(id, 1000)));
    first.store.close();
    const path = join(folder, 'vectors.db');
    const bytes = readFileSync(path);
    writeFileSync(path, bytes.fill(7, 8192));
    const { store, has, notes } = await opened(folder);
    for (let id = 0; id < 500; id++) has(id);
    store.save([entry(1)]);
    store.close();
    expect(notes).toHaveLength(1);
  });

  it('is bounded: what was not used for longest makes room', async () => {
    const folder = temporaryFolder();
    const maxBytes = 4 * 1024 * 1024;
    let today = 1;
    const clock = () => new Date(today * DAY_MS);
    const { store, has } = await opened(folder, { maxBytes, clock });
    for (let id = 0; id < 6000; id += 500) {
      store.save(Array.from({ length: 500 }, (_, at) => entry(id + at, 1000)));
      today += 1;
    }
    expect([has(0), has(5999)]).toEqual([false, true]);
    store.close();
    expect(statSync(join(folder, 'vectors.db')).size).toBeLessThanOrEqual(maxBytes);
  });

  it('forgets what was not asked for in 90 days', async () => {
    const folder = temporaryFolder();
    let today = 1000;
    const clock = () => new Date(today * DAY_MS);
    const first = await opened(folder, { clock });
    first.store.save([entry(1), entry(2)]);
    first.store.close();
    today += 60;
    const second = await opened(folder, { clock });
    expect(second.has(1)).toBe(true);
    second.store.close();
    today += 60;
    (await opened(folder, { clock })).store.close();
    const { has, store } = await opened(folder, { clock });
    expect([has(1), has(2)]).toEqual([true, false]);
    store.close();
  });
});
