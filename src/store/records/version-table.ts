import { DamagedContent } from '../sqlite.ts';
import { maskedRecord } from './masked-record.ts';
import type { Statements } from './statements.ts';

export const CHANGE_KINDS = ['create', 'update', 'delete', 'move', 'rename'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** Who is named for changes that nobody told of. */
export const FILE_SYSTEM = 'filesystem';

/** A file, in one of the working trees of a project. */
export interface Entity {
  /** Empty: the main working tree, or the folder of a project without a repository. A linked one: its absolute path. */
  readonly tree: string;
  /** From the top of the tree on, with forward slashes. */
  readonly path: string;
}

/** A state of a file, and who brought it about. */
export interface Version extends Entity {
  readonly id: string;
  /** From 1, for each file. */
  readonly version: number;
  readonly kind: ChangeKind;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly agent: string;
  readonly reason: string;
  /** SHA-256 of the bytes; null: the file is gone. */
  readonly hash: string | null;
  /** Of the state before; null: there was no file. */
  readonly previous: string | null;
  /** Where it was before, when it came from elsewhere. */
  readonly oldPath: string | null;
  /** The commit that was checked out; null where there is none. */
  readonly commit: string | null;
  readonly bytes: number;
}

export type NewVersion = Omit<Version, 'version'>;

/** From `start` on, up to `end` and without it, in milliseconds since 1970; null is open. */
export interface TimeSpan {
  readonly start: number | null;
  readonly end: number | null;
}

export const ALWAYS: TimeSpan = { start: null, end: null };

export class VersionTable {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Adds a version behind those that the file has. */
  add(version: NewVersion): Version {
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

  has(id: string): boolean {
    return this.#statements.prepare('SELECT 1 FROM versions WHERE id = ?').get(id) !== undefined;
  }

  latest({ tree, path }: Entity): Version | null {
    const row = this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND path = ? ORDER BY version DESC LIMIT 1')
      .get(tree, path);
    return row === undefined ? null : versionOf(row);
  }

  /** The version of a file that has this number. */
  numbered({ tree, path }: Entity, version: number): Version | null {
    const row = this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND path = ? AND version = ?')
      .get(tree, path, version);
    return row === undefined ? null : versionOf(row);
  }

  /** Whether a file held this in any of its versions, or before the first of them. */
  everHeld({ tree, path }: Entity, hash: string): boolean {
    const row = this.#statements
      .prepare('SELECT 1 FROM versions WHERE tree = ? AND path = ? AND (hash = ? OR previous = ?) LIMIT 1')
      .get(tree, path, hash, hash);
    return row !== undefined;
  }

  /** @returns newest first */
  of({ tree, path }: Entity, limit: number): readonly Version[] {
    return this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND path = ? ORDER BY version DESC LIMIT ?')
      .all(tree, path, limit)
      .map(versionOf);
  }

  /** The paths that a file had in its versions before it came to this one. */
  oldPaths({ tree, path }: Entity): readonly string[] {
    return this.#statements
      .prepare('SELECT DISTINCT old_path FROM versions WHERE tree = ? AND path = ? AND old_path IS NOT NULL')
      .all(tree, path)
      .map((row) => String(row.old_path));
  }

  /** The last version of each file of a tree, by path. */
  lastOfEach(tree: string): readonly Version[] {
    // Beside a single MAX, SQLite gives the other columns of the row that has it: https://www.sqlite.org/lang_select.html#bareagg
    return this.#statements
      .prepare('SELECT *, MAX(version) FROM versions WHERE tree = ? GROUP BY path')
      .all(tree)
      .map(versionOf);
  }

  /** Files of a tree whose last known state holds this, or was its removal. */
  lastWith(tree: string, hash: string): readonly Version[] {
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

  /** The file that has come from another path of a tree since, if any: the last that did. */
  movedFrom({ tree, path }: Entity): Version | null {
    const row = this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND old_path = ? ORDER BY sequence DESC LIMIT 1')
      .get(tree, path);
    return row === undefined ? null : versionOf(row);
  }

  /** @returns newest first, those of one millisecond in the order they came */
  within(tree: string, { start, end }: TimeSpan): readonly Version[] {
    return this.#statements
      .prepare('SELECT * FROM versions WHERE tree = ? AND at >= ? AND at < ? ORDER BY at DESC, sequence DESC')
      .all(tree, start ?? Number.MIN_SAFE_INTEGER, end ?? Number.MAX_SAFE_INTEGER)
      .map(versionOf);
  }

  /** Every version, in the order they came. */
  *all(): Generator<Version> {
    for (const row of this.#statements.prepareOwn('SELECT * FROM versions ORDER BY sequence').iterate()) {
      yield versionOf(row);
    }
  }
}

type Row = Readonly<Record<string, unknown>>;

/** @throws DamagedContent for what was never written so */
function versionOf(row: Row): Version {
  const kind = CHANGE_KINDS.find((one) => one === row.kind);
  if (kind === undefined) throw new DamagedContent(`the version ${String(row.id)} has no known kind`);
  return {
    id: String(row.id),
    tree: String(row.tree),
    path: String(row.path),
    version: Number(row.version),
    kind,
    at: Number(row.at),
    agent: String(row.agent),
    reason: String(row.reason),
    hash: textOrNull(row.hash),
    previous: textOrNull(row.previous),
    oldPath: textOrNull(row.old_path),
    commit: textOrNull(row.commit_id),
    bytes: Number(row.bytes),
  };
}

export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
