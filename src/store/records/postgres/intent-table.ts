import type { Intent, IntentTable } from '../intent-table.ts';
import { maskedRecord } from '../masked-record.ts';
import type { Transaction } from './transaction.ts';

export class PostgresIntentTable implements IntentTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async put({ version, target }: Intent): Promise<void> {
    const { project, place } = this.#on;
    const { id, hash } = version;
    const text = JSON.stringify(maskedRecord('version', version));
    await this.#on.insert('intents', { project, place, id, hash, version: text, target });
  }

  async delete(id: string): Promise<void> {
    await this.#on.rows('DELETE FROM intents WHERE place = $1 AND id = $2', this.#on.place, id);
  }

  async isEmpty(): Promise<boolean> {
    return !(await this.#on.isThere('SELECT 1 FROM intents WHERE place = $1 LIMIT 1', this.#on.place));
  }

  async all(): Promise<readonly Intent[]> {
    const rows = await this.#on.rows(
      'SELECT version, target FROM intents WHERE place = $1 ORDER BY sequence',
      this.#on.place,
    );
    return rows.map(({ version, target }) => ({ version: JSON.parse(String(version)), target: String(target) }));
  }
}
