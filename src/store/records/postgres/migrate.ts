import { OrreryError } from '../../../errors.ts';
import { NewerRecords } from '../newer-records.ts';
import type { Connections } from './connections.ts';
import { lockKey } from './lock-key.ts';
import type { PoolClient } from './pg-package.ts';
import { SCHEMA, STEPS } from './schema.ts';

const OLDEST_SERVER = 15;
const LOCK = lockKey('orrery: schema');

/**
 * Makes the tables, or brings them up to date. Several processes may do so at once.
 * @throws OrreryError `DATABASE_ERROR`: then the database is as it was
 */
export async function migrate(connections: Connections, steps: readonly string[] = STEPS): Promise<void> {
  const taken = await connections.transaction('read', async (client) => {
    await checkServer(client, connections.name);
    return stepsTaken(client, steps);
  });
  if (taken === steps.length) return;
  await connections.transaction({ lock: LOCK }, async (client) => {
    const namespace = await client.query('SELECT to_regnamespace($1) AS found', [SCHEMA]);
    // With no right to make schemas, IF NOT EXISTS fails also where it is there.
    if (namespace.rows[0]?.found === null) await client.query(`CREATE SCHEMA ${SCHEMA}`);
    await client.query('CREATE TABLE IF NOT EXISTS steps (number integer PRIMARY KEY, taken_at timestamptz NOT NULL)');
    // Another process may have been first.
    for (let at = await stepsTaken(client, steps); at < steps.length; at++) {
      await client.query(steps[at] as string);
      await client.query('INSERT INTO steps (number, taken_at) VALUES ($1, now())', [at + 1]);
    }
  });
}

/** @throws NewerRecords for more than are known */
async function stepsTaken(client: PoolClient, steps: readonly string[]): Promise<number> {
  const table = await client.query(`SELECT to_regclass('${SCHEMA}.steps') AS found`);
  if (table.rows[0]?.found === null) return 0;
  const { rows } = await client.query('SELECT MAX(number) AS last FROM steps');
  const taken = Number(rows[0]?.last ?? 0);
  if (taken > steps.length) throw new NewerRecords(taken, steps.length);
  return taken;
}

async function checkServer(client: PoolClient, database: string): Promise<void> {
  const { rows } = await client.query(
    `SELECT current_setting('server_version_num')::integer / 10000 AS version,
      current_setting('server_encoding') AS encoding`,
  );
  const { version, encoding } = rows[0] ?? {};
  if (Number(version) < OLDEST_SERVER) {
    const message = `${database} is version ${version}; Orrery needs ${OLDEST_SERVER} or later.`;
    throw new OrreryError('DATABASE_ERROR', message, { database, reason: 'old_server' });
  }
  if (encoding !== 'UTF8') {
    const message = `${database} has the encoding ${encoding}; Orrery needs a database with the encoding UTF8.`;
    throw new OrreryError('DATABASE_ERROR', message, { database, reason: 'encoding' });
  }
}
