import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { QueueClient } from '../../fair-queue.ts';
import { loadSqlite, type Sqlite } from '../../sqlite.ts';
import { FolderLock, lockFolder } from '../folder-lock.ts';
import type { Records, RecordTables, RecordWork } from '../records.ts';
import { Turns } from '../turns.ts';
import { SqliteBlobTable } from './blob-table.ts';
import { SqliteDecisionTable } from './decision-table.ts';
import { SqliteDocumentTable } from './document-table.ts';
import { SqliteIntentTable } from './intent-table.ts';
import { openRecordDatabase } from './record-database.ts';
import { recordFailure } from './record-failure.ts';
import { SqliteRefusalTable } from './refusal-table.ts';
import { SqliteSessionTable } from './session-table.ts';
import { SharedFlush } from './shared-flush.ts';
import { Statements } from './statements.ts';
import { SqliteThreadTable } from './thread-table.ts';
import { SqliteVersionTable } from './version-table.ts';

export const RECORDS_FILE = 'records.db';

/**
 * Of the transactions of this thread, by the database. Connections share them: SQLite waits for the lock of another connection
 * without letting this thread go on, which may be the one that has to release it.
 */
const transactions = new Map<string, Turns>();

function turnsOf(path: string): Turns {
  const turns = transactions.get(path) ?? new Turns();
  transactions.set(path, turns);
  return turns;
}

/**
 * Records in an SQLite database. Transactions of several calls take turns, and each runs without waiting for anything but the
 * disk.
 */
export class SqliteRecords implements Records {
  /** Of the database, absolute. */
  readonly path: string;
  readonly #database: DatabaseSync;
  readonly #tables: RecordTables;
  readonly #transactions: Turns;
  readonly #lock: FolderLock;
  /** Null where every transaction is on the disk when it ends: without a write-ahead log. */
  readonly #flush: SharedFlush | null;
  /** What the database was like when its last flush was asked for, as its number for what other connections commit. */
  #flushed: number | null = null;
  readonly #statements: Statements;

  private constructor(folder: string, sqlite: Sqlite, database: DatabaseSync) {
    this.path = join(folder, RECORDS_FILE);
    this.#transactions = turnsOf(this.path);
    this.#lock = new FolderLock(sqlite, folder, (thrown) => recordFailure(this.path, thrown));
    this.#database = database;
    const statements = new Statements(database);
    this.#statements = statements;
    const isLogged = database.prepare('PRAGMA journal_mode').get()?.journal_mode === 'wal';
    this.#flush = isLogged ? new SharedFlush(this.path) : null;
    this.#tables = {
      blobs: new SqliteBlobTable(statements),
      versions: new SqliteVersionTable(statements),
      intents: new SqliteIntentTable(statements),
      refusals: new SqliteRefusalTable(statements),
      decisions: new SqliteDecisionTable(statements),
      sessions: new SqliteSessionTable(statements),
      documents: new SqliteDocumentTable(statements),
      threads: new SqliteThreadTable(statements),
    };
  }

  /**
   * @param folder absolute, private and there
   * @throws OrreryError `DATABASE_ERROR`
   */
  static async open(folder: string): Promise<SqliteRecords> {
    const path = join(folder, RECORDS_FILE);
    try {
      const sqlite = await loadSqlite();
      // Two that make the same database at once are in each other's way.
      const lock = await lockFolder(sqlite, folder);
      try {
        const database = await turnsOf(path).run(async () => openRecordDatabase(sqlite, path));
        return new SqliteRecords(folder, sqlite, database);
      } finally {
        lock.release();
      }
    } catch (thrown) {
      throw recordFailure(path, thrown);
    }
  }

  read<T>(work: RecordWork<T>): Promise<T> {
    return this.#inTurn(async () => {
      this.#database.exec('BEGIN');
      try {
        return await work(this.#tables);
      } finally {
        if (this.#database.isTransaction) this.#database.exec('COMMIT');
      }
    });
  }

  write<T>(work: RecordWork<T>): Promise<T> {
    return this.#inTurn(() => this.#writing(work));
  }

  commit<T>(work: RecordWork<T>): Promise<T> {
    const flush = this.#flush;
    if (flush === null) return this.write(work);
    return this.#inTurn(async () => {
      // In a write-ahead log, this leaves out the one flush at the end of a transaction, and none of what keeps the file whole:
      // https://www.sqlite.org/pragma.html#pragma_synchronous
      this.#database.exec('PRAGMA synchronous = NORMAL');
      try {
        return await this.#writing(work);
      } finally {
        this.#database.exec('PRAGMA synchronous = FULL');
        flush.wrote();
      }
    });
  }

  async kept(): Promise<void> {
    const flush = this.#flush;
    if (flush === null) return;
    this.#guarded(() => {
      const seen = Number(this.#statements.prepare('PRAGMA data_version').get()?.data_version);
      if (seen !== this.#flushed) flush.wrote();
      this.#flushed = seen;
    });
    await flush.ended().catch((thrown: unknown) => {
      throw recordFailure(this.path, thrown);
    });
  }

  alone<T>(client: QueueClient, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#lock.alone(client, work, signal);
  }

  async aloneIfFree<T>(work: () => Promise<T>): Promise<T | null> {
    this.#guarded(() => {});
    return this.#lock.aloneIfFree(work);
  }

  problems(): Promise<readonly string[]> {
    return this.#inTurn(async () => {
      const found = this.#database.prepare('PRAGMA integrity_check(10)').all();
      return found.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok');
    });
  }

  close(): Promise<void> {
    return this.#transactions.run(async () => {
      this.#flush?.close();
      this.#database.close();
    });
  }

  async #writing<T>(work: RecordWork<T>): Promise<T> {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      const result = await work(this.#tables);
      this.#database.exec('COMMIT');
      return result;
    } catch (thrown) {
      // Some failures have rolled back already.
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK');
      throw thrown;
    }
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.#transactions.run(async () => {
      try {
        this.#flush?.check();
        return await work();
      } catch (thrown) {
        throw recordFailure(this.path, thrown);
      }
    });
  }

  #guarded<T>(work: () => T): T {
    try {
      this.#flush?.check();
      return work();
    } catch (thrown) {
      throw recordFailure(this.path, thrown);
    }
  }
}
