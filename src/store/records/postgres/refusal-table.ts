import { maskedRecord } from '../masked-record.ts';
import { refusalOf } from '../record-rows.ts';
import type { Refusal, RefusalTable } from '../refusal-table.ts';
import type { TimeSpan } from '../version-table.ts';
import { rowsInOrder } from './paged.ts';
import type { Transaction } from './transaction.ts';

export class PostgresRefusalTable implements RefusalTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async add(refusal: Refusal): Promise<void> {
    const { project, place } = this.#on;
    const { commit, ...columns } = maskedRecord('refusal', refusal);
    const { id, tree, path, at, agent, reason, cause, hash, found, bytes } = columns;
    await this.#on.insert('refusals', {
      ...{ project, place, id, tree, path, at, agent, reason, cause, hash, found, bytes },
      commit_id: commit,
    });
  }

  has(id: string): Promise<boolean> {
    return this.#on.isThere('SELECT 1 FROM refusals WHERE project = $1 AND id = $2', this.#on.project, id);
  }

  async within(tree: string, { start, end }: TimeSpan): Promise<readonly Refusal[]> {
    const rows = await this.#on.rows(
      `SELECT * FROM refusals WHERE project = $1 AND tree = $2 AND at >= $3 AND at < $4
        ORDER BY at DESC, sequence DESC`,
      ...[this.#on.project, tree, start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER],
    );
    return rows.map(refusalOf);
  }

  async *all(): AsyncGenerator<Refusal> {
    for await (const rows of rowsInOrder(this.#on, 'refusals')) yield* rows.map(refusalOf);
  }
}
