import { maskedRecord } from './masked-record.ts';
import type { Statements } from './statements.ts';
import type { NewVersion } from './version-table.ts';

/** A write that is on its way: the version that it will be, and where. */
export interface Intent {
  readonly version: NewVersion & { readonly hash: string };
  /** Absolute. */
  readonly target: string;
}

/** What is going to be written, kept until it is known whether it was. */
export class IntentTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  put({ version, target }: Intent): void {
    this.#statements
      .prepare('INSERT INTO intents (id, version, target) VALUES (?, ?, ?)')
      .run(version.id, JSON.stringify(maskedRecord('version', version)), target);
  }

  delete(id: string): void {
    this.#statements.prepare('DELETE FROM intents WHERE id = ?').run(id);
  }

  isEmpty(): boolean {
    return this.#statements.prepare('SELECT 1 FROM intents LIMIT 1').get() === undefined;
  }

  all(): readonly Intent[] {
    return this.#statements
      .prepare('SELECT version, target FROM intents ORDER BY rowid')
      .all()
      .map(({ version, target }) => ({ version: JSON.parse(String(version)), target: String(target) }));
  }
}
