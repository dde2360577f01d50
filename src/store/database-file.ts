import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { MIGRATIONS } from './migrations.ts';
import { keepPrivate, makePrivateFile } from './private-folder.ts';
import { DamagedContent, inTransaction, type Sqlite } from './sqlite.ts';

/** How long a reader waits for the writer's short exclusive moments, in milliseconds. */
const BUSY_TIMEOUT_MS = 2_000;
const PAGE_BYTES = 4096;
/** What SQLite keeps beside a database, and what moves with it. */
const COMPANIONS = ['', '-wal', '-shm', '-journal'];

/** Raised for a database that a later version of the program has written. */
export class NewerDatabase extends Error {
  readonly version: number;

  constructor(version: number) {
    super(`It has version ${version}; this program knows versions up to ${MIGRATIONS.length}.`);
    this.version = version;
  }
}

/**
 * Opens the database for writing, making or bringing it up to date as needed. After a crash it is checked as a whole.
 *
 * @param maxBytes the size it may grow to
 * @throws NewerDatabase, DamagedContent, what `makePrivateFile` and what SQLite throws
 */
export function openForWriting(sqlite: Sqlite, path: string, maxBytes: number): DatabaseSync {
  const wasCutOff = existsSync(`${path}-wal`);
  // SQLite gives what it makes beside a database the database's own mode.
  makePrivateFile(path);
  for (const companion of COMPANIONS) keepPrivate(path + companion);
  const database = new sqlite.DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON');
    database.exec(`PRAGMA max_page_count = ${Math.ceil(maxBytes / PAGE_BYTES)}`);
    const version = knownVersion(database);
    if (wasCutOff) check(database);
    if (version > 0 && version < MIGRATIONS.length) {
      // What an earlier version kept is not only forgotten, but overwritten.
      database.exec('PRAGMA secure_delete = ON');
      removeAside(path, 'damaged');
    }
    for (const [taken, step] of MIGRATIONS.entries()) {
      if (taken < version) continue;
      inTransaction(database, () => {
        database.exec(step);
        database.exec(`PRAGMA user_version = ${taken + 1}`);
      });
    }
    database.exec('PRAGMA secure_delete = OFF');
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/**
 * Opens the database for reading beside a process that writes it.
 *
 * @throws NewerDatabase, and what SQLite throws: also for one that is not there or not yet made
 */
export function openForReading(sqlite: Sqlite, path: string): DatabaseSync {
  for (const companion of COMPANIONS) keepPrivate(path + companion);
  const database = new sqlite.DatabaseSync(path, { readOnly: true, timeout: BUSY_TIMEOUT_MS });
  try {
    const version = knownVersion(database);
    if (version < MIGRATIONS.length) throw new Error(`The database ${path} has not been created yet.`);
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}

/**
 * Moves a database that cannot be used out of the way, with what belongs to it. The last damaged one is kept, and every newer
 * one: a disk that fails must not be filled with copies.
 *
 * @param why a word for its name
 * @returns its new path
 */
export function moveAside(path: string, why: 'damaged' | 'newer', now: Date): string {
  if (why === 'damaged') removeAside(path, why);
  const aside = `${path}.${why}-${now.toISOString().replaceAll(':', '-')}`;
  for (const companion of COMPANIONS) {
    if (existsSync(path + companion)) renameSync(path + companion, aside + companion);
  }
  return aside;
}

function removeAside(path: string, why: string): void {
  const start = `${basename(path)}.${why}-`;
  for (const name of readdirSync(dirname(path))) {
    if (name.startsWith(start)) rmSync(join(dirname(path), name), { force: true });
  }
}

/** The bytes in use: free pages stand ready for what comes and do not count. */
export function usedBytes(database: DatabaseSync): number {
  const pragma = (name: string) => Number(database.prepare(`PRAGMA ${name}`).get()?.[name]);
  return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
}

function knownVersion(database: DatabaseSync): number {
  const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
  if (version > MIGRATIONS.length) throw new NewerDatabase(version);
  return version;
}

function check(database: DatabaseSync) {
  const found = database.prepare('PRAGMA quick_check(1)').get()?.quick_check;
  if (found !== 'ok') throw new DamagedContent(`The database is damaged: ${found}.`);
}
