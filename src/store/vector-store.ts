import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { usedBytes } from './database-file.ts';
import { keepPrivate, makePrivateFile } from './private-folder.ts';
import { type Failure, failureOf, inTransaction, loadSqlite, type Sqlite } from './sqlite.ts';
import type { NoteLevel } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const KEPT_DAYS = 90;
const DEFAULT_MAX_BYTES = 1024 ** 3;
/** When it is this full, what was not used for longest makes room. */
const FULL_SHARE = 0.8;
const DELETED_AT_ONCE = 1000;
const PAGE_BYTES = 4096;
/** How long one process waits for the short writes of others, in milliseconds. */
const BUSY_TIMEOUT_MS = 2000;
/** Of the table below: a file of another version is made anew. */
const VERSION = 1;
const COMPANIONS = ['', '-wal', '-shm', '-journal'];

const SCHEMA = `
  CREATE TABLE vectors (
    -- SHA-256 of the model, the size of the vector and the content of the text.
    key BLOB PRIMARY KEY,
    -- Days since 1970 on which it was last put or asked for.
    used INTEGER NOT NULL,
    vector BLOB NOT NULL
  );
  CREATE INDEX vectors_by_use ON vectors (used);
  PRAGMA user_version = ${VERSION};
`;

export interface VectorStoreOptions {
  /** Bytes that the database may take. */
  readonly maxBytes?: number;
  readonly clock?: () => Date;
  readonly onNote?: (sentence: string, level: NoteLevel) => void;
}

/**
 * Vectors that a model behind HTTP has made, in a database of their own: making them costs money or minutes, so that every
 * process of a project puts its own, while the index has one writer. What befalls the disk costs their making alone: nothing
 * here throws.
 */
export class VectorStore {
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #day: () => number;
  readonly #note: (sentence: string, level: NoteLevel) => void;
  #database: DatabaseSync | null = null;
  #select: StatementSync | null = null;
  /** Keys that were asked for and last used before today. */
  #touched: Uint8Array[] = [];

  private constructor(folder: string, options: VectorStoreOptions) {
    this.#path = join(folder, 'vectors.db');
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    const clock = options.clock ?? (() => new Date());
    this.#day = () => Math.floor(clock().getTime() / DAY_MS);
    this.#note = options.onNote ?? (() => {});
  }

  /** @param folder a state folder, which exists */
  static async open(folder: string, options: VectorStoreOptions = {}): Promise<VectorStore> {
    const store = new VectorStore(folder, options);
    const sqlite = await loadSqlite();
    // One that is damaged is removed, and made anew.
    if (!store.#open(sqlite)) store.#open(sqlite);
    return store;
  }

  load(key: Buffer): Int8Array | null {
    return this.#try((database) => {
      this.#select ??= database.prepare('SELECT used, vector FROM vectors WHERE key = ?');
      const row = this.#select.get(key);
      if (row === undefined) return null;
      if (Number(row.used) < this.#day()) this.#touched.push(key);
      const { buffer, byteOffset, byteLength } = row.vector as Uint8Array;
      return new Int8Array(buffer, byteOffset, byteLength);
    });
  }

  save(vectors: readonly { readonly key: Buffer; readonly vector: Int8Array }[]): void {
    this.#try((database) => {
      if (usedBytes(database) > this.#maxBytes * FULL_SHARE) this.#deleteOldest(database);
      const insert = database.prepare('INSERT OR REPLACE INTO vectors (key, used, vector) VALUES (?, ?, ?)');
      inTransaction(database, () => {
        for (const { key, vector } of vectors) {
          insert.run(key, this.#day(), new Uint8Array(vector.buffer, vector.byteOffset, vector.byteLength));
        }
      });
    });
  }

  close(): void {
    this.#try((database) => {
      const touch = database.prepare('UPDATE vectors SET used = ? WHERE key = ?');
      inTransaction(database, () => {
        for (const key of this.#touched) touch.run(this.#day(), key);
        database.prepare('DELETE FROM vectors WHERE used < ?').run(this.#day() - KEPT_DAYS);
      });
    });
    this.#closeDatabase();
  }

  /** @returns false for one that was damaged and is gone now */
  #open(sqlite: Sqlite): boolean {
    try {
      makePrivateFile(this.#path);
      for (const companion of COMPANIONS) keepPrivate(this.#path + companion);
      this.#database = new sqlite.DatabaseSync(this.#path, { timeout: BUSY_TIMEOUT_MS });
      this.#prepare(this.#database);
      return true;
    } catch (thrown) {
      return this.#giveUp(thrown) !== 'corrupt';
    }
  }

  #prepare(database: DatabaseSync): void {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL');
    database.exec(`PRAGMA max_page_count = ${Math.ceil(this.#maxBytes / PAGE_BYTES)}`);
    inTransaction(database, () => {
      const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
      if (version !== VERSION) database.exec(`DROP TABLE IF EXISTS vectors; ${SCHEMA}`);
    });
  }

  #deleteOldest(database: DatabaseSync): void {
    const oldest = database.prepare('DELETE FROM vectors WHERE key IN (SELECT key FROM vectors ORDER BY used LIMIT ?)');
    for (let used = usedBytes(database); used > this.#maxBytes * FULL_SHARE; ) {
      oldest.run(DELETED_AT_ONCE);
      const left = usedBytes(database);
      if (left >= used) return;
      used = left;
    }
  }

  /** Null where it fails. */
  #try<T>(work: (database: DatabaseSync) => T): T | null {
    if (this.#database === null) return null;
    try {
      return work(this.#database);
    } catch (thrown) {
      // Another process is writing: the next one may do.
      if (failureOf(thrown) !== 'busy') this.#giveUp(thrown);
      return null;
    }
  }

  #giveUp(thrown: unknown): Failure {
    const failure = failureOf(thrown);
    this.#closeDatabase();
    if (failure === 'corrupt') for (const companion of COMPANIONS) rmSync(this.#path + companion, { force: true });
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    this.#note(`The vectors in ${this.#path} cannot be stored or read (${reason}).`, 'warn');
    return failure;
  }

  #closeDatabase(): void {
    this.#select = null;
    this.#database?.close();
    this.#database = null;
  }
}
