import { maskedRecord } from '../masked-record.ts';
import { refusalOf } from '../record-rows.ts';
import type { Refusal, RefusalTable } from '../refusal-table.ts';
import type { TimeSpan } from '../version-table.ts';
import type { Statements } from './statements.ts';

export class SqliteRefusalTable implements RefusalTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async add(refusal: Refusal): Promise<void> {
    const { id, tree, path, at, agent, reason, cause, hash, found, commit, bytes } = maskedRecord('refusal', refusal);
    this.#statements
      .prepare(
        `INSERT INTO refusals (id, tree, path, at, agent, reason, cause, hash, found, commit_id, bytes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, tree, path, at, agent, reason, cause, hash, found, commit, bytes);
  }

  async has(id: string): Promise<boolean> {
    return this.#statements.prepare('SELECT 1 FROM refusals WHERE id = ?').get(id) !== undefined;
  }

  async within(tree: string, { start, end }: TimeSpan): Promise<readonly Refusal[]> {
    return this.#statements
      .prepare('SELECT * FROM refusals WHERE tree = ? AND at >= ? AND at < ? ORDER BY at DESC, sequence DESC')
      .all(tree, start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER)
      .map(refusalOf);
  }

  async *all(): AsyncGenerator<Refusal> {
    for (const row of this.#statements.prepareOwn('SELECT * FROM refusals ORDER BY sequence').iterate()) {
      yield refusalOf(row);
    }
  }
}
