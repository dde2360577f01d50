import { DamagedContent } from '../sqlite.ts';
import { maskedRecord } from './masked-record.ts';
import type { Statements } from './statements.ts';
import { type TimeSpan, textOrNull } from './version-table.ts';

export const IMPACTS = ['low', 'medium', 'high', 'critical'] as const;
export type Impact = (typeof IMPACTS)[number];

/** What a decision is about, as it was when it was taken. */
export interface Anchor {
  /** From the top of the working tree on, with forward slashes. */
  readonly path: string;
  /** The symbol's qualified name; null for the file as a whole. */
  readonly symbol: string | null;
  /** SHA-256 of the file; null: there was none. */
  readonly fileHash: string | null;
  /** SHA-256 of the symbol's own text; null for a file as a whole, and where there was no such symbol. */
  readonly symbolHash: string | null;
  /** What recognises the symbol when it was renamed or edited (`memory/sketch.ts`); null where nothing is stored. */
  readonly sketch: string | null;
}

export interface Decision {
  readonly id: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly agent: string;
  readonly decision: string;
  readonly reasoning: string;
  /** 0–1. */
  readonly confidence: number;
  readonly impact: Impact;
  readonly commit: string | null;
  readonly context: Readonly<Record<string, unknown>>;
  readonly alternatives: readonly string[];
  readonly tags: readonly string[];
  /** Ids of the decisions that this one takes the place of. */
  readonly supersedes: readonly string[];
  readonly anchors: readonly Anchor[];
}

export class DecisionTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  add(given: Decision): void {
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

  has(id: string): boolean {
    return this.#statements.prepare('SELECT 1 FROM decisions WHERE id = ?').get(id) !== undefined;
  }

  /** The decision that has taken the place of this one, the last of them; null: it stands. */
  supersededBy(id: string): string | null {
    const row = this.#statements
      .prepare(
        `SELECT superseded.decision FROM superseded JOIN decisions ON decisions.id = superseded.decision
          WHERE older = ? ORDER BY sequence DESC LIMIT 1`,
      )
      .get(id);
    return textOrNull(row?.decision);
  }

  /** @returns newest first, those of one millisecond in the order they came */
  within({ start, end }: TimeSpan): readonly Decision[] {
    return this.#statements
      .prepare('SELECT * FROM decisions WHERE at >= ? AND at < ? ORDER BY at DESC, sequence DESC')
      .all(start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER)
      .map((row) => this.#decisionOf(row));
  }

  /**
   * Those with an anchor in one of some files. @param paths from the top of the working tree on
   * @returns newest first, as `within`
   */
  about(paths: readonly string[], limit: number): readonly Decision[] {
    return this.#statements
      .prepare(
        `SELECT * FROM decisions WHERE id IN
          (SELECT decision FROM anchors WHERE path IN (SELECT value FROM json_each(?)))
          ORDER BY at DESC, sequence DESC LIMIT ?`,
      )
      .all(JSON.stringify(paths), limit)
      .map((row) => this.#decisionOf(row));
  }

  /** Every decision, in the order they came. */
  *all(): Generator<Decision> {
    for (const row of this.#statements.prepare('SELECT * FROM decisions ORDER BY sequence').all()) {
      yield this.#decisionOf(row);
    }
  }

  #decisionOf(row: Readonly<Record<string, unknown>>): Decision {
    const id = String(row.id);
    const impact = IMPACTS.find((one) => one === row.impact);
    if (impact === undefined) throw new DamagedContent(`the decision ${id} has no known impact`);
    const older = this.#statements.prepare('SELECT older FROM superseded WHERE decision = ? ORDER BY older').all(id);
    const anchors = this.#statements.prepare('SELECT * FROM anchors WHERE decision = ? ORDER BY position').all(id);
    return {
      id,
      at: Number(row.at),
      agent: String(row.agent),
      decision: String(row.decision),
      reasoning: String(row.reasoning),
      confidence: Number(row.confidence),
      impact,
      commit: textOrNull(row.commit_id),
      context: parsed(id, row.context) as Decision['context'],
      alternatives: parsed(id, row.alternatives) as readonly string[],
      tags: parsed(id, row.tags) as readonly string[],
      supersedes: older.map((one) => String(one.older)),
      anchors: anchors.map((one) => ({
        path: String(one.path),
        symbol: textOrNull(one.symbol),
        fileHash: textOrNull(one.file_hash),
        symbolHash: textOrNull(one.symbol_hash),
        sketch: textOrNull(one.sketch),
      })),
    };
  }
}

function parsed(id: string, text: unknown): unknown {
  try {
    return JSON.parse(String(text));
  } catch {
    throw new DamagedContent(`the decision ${id} is not what was written`);
  }
}
