import type { Row } from '../record-rows.ts';
import type { PoolClient } from './pg-package.ts';

export type Value = string | number | Uint8Array | readonly string[] | null;

/** Whose records a connection reads and writes, by the keys of the tables `projects` and `places`. */
export interface Scope {
  readonly project: number;
  readonly place: number;
}

/** A transaction that has begun, as the tables use it. */
export class Transaction {
  readonly project: number;
  readonly place: number;
  readonly #client: PoolClient;

  constructor(client: PoolClient, { project, place }: Scope) {
    this.#client = client;
    this.project = project;
    this.place = place;
  }

  async rows(sql: string, ...values: readonly Value[]): Promise<readonly Row[]> {
    return (await this.#client.query(sql, values.map(stored))).rows;
  }

  async row(sql: string, ...values: readonly Value[]): Promise<Row | undefined> {
    return (await this.rows(sql, ...values))[0];
  }

  async isThere(sql: string, ...values: readonly Value[]): Promise<boolean> {
    return (await this.rows(sql, ...values)).length > 0;
  }

  /** @param columns of the row, by their names */
  async insert(table: string, columns: Readonly<Record<string, Value>>): Promise<void> {
    await this.rows(insertion(table, columns), ...Object.values(columns));
  }

  /** As `insert`; a row that is there already stays as it is. */
  async insertMissing(table: string, columns: Readonly<Record<string, Value>>): Promise<void> {
    await this.rows(`${insertion(table, columns)} ON CONFLICT DO NOTHING`, ...Object.values(columns));
  }
}

function insertion(table: string, columns: Readonly<Record<string, Value>>): string {
  const names = Object.keys(columns);
  return `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map((_, at) => `$${at + 1}`).join(', ')})`;
}

/** PostgreSQL stores no NUL in a text, and no text of these records needs one: the replacement character shows where it was. */
function stored(value: Value): Value {
  return typeof value === 'string' ? value.replaceAll('\0', '\u{fffd}') : value;
}
