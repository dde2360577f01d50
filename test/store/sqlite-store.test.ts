import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, it } from 'vitest';
import { openStore, type StoreOptions } from '../../src/store/sqlite-store.ts';
import type { FactsKey, Store } from '../../src/store/store.ts';
import { boundByPermissions } from '../bound-by-permissions.ts';
import { temporaryFolder } from '../workspace/temporary-folder.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const VERSION = '1.1';

/** Content of a size with its key. */
function facts(id: number, size = 100, language = 'typescript') {
  const key: FactsKey = { hash: id.toString(16).padStart(64, '0'), language, version: VERSION };
  return { key, content: new Uint8Array(size).fill(id % 251) };
}

/** Opens a store, does something with it and closes it. */
async function withStore<T>(
  folder: string,
  work: (store: Store, notes: readonly string[]) => T,
  options?: StoreOptions,
): Promise<T> {
  const notes: string[] = [];
  const store = await openStore(folder, { ...options, onNote: (note) => notes.push(note) });
  try {
    return work(store, notes);
  } finally {
    store.close();
  }
}

function setVersion(folder: string, version: number) {
  const database = new DatabaseSync(join(folder, 'index.db'));
  database.exec(`PRAGMA user_version = ${version}`);
  database.close();
}

function databases(folder: string): string[] {
  return readdirSync(folder).filter((name) => /^index\.db\.[a-z]+-[^-]+-[^-]+-[^-]+-[^-]+-[^-]+Z$/.test(name));
}

describe('a store', () => {
  it('keeps facts from one run to the next', async () => {
    const folder = temporaryFolder();
    await withStore(folder, (store) => store.facts.put([facts(1), facts(2)]));
    await withStore(folder, (store, notes) => {
      expect(store.facts.get(facts(1).key)).toEqual(facts(1).content);
      expect(store.facts.get(facts(2).key)).toEqual(facts(2).content);
      expect(notes).toEqual([]);
    });
  });

  it('tells facts apart by content, language and version', async () => {
    await withStore(temporaryFolder(), (store) => {
      const { key, content } = facts(1);
      store.facts.put([{ key, content }]);
      expect(store.facts.get({ ...key, hash: facts(2).key.hash })).toBeNull();
      expect(store.facts.get({ ...key, language: 'tsx' })).toBeNull();
      expect(store.facts.get({ ...key, version: '2.1' })).toBeNull();
    });
  });

  it('says whether it holds any facts', async () => {
    await withStore(temporaryFolder(), (store) => {
      expect(store.facts.isEmpty()).toBe(true);
      store.facts.put([facts(1)]);
      expect(store.facts.isEmpty()).toBe(false);
    });
  });

  it('replaces parts of a snapshot and leaves others', async () => {
    await withStore(temporaryFolder(), (store) => {
      store.snapshots.save('/a', { files: new Uint8Array([1]), links: new Uint8Array([2]) });
      store.snapshots.save('/b', { files: new Uint8Array([3]) });
      const before = store.snapshots.load('/a', 'files');
      store.snapshots.save('/a', { files: new Uint8Array([4]) });
      const after = store.snapshots.load('/a', 'files');
      expect(after?.content).toEqual(new Uint8Array([4]));
      expect(after?.generation).not.toBe(before?.generation);
      expect(store.snapshots.load('/a', 'links')?.content).toEqual(new Uint8Array([2]));
      expect(store.snapshots.load('/a', 'links')?.generation).toBe(before?.generation);
      expect(store.snapshots.load('/b', 'files')?.content).toEqual(new Uint8Array([3]));
    });
  });

  it('gives parts that are saved together the same generation', async () => {
    await withStore(temporaryFolder(), (store) => {
      store.snapshots.save('/a', { files: new Uint8Array([1]), links: new Uint8Array([2]) });
      const generations = ['files', 'links'].map((part) => store.snapshots.load('/a', part)?.generation);
      expect(generations[0]).toBe(generations[1]);
    });
  });

  it('leaves nothing beside the database when it is closed', async () => {
    const folder = temporaryFolder();
    await withStore(folder, (store) => store.facts.put([facts(1)]));
    expect(readdirSync(folder).sort()).toEqual(['index.db', 'index.lock']);
  });
});

