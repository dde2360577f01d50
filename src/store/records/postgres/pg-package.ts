import { OrreryError } from '../../../errors.ts';

/**
 * What is used of the optional package `pg`, which speaks to PostgreSQL.
 *
 * @see https://node-postgres.com/apis/pool, https://node-postgres.com/apis/client
 */
export interface PgPackage {
  readonly Pool: new (options: PoolOptions) => Pool;
}

export interface PoolOptions {
  readonly connectionString: string;
  readonly application_name: string;
  readonly max: number;
  readonly connectionTimeoutMillis: number;
  readonly idleTimeoutMillis: number;
  readonly query_timeout: number;
  readonly keepAlive: boolean;
}

export interface Pool {
  connect(): Promise<PoolClient>;
  end(): Promise<void>;
  on(event: 'connect', listener: (client: PoolClient) => void): void;
  on(event: 'error', listener: (failure: Error) => void): void;
}

export interface PoolClient {
  /** Several statements in one text are run one after the other; they take no values. */
  query(text: string, values?: readonly unknown[]): Promise<QueryResult>;
  on(event: 'error', listener: (failure: Error) => void): void;
  /** @param isBroken whether the connection is closed rather than used again */
  release(isBroken?: boolean): void;
}

export interface QueryResult {
  /** The first word of what was done, as `COMMIT`. */
  readonly command: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

const PACKAGE = 'pg';

/** @throws OrreryError `DATABASE_ERROR` if it is not installed */
export async function loadPg(): Promise<PgPackage> {
  // By a name that only is one when this runs: neither compiler nor bundler is to look for a package that may be missing.
  const name: string = PACKAGE;
  try {
    return (await import(name)) as PgPackage;
  } catch (thrown) {
    const message = `Records in PostgreSQL need the package "${PACKAGE}", which is not installed next to Orrery: run npm install ${PACKAGE} where Orrery is installed (with -g if Orrery is).`;
    throw new OrreryError('DATABASE_ERROR', message, { reason: 'no_driver' }, thrown);
  }
}
