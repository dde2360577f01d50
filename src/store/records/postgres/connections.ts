import { setTimeout as wait } from 'node:timers/promises';
import { databaseFailure, isLost, isPassing, UnknownOutcome } from './database-failure.ts';
import { databaseName } from './database-url.ts';
import { loadPg, type Pool, type PoolClient } from './pg-package.ts';
import { SCHEMA } from './schema.ts';

/** Of one process and project: one that writes, and others that read. */
const MOST_CONNECTIONS = 4;
const CONNECT_MS = 10_000;
/** A connection that nobody uses is closed, as a database has a bound of them. */
const IDLE_MS = 10_000;
/** Longer than any statement takes whose answer still arrives. */
const ANSWER_MS = 120_000;

/** Milliseconds before each try after the first, for work that failed for reasons that pass. */
const TRY_AGAIN_MS: readonly number[] = [50, 200, 1000];

/** How a transaction begins: for reading, or for writing under a lock. */
export type Beginning = 'read' | { readonly lock: bigint };

const OF_ALL = `
  SET LOCAL search_path = ${SCHEMA}, pg_temp;
  SET LOCAL idle_in_transaction_session_timeout = '60s';`;

/** What is acknowledged is on the disk, also where a server is set up to put that off. */
const DURABLE = `SELECT set_config('synchronous_commit', 'on', true) WHERE current_setting('synchronous_commit') = 'off';`;

function statementsFor(beginning: Beginning): string {
  if (beginning === 'read') return `BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${OF_ALL}`;
  const lock = `SET LOCAL lock_timeout = '10s'; SELECT pg_advisory_xact_lock(${beginning.lock});`;
  // Each statement sees what was committed before it: those behind the lock see all that others wrote under it.
  return `BEGIN ISOLATION LEVEL READ COMMITTED; ${OF_ALL} ${DURABLE} ${lock}`;
}

/** The connections of one process to a database. */
export class Connections {
  /** The database, as messages name it. */
  readonly name: string;
  readonly #pool: Pool;
  /** Transactions that have begun. */
  readonly #running = new Set<Promise<unknown>>();

  private constructor(name: string, pool: Pool) {
    this.name = name;
    this.#pool = pool;
  }

  /** Connects nowhere yet. @throws OrreryError `DATABASE_ERROR` if the driver is missing */
  static async open(url: string): Promise<Connections> {
    const { Pool } = await loadPg();
    const pool = new Pool({
      connectionString: url,
      application_name: 'orrery',
      max: MOST_CONNECTIONS,
      connectionTimeoutMillis: CONNECT_MS,
      idleTimeoutMillis: IDLE_MS,
      query_timeout: ANSWER_MS,
      keepAlive: true,
    });
    // A connection that is lost fails the query that needs it; one that nobody uses is forgotten by the pool.
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    return new Connections(databaseName(url), pool);
  }

  /**
   * Does work in a transaction. Where nothing was committed and the reason passes, does it again on another connection.
   * @throws OrreryError `DATABASE_ERROR`, and what `work` throws of its own
   */
  async transaction<T>(beginning: Beginning, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const running = this.#withTries(beginning, work);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#running);
    await this.#pool.end();
  }

  async #withTries<T>(beginning: Beginning, work: (client: PoolClient) => Promise<T>): Promise<T> {
    for (let tries = 0; ; tries++) {
      try {
        return await this.#once(beginning, work);
      } catch (thrown) {
        const pause = TRY_AGAIN_MS[tries];
        if (pause === undefined || !isPassing(thrown)) throw databaseFailure(this.name, thrown);
        await wait(pause);
      }
    }
  }

  async #once<T>(beginning: Beginning, work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect();
    let isBroken = false;
    try {
      await client.query(statementsFor(beginning));
      const result = await work(client);
      await committed(client, beginning);
      return result;
    } catch (thrown) {
      isBroken = !(await isRolledBack(client, thrown));
      throw thrown;
    } finally {
      client.release(isBroken);
    }
  }
}

async function committed(client: PoolClient, beginning: Beginning): Promise<void> {
  try {
    const { command } = await client.query('COMMIT');
    // So answers PostgreSQL where a statement failed and nobody minded.
    if (command === 'ROLLBACK') throw new Error('a statement of the transaction failed');
  } catch (thrown) {
    if (beginning === 'read' || !isLost(thrown)) throw thrown;
    throw new UnknownOutcome(thrown instanceof Error ? thrown.message : String(thrown), { cause: thrown });
  }
}

async function isRolledBack(client: PoolClient, thrown: unknown): Promise<boolean> {
  if (thrown instanceof UnknownOutcome || isLost(thrown)) return false;
  return client.query('ROLLBACK').then(
    () => true,
    () => false,
  );
}
