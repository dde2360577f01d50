import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { moveAside, NewerDatabase, openForReading, openForWriting, usedBytes } from './database-file.ts';
import { type FactsKey, FactsTable, type StoredFacts } from './facts-table.ts';
import { SnapshotTable } from './snapshot-table.ts';
import { type Failure, failureOf, loadSqlite, type Sqlite } from './sqlite.ts';
import { StateFiles } from './state-files.ts';
import type { NoteLevel, SnapshotPart, Store } from './store.ts';
import { WriterLock } from './writer-lock.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** Facts and snapshots that no tree has used for so many days are forgotten. */
const KEPT_DAYS = 30;
/** When the database is this full, what was not used for longest makes room. */
const FULL_SHARE = 0.8;
const DELETED_AT_ONCE = 1000;
const DEFAULT_MAX_BYTES = 1024 ** 3;

export interface StoreOptions {
  /** Bytes that the database may take. */
  readonly maxBytes?: number;
  readonly clock?: () => Date;
  /** Gets a sentence for the log when something cannot be read or kept. */
  readonly onNote?: (sentence: string, level: NoteLevel) => void;
}

interface Tables {
  readonly database: DatabaseSync;
  readonly facts: FactsTable;
  readonly snapshots: SnapshotTable;
}

/**
 * Opens the store of a state folder. One process at a time writes it; others read it.
 *
 * @param folder exists
 */
export async function openStore(folder: string, options: StoreOptions = {}): Promise<Store> {
  return new SqliteStore(await loadSqlite(), folder, options);
}

class SqliteStore implements Store {
  readonly #sqlite: Sqlite;
  readonly #folder: string;
  readonly #path: string;
  readonly #maxBytes: number;
  readonly #clock: () => Date;
  readonly #note: (sentence: string, level: NoteLevel) => void;
  readonly files: StateFiles;
  #lock: WriterLock | null = null;
  /** Null when there is nothing that could be read. */
  #tables: Tables | null = null;
  #isWritable = false;

