import { maskedRecord } from '../masked-record.ts';
import { versionOf } from '../record-rows.ts';
import type { Entity, NewVersion, TimeSpan, Version, VersionTable } from '../version-table.ts';
import type { Statements } from './statements.ts';

export class SqliteVersionTable implements VersionTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  async add(version: NewVersion): Promise<Version> {
    const last = this.#statements
      .prepare('SELECT MAX(version) AS last FROM versions WHERE tree = ? AND path = ?')
      .get(version.tree, version.path)?.last;
    const added = { ...maskedRecord('version', version), version: Number(last ?? 0) + 1 };
    const { id, tree, path, kind, at, agent, reason, hash, previous, oldPath, commit, bytes } = added;
    this.#statements
      .prepare(
        `INSERT INTO versions
          (id, tree, path, version, kind, at, agent, reason, hash, previous, old_path, commit_id, bytes)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(id, tree, path, added.version, kind, at, agent, reason, hash, previous, oldPath, commit, bytes);
    return added;
  }

  async has(id: string): Promise<boolean> {
    return this.#statements.prepare('SELECT 1 FROM versions WHERE id = ?').get(id) !== undefined;
  }

  async latest({ tree, path }: Entity): Promise<Version | null> {
    const row = this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND path = ? ORDER BY version DESC LIMIT 1')
      .get(tree, path);
    return row === undefined ? null : versionOf(row);
  }

  async numbered({ tree, path }: Entity, version: number): Promise<Version | null> {
    const row = this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND path = ? AND version = ?')
      .get(tree, path, version);
    return row === undefined ? null : versionOf(row);
  }

  async everHeld({ tree, path }: Entity, hash: string): Promise<boolean> {
    const row = this.#statements
      .prepare('SELECT 1 FROM versions WHERE tree = ? AND path = ? AND (hash = ? OR previous = ?) LIMIT 1')
      .get(tree, path, hash, hash);
    return row !== undefined;
  }

  async of({ tree, path }: Entity, limit: number): Promise<readonly Version[]> {
    return this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND path = ? ORDER BY version DESC LIMIT ?')
      .all(tree, path, limit)
      .map(versionOf);
  }

  async oldPaths({ tree, path }: Entity): Promise<readonly string[]> {
    return this.#statements
      .prepare('SELECT DISTINCT old_path FROM versions WHERE tree = ? AND path = ? AND old_path IS NOT NULL')
      .all(tree, path)
      .map((row) => String(row.old_path));
  }

  async lastOfEach(tree: string): Promise<readonly Version[]> {
    // Beside a single MAX, SQLite gives the other columns of the row that has it: https://www.sqlite.org/lang_select.html#bareagg
    return this.#statements
      .prepare('SELECT *, MAX(version) FROM versions WHERE tree = ? GROUP BY path')
      .all(tree)
      .map(versionOf);
  }

  async lastWith(tree: string, hash: string): Promise<readonly Version[]> {
    return this.#statements
      .prepare(
        `SELECT * FROM versions AS one WHERE tree = :tree
          AND (hash = :hash OR (hash IS NULL AND previous = :hash)) AND version =
          (SELECT MAX(version) FROM versions AS other WHERE other.tree = one.tree AND other.path = one.path)
          ORDER BY sequence`,
      )
      .all({ tree, hash })
      .map(versionOf);
  }

  async movedFrom({ tree, path }: Entity): Promise<Version | null> {
    const row = this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND old_path = ? ORDER BY sequence DESC LIMIT 1')
      .get(tree, path);
    return row === undefined ? null : versionOf(row);
  }

  async within(tree: string, { start, end }: TimeSpan): Promise<readonly Version[]> {
    return this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND at >= ? AND at < ? ORDER BY at DESC, sequence DESC')
      .all(tree, start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER)
      .map(versionOf);
  }

  async *all(): AsyncGenerator<Version> {
    for (const row of this.#statements.prepareOwn('SELECT * FROM versions ORDER BY sequence').iterate()) {
      yield versionOf(row);
    }
  }
}
