import { maskedRecord, maskedText } from '../masked-record.ts';
import { sessionOf } from '../record-rows.ts';
import type { Participant, Session, SessionTable } from '../session-table.ts';
import type { Transaction } from './transaction.ts';

export class PostgresSessionTable implements SessionTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async add(session: Session): Promise<void> {
    const { id, tree, name, type, isRealTime, createdAt, lifetime, expiresAt } = maskedRecord('session', session);
    await this.#on.insert('sessions', {
      ...{ place: this.#on.place, id, tree, name, type, real_time: Number(isRealTime), lifetime },
      ...{ created_at: createdAt, expires_at: expiresAt },
    });
  }

  async all(): Promise<readonly Session[]> {
    const sql = 'SELECT * FROM sessions WHERE place = $1 ORDER BY created_at, id';
    return (await this.#on.rows(sql, this.#on.place)).map(sessionOf);
  }

  async get(id: string): Promise<Session | null> {
    const row = await this.#on.row('SELECT * FROM sessions WHERE place = $1 AND id = $2', this.#on.place, id);
    return row === undefined ? null : sessionOf(row);
  }

  async active(tree: string, now: number): Promise<readonly Session[]> {
    const rows = await this.#on.rows(
      `SELECT * FROM sessions WHERE place = $1 AND tree = $2 AND ended_at IS NULL AND expires_at > $3
        ORDER BY created_at, id`,
      ...[this.#on.place, tree, now],
    );
    return rows.map(sessionOf);
  }

  async withDocument(document: number, now: number): Promise<readonly Session[]> {
    const rows = await this.#on.rows(
      `SELECT sessions.* FROM sessions
        JOIN session_documents ON session_documents.place = sessions.place AND session = sessions.id
        WHERE sessions.place = $1 AND document = $2 AND ended_at IS NULL AND expires_at > $3
        ORDER BY created_at, id`,
      ...[this.#on.place, document, now],
    );
    return rows.map(sessionOf);
  }

  async end(id: string, at: number): Promise<void> {
    await this.#on.rows('UPDATE sessions SET ended_at = $3 WHERE place = $1 AND id = $2', this.#on.place, id, at);
  }

  async renew(id: string, now: number): Promise<void> {
    const sql = 'UPDATE sessions SET expires_at = $3::bigint + lifetime WHERE place = $1 AND id = $2';
    await this.#on.rows(sql, this.#on.place, id, now);
  }

  async join(session: string, agent: string, at: number): Promise<void> {
    const columns = { place: this.#on.place, session, agent: maskedText(agent), joined_at: at };
    await this.#on.insertMissing('session_participants', columns);
  }

  async participants(session: string): Promise<readonly Participant[]> {
    const rows = await this.#on.rows(
      'SELECT * FROM session_participants WHERE place = $1 AND session = $2 ORDER BY joined_at, sequence',
      ...[this.#on.place, session],
    );
    return rows.map(({ agent, joined_at: joinedAt, operations, last_activity: last }) => ({
      agent: String(agent),
      joinedAt: Number(joinedAt),
      operations: Number(operations),
      lastActivity: last === null ? null : Number(last),
    }));
  }

  async worked(session: string, agent: string, operations: number, at: number): Promise<void> {
    await this.#on.rows(
      `UPDATE session_participants SET operations = operations + $4, last_activity = $5
        WHERE place = $1 AND session = $2 AND agent = $3`,
      ...[this.#on.place, session, maskedText(agent), operations, at],
    );
  }

  async addDocument(session: string, document: number): Promise<void> {
    await this.#on.insertMissing('session_documents', { place: this.#on.place, session, document });
  }

  async documents(session: string): Promise<readonly number[]> {
    const rows = await this.#on.rows(
      'SELECT document FROM session_documents WHERE place = $1 AND session = $2 ORDER BY sequence',
      ...[this.#on.place, session],
    );
    return rows.map(({ document }) => Number(document));
  }
}