describe('a store in two processes at once', () => {
  it('is written by the first and read by the second, which says so', async () => {
    const folder = temporaryFolder();
    const first = await openStore(folder);
    first.facts.put([facts(1)]);
    const notes: string[] = [];
    const second = await openStore(folder, { onNote: (note) => notes.push(note) });
    expect(second.isWritable).toBe(false);
    expect(notes.join()).toMatch(/Another process writes the index/);
    second.facts.put([facts(2)]);
    expect(second.facts.get(facts(1).key)).toEqual(facts(1).content);
    expect(second.facts.get(facts(2).key)).toBeNull();
    first.facts.put([facts(3)]);
    expect(second.facts.get(facts(3).key)).toEqual(facts(3).content);
    second.close();
    first.close();
  });

  it('can be written by the next once the first is gone', async () => {
    const folder = temporaryFolder();
    await withStore(folder, (store) => expect(store.isWritable).toBe(true));
    await withStore(folder, (store) => expect(store.isWritable).toBe(true));
  });
});

describe('a store that is damaged', () => {
  it('is kept aside and made anew when it is no database', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index.db'), 'not a database '.repeat(1000));
    await withStore(folder, (store, notes) => {
      expect(notes.join()).toMatch(/is damaged .* moved to .*index\.db\.damaged-/);
      store.facts.put([facts(1)]);
      expect(store.facts.get(facts(1).key)).toEqual(facts(1).content);
    });
    const [aside] = databases(folder);
    expect(readFileSync(join(folder, aside as string), 'utf8')).toMatch(/^not a database/);
  });

  it('is kept aside and made anew when facts are not what was put', async () => {
    const folder = temporaryFolder();
    const marked = { ...facts(1), content: Buffer.from('MARK'.repeat(50)) };
    await withStore(folder, (store) => store.facts.put([marked]));
    const path = join(folder, 'index.db');
    const bytes = readFileSync(path);
    bytes[bytes.indexOf('MARKMARK') + 3] = 0;
    writeFileSync(path, bytes);
    await withStore(folder, (store, notes) => {
      expect(store.facts.get(marked.key)).toBeNull();
      expect(notes.join()).toMatch(/is damaged/);
      store.facts.put([facts(2)]);
      expect(store.facts.get(facts(2).key)).toEqual(facts(2).content);
    });
    expect(databases(folder)).toHaveLength(1);
  });

  it('is kept aside and made anew when its pages are overwritten', async () => {
    const folder = temporaryFolder();
    const many = Array.from({ length: 500 }, (_, id) => facts(id, 500));
    await withStore(folder, (store) => store.facts.put(many));
    const path = join(folder, 'index.db');
    const bytes = readFileSync(path);
    randomBytes(bytes.length - 8192).copy(bytes, 8192);
    writeFileSync(path, bytes);
    await withStore(folder, (store, notes) => {
      for (const { key } of many) store.facts.get(key);
      expect(notes.join()).toMatch(/is damaged/);
      store.facts.put([facts(2)]);
      expect(store.facts.get(facts(2).key)).toEqual(facts(2).content);
    });
    expect(databases(folder)).toHaveLength(1);
  });

  it('never gives the content of one key for another', async () => {
    const folder = temporaryFolder();
    const [one, other] = [facts(1), facts(2)];
    await withStore(folder, (store) => store.facts.put([one, other]));
    const database = new DatabaseSync(join(folder, 'index.db'));
    const swap = database.prepare('UPDATE facts SET content = ?, checksum = ? WHERE hash = ?');
    const rows = database.prepare('SELECT hash, content, checksum FROM facts ORDER BY hash').all();
    swap.run(rows[1]?.content ?? null, rows[1]?.checksum ?? null, rows[0]?.hash ?? null);
    database.close();
    await withStore(folder, (store, notes) => {
      expect(store.facts.get(one.key)).toBeNull();
      expect(notes.join()).toMatch(/is damaged/);
    });
  });

  it.each([
    ['tables are gone', 'DROP TABLE facts'],
    ['version says that there are none', 'PRAGMA user_version = 0'],
    ['version is none', 'PRAGMA user_version = -7'],
  ])('is made anew when its %s', async (_, damage) => {
    const folder = temporaryFolder();
    await withStore(folder, (store) => store.facts.put([facts(1)]));
    const database = new DatabaseSync(join(folder, 'index.db'));
    database.exec(damage);
    database.close();
    await withStore(folder, (store) => {
      store.facts.get(facts(1).key);
      store.facts.put([facts(2)]);
      expect(store.facts.get(facts(2).key)).toEqual(facts(2).content);
      expect(store.isWritable).toBe(true);
    });
  });

  it('does not fill the disk with what it was', async () => {
    const folder = temporaryFolder();
    for (let time = 0; time < 3; time++) {
      writeFileSync(join(folder, 'index.db'), 'not a database '.repeat(1000));
      await withStore(folder, () => {}, { clock: () => new Date(time * DAY_MS) });
    }
    expect(databases(folder)).toHaveLength(1);
  });

  it('may have a damaged lock, which is made anew', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index.lock'), 'no lock '.repeat(1000));
    await withStore(folder, (store) => expect(store.isWritable).toBe(true));
  });

  it('is not moved by a process that only reads it', async () => {
    const folder = temporaryFolder();
    writeFileSync(join(folder, 'index.db'), 'not a database '.repeat(1000));
    const lock = new DatabaseSync(join(folder, 'index.lock'));
    lock.exec('BEGIN EXCLUSIVE');
    await withStore(folder, (store, notes) => {
      expect(store.facts.get(facts(1).key)).toBeNull();
      expect(notes.join()).toMatch(/cannot be read/);
    });
    lock.close();
    expect(databases(folder)).toEqual([]);
  });
});

