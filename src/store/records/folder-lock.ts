import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { OrreryError } from '../../errors.ts';
import { FairQueue, type QueueClient } from '../fair-queue.ts';
import type { Sqlite } from '../sqlite.ts';
import { WriterLock } from '../writer-lock.ts';

const LOCK_FILE = 'records.lock';

/** Milliseconds to wait for another process that writes a file: those are small. */
const PATIENCE_MS = 10_000;
const LOOK_AGAIN_MS = 5;

/**
 * The lock that `Records.alone` takes, a file in the folder of the records. It covers the files of one checkout, so it works the
 * same wherever the records themselves are stored.
 */
export class FolderLock {
  readonly #sqlite: Sqlite;
  readonly #folder: string;
  readonly #failure: (thrown: unknown) => OrreryError;
  /** Of this process: its own writers wait for each other as long as their calls may take, and only one waits for others. */
  readonly #turns = new FairQueue(1);

  /**
   * @param folder absolute, private and there
   * @param failure turns what the system throws into what callers see
   */
  constructor(sqlite: Sqlite, folder: string, failure: (thrown: unknown) => OrreryError) {
    this.#sqlite = sqlite;
    this.#folder = folder;
    this.#failure = failure;
  }

  /** As in `Records`. */
  alone<T>(client: QueueClient, work: () => Promise<T>, signal = new AbortController().signal): Promise<T> {
    return this.#turns.run(client, signal, () => this.#locked(work, signal));
  }

  /** As in `Records`. */
  async aloneIfFree<T>(work: () => Promise<T>): Promise<T | null> {
    if (!this.#turns.isFree) return null;
    return this.#turns.run('', new AbortController().signal, async () => {
      const lock = this.#take();
      if (lock === null) return null;
      try {
        return await work();
      } finally {
        lock.release();
      }
    });
  }

  async #locked<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T> {
    const lock = await lockFolder(this.#sqlite, this.#folder, signal).catch((thrown) => {
      throw signal.aborted ? thrown : this.#failure(thrown);
    });
    try {
      return await work();
    } finally {
      lock.release();
    }
  }

  #take(): WriterLock | null {
    try {
      return WriterLock.take(this.#sqlite, join(this.#folder, LOCK_FILE));
    } catch (thrown) {
      throw this.#failure(thrown);
    }
  }
}

/**
 * Takes the lock of a folder as soon as it is free.
 * @throws OrreryError `DATABASE_ERROR` when another process holds it for too long; the signal's reason
 */
export async function lockFolder(sqlite: Sqlite, folder: string, signal?: AbortSignal): Promise<WriterLock> {
  const path = join(folder, LOCK_FILE);
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const lock = WriterLock.take(sqlite, path);
    if (lock !== null) return lock;
    if (performance.now() > until) break;
    await wait(LOOK_AGAIN_MS, undefined, { signal });
  }
  const message =
    `The write lock ${path} was not free for ${PATIENCE_MS / 1000} s: ` +
    'another Orrery process, or another engine of this hub, holds it. Nothing was written; try again.';
  throw new OrreryError('DATABASE_ERROR', message, { path: folder, reason: 'busy' });
}
