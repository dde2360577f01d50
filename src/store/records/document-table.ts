import { DamagedContent } from '../sqlite.ts';
import type { Statements } from './statements.ts';
import { type Entity, textOrNull } from './version-table.ts';

/** A document that agents share, without its text. */
export interface DocumentRow extends Entity {
  readonly id: number;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  /** SHA-256 of what its file was last seen to hold; null: there was none. */
  readonly diskHash: string | null;
  /** Which operations that has in it: a clock as JSON; null as long as the file was not looked at. */
  readonly diskClock: string | null;
  /** As these, of what was last going to be written into it. */
  readonly flushHash: string | null;
  readonly flushClock: string | null;
  /** The clock when the work began that goes on, as JSON; null where none does. */
  readonly workClock: string | null;
  /** When something was last done in it, give or take a minute. Milliseconds since 1970. */
  readonly workedAt: number;
}

/** What all runs up to one come to. */
export interface Snapshot {
  readonly sequence: number;
  readonly text: Uint8Array;
  /** What is known of the operations beside. */
  readonly state: Uint8Array;
}

/** Operations that one agent sent and that were applied together. */
export interface RunRow {
  readonly agent: string;
  /** The number of the first. */
  readonly first: number;
  /** JSON: what its author knew, what each operation is, what changed. */
  readonly details: string;
  /** For the CRDT. */
  readonly update: Uint8Array;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** An operation that waits for others. */
export interface PendingRow {
  readonly agent: string;
  readonly counter: number;
  /** JSON. */
  readonly operation: string;
}

/** Texts that agents share: for each, a snapshot and the runs since. */
export class DocumentTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  find({ tree, path }: Entity): DocumentRow | null {
    const row = this.#statements.prepare('SELECT * FROM documents WHERE tree = ? AND path = ?').get(tree, path);
    return row === undefined ? null : documentOf(row);
  }

  get(id: number): DocumentRow | null {
    const row = this.#statements.prepare('SELECT * FROM documents WHERE id = ?').get(id);
    return row === undefined ? null : documentOf(row);
  }

