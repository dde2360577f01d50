import type { QueueClient } from '../fair-queue.ts';
import type { BlobTable } from './blob-table.ts';
import type { DecisionTable } from './decision-table.ts';
import type { DocumentTable } from './document-table.ts';
import type { IntentTable } from './intent-table.ts';
import type { RefusalTable } from './refusal-table.ts';
import type { SessionTable } from './session-table.ts';
import type { ThreadTable } from './thread-table.ts';
import type { VersionTable } from './version-table.ts';

export interface RecordTables {
  readonly blobs: BlobTable;
  readonly versions: VersionTable;
  readonly intents: IntentTable;
  readonly refusals: RefusalTable;
  readonly decisions: DecisionTable;
  readonly sessions: SessionTable;
  readonly documents: DocumentTable;
  readonly threads: ThreadTable;
}

/**
 * What happens in one transaction. It awaits nothing but the tables that it is given: others wait for the transaction to end,
 * and a call to the records themselves from within would wait for it forever. It may be done more than once, each time from the
 * beginning: where a connection was lost before it was asked to commit, nothing is left of what was done on it.
 */
export type RecordWork<T> = (tables: RecordTables) => Promise<T>;

/**
 * What cannot be made again: versions of files, why they were written, decisions, what agents share. Unlike the cache of the index, a write is
 * on the disk when it is acknowledged, every failure is thrown, nothing expires, several processes write at once, and what cannot
 * be read is left as it is.
 */
export interface Records {
  /**
   * Reads, all from one state of the records.
   * @throws OrreryError `DATABASE_ERROR`, and what `work` throws of its own
   */
  read<T>(work: RecordWork<T>): Promise<T>;

  /**
   * Writes all of it or none; on the disk once this resolves.
   * @throws OrreryError `DATABASE_ERROR`: then nothing was written, unless its reason is `unknown_outcome`; and what `work` throws of
   *   its own
   */
  write<T>(work: RecordWork<T>): Promise<T>;

  /**
   * As `write`, and on the disk once `kept` resolves: what several clients write at the same time goes there together, while this
   * thread does other work. Whoever acknowledges it, or shows it to others, awaits `kept` first.
   */
  commit<T>(work: RecordWork<T>): Promise<T>;

  /**
   * Resolves when everything is on the disk that was committed before, or that a reader may have seen of other processes: what one
   * of those has committed can be read before it is flushed.
   * @throws OrreryError `DATABASE_ERROR` if that failed
   */
  kept(): Promise<void>;

  /**
   * Does work while no other call, in this process or another, does such work in this checkout. Clients take turns.
   *
   * @param client whose work it is
   * @throws OrreryError `DATABASE_ERROR` when another process is at it for too long; the signal's reason
   */
  alone<T>(client: QueueClient, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;

  /** As `alone`, without waiting; null when another is at it. Writers of this process wait for it as for one of their own. */
  aloneIfFree<T>(work: () => Promise<T>): Promise<T | null>;

  /** What the database finds wrong with itself, a clause each; none when all is well. */
  problems(): Promise<readonly string[]>;

  /** Resolves once the transactions that have begun are over. */
  close(): Promise<void>;
}
