import { maskedRecord, maskedText } from '../masked-record.ts';
import { sessionOf } from '../record-rows.ts';
import type { Participant, Session, SessionTable } from '../session-table.ts';
import type { Statements } from './statements.ts';

export class SqliteSessionTable implements SessionTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async add(session: Session): Promise<void> {
    const { id, tree, name, type, isRealTime, createdAt, lifetime, expiresAt } = maskedRecord('session', session);
    this.#statements
      .prepare(
        `INSERT INTO sessions (id, tree, name, type, real_time, created_at, lifetime, expires_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, tree, name, type, Number(isRealTime), createdAt, lifetime, expiresAt);
  }

  async all(): Promise<readonly Session[]> {
    return this.#statements.prepare('SELECT * FROM sessions ORDER BY created_at, id').all().map(sessionOf);
  }

  async get(id: string): Promise<Session | null> {
    const row = this.#statements.prepare('SELECT * FROM sessions WHERE id = ?').get(id);
    return row === undefined ? null : sessionOf(row);
  }

  async active(tree: string, now: number): Promise<readonly Session[]> {
    return this.#statements
      .prepare('SELECT * FROM sessions WHERE tree = ? AND ended_at IS NULL AND expires_at > ? ORDER BY created_at, id')
      .all(tree, now)
      .map(sessionOf);
  }

  async withDocument(document: number, now: number): Promise<readonly Session[]> {
    return this.#statements
      .prepare(
        `SELECT sessions.* FROM sessions JOIN session_documents ON session = sessions.id
          WHERE document = ? AND ended_at IS NULL AND expires_at > ? ORDER BY created_at, id`,
      )
      .all(document, now)
      .map(sessionOf);
  }

  async end(id: string, at: number): Promise<void> {
    this.#statements.prepare('UPDATE sessions SET ended_at = ? WHERE id = ?').run(at, id);
  }

  async renew(id: string, now: number): Promise<void> {
    this.#statements.prepare('UPDATE sessions SET expires_at = ? + lifetime WHERE id = ?').run(now, id);
  }

  async join(session: string, agent: string, at: number): Promise<void> {
    this.#statements
      .prepare('INSERT OR IGNORE INTO session_participants (session, agent, joined_at) VALUES (?, ?, ?)')
      .run(session, maskedText(agent), at);
  }

  async participants(session: string): Promise<readonly Participant[]> {
    return this.#statements
      .prepare('SELECT * FROM session_participants WHERE session = ? ORDER BY joined_at, rowid')
      .all(session)
      .map(({ agent, joined_at: joinedAt, operations, last_activity: last }) => ({
        agent: String(agent),
        joinedAt: Number(joinedAt),
        operations: Number(operations),
        lastActivity: last === null ? null : Number(last),
      }));
  }

  async worked(session: string, agent: string, operations: number, at: number): Promise<void> {
    this.#statements
      .prepare(
        `UPDATE session_participants SET operations = operations + ?, last_activity = ?
          WHERE session = ? AND agent = ?`,
      )
      .run(operations, at, session, maskedText(agent));
  }

  async addDocument(session: string, document: number): Promise<void> {
    this.#statements
      .prepare('INSERT OR IGNORE INTO session_documents (session, document) VALUES (?, ?)')
      .run(session, document);
  }

  async documents(session: string): Promise<readonly number[]> {
    return this.#statements
      .prepare('SELECT document FROM session_documents WHERE session = ? ORDER BY rowid')
      .all(session)
      .map(({ document }) => Number(document));
  }
}
