import { maskedJson } from '../masked-record.ts';
import { threadOf } from '../record-rows.ts';
import type { StoredThread, StoredTurn, ThreadTable } from '../thread-table.ts';
import type { Statements } from './statements.ts';

export class SqliteThreadTable implements ThreadTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async add({ id, tree, tool, createdAt, updatedAt, expiresAt }: StoredThread): Promise<void> {
    this.#statements
      .prepare('INSERT INTO threads (id, tree, tool, created_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, tree, tool, createdAt, updatedAt, expiresAt);
  }

  async get(id: string, now: number): Promise<StoredThread | null> {
    const row = this.#statements.prepare('SELECT * FROM threads WHERE id = ? AND expires_at > ?').get(id, now);
    return row === undefined ? null : threadOf(row);
  }

  async list(tree: string, now: number): Promise<readonly StoredThread[]> {
    return this.#statements
      .prepare('SELECT * FROM threads WHERE tree = ? AND expires_at > ? ORDER BY updated_at DESC, id')
      .all(tree, now)
      .map(threadOf);
  }

  async addTurn(thread: string, { role, content }: StoredTurn): Promise<void> {
    this.#statements
      .prepare('INSERT INTO thread_turns (thread, role, content) VALUES (?, ?, ?)')
      .run(thread, role, maskedJson(content));
  }

  async turns(thread: string): Promise<readonly StoredTurn[]> {
    return this.#statements
      .prepare('SELECT role, content FROM thread_turns WHERE thread = ? ORDER BY sequence')
      .all(thread)
      .map(({ role, content }) => ({ role: String(role), content: String(content) }));
  }

  async turnsOf(thread: string, role: string): Promise<number> {
    const row = this.#statements
      .prepare('SELECT count(*) AS turns FROM thread_turns WHERE thread = ? AND role = ?')
      .get(thread, role);
    return Number(row?.turns);
  }

  async renew(id: string, at: number, expiresAt: number): Promise<void> {
    this.#statements.prepare('UPDATE threads SET updated_at = ?, expires_at = ? WHERE id = ?').run(at, expiresAt, id);
  }

  async sweep(now: number): Promise<void> {
    this.#statements
      .prepare('DELETE FROM thread_turns WHERE thread IN (SELECT id FROM threads WHERE expires_at <= ?)')
      .run(now);
    this.#statements.prepare('DELETE FROM threads WHERE expires_at <= ?').run(now);
  }
}
