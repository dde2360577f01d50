import { maskedJson } from '../masked-record.ts';
import { threadOf } from '../record-rows.ts';
import type { StoredThread, StoredTurn, ThreadTable } from '../thread-table.ts';
import type { Transaction } from './transaction.ts';

/** Threads are of one place: what was asked there is for its users alone. */
export class PostgresThreadTable implements ThreadTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async add({ id, tree, tool, createdAt, updatedAt, expiresAt }: StoredThread): Promise<void> {
    await this.#on.insert('threads', {
      ...{ place: this.#on.place, id, tree, tool },
      ...{ created_at: createdAt, updated_at: updatedAt, expires_at: expiresAt },
    });
  }

  async get(id: string, now: number): Promise<StoredThread | null> {
    const row = await this.#on.row(
      'SELECT * FROM threads WHERE place = $1 AND id = $2 AND expires_at > $3',
      ...[this.#on.place, id, now],
    );
    return row === undefined ? null : threadOf(row);
  }

  async list(tree: string, now: number): Promise<readonly StoredThread[]> {
    const rows = await this.#on.rows(
      'SELECT * FROM threads WHERE place = $1 AND tree = $2 AND expires_at > $3 ORDER BY updated_at DESC, id',
      ...[this.#on.place, tree, now],
    );
    return rows.map(threadOf);
  }

  async addTurn(thread: string, { role, content }: StoredTurn): Promise<void> {
    const { place } = this.#on;
    await this.#on.insert('thread_turns', { place, thread, role, content: maskedJson(content) });
  }

  async turns(thread: string): Promise<readonly StoredTurn[]> {
    const rows = await this.#on.rows(
      'SELECT role, content FROM thread_turns WHERE place = $1 AND thread = $2 ORDER BY sequence',
      ...[this.#on.place, thread],
    );
    return rows.map(({ role, content }) => ({ role: String(role), content: String(content) }));
  }

  async turnsOf(thread: string, role: string): Promise<number> {
    const row = await this.#on.row(
      'SELECT count(*) AS turns FROM thread_turns WHERE place = $1 AND thread = $2 AND role = $3',
      ...[this.#on.place, thread, role],
    );
    return Number(row?.turns);
  }

  async renew(id: string, at: number, expiresAt: number): Promise<void> {
    const sql = 'UPDATE threads SET updated_at = $3, expires_at = $4 WHERE place = $1 AND id = $2';
    await this.#on.rows(sql, this.#on.place, id, at, expiresAt);
  }

  async sweep(now: number): Promise<void> {
    await this.#on.rows(
      `WITH gone AS (DELETE FROM threads WHERE place = $1 AND expires_at <= $2 RETURNING id)
        DELETE FROM thread_turns USING gone WHERE place = $1 AND thread = gone.id`,
      ...[this.#on.place, now],
    );
  }
}
