import type { QueueClient } from '../../fair-queue.ts';
import { loadSqlite, type Sqlite } from '../../sqlite.ts';
import { FolderLock } from '../folder-lock.ts';
import type { Records, RecordTables, RecordWork } from '../records.ts';
import { Turns } from '../turns.ts';
import { PostgresBlobTable } from './blob-table.ts';
import { type Beginning, Connections } from './connections.ts';
import { databaseFailure } from './database-failure.ts';
import { PostgresDecisionTable } from './decision-table.ts';
import { PostgresDocumentTable } from './document-table.ts';
import { PostgresIntentTable } from './intent-table.ts';
import { lockKey } from './lock-key.ts';
import { migrate } from './migrate.ts';
import { placeName } from './place.ts';
import { PostgresRefusalTable } from './refusal-table.ts';
import { PostgresSessionTable } from './session-table.ts';
import { PostgresThreadTable } from './thread-table.ts';
import { type Scope, Transaction } from './transaction.ts';
import { PostgresVersionTable } from './version-table.ts';

export interface PostgresOptions {
  /** As `checkedDatabaseUrl` returns it. */
  readonly url: string;
  /** What all checkouts of the project call it. */
  readonly project: string;
  /** The checkout's folder for records, absolute, private and there. */
  readonly folder: string;
}

/**
 * Records in a PostgreSQL database, which checkouts on several machines share. Transactions that write take turns for each project,
 * over all processes; those that read wait for nobody.
 */
export class PostgresRecords implements Records {
  readonly #connections: Connections;
  readonly #scope: Scope;
  readonly #writing: Beginning;
  readonly #lock: FolderLock;
  /** Of the transactions of this process that write: those that wait here need no connection for it. */
  readonly #turns = new Turns();

  private constructor(connections: Connections, scope: Scope, writing: Beginning, sqlite: Sqlite, folder: string) {
    this.#connections = connections;
    this.#scope = scope;
    this.#writing = writing;
    this.#lock = new FolderLock(sqlite, folder, (thrown) => databaseFailure(connections.name, thrown));
  }

  /** @throws OrreryError `DATABASE_ERROR` */
  static async open({ url, project, folder }: PostgresOptions): Promise<PostgresRecords> {
    const connections = await Connections.open(url);
    try {
      const sqlite = await loadSqlite();
      const place = await placeName(sqlite, folder);
      await migrate(connections);
      const writing = { lock: lockKey(`orrery: project ${project}`) };
      const scope = await scopeOf(connections, writing, project, place);
      return new PostgresRecords(connections, scope, writing, sqlite, folder);
    } catch (thrown) {
      await connections.close();
      throw databaseFailure(connections.name, thrown);
    }
  }

  read<T>(work: RecordWork<T>): Promise<T> {
    return this.#within('read', work);
  }

  write<T>(work: RecordWork<T>): Promise<T> {
    return this.#turns.run(() => this.#within(this.#writing, work));
  }

  /** What is committed is on the disk of the database. */
  commit<T>(work: RecordWork<T>): Promise<T> {
    return this.write(work);
  }

  /** What a transaction can see is on the disk: PostgreSQL shows it to others once it is. */
  async kept(): Promise<void> {}

  alone<T>(client: QueueClient, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    return this.#lock.alone(client, work, signal);
  }

  aloneIfFree<T>(work: () => Promise<T>): Promise<T | null> {
    return this.#lock.aloneIfFree(work);
  }

  /** A server checks its pages as it reads them, and has tools of its own for all of them. */
  async problems(): Promise<readonly string[]> {
    return [];
  }

  async close(): Promise<void> {
    await this.#turns.run(() => this.#connections.close());
  }

  #within<T>(beginning: Beginning, work: RecordWork<T>): Promise<T> {
    return this.#connections.transaction(beginning, (client) => work(tablesOn(new Transaction(client, this.#scope))));
  }
}

function tablesOn(transaction: Transaction): RecordTables {
  return {
    blobs: new PostgresBlobTable(transaction),
    versions: new PostgresVersionTable(transaction),
    intents: new PostgresIntentTable(transaction),
    refusals: new PostgresRefusalTable(transaction),
    decisions: new PostgresDecisionTable(transaction),
    sessions: new PostgresSessionTable(transaction),
    documents: new PostgresDocumentTable(transaction),
    threads: new PostgresThreadTable(transaction),
  };
}

/** Looks up the keys of a project and a place, and gives them some where they are new. */
function scopeOf(connections: Connections, writing: Beginning, project: string, place: string): Promise<Scope> {
  return connections.transaction(writing, async (client) => {
    await client.query('INSERT INTO projects (name) VALUES ($1) ON CONFLICT DO NOTHING', [project]);
    const projects = await client.query('SELECT id FROM projects WHERE name = $1', [project]);
    const key = Number(projects.rows[0]?.id);
    await client.query('INSERT INTO places (project, name) VALUES ($1, $2) ON CONFLICT DO NOTHING', [key, place]);
    const places = await client.query('SELECT id FROM places WHERE project = $1 AND name = $2', [key, place]);
    return { project: key, place: Number(places.rows[0]?.id) };
  });
}