describe('a store that was open to others', () => {
  const modes = (folder: string) =>
    Object.fromEntries(readdirSync(folder).map((name) => [name, statSync(join(folder, name)).mode & 0o777]));

  it.skipIf(process.platform === 'win32')('is closed to them, with what SQLite keeps beside it', async () => {
    const folder = temporaryFolder();
    await withStore(folder, (store) => store.facts.put([facts(1)]));
    for (const name of ['index.db', 'index.lock']) chmodSync(join(folder, name), 0o666);
    const mask = process.umask(0);
    try {
      await withStore(folder, (store) => {
        store.facts.put([facts(2)]);
        const found = modes(folder);
        expect(Object.keys(found)).toEqual(
          expect.arrayContaining(['index.db', 'index.db-shm', 'index.db-wal', 'index.lock']),
        );
        expect(new Set(Object.values(found))).toEqual(new Set([0o600]));
        expect(store.facts.get(facts(1).key)).toEqual(facts(1).content);
      });
    } finally {
      process.umask(mask);
    }
  });

  it.skipIf(process.platform === 'win32')('is not opened through a link', async () => {
    const [folder, outside] = [temporaryFolder(), temporaryFolder()];
    writeFileSync(join(outside, 'precious'), 'precious');
    symlinkSync(join(outside, 'precious'), join(folder, 'index.db'));
    await withStore(folder, (store, notes) => {
      expect(store.isWritable).toBe(false);
      expect(notes.join()).toContain('is a link');
    });
    expect(readFileSync(join(outside, 'precious'), 'utf8')).toBe('precious');
  });
});

describe('a store of an earlier version', () => {
  it('is emptied, and what it held is overwritten', async () => {
    const folder = temporaryFolder();
    const marked = { ...facts(1), content: Buffer.from('MARK'.repeat(5000)) };
    await withStore(folder, (store) => store.facts.put([marked]));
    setVersion(folder, 1);
    await withStore(folder, (store) => {
      expect(store.facts.get(marked.key)).toBeNull();
      expect(store.isWritable).toBe(true);
    });
    expect(readFileSync(join(folder, 'index.db')).includes('MARK')).toBe(false);
    expect(databases(folder)).toEqual([]);
  });
});

describe('a store of a newer version', () => {
  it('is kept aside, unchanged, and made anew', async () => {
    const folder = temporaryFolder();
    await withStore(folder, (store) => store.facts.put([facts(1)]));
    setVersion(folder, 1000);
    await withStore(folder, (store, notes) => {
      expect(notes.join()).toMatch(/newer version.*1000.*moved to .*index\.db\.newer-/);
      expect(store.facts.get(facts(1).key)).toBeNull();
      expect(store.isWritable).toBe(true);
    });
    const [aside] = databases(folder);
    const old = new DatabaseSync(join(folder, aside as string), { readOnly: true });
    expect(old.prepare('SELECT count(*) AS count FROM facts').get()?.count).toBe(1);
    old.close();
  });
});