  add({ tree, path }: Entity, at: number): DocumentRow {
    this.#statements
      .prepare('INSERT INTO documents (tree, path, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(tree, path, at);
    return this.find({ tree, path }) as DocumentRow;
  }

  /** By tree and path. */
  all(): readonly DocumentRow[] {
    return this.#statements.prepare('SELECT * FROM documents ORDER BY tree, path').all().map(documentOf);
  }

  /** Puts a document in as it was elsewhere, without its text. @returns its id here */
  restore({
    tree,
    path,
    createdAt,
    diskHash,
    diskClock,
    flushHash,
    flushClock,
    workClock,
    workedAt,
  }: Omit<DocumentRow, 'id'>): number {
    const { lastInsertRowid } = this.#statements
      .prepare(
        `INSERT INTO documents
          (tree, path, created_at, disk_hash, disk_clock, flush_hash, flush_clock, work_clock, worked_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(tree, path, createdAt, diskHash, diskClock, flushHash, flushClock, workClock, workedAt);
    return Number(lastInsertRowid);
  }

  /** The place of the last run that was ever added, to whichever document; 0 for none. */
  lastAdded(): number {
    const row = this.#statements.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'document_runs'`).get();
    return Number(row?.seq ?? 0);
  }

  /** An agent that may send operations. */
  introduce(id: number, agent: string): void {
    this.#statements.prepare('INSERT OR IGNORE INTO document_agents (document, agent) VALUES (?, ?)').run(id, agent);
  }

  agents(id: number): readonly string[] {
    return this.#statements
      .prepare('SELECT agent FROM document_agents WHERE document = ? ORDER BY agent')
      .all(id)
      .map(({ agent }) => String(agent));
  }

  setDisk(id: number, hash: string | null, clock: string): void {
    this.#statements.prepare('UPDATE documents SET disk_hash = ?, disk_clock = ? WHERE id = ?').run(hash, clock, id);
  }

  /** Before the file is written. */
  setFlush(id: number, hash: string, clock: string): void {
    this.#statements.prepare('UPDATE documents SET flush_hash = ?, flush_clock = ? WHERE id = ?').run(hash, clock, id);
  }

  /** Work on it begins, or ends where there is no clock: what comes next is compared with what is there then. */
  setWork(id: number, clock: string | null, at: number): void {
    this.#statements.prepare('UPDATE documents SET work_clock = ?, worked_at = ? WHERE id = ?').run(clock, at, id);
  }

  worked(id: number, at: number): void {
    this.#statements.prepare('UPDATE documents SET worked_at = ? WHERE id = ?').run(at, id);
  }

  /** Documents of a tree that work goes on in, and was last done at a time or later, by path. */
  workedSince(tree: string, at: number): readonly DocumentRow[] {
    return this.#statements
      .prepare('SELECT * FROM documents WHERE tree = ? AND work_clock IS NOT NULL AND worked_at >= ? ORDER BY path')
      .all(tree, at)
      .map(documentOf);
  }

  /** The documents that runs were added to behind one, by any process, and the place of the last run of all. */
  changedSince(run: number): { readonly last: number; readonly documents: readonly number[] } {
    const rows = this.#statements
      .prepare(
        `SELECT document, MAX(sequence) AS last FROM
          (SELECT document, sequence FROM document_runs WHERE sequence > :run
            UNION ALL SELECT document, sequence FROM document_snapshots WHERE sequence > :run)
          GROUP BY document`,
      )
      .all({ run });
    const last = rows.reduce((most, row) => Math.max(most, Number(row.last)), run);
    return { last, documents: rows.map(({ document }) => Number(document)) };
  }

  snapshot(id: number): Snapshot | null {
    const row = this.#statements.prepare('SELECT * FROM document_snapshots WHERE document = ?').get(id);
    if (row === undefined) return null;
    const { sequence, text, state } = row;
    if (text instanceof Uint8Array && state instanceof Uint8Array) return { sequence: Number(sequence), text, state };
    throw new DamagedContent(`the snapshot of document ${id} has no text`);
  }

  /** The place of the last run that is in the snapshot; 0 where there is none. */
  snapshotSequence(id: number): number {
    const row = this.#statements.prepare('SELECT sequence FROM document_snapshots WHERE document = ?').get(id);
    return Number(row?.sequence ?? 0);
  }

  /** Puts a snapshot in the place of the runs that it has in it. */
  compact(id: number, { sequence, text, state }: Snapshot): void {
    this.#statements
      .prepare('INSERT OR REPLACE INTO document_snapshots (document, sequence, text, state) VALUES (?, ?, ?, ?)')
      .run(id, sequence, text, state);
    this.#statements.prepare('DELETE FROM document_runs WHERE document = ? AND sequence <= ?').run(id, sequence);
  }

  /** @returns the run's place among all runs of all documents */
  addRun(id: number, { agent, first, details, update, at }: RunRow): number {
    const { lastInsertRowid } = this.#statements
      .prepare('INSERT INTO document_runs (document, agent, first, details, content, at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, agent, first, details, update, at);
    return Number(lastInsertRowid);
  }

  /** The place of the last run, also of one that a snapshot took the place of; 0 for none. */
  lastSequence(id: number): number {
    const row = this.#statements
      .prepare(
        `SELECT MAX(COALESCE((SELECT MAX(sequence) FROM document_runs WHERE document = :id), 0),
          COALESCE((SELECT sequence FROM document_snapshots WHERE document = :id), 0)) AS last`,
      )
      .get({ id });
    return Number(row?.last);
  }

  /** In their order. */
  runsAfter(id: number, sequence: number): readonly (RunRow & { readonly sequence: number })[] {
    return this.#statements
      .prepare('SELECT * FROM document_runs WHERE document = ? AND sequence > ? ORDER BY sequence')
      .all(id, sequence)
      .map((row) => {
        if (!(row.content instanceof Uint8Array)) throw new DamagedContent(`a run of document ${id} has no content`);
        return {
          sequence: Number(row.sequence),
          agent: String(row.agent),
          first: Number(row.first),
          details: String(row.details),
          update: row.content,
          at: Number(row.at),
        };
      });
  }

  /** In the order of their authors' operations. */
  pending(id: number): readonly PendingRow[] {
    return this.#statements
      .prepare('SELECT * FROM document_pending WHERE document = ? ORDER BY agent, counter')
      .all(id)
      .map(({ agent, counter, operation }) => ({
        agent: String(agent),
        counter: Number(counter),
        operation: String(operation),
      }));
  }

  putPending(id: number, { agent, counter, operation }: PendingRow): void {
    this.#statements
      .prepare('INSERT OR IGNORE INTO document_pending (document, agent, counter, operation) VALUES (?, ?, ?, ?)')
      .run(id, agent, counter, operation);
  }

  deletePending(id: number, agent: string, counter: number): void {
    this.#statements
      .prepare('DELETE FROM document_pending WHERE document = ? AND agent = ? AND counter = ?')
      .run(id, agent, counter);
  }
}

function documentOf(row: Readonly<Record<string, unknown>>): DocumentRow {
  return {
    id: Number(row.id),
    tree: String(row.tree),
    path: String(row.path),
    createdAt: Number(row.created_at),
    diskHash: textOrNull(row.disk_hash),
    diskClock: textOrNull(row.disk_clock),
    flushHash: textOrNull(row.flush_hash),
    flushClock: textOrNull(row.flush_clock),
    workClock: textOrNull(row.work_clock),
    workedAt: Number(row.worked_at),
  };
}
