import type { Decision, DecisionTable } from '../decision-table.ts';
import { maskedRecord } from '../masked-record.ts';
import { decisionOf, type Row, textOrNull } from '../record-rows.ts';
import type { TimeSpan } from '../version-table.ts';
import { rowsInOrder } from './paged.ts';
import type { Transaction } from './transaction.ts';

export class PostgresDecisionTable implements DecisionTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async add(given: Decision): Promise<void> {
    const { project } = this.#on;
    const decision = maskedRecord('decision', given);
    const { id, at, agent, reasoning, confidence, impact, commit } = decision;
    await this.#on.insert('decisions', {
      ...{ project, id, at, agent, decision: decision.decision, reasoning, confidence, impact, commit_id: commit },
      context: JSON.stringify(decision.context),
      alternatives: JSON.stringify(decision.alternatives),
      tags: JSON.stringify(decision.tags),
    });
    for (const older of decision.supersedes)
      await this.#on.insertMissing('superseded', { project, decision: id, older });
    for (const [position, { path, symbol, fileHash, symbolHash, sketch }] of decision.anchors.entries()) {
      await this.#on.insert('anchors', {
        ...{ project, decision: id, position, path, symbol, sketch },
        ...{ file_hash: fileHash, symbol_hash: symbolHash },
      });
    }
  }

  has(id: string): Promise<boolean> {
    return this.#on.isThere('SELECT 1 FROM decisions WHERE project = $1 AND id = $2', this.#on.project, id);
  }

  async supersededBy(id: string): Promise<string | null> {
    const row = await this.#on.row(
      `SELECT superseded.decision FROM superseded
        JOIN decisions ON decisions.project = superseded.project AND decisions.id = superseded.decision
        WHERE superseded.project = $1 AND older = $2 ORDER BY sequence DESC LIMIT 1`,
      ...[this.#on.project, id],
    );
    return textOrNull(row?.decision);
  }

  async within({ start, end }: TimeSpan): Promise<readonly Decision[]> {
    const rows = await this.#on.rows(
      'SELECT * FROM decisions WHERE project = $1 AND at >= $2 AND at < $3 ORDER BY at DESC, sequence DESC',
      ...[this.#on.project, start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER],
    );
    return this.#decisionsOf(rows);
  }

  async about(paths: readonly string[], limit: number): Promise<readonly Decision[]> {
    const rows = await this.#on.rows(
      `SELECT * FROM decisions WHERE project = $1
        AND id IN (SELECT decision FROM anchors WHERE project = $1 AND path = ANY($2::text[]))
        ORDER BY at DESC, sequence DESC LIMIT $3`,
      ...[this.#on.project, paths, limit],
    );
    return this.#decisionsOf(rows);
  }

  async *all(): AsyncGenerator<Decision> {
    for await (const rows of rowsInOrder(this.#on, 'decisions')) yield* await this.#decisionsOf(rows);
  }

  async #decisionsOf(rows: readonly Row[]): Promise<readonly Decision[]> {
    const ids = rows.map(({ id }) => String(id));
    const parts = async (table: string, order: string) => {
      const sql = `SELECT * FROM ${table} WHERE project = $1 AND decision = ANY($2::text[]) ORDER BY ${order}`;
      return Map.groupBy(await this.#on.rows(sql, this.#on.project, ids), ({ decision }) => decision);
    };
    const older = await parts('superseded', 'older');
    const anchors = await parts('anchors', 'position');
    return rows.map((row) => decisionOf(row, older.get(row.id) ?? [], anchors.get(row.id) ?? []));
  }
}
