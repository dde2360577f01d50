import type { DatabaseSync } from 'node:sqlite';
import { maskedRecord } from './masked-record.ts';
import type { NewVersion } from './version-table.ts';

/** A write that is on its way: the version that it will be, and where. */
export interface Intent {
  readonly version: NewVersion & { readonly hash: string };
  /** Absolute. */
  readonly target: string;
}

/** What is going to be written, kept until it is known whether it was. */
export class IntentTable {
  readonly #database: DatabaseSync;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  put({ version, target }: Intent): void {
    this.#database
      .prepare('INSERT INTO intents (id, version, target) VALUES (?, ?, ?)')
      .run(version.id, JSON.stringify(maskedRecord('version', version)), target);
  }

  delete(id: string): void {
    this.#database.prepare('DELETE FROM intents WHERE id = ?').run(id);
  }

  isEmpty(): boolean {
    return this.#database.prepare('SELECT 1 FROM intents LIMIT 1').get() === undefined;
  }

  all(): readonly Intent[] {
    return this.#database
      .prepare('SELECT version, target FROM intents ORDER BY rowid')
      .all()
      .map(({ version, target }) => ({ version: JSON.parse(String(version)), target: String(target) }));
  }
}