  constructor(sqlite: Sqlite, folder: string, options: StoreOptions) {
    this.#sqlite = sqlite;
    this.#folder = folder;
    this.#path = join(folder, 'index.db');
    this.#maxBytes = options.maxBytes ?? DEFAULT_MAX_BYTES;
    this.#clock = options.clock ?? (() => new Date());
    this.#note = options.onNote ?? (() => {});
    this.files = new StateFiles(folder, (sentence) => this.#note(sentence, 'warn'));
    this.#open();
  }

  get isWritable(): boolean {
    return this.#isWritable;
  }

  readonly facts = {
    get: (key: FactsKey) => this.#read(({ facts }) => facts.get(key)),
    put: (entries: readonly StoredFacts[]) => this.#write(({ facts }) => facts.put(entries, this.#day())),
    isEmpty: () => this.#read(({ facts }) => facts.isEmpty()) ?? true,
  };

  readonly snapshots = {
    load: (tree: string, part: string): SnapshotPart | null =>
      this.#read(({ snapshots }) => snapshots.load(tree, part)),
    save: (tree: string, parts: Readonly<Record<string, Uint8Array>>) =>
      this.#write(({ snapshots }) => snapshots.save(tree, parts, this.#day())),
    use: (tree: string, hashes: readonly string[]) =>
      this.#write(({ facts, snapshots }) => {
        facts.use(hashes, this.#day());
        snapshots.use(tree, this.#day());
      }),
  };

  close() {
    // A full database is no longer written to, but what it holds too much of can go.
    this.#isWritable = this.#lock !== null;
    this.#write((tables) => this.#forget(tables));
    this.#closeTables();
    this.#lock?.release();
    this.#lock = null;
  }

  #open() {
    try {
      this.#lock = WriterLock.take(this.#sqlite, join(this.#folder, 'index.lock'));
    } catch (thrown) {
      this.#note(
        `The state folder ${this.#folder} cannot be written to (${messageOf(thrown)}): nothing new is cached.`,
        'warn',
      );
      this.#openReading();
      return;
    }
    if (this.#lock === null) {
      this.#note(
        `Another process writes the index in ${this.#folder}: this one only reads it and caches nothing new.`,
        'debug',
      );
      this.#openReading();
    } else this.#openWriting();
  }

  #openWriting() {
    try {
      this.#use(openForWriting(this.#sqlite, this.#path, this.#maxBytes), true);
    } catch (thrown) {
      if (thrown instanceof NewerDatabase)
        this.#startAnew('newer', `was written by a newer version. ${thrown.message}`);
      else if (failureOf(thrown) === 'corrupt') this.#startAnew('damaged', `is damaged (${messageOf(thrown)}).`);
      else {
        this.#note(`The index in ${this.#folder} cannot be opened for writing (${messageOf(thrown)}).`, 'warn');
        this.#openReading();
      }
    }
  }

  #openReading() {
    try {
      this.#use(openForReading(this.#sqlite, this.#path), false);
    } catch (thrown) {
      // Where nothing can be read, all is made from the files, as on a first run.
      this.#note(`The index in ${this.#folder} cannot be read (${messageOf(thrown)}): it is built in memory.`, 'debug');
    }
  }

  /** Keeps the old database beside a new one. */
  #startAnew(why: 'damaged' | 'newer', message: string) {
    this.#closeTables();
    try {
      const aside = moveAside(this.#path, why, this.#clock());
      this.#note(`The index in ${this.#path} ${message} It was moved to ${aside}, and a new one is built.`, 'warn');
      this.#use(openForWriting(this.#sqlite, this.#path, this.#maxBytes), true);
    } catch (thrown) {
      this.#note(`The index in ${this.#path} ${message} A new one cannot be created (${messageOf(thrown)}).`, 'warn');
    }
  }

  #use(database: DatabaseSync, isWritable: boolean) {
    this.#tables = { database, facts: new FactsTable(database), snapshots: new SnapshotTable(database) };
    this.#isWritable = isWritable;
  }

  #closeTables() {
    this.#tables?.database.close();
    this.#tables = null;
    this.#isWritable = false;
  }

  #read<T>(work: (tables: Tables) => T): T | null {
    if (this.#tables === null) return null;
    try {
      return work(this.#tables);
    } catch (thrown) {
      this.#handle(thrown);
      return null;
    }
  }

  /** @returns whether it was done */
  #write(work: (tables: Tables) => void): boolean {
    if (this.#tables === null || !this.#isWritable) return false;
    try {
      work(this.#tables);
      return true;
    } catch (thrown) {
      this.#handle(thrown);
      return false;
    }
  }

  #handle(thrown: unknown) {
    const failure = failureOf(thrown);
    if (failure === 'corrupt') {
      const message = `is damaged (${messageOf(thrown)}).`;
      if (this.#lock !== null) this.#startAnew('damaged', message);
      else {
        this.#closeTables();
        this.#note(`The index in ${this.#path} ${message} The process that writes it will create a new one.`, 'warn');
      }
      return;
    }
    this.#isWritable = false;
    this.#note(
      `${REASONS[failure]} in ${this.#folder} (${messageOf(thrown)}): nothing more is cached in this run.`,
      'warn',
    );
  }

  /** Keeps the database from growing for ever. */
  #forget({ database, facts, snapshots }: Tables) {
    const day = this.#day() - KEPT_DAYS;
    facts.deleteUnusedSince(day);
    snapshots.deleteUnusedSince(day);
    for (let used = usedBytes(database); used > this.#maxBytes * FULL_SHARE; ) {
      facts.deleteOldest(DELETED_AT_ONCE);
      const left = usedBytes(database);
      if (left === used) break;
      used = left;
    }
  }

  #day(): number {
    return Math.floor(this.#clock().getTime() / DAY_MS);
  }
}

const REASONS: Readonly<Record<Exclude<Failure, 'corrupt'>, string>> = {
  busy: 'Another process has locked the index',
  full: 'No space is left for the index',
  read_only: 'The index cannot be written to',
  other: 'The index failed',
};

function messageOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
