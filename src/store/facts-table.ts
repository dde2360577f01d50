import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { checkedContent, checksumOf } from './checked-content.ts';
import { inTransaction } from './sqlite.ts';

/** What facts are known by. */
export interface FactsKey {
  /** SHA-256 of the file's bytes, hexadecimal. */
  readonly hash: string;
  /** The language that the file was taken to be in. */
  readonly language: string;
  /** Of the extractor and of how facts are stored. */
  readonly version: string;
}

export interface StoredFacts {
  readonly key: FactsKey;
  readonly content: Uint8Array;
}

/** Facts by content. */
export class FactsTable {
  readonly #database: DatabaseSync;
  #select: StatementSync | null = null;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  isEmpty(): boolean {
    return this.#database.prepare('SELECT 1 FROM facts LIMIT 1').get() === undefined;
  }

  /** @throws DamagedContent when what is stored is not what was put */
  get({ hash, language, version }: FactsKey): Uint8Array | null {
    this.#select ??= this.#database.prepare(
      'SELECT checksum, content FROM facts WHERE hash = ? AND language = ? AND version = ?',
    );
    const row = this.#select.get(Buffer.from(hash, 'hex'), language, version);
    if (row === undefined) return null;
    return checkedContent([hash, language, version], row, `facts of ${hash}`);
  }

  put(entries: readonly StoredFacts[], day: number) {
    const insert = this.#database.prepare(
      'INSERT OR REPLACE INTO facts (hash, language, version, checksum, used, content) VALUES (?, ?, ?, ?, ?, ?)',
    );
    inTransaction(this.#database, () => {
      for (const { key, content } of entries) {
        const { hash, language, version } = key;
        const checksum = checksumOf([hash, language, version], content);
        insert.run(Buffer.from(hash, 'hex'), language, version, checksum, day, content);
      }
    });
  }

  /** Notes that the facts of these contents are part of a tree on a day. */
  use(hashes: readonly string[], day: number) {
    const update = this.#database.prepare('UPDATE facts SET used = ? WHERE hash = ? AND used < ?');
    inTransaction(this.#database, () => {
      for (const hash of hashes) update.run(day, Buffer.from(hash, 'hex'), day);
    });
  }

  /** Forgets facts that no tree has had since a day. */
  deleteUnusedSince(day: number) {
    this.#database.prepare('DELETE FROM facts WHERE used < ?').run(day);
  }

  /** Forgets those facts that have not been used for longest. */
  deleteOldest(count: number) {
    this.#database
      .prepare('DELETE FROM facts WHERE rowid IN (SELECT rowid FROM facts ORDER BY used, rowid LIMIT ?)')
      .run(count);
  }
}
