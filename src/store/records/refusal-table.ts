import { maskedRecord } from './masked-record.ts';
import type { Statements } from './statements.ts';
import { type Entity, type TimeSpan, textOrNull } from './version-table.ts';

/** Why a write did not come about: the file held something else, or the write was cut off and somebody changed it since. */
export type RefusalCause = 'conflict' | 'interrupted';

/** A write that did not come about. What it would have written is kept. */
export interface Refusal extends Entity {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly agent: string;
  readonly reason: string;
  readonly cause: RefusalCause;
  /** SHA-256 of what it would have written. */
  readonly hash: string;
  /** Of what the file held instead; null: there was no file. */
  readonly found: string | null;
  readonly commit: string | null;
  readonly bytes: number;
}

export class RefusalTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  add(refusal: Refusal): void {
    const { id, tree, path, at, agent, reason, cause, hash, found, commit, bytes } = maskedRecord('refusal', refusal);
    this.#statements
      .prepare(
        `INSERT INTO refusals (id, tree, path, at, agent, reason, cause, hash, found, commit_id, bytes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, tree, path, at, agent, reason, cause, hash, found, commit, bytes);
  }

  has(id: string): boolean {
    return this.#statements.prepare('SELECT 1 FROM refusals WHERE id = ?').get(id) !== undefined;
  }

  /** @returns newest first */
  within(tree: string, { start, end }: TimeSpan): readonly Refusal[] {
    return this.#statements
      .prepare('SELECT * FROM refusals WHERE tree = ? AND at >= ? AND at < ? ORDER BY at DESC, sequence DESC')
      .all(tree, start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER)
      .map(refusalOf);
  }

  /** Every refusal, in the order they came. */
  *all(): Generator<Refusal> {
    for (const row of this.#statements.prepareOwn('SELECT * FROM refusals ORDER BY sequence').iterate()) {
      yield refusalOf(row);
    }
  }
}

function refusalOf(row: Readonly<Record<string, unknown>>): Refusal {
  return {
    id: String(row.id),
    tree: String(row.tree),
    path: String(row.path),
    at: Number(row.at),
    agent: String(row.agent),
    reason: String(row.reason),
    cause: row.cause === 'interrupted' ? 'interrupted' : 'conflict',
    hash: String(row.hash),
    found: textOrNull(row.found),
    commit: textOrNull(row.commit_id),
    bytes: Number(row.bytes),
  };
}
