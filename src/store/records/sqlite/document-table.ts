import { DamagedContent } from '../../sqlite.ts';
import type { DocumentRow, DocumentTable, PendingRow, RunRow, Snapshot } from '../document-table.ts';
import { documentOf } from '../record-rows.ts';
import type { Entity } from '../version-table.ts';
import type { Statements } from './statements.ts';

export class SqliteDocumentTable implements DocumentTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async find(entity: Entity): Promise<DocumentRow | null> {
    return this.#find(entity);
  }

  #find({ tree, path }: Entity): DocumentRow | null {
    const row = this.#statements.prepare('SELECT * FROM documents WHERE tree = ? AND path = ?').get(tree, path);
    return row === undefined ? null : documentOf(row);
  }

  async get(id: number): Promise<DocumentRow | null> {
    const row = this.#statements.prepare('SELECT * FROM documents WHERE id = ?').get(id);
    return row === undefined ? null : documentOf(row);
  }

  async add({ tree, path }: Entity, at: number): Promise<DocumentRow> {
    this.#statements
      .prepare('INSERT INTO documents (tree, path, created_at) VALUES (?, ?, ?) ON CONFLICT DO NOTHING')
      .run(tree, path, at);
    return this.#find({ tree, path }) as DocumentRow;
  }

  async all(): Promise<readonly DocumentRow[]> {
    return this.#statements.prepare('SELECT * FROM documents ORDER BY tree, path').all().map(documentOf);
  }

  async restore({
    tree,
    path,
    createdAt,
    diskHash,
    diskClock,
    flushHash,
    flushClock,
    workClock,
    workedAt,
  }: Omit<DocumentRow, 'id'>): Promise<number> {
    const { lastInsertRowid } = this.#statements
      .prepare(
        `INSERT INTO documents
          (tree, path, created_at, disk_hash, disk_clock, flush_hash, flush_clock, work_clock, worked_at)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(tree, path, createdAt, diskHash, diskClock, flushHash, flushClock, workClock, workedAt);
    return Number(lastInsertRowid);
  }

  async lastAdded(): Promise<number> {
    const row = this.#statements.prepare(`SELECT seq FROM sqlite_sequence WHERE name = 'document_runs'`).get();
    return Number(row?.seq ?? 0);
  }

  async introduce(id: number, agent: string): Promise<void> {
    this.#statements.prepare('INSERT OR IGNORE INTO document_agents (document, agent) VALUES (?, ?)').run(id, agent);
  }

  async agents(id: number): Promise<readonly string[]> {
    return this.#statements
      .prepare('SELECT agent FROM document_agents WHERE document = ? ORDER BY agent')
      .all(id)
      .map(({ agent }) => String(agent));
  }

  async setDisk(id: number, hash: string | null, clock: string): Promise<void> {
    this.#statements.prepare('UPDATE documents SET disk_hash = ?, disk_clock = ? WHERE id = ?').run(hash, clock, id);
  }

  async setFlush(id: number, hash: string, clock: string): Promise<void> {
    this.#statements.prepare('UPDATE documents SET flush_hash = ?, flush_clock = ? WHERE id = ?').run(hash, clock, id);
  }

  async setWork(id: number, clock: string | null, at: number): Promise<void> {
    this.#statements.prepare('UPDATE documents SET work_clock = ?, worked_at = ? WHERE id = ?').run(clock, at, id);
  }

  async worked(id: number, at: number): Promise<void> {
    this.#statements.prepare('UPDATE documents SET worked_at = ? WHERE id = ?').run(at, id);
  }

  async workedSince(tree: string, at: number): Promise<readonly DocumentRow[]> {
    return this.#statements
      .prepare('SELECT * FROM documents WHERE tree = ? AND work_clock IS NOT NULL AND worked_at >= ? ORDER BY path')
      .all(tree, at)
      .map(documentOf);
  }

  async changedSince(run: number): Promise<{ readonly last: number; readonly documents: readonly number[] }> {
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

  async snapshot(id: number): Promise<Snapshot | null> {
    const row = this.#statements.prepare('SELECT * FROM document_snapshots WHERE document = ?').get(id);
    if (row === undefined) return null;
    const { sequence, text, state } = row;
    if (text instanceof Uint8Array && state instanceof Uint8Array) return { sequence: Number(sequence), text, state };
    throw new DamagedContent(`the snapshot of document ${id} has no text`);
  }

  async snapshotSequence(id: number): Promise<number> {
    const row = this.#statements.prepare('SELECT sequence FROM document_snapshots WHERE document = ?').get(id);
    return Number(row?.sequence ?? 0);
  }

  async compact(id: number, { sequence, text, state }: Snapshot): Promise<void> {
    this.#statements
      .prepare('INSERT OR REPLACE INTO document_snapshots (document, sequence, text, state) VALUES (?, ?, ?, ?)')
      .run(id, sequence, text, state);
    this.#statements.prepare('DELETE FROM document_runs WHERE document = ? AND sequence <= ?').run(id, sequence);
  }

  async addRun(id: number, { agent, first, details, update, at }: RunRow): Promise<number> {
    const { lastInsertRowid } = this.#statements
      .prepare('INSERT INTO document_runs (document, agent, first, details, content, at) VALUES (?, ?, ?, ?, ?, ?)')
      .run(id, agent, first, details, update, at);
    return Number(lastInsertRowid);
  }

  async lastSequence(id: number): Promise<number> {
    const row = this.#statements
      .prepare(
        `SELECT MAX(COALESCE((SELECT MAX(sequence) FROM document_runs WHERE document = :id), 0),
          COALESCE((SELECT sequence FROM document_snapshots WHERE document = :id), 0)) AS last`,
      )
      .get({ id });
    return Number(row?.last);
  }

  async runsAfter(id: number, sequence: number): Promise<readonly (RunRow & { readonly sequence: number })[]> {
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

  async pending(id: number): Promise<readonly PendingRow[]> {
    return this.#statements
      .prepare('SELECT * FROM document_pending WHERE document = ? ORDER BY agent, counter')
      .all(id)
      .map(({ agent, counter, operation }) => ({
        agent: String(agent),
        counter: Number(counter),
        operation: String(operation),
      }));
  }

  async putPending(id: number, { agent, counter, operation }: PendingRow): Promise<void> {
    this.#statements
      .prepare('INSERT OR IGNORE INTO document_pending (document, agent, counter, operation) VALUES (?, ?, ?, ?)')
      .run(id, agent, counter, operation);
  }

  async deletePending(id: number, agent: string, counter: number): Promise<void> {
    this.#statements
      .prepare('DELETE FROM document_pending WHERE document = ? AND agent = ? AND counter = ?')
      .run(id, agent, counter);
  }
}
