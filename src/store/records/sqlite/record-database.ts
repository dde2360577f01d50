import type { DatabaseSync } from 'node:sqlite';
import { keepPrivate, makePrivateFile } from '../../private-folder.ts';
import { inTransaction, type Sqlite } from '../../sqlite.ts';
import { NewerRecords } from '../newer-records.ts';
import { RECORD_MIGRATIONS } from './migrations.ts';

/** How long a process waits for another's short transaction, in milliseconds. */
const BUSY_TIMEOUT_MS = 5_000;

/**
 * Opens the database of records, making or bringing it up to date as needed. What is committed is on the disk. Whoever calls
 * this holds the lock on making it.
 *
 * @throws NewerRecords, what `makePrivateFile` and what SQLite throws: then the file is as it was
 */
export function openRecordDatabase(
  sqlite: Sqlite,
  path: string,
  migrations: readonly string[] = RECORD_MIGRATIONS,
): DatabaseSync {
  makePrivateFile(path);
  for (const companion of ['-wal', '-shm']) keepPrivate(path + companion);
  const database = new sqlite.DatabaseSync(path, { timeout: BUSY_TIMEOUT_MS });
  try {
    const version = Number(database.prepare('PRAGMA user_version').get()?.user_version);
    if (version > migrations.length) throw new NewerRecords(version, migrations.length);
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON');
    for (const [taken, step] of migrations.entries()) {
      if (taken < version) continue;
      inTransaction(database, () => {
        database.exec(step);
        database.exec(`PRAGMA user_version = ${taken + 1}`);
      });
    }
    return database;
  } catch (thrown) {
    database.close();
    throw thrown;
  }
}
