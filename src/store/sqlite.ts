import type { DatabaseSync } from 'node:sqlite';
import { systemCode } from '../workspace/real-path.ts';

export type Sqlite = typeof import('node:sqlite');

/**
 * SQLite, loaded on first use so that starting up without it costs nothing. The one warning that Node 22 prints on loading
 * it is left out; every other warning passes.
 */
export async function loadSqlite(): Promise<Sqlite> {
  const emit = process.emitWarning;
  process.emitWarning = ((warning: string | Error, ...rest: unknown[]) => {
    if (!isSqliteNotice(warning)) Reflect.apply(emit, process, [warning, ...rest]);
  }) as typeof process.emitWarning;
  try {
    return await import('node:sqlite');
  } finally {
    process.emitWarning = emit;
  }
}

function isSqliteNotice(warning: string | Error): boolean {
  return /^SQLite is an experimental feature/.test(typeof warning === 'string' ? warning : warning.message);
}

/** What went wrong with a database, as far as anybody acts on it. */
export type Failure =
  /** Another process holds a lock. */
  | 'busy'
  /** The file is not what SQLite wrote. */
  | 'corrupt'
  /** No room on the disk, or as much as the database may take is taken. */
  | 'full'
  | 'read_only'
  | 'other';

/**
 * SQLite's primary result codes: https://www.sqlite.org/rescode.html. All statements and what they are given are always the
 * same kind, so one that does not fit the tables (1, 19, 20) tells of other tables than were made.
 */
const FAILURES: ReadonlyMap<number, Failure> = new Map([
  [1, 'corrupt'],
  [5, 'busy'],
  [6, 'busy'],
  [8, 'read_only'],
  [11, 'corrupt'],
  [13, 'full'],
  [19, 'corrupt'],
  [20, 'corrupt'],
  [24, 'corrupt'],
  [26, 'corrupt'],
]);

export function failureOf(thrown: unknown): Failure {
  if (thrown instanceof DamagedContent) return 'corrupt';
  const code = (thrown as { errcode?: unknown } | null)?.errcode;
  // Extended codes say more in the bits above the first eight.
  if (typeof code === 'number') return FAILURES.get(code & 0xff) ?? 'other';
  return ['EROFS', 'EACCES', 'EPERM'].includes(systemCode(thrown)) ? 'read_only' : 'other';
}

/** Raised for stored bytes that are not those that were written. */
export class DamagedContent extends Error {}

/** Runs `work` in one transaction, all or nothing. */
export function inTransaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (thrown) {
    // Some failures have rolled back already.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw thrown;
  }
}
