import { maskedRecord } from '../masked-record.ts';
import { type Row, versionOf } from '../record-rows.ts';
import type { Entity, NewVersion, TimeSpan, Version, VersionTable } from '../version-table.ts';
import { rowsInOrder } from './paged.ts';
import type { Transaction } from './transaction.ts';

export class PostgresVersionTable implements VersionTable {
  readonly #on: Transaction;

  constructor(on: Transaction) {
    this.#on = on;
  }

  async add(version: NewVersion): Promise<Version> {
    const { project, place } = this.#on;
    const last = await this.#on.row(
      'SELECT MAX(version) AS last FROM versions WHERE project = $1 AND tree = $2 AND path = $3',
      ...[project, version.tree, version.path],
    );
    const added = { ...maskedRecord('version', version), version: Number(last?.last ?? 0) + 1 };
    const { id, tree, path, kind, at, agent, reason, hash, previous, bytes } = added;
    await this.#on.insert('versions', {
      ...{ project, place, id, tree, path, version: added.version, kind, at, agent, reason, hash, previous, bytes },
      ...{ old_path: added.oldPath, commit_id: added.commit },
    });
    return added;
  }

  has(id: string): Promise<boolean> {
    return this.#on.isThere('SELECT 1 FROM versions WHERE project = $1 AND id = $2', this.#on.project, id);
  }

  async latest({ tree, path }: Entity): Promise<Version | null> {
    const row = await this.#on.row(
      'SELECT * FROM versions WHERE place = $1 AND tree = $2 AND path = $3 ORDER BY version DESC LIMIT 1',
      ...[this.#on.place, tree, path],
    );
    return versionOrNull(row);
  }

  async numbered({ tree, path }: Entity, version: number): Promise<Version | null> {
    const row = await this.#on.row(
      'SELECT * FROM versions WHERE project = $1 AND tree = $2 AND path = $3 AND version = $4',
      ...[this.#on.project, tree, path, version],
    );
    return versionOrNull(row);
  }

  everHeld({ tree, path }: Entity, hash: string): Promise<boolean> {
    return this.#on.isThere(
      `SELECT 1 FROM versions
        WHERE project = $1 AND tree = $2 AND path = $3 AND (hash = $4 OR previous = $4) LIMIT 1`,
      ...[this.#on.project, tree, path, hash],
    );
  }

  async of({ tree, path }: Entity, limit: number): Promise<readonly Version[]> {
    const rows = await this.#on.rows(
      'SELECT * FROM versions WHERE place = $1 AND tree = $2 AND path = $3 ORDER BY version DESC LIMIT $4',
      ...[this.#on.place, tree, path, limit],
    );
    return rows.map(versionOf);
  }

  async oldPaths({ tree, path }: Entity): Promise<readonly string[]> {
    const rows = await this.#on.rows(
      `SELECT DISTINCT old_path FROM versions
        WHERE project = $1 AND tree = $2 AND path = $3 AND old_path IS NOT NULL`,
      ...[this.#on.project, tree, path],
    );
    return rows.map((row) => String(row.old_path));
  }

  async lastOfEach(tree: string): Promise<readonly Version[]> {
    const rows = await this.#on.rows(
      'SELECT DISTINCT ON (path) * FROM versions WHERE place = $1 AND tree = $2 ORDER BY path, version DESC',
      ...[this.#on.place, tree],
    );
    return rows.map(versionOf);
  }

  async lastWith(tree: string, hash: string): Promise<readonly Version[]> {
    const rows = await this.#on.rows(
      `SELECT * FROM versions AS one WHERE place = $1 AND tree = $2
        AND (hash = $3 OR (hash IS NULL AND previous = $3)) AND version =
          (SELECT MAX(version) FROM versions AS other
            WHERE other.place = one.place AND other.tree = one.tree AND other.path = one.path)
        ORDER BY sequence`,
      ...[this.#on.place, tree, hash],
    );
    return rows.map(versionOf);
  }

  async movedFrom({ tree, path }: Entity): Promise<Version | null> {
    const row = await this.#on.row(
      'SELECT * FROM versions WHERE place = $1 AND tree = $2 AND old_path = $3 ORDER BY sequence DESC LIMIT 1',
      ...[this.#on.place, tree, path],
    );
    return versionOrNull(row);
  }

  async within(tree: string, { start, end }: TimeSpan): Promise<readonly Version[]> {
    const rows = await this.#on.rows(
      `SELECT * FROM versions WHERE project = $1 AND tree = $2 AND at >= $3 AND at < $4
        ORDER BY at DESC, sequence DESC`,
      ...[this.#on.project, tree, start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER],
    );
    return rows.map(versionOf);
  }

  async *all(): AsyncGenerator<Version> {
    for await (const rows of rowsInOrder(this.#on, 'versions')) yield* rows.map(versionOf);
  }
}

function versionOrNull(row: Row | undefined): Version | null {
  return row === undefined ? null : versionOf(row);
}
