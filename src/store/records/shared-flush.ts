import { type FileHandle, open } from 'node:fs/promises';
import { systemCode } from '../../workspace/real-path.ts';

/** Brings what was written into a database to the disk, once for all who wrote before it begins. */
export class SharedFlush {
  readonly #database: string;
  /** The one that has begun, or was last. */
  #running: Promise<void> = Promise.resolve();
  /** One that begins when that has ended: what is written now may have come too late for it. */
  #next: Promise<void> | null = null;

  /** @param database its path */
  constructor(database: string) {
    this.#database = database;
  }

  /** To be called after each write. */
  begin(): void {
    if (this.#next !== null) return;
    this.#next = this.#running
      .catch(() => {})
      .then(() => {
        this.#running = this.#next as Promise<void>;
        this.#next = null;
        return this.#flush();
      });
    // Whoever awaits it is told.
    this.#next.catch(() => {});
  }

  /** Resolves when all that was written before is on the disk. @throws what the system fails with */
  ended(): Promise<void> {
    return this.#next ?? this.#running;
  }

  async #flush(): Promise<void> {
    const file = await this.#written();
    try {
      await file.sync();
    } finally {
      await file.close();
    }
  }

  /** The log that was written into: what it no longer has, SQLite has flushed where it moved it to. */
  async #written(): Promise<FileHandle> {
    // Windows flushes only what may be written to.
    try {
      return await open(`${this.#database}-wal`, 'r+');
    } catch (thrown) {
      if (systemCode(thrown) !== 'ENOENT') throw thrown;
      return open(this.#database, 'r+');
    }
  }
}
