import { DamagedContent } from '../sqlite.ts';
import { maskedRecord, maskedText } from './masked-record.ts';
import type { Statements } from './statements.ts';

export const SESSION_TYPES = ['editing', 'analysis', 'review'] as const;
export type SessionType = (typeof SESSION_TYPES)[number];

/** Agents that work on documents together, for a time. */
export interface Session {
  readonly id: string;
  /** As in `Entity`. */
  readonly tree: string;
  readonly name: string;
  readonly type: SessionType;
  /** Whether changes are to be told as they come. */
  readonly isRealTime: boolean;
  /** Milliseconds since 1970, as all times here. */
  readonly createdAt: number;
  /** How long it lasts without anybody doing anything. */
  readonly lifetime: number;
  readonly expiresAt: number;
  /** Null as long as it was not ended. */
  readonly endedAt: number | null;
}

export interface Participant {
  readonly agent: string;
  readonly joinedAt: number;
  readonly operations: number;
  /** Null as long as the agent has done nothing. */
  readonly lastActivity: number | null;
}

type Row = Readonly<Record<string, unknown>>;

export class SessionTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  add(session: Session): void {
    const { id, tree, name, type, isRealTime, createdAt, lifetime, expiresAt } = maskedRecord('session', session);
    this.#statements
      .prepare(
        `INSERT INTO sessions (id, tree, name, type, real_time, created_at, lifetime, expires_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, tree, name, type, Number(isRealTime), createdAt, lifetime, expiresAt);
  }

  /** The oldest first. */
  all(): readonly Session[] {
    return this.#statements.prepare('SELECT * FROM sessions ORDER BY created_at, id').all().map(sessionOf);
  }

  get(id: string): Session | null {
    const row = this.#statements.prepare('SELECT * FROM sessions WHERE id = ?').get(id);
    return row === undefined ? null : sessionOf(row);
  }

  /** Sessions of a tree that are neither ended nor, at `now`, expired, the oldest first. */
  active(tree: string, now: number): readonly Session[] {
    return this.#statements
      .prepare('SELECT * FROM sessions WHERE tree = ? AND ended_at IS NULL AND expires_at > ? ORDER BY created_at, id')
      .all(tree, now)
      .map(sessionOf);
  }

  /** Active sessions that a document belongs to. */
  withDocument(document: number, now: number): readonly Session[] {
    return this.#statements
      .prepare(
        `SELECT sessions.* FROM sessions JOIN session_documents ON session = sessions.id
          WHERE document = ? AND ended_at IS NULL AND expires_at > ? ORDER BY created_at, id`,
      )
      .all(document, now)
      .map(sessionOf);
  }

  end(id: string, at: number): void {
    this.#statements.prepare('UPDATE sessions SET ended_at = ? WHERE id = ?').run(at, id);
  }

  /** Something was done in it, so that it lasts on. */
  renew(id: string, now: number): void {
    this.#statements.prepare('UPDATE sessions SET expires_at = ? + lifetime WHERE id = ?').run(now, id);
  }

  join(session: string, agent: string, at: number): void {
    this.#statements
      .prepare('INSERT OR IGNORE INTO session_participants (session, agent, joined_at) VALUES (?, ?, ?)')
      .run(session, maskedText(agent), at);
  }

  participants(session: string): readonly Participant[] {
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

  /** An agent has done so many operations. */
  worked(session: string, agent: string, operations: number, at: number): void {
    this.#statements
      .prepare(
        `UPDATE session_participants SET operations = operations + ?, last_activity = ?
          WHERE session = ? AND agent = ?`,
      )
      .run(operations, at, session, maskedText(agent));
  }

  addDocument(session: string, document: number): void {
    this.#statements
      .prepare('INSERT OR IGNORE INTO session_documents (session, document) VALUES (?, ?)')
      .run(session, document);
  }

  /** The ids of its documents, in the order they were added. */
  documents(session: string): readonly number[] {
    return this.#statements
      .prepare('SELECT document FROM session_documents WHERE session = ? ORDER BY rowid')
      .all(session)
      .map(({ document }) => Number(document));
  }
}

function sessionOf(row: Row): Session {
  const id = String(row.id);
  const type = SESSION_TYPES.find((one) => one === row.type);
  if (type === undefined) throw new DamagedContent(`the session ${id} has no known type`);
  return {
    id,
    tree: String(row.tree),
    name: String(row.name),
    type,
    isRealTime: row.real_time === 1,
    createdAt: Number(row.created_at),
    lifetime: Number(row.lifetime),
    expiresAt: Number(row.expires_at),
    endedAt: row.ended_at === null ? null : Number(row.ended_at),
  };
}
