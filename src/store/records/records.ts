import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout as wait } from 'node:timers/promises';
import { OrreryError } from '../../errors.ts';
import { FairQueue, type QueueClient } from '../fair-queue.ts';
import { inTransaction, loadSqlite, type Sqlite } from '../sqlite.ts';
import { WriterLock } from '../writer-lock.ts';
import { BlobTable } from './blob-table.ts';
import { DecisionTable } from './decision-table.ts';
import { DocumentTable } from './document-table.ts';
import { IntentTable } from './intent-table.ts';
import { openRecordDatabase } from './record-database.ts';
import { recordFailure } from './record-failure.ts';
import { RefusalTable } from './refusal-table.ts';
import { SessionTable } from './session-table.ts';
import { SharedFlush } from './shared-flush.ts';
import { Statements } from './statements.ts';
import { ThreadTable } from './thread-table.ts';
import { VersionTable } from './version-table.ts';

export const RECORDS_FILE = 'records.db';
const LOCK_FILE = 'records.lock';

/** Milliseconds to wait for another process that writes a file: those are small. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 5;

export interface RecordTables {
  readonly blobs: BlobTable;
  readonly versions: VersionTable;
  readonly intents: IntentTable;
  readonly refusals: RefusalTable;
  readonly decisions: DecisionTable;
  readonly sessions: SessionTable;
  readonly documents: DocumentTable;
  readonly threads: ThreadTable;
}

/**
 * What cannot be made again: versions of files, why they were written, decisions, what agents share. Unlike the cache of the index, a write is
 * on the disk when it is acknowledged, every failure is thrown, nothing expires, several processes write at once, and what cannot
 * be read is left as it is.
 */
export class Records {
  /** Of the database, absolute. */
  readonly path: string;
  readonly #folder: string;
  readonly #sqlite: Sqlite;
  readonly #database: DatabaseSync;
  readonly #tables: RecordTables;
  /** Of this process: its own writers wait for each other as long as their calls may take, and only one waits for others. */
  readonly #turns = new FairQueue(1);
  /** Null where every transaction is on the disk when it ends: without a write-ahead log. */
  readonly #flush: SharedFlush | null;
  /** What the database was like when its last flush was asked for, as its number for what other connections commit. */
  #flushed: number | null = null;
  readonly #statements: Statements;

  private constructor(folder: string, sqlite: Sqlite, database: DatabaseSync) {
    this.path = join(folder, RECORDS_FILE);
    this.#folder = folder;
    this.#sqlite = sqlite;
    this.#database = database;
    const statements = new Statements(database);
    this.#statements = statements;
    const isLogged = database.prepare('PRAGMA journal_mode').get()?.journal_mode === 'wal';
    this.#flush = isLogged ? new SharedFlush(this.path) : null;
    this.#tables = {
      blobs: new BlobTable(statements),
      versions: new VersionTable(statements),
      intents: new IntentTable(statements),
      refusals: new RefusalTable(statements),
      decisions: new DecisionTable(statements),
      sessions: new SessionTable(statements),
      documents: new DocumentTable(statements),
      threads: new ThreadTable(statements),
    };
  }

  /**
   * @param folder absolute, private and there
   * @throws OrreryError `DATABASE_ERROR`
   */
  static async open(folder: string): Promise<Records> {
    const path = join(folder, RECORDS_FILE);
    try {
      const sqlite = await loadSqlite();
      // Two that make the same database at once are in each other's way.
      const lock = await takeLock(sqlite, folder);
      try {
        return new Records(folder, sqlite, openRecordDatabase(sqlite, path));
      } finally {
        lock.release();
      }
    } catch (thrown) {
      throw recordFailure(path, thrown);
    }
  }

  /**
   * Reads, all from one state of the records.
   * @throws OrreryError `DATABASE_ERROR`, and what `work` throws of its own
   */
  read<T>(work: (tables: RecordTables) => T): T {
    return this.#guarded(() => {
      this.#database.exec('BEGIN');
      try {
        return work(this.#tables);
      } finally {
        if (this.#database.isTransaction) this.#database.exec('COMMIT');
      }
    });
  }

  /**
   * Writes all of it or none; on the disk when this returns.
   * @throws OrreryError `DATABASE_ERROR`: then nothing was written; and what `work` throws of its own
   */
  write<T>(work: (tables: RecordTables) => T): T {
    return this.#guarded(() => inTransaction(this.#database, () => work(this.#tables)));
  }

  /**
   * As `write`, and on the disk once `kept` resolves: what several clients write at the same time goes there together, while this
   * thread does other work. Whoever acknowledges it, or shows it to others, awaits `kept` first.
   */
  commit<T>(work: (tables: RecordTables) => T): T {
    const flush = this.#flush;
    if (flush === null) return this.write(work);
    return this.#guarded(() => {
      // In a write-ahead log, this leaves out the one flush at the end of a transaction, and none of what keeps the file whole:
      // https://www.sqlite.org/pragma.html#pragma_synchronous
      this.#database.exec('PRAGMA synchronous = NORMAL');
      try {
        return inTransaction(this.#database, () => work(this.#tables));
      } finally {
        this.#database.exec('PRAGMA synchronous = FULL');
        flush.wrote();
      }
    });
  }

  /**
   * Resolves when everything is on the disk that was committed before, or that a reader may have seen of other processes: what one
   * of those has committed can be read before it is flushed.
   * @throws OrreryError `DATABASE_ERROR` if that failed
   */
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

  /**
   * Does work while no other call, in this process or another, does such work on these records. Clients take turns.
   *
   * @param client whose work it is
   * @throws OrreryError `DATABASE_ERROR` when another process is at it for too long; the signal's reason
   */
  alone<T>(client: QueueClient, work: () => Promise<T>, signal = new AbortController().signal): Promise<T> {
    return this.#turns.run(client, signal, () => this.#locked(work, signal));
  }

  async #locked<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const lock = await takeLock(this.#sqlite, this.#folder, signal).catch((thrown) => {
      throw signal.aborted ? thrown : recordFailure(this.path, thrown);
    });
    try {
      return await work();
    } finally {
      lock.release();
    }
  }

  /** As `alone`, without waiting; null when another is at it. Writers of this process wait for it as for one of their own. */
  async aloneIfFree<T>(work: () => Promise<T>): Promise<T | null> {
    if (!this.#turns.isFree) return null;
    return this.#turns.run('', new AbortController().signal, async () => {
      const lock = this.#guarded(() => WriterLock.take(this.#sqlite, join(this.#folder, LOCK_FILE)));
      if (lock === null) return null;
      try {
        return await work();
      } finally {
        lock.release();
      }
    });
  }

  /** What SQLite finds wrong with the database, a clause each; none when all is well. */
  problems(): readonly string[] {
    return this.#guarded(() => {
      const found = this.#database.prepare('PRAGMA integrity_check(10)').all();
      return found.map((row) => String(row.integrity_check)).filter((text) => text !== 'ok');
    });
  }

  close(): void {
    this.#flush?.close();
    this.#database.close();
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

async function takeLock(sqlite: Sqlite, folder: string, signal?: AbortSignal): Promise<WriterLock> {
  const path = join(folder, LOCK_FILE);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const lock = WriterLock.take(sqlite, path);
    if (lock !== null) return lock;
    if (performance.now() > until) break;
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  }
  const message =
    `The write lock ${path} was not free for ${PATIENCE_MS / 1000} s: ` +
    'another Orrery process, or another engine of this hub, holds it. Nothing was written; try again.';
  throw new OrreryError('DATABASE_ERROR', message, { path: folder, reason: 'busy' });
}
