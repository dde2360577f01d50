import { rmSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { makePrivateFile } from './private-folder.ts';
import { failureOf, type Sqlite } from './sqlite.ts';

/**
 * The right to write, held by one process at a time: an open transaction on an empty database of its own. The system lets
 * go of it when the process ends, however it ends.
 */
export class WriterLock {
  readonly #database: DatabaseSync;

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * @param path of the lock's own file, which is made when missing
   * @returns null when another process holds it
   * @throws as `makePrivateFile` does, and what SQLite throws when the file cannot be used
   */
  static take(sqlite: Sqlite, path: string): WriterLock | null {
    makePrivateFile(path);
    try {
      return WriterLock.#take(sqlite, path);
    } catch (thrown) {
      if (failureOf(thrown) !== 'corrupt') throw thrown;
    }
    // Whoever finds that it is no database has got the lock on it first, so nobody else holds it.
    rmSync(path);
    makePrivateFile(path);
    return WriterLock.#take(sqlite, path);
  }

  static #take(sqlite: Sqlite, path: string): WriterLock | null {
    let database: DatabaseSync | null = null;
    try {
      database = new sqlite.DatabaseSync(path, { timeout: 0 });
      database.exec('BEGIN EXCLUSIVE');
      return new WriterLock(database);
    } catch (thrown) {
      database?.close();
      if (failureOf(thrown) === 'busy') return null;
      throw thrown;
    }
  }

  release() {
    this.#database.close();
  }
}