describe('a store on a full disk', () => {
  it('keeps what it had, takes nothing more and says so', async () => {
    const folder = temporaryFolder();
    const options = { maxBytes: 128 * 1024 };
    await withStore(
      folder,
      (store, notes) => {
        store.facts.put([facts(1)]);
        store.facts.put(Array.from({ length: 100 }, (_, id) => facts(1000 + id, 4000)));
        expect(store.isWritable).toBe(false);
        expect(notes.join()).toMatch(/No space is left for the index/);
        expect(store.facts.get(facts(1).key)).toEqual(facts(1).content);
        expect(store.facts.get(facts(1000).key)).toBeNull();
        store.facts.put([facts(2)]);
        expect(notes).toHaveLength(1);
      },
      options,
    );
    await withStore(folder, (store) => expect(store.facts.get(facts(1).key)).toEqual(facts(1).content), options);
  });
});

describe('a store in a folder that cannot be written to', () => {
  it('keeps nothing and says so', async () => {
    const folder = temporaryFolder();
    const state = join(folder, 'state');
    mkdirSync(state);
    chmodSync(folder, 0o755);
    chmodSync(state, 0o555);
    const program = `
      const { openStore } = await import(${JSON.stringify(join(import.meta.dirname, '../../src/store/sqlite-store.ts'))});
      const notes = [];
      const store = await openStore(${JSON.stringify(state)}, { onNote: (note) => notes.push(note) });
      store.facts.put([{ key: { hash: '00', language: 'c', version: '1' }, content: new Uint8Array(1) }]);
      console.log(JSON.stringify({ writable: store.isWritable, notes }));
      store.close();`;
    const [command, ...args] = boundByPermissions(process.execPath, ['--input-type=module', '-e', program]);
    const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    const { writable, notes } = JSON.parse(stdout);
    expect(writable).toBe(false);
    expect(notes.join()).toMatch(/cannot be written to/);
    expect(readdirSync(state)).toEqual([]);
  });
});

describe('what a store holds for long', () => {
  it('is forgotten when no tree has used it for a month', async () => {
    const folder = temporaryFolder();
    const at = (day: number) => ({ clock: () => new Date(day * DAY_MS) });
    await withStore(folder, (store) => store.facts.put([facts(1), facts(2)]), at(100));
    await withStore(
      folder,
      (store) => {
        store.snapshots.save('/a', { files: new Uint8Array(1) });
        store.snapshots.use('/a', [facts(1).key.hash]);
      },
      at(120),
    );
    await withStore(folder, () => {}, at(140));
    await withStore(
      folder,
      (store) => {
        expect(store.facts.get(facts(1).key)).not.toBeNull();
        expect(store.facts.get(facts(2).key)).toBeNull();
        expect(store.snapshots.load('/a', 'files')).not.toBeNull();
      },
      at(140),
    );
    await withStore(folder, () => {}, at(160));
    await withStore(
      folder,
      (store) => {
        expect(store.facts.isEmpty()).toBe(true);
        expect(store.snapshots.load('/a', 'files')).toBeNull();
      },
      at(160),
    );
  });

  it('makes room, the least recently used first, when it takes too much', async () => {
    const folder = temporaryFolder();
    const size = 4000;
    const at = (day: number, maxBytes: number) => ({ clock: () => new Date(day * DAY_MS), maxBytes });
    const older = Array.from({ length: 1000 }, (_, id) => facts(id, size));
    const newer = Array.from({ length: 100 }, (_, id) => facts(5000 + id, size));
    await withStore(folder, (store) => store.facts.put(older), at(1, 1024 ** 3));
    await withStore(folder, (store) => store.facts.put(newer), at(2, 1024 ** 3));
    await withStore(folder, () => {}, at(3, 2 * 1024 ** 2));
    await withStore(folder, (store) => {
      expect(newer.filter(({ key }) => store.facts.get(key) === null)).toEqual([]);
      expect(older.filter(({ key }) => store.facts.get(key) !== null)).toEqual([]);
    });
    expect(existsSync(join(folder, 'index.db'))).toBe(true);
    expect(statSync(join(folder, 'index.db')).size).toBeGreaterThan(0);
  });
});
