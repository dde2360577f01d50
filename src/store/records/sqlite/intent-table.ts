import type { Intent, IntentTable } from '../intent-table.ts';
import { maskedRecord } from '../masked-record.ts';
import type { Statements } from './statements.ts';

export class SqliteIntentTable implements IntentTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async put({ version, target }: Intent): Promise<void> {
    this.#statements
      .prepare('INSERT INTO intents (id, version, target) VALUES (?, ?, ?)')
      .run(version.id, JSON.stringify(maskedRecord('version', version)), target);
  }

  async delete(id: string): Promise<void> {
    this.#statements.prepare('DELETE FROM intents WHERE id = ?').run(id);
  }

  async isEmpty(): Promise<boolean> {
    return this.#statements.prepare('SELECT 1 FROM intents LIMIT 1').get() === undefined;
  }

  async all(): Promise<readonly Intent[]> {
    return this.#statements
      .prepare('SELECT version, target FROM intents ORDER BY rowid')
      .all()
      .map(({ version, target }) => ({ version: JSON.parse(String(version)), target: String(target) }));
  }
}
