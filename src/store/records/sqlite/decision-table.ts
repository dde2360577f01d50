import type { Decision, DecisionTable } from '../decision-table.ts';
import { maskedRecord } from '../masked-record.ts';
import { decisionOf, type Row, textOrNull } from '../record-rows.ts';
import type { TimeSpan } from '../version-table.ts';
import type { Statements } from './statements.ts';

export class SqliteDecisionTable implements DecisionTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async add(given: Decision): Promise<void> {
    const decision = maskedRecord('decision', given);
    const { id, at, agent, reasoning, confidence, impact, commit, context, alternatives, tags } = decision;
    this.#statements
      .prepare(
        `INSERT INTO decisions
          (id, at, agent, decision, reasoning, confidence, impact, commit_id, context, alternatives, tags)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        ...[id, at, agent, decision.decision, reasoning, confidence, impact, commit],
        ...[context, alternatives, tags].map((value) => JSON.stringify(value)),
      );
    const supersede = this.#statements.prepare('INSERT OR IGNORE INTO superseded (decision, older) VALUES (?, ?)');
    for (const older of decision.supersedes) supersede.run(id, older);
    const anchor = this.#statements.prepare(
      'INSERT INTO anchors (decision, position, path, symbol, file_hash, symbol_hash, sketch) VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    for (const [position, { path, symbol, fileHash, symbolHash, sketch }] of decision.anchors.entries()) {
      anchor.run(id, position, path, symbol, fileHash, symbolHash, sketch);
    }
  }

  async has(id: string): Promise<boolean> {
    return this.#statements.prepare('SELECT 1 FROM decisions WHERE id = ?').get(id) !== undefined;
  }

  async supersededBy(id: string): Promise<string | null> {
    const row = this.#statements
      .prepare(
        `SELECT superseded.decision FROM superseded JOIN decisions ON decisions.id = superseded.decision
          WHERE older = ? ORDER BY sequence DESC LIMIT 1`,
      )
      .get(id);
    return textOrNull(row?.decision);
  }

  async within({ start, end }: TimeSpan): Promise<readonly Decision[]> {
    return this.#statements
      .prepare('SELECT * FROM decisions WHERE at >= ? AND at < ? ORDER BY at DESC, sequence DESC')
      .all(start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER)
      .map((row) => this.#decisionOf(row));
  }

  async about(paths: readonly string[], limit: number): Promise<readonly Decision[]> {
    return this.#statements
      .prepare(
        `SELECT * FROM decisions WHERE id IN
          (SELECT decision FROM anchors WHERE path IN (SELECT value FROM json_each(?)))
          ORDER BY at DESC, sequence DESC LIMIT ?`,
      )
      .all(JSON.stringify(paths), limit)
      .map((row) => this.#decisionOf(row));
  }

  async *all(): AsyncGenerator<Decision> {
    for (const row of this.#statements.prepare('SELECT * FROM decisions ORDER BY sequence').all()) {
      yield this.#decisionOf(row);
    }
  }

  #decisionOf(row: Row): Decision {
    const id = String(row.id);
    const older = this.#statements.prepare('SELECT older FROM superseded WHERE decision = ? ORDER BY older').all(id);
    const anchors = this.#statements.prepare('SELECT * FROM anchors WHERE decision = ? ORDER BY position').all(id);
    return decisionOf(row, older, anchors);
  }
}
