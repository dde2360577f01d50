import { maskedJson } from './masked-record.ts';
import type { Statements } from './statements.ts';

/** A thread without its turns. Times are milliseconds since 1970. */
export interface StoredThread {
  readonly id: string;
  readonly tree: string;
  readonly tool: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly expiresAt: number;
}

export interface StoredTurn {
  readonly role: string;
  /** JSON. */
  readonly content: string;
}

type Row = Readonly<Record<string, unknown>>;

/** Conversations of the assistant's tools. Of all records these alone end by themselves: they hold what was asked of code. */
export class ThreadTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  add({ id, tree, tool, createdAt, updatedAt, expiresAt }: StoredThread): void {
    this.#statements
      .prepare('INSERT INTO threads (id, tree, tool, created_at, updated_at, expires_at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, tree, tool, createdAt, updatedAt, expiresAt);
  }

  get(id: string, now: number): StoredThread | null {
    const row = this.#statements.prepare('SELECT * FROM threads WHERE id = ? AND expires_at > ?').get(id, now);
    return row === undefined ? null : threadOf(row);
  }

  /** Those of a tree, the one that was asked last first. */
  list(tree: string, now: number): readonly StoredThread[] {
    return this.#statements
      .prepare('SELECT * FROM threads WHERE tree = ? AND expires_at > ? ORDER BY updated_at DESC, id')
      .all(tree, now)
      .map(threadOf);
  }

  addTurn(thread: string, { role, content }: StoredTurn): void {
    this.#statements
      .prepare('INSERT INTO thread_turns (thread, role, content) VALUES (?, ?, ?)')
      .run(thread, role, maskedJson(content));
  }

  /** The oldest first. */
  turns(thread: string): readonly StoredTurn[] {
    return this.#statements
      .prepare('SELECT role, content FROM thread_turns WHERE thread = ? ORDER BY sequence')
      .all(thread)
      .map(({ role, content }) => ({ role: String(role), content: String(content) }));
  }

  turnsOf(thread: string, role: string): number {
    const row = this.#statements
      .prepare('SELECT count(*) AS turns FROM thread_turns WHERE thread = ? AND role = ?')
      .get(thread, role);
    return Number(row?.turns);
  }

  renew(id: string, at: number, expiresAt: number): void {
    this.#statements.prepare('UPDATE threads SET updated_at = ?, expires_at = ? WHERE id = ?').run(at, expiresAt, id);
  }

  /** Takes away those that have expired. */
  sweep(now: number): void {
    this.#statements
      .prepare('DELETE FROM thread_turns WHERE thread IN (SELECT id FROM threads WHERE expires_at <= ?)')
      .run(now);
    this.#statements.prepare('DELETE FROM threads WHERE expires_at <= ?').run(now);
  }
}

function threadOf(row: Row): StoredThread {
  return {
    id: String(row.id),
    tree: String(row.tree),
    tool: String(row.tool),
    createdAt: Number(row.created_at),
    updatedAt: Number(row.updated_at),
    expiresAt: Number(row.expires_at),
  };
}
