import { DamagedContent } from '../../sqlite.ts';
import type { DocumentRow, DocumentTable, PendingRow, RunRow, Snapshot } from '../document-table.ts';
import { documentOf, type Row } from '../record-rows.ts';
import type { Entity } from '../version-table.ts';
import type { Transaction } from './transaction.ts';

export class PostgresDocumentTable implements DocumentTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async find({ tree, path }: Entity): Promise<DocumentRow | null> {
    const sql = 'SELECT * FROM documents WHERE place = $1 AND tree = $2 AND path = $3';
    return documentOrNull(await this.#on.row(sql, this.#on.place, tree, path));
  }

  async get(id: number): Promise<DocumentRow | null> {
    const sql = 'SELECT * FROM documents WHERE place = $1 AND id = $2';
    return documentOrNull(await this.#on.row(sql, this.#on.place, id));
  }

  async add({ tree, path }: Entity, at: number): Promise<DocumentRow> {
    const { project, place } = this.#on;
    await this.#on.insertMissing('documents', { project, place, tree, path, created_at: at });
    return (await this.find({ tree, path })) as DocumentRow;
  }

  async all(): Promise<readonly DocumentRow[]> {
    const sql = 'SELECT * FROM documents WHERE place = $1 ORDER BY tree, path';
    return (await this.#on.rows(sql, this.#on.place)).map(documentOf);
  }

  async restore(document: Omit<DocumentRow, 'id'>): Promise<number> {
    const { project, place } = this.#on;
    const { tree, path, createdAt, diskHash, diskClock, flushHash, flushClock, workClock, workedAt } = document;
    const columns = {
      ...{ project, place, tree, path, created_at: createdAt, disk_hash: diskHash, disk_clock: diskClock },
      ...{ flush_hash: flushHash, flush_clock: flushClock, work_clock: workClock, worked_at: workedAt },
    };
    await this.#on.insert('documents', columns);
    return ((await this.find({ tree, path })) as DocumentRow).id;
  }

  async lastAdded(): Promise<number> {
    const row = await this.#on.row(
      `SELECT GREATEST(
          (SELECT MAX(sequence) FROM document_runs WHERE project = $1),
          (SELECT MAX(sequence) FROM document_snapshots WHERE project = $1), 0) AS last`,
      this.#on.project,
    );
    return Number(row?.last);
  }

  async introduce(id: number, agent: string): Promise<void> {
    await this.#on.insertMissing('document_agents', { document: id, agent });
  }

  async agents(id: number): Promise<readonly string[]> {
    const rows = await this.#on.rows('SELECT agent FROM document_agents WHERE document = $1 ORDER BY agent', id);
    return rows.map(({ agent }) => String(agent));
  }

  async setDisk(id: number, hash: string | null, clock: string): Promise<void> {
    await this.#on.rows('UPDATE documents SET disk_hash = $2, disk_clock = $3 WHERE id = $1', id, hash, clock);
  }

  async setFlush(id: number, hash: string, clock: string): Promise<void> {
    await this.#on.rows('UPDATE documents SET flush_hash = $2, flush_clock = $3 WHERE id = $1', id, hash, clock);
  }

  async setWork(id: number, clock: string | null, at: number): Promise<void> {
    await this.#on.rows('UPDATE documents SET work_clock = $2, worked_at = $3 WHERE id = $1', id, clock, at);
  }

  async worked(id: number, at: number): Promise<void> {
    await this.#on.rows('UPDATE documents SET worked_at = $2 WHERE id = $1', id, at);
  }

  async workedSince(tree: string, at: number): Promise<readonly DocumentRow[]> {
    const rows = await this.#on.rows(
      `SELECT * FROM documents WHERE place = $1 AND tree = $2 AND work_clock IS NOT NULL AND worked_at >= $3
        ORDER BY path`,
      ...[this.#on.place, tree, at],
    );
    return rows.map(documentOf);
  }

  async changedSince(run: number): Promise<{ readonly last: number; readonly documents: readonly number[] }> {
    const rows = await this.#on.rows(
      `SELECT document, MAX(sequence) AS last FROM
          (SELECT document, sequence FROM document_runs WHERE project = $1 AND sequence > $3
            UNION ALL SELECT document, sequence FROM document_snapshots WHERE project = $1 AND sequence > $3) AS changed
        WHERE document IN (SELECT id FROM documents WHERE place = $2)
        GROUP BY document ORDER BY document`,
      ...[this.#on.project, this.#on.place, run],
    );
    const last = rows.reduce((most, row) => Math.max(most, Number(row.last)), run);
    return { last, documents: rows.map(({ document }) => Number(document)) };
  }

  async snapshot(id: number): Promise<Snapshot | null> {
    const row = await this.#on.row('SELECT * FROM document_snapshots WHERE document = $1', id);
    if (row === undefined) return null;
    const { sequence, text, state } = row;
    if (text instanceof Uint8Array && state instanceof Uint8Array) return { sequence: Number(sequence), text, state };
    throw new DamagedContent(`the snapshot of document ${id} has no text`);
  }

  async snapshotSequence(id: number): Promise<number> {
    const row = await this.#on.row('SELECT sequence FROM document_snapshots WHERE document = $1', id);
    return Number(row?.sequence ?? 0);
  }

  async compact(id: number, { sequence, text, state }: Snapshot): Promise<void> {
    await this.#on.rows(
      `INSERT INTO document_snapshots (document, project, sequence, text, state) VALUES ($1, $2, $3, $4, $5)
        ON CONFLICT (document) DO UPDATE
          SET sequence = excluded.sequence, text = excluded.text, state = excluded.state`,
      ...[id, this.#on.project, sequence, text, state],
    );
    await this.#on.rows('DELETE FROM document_runs WHERE document = $1 AND sequence <= $2', id, sequence);
  }

  async addRun(id: number, { agent, first, details, update, at }: RunRow): Promise<number> {
    // Nobody else adds one meanwhile: whoever writes holds the lock of the project.
    const sequence = (await this.lastAdded()) + 1;
    const columns = { project: this.#on.project, sequence, document: id, agent, first, details, content: update, at };
    await this.#on.insert('document_runs', columns);
    return sequence;
  }

  async lastSequence(id: number): Promise<number> {
    const row = await this.#on.row(
      `SELECT GREATEST(
          (SELECT MAX(sequence) FROM document_runs WHERE document = $1),
          (SELECT sequence FROM document_snapshots WHERE document = $1), 0) AS last`,
      id,
    );
    return Number(row?.last);
  }

  async runsAfter(id: number, sequence: number): Promise<readonly (RunRow & { readonly sequence: number })[]> {
    const sql = 'SELECT * FROM document_runs WHERE document = $1 AND sequence > $2 ORDER BY sequence';
    return (await this.#on.rows(sql, id, sequence)).map((row) => {
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
    const sql = 'SELECT * FROM document_pending WHERE document = $1 ORDER BY agent, counter';
    return (await this.#on.rows(sql, id)).map(({ agent, counter, operation }) => ({
      agent: String(agent),
      counter: Number(counter),
      operation: String(operation),
    }));
  }

  async putPending(id: number, { agent, counter, operation }: PendingRow): Promise<void> {
    await this.#on.insertMissing('document_pending', { document: id, agent, counter, operation });
  }

  async deletePending(id: number, agent: string, counter: number): Promise<void> {
    const sql = 'DELETE FROM document_pending WHERE document = $1 AND agent = $2 AND counter = $3';
    await this.#on.rows(sql, id, agent, counter);
  }
}

function documentOrNull(row: Row | undefined): DocumentRow | null {
  return row === undefined ? null : documentOf(row);
}
