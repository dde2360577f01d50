import { closeSync, fsync, openSync } from 'node:fs';

/** Raised where the system did not bring to the disk what was written: it may keep it no longer, and says so only once. */
export class NotFlushed extends Error {}

/** Brings what was written into a write-ahead log to the disk, once for all who wrote before it begins. */
export class SharedFlush {
  readonly #path: string;
  /** The log's descriptor, once it was opened. */
  #log: number | null = null;
  /** Whether anything was written after the last flush began. */
  #isDue = false;
  /** The flush that has begun, or was last. */
  #running: Promise<void> = Promise.resolve();
  /** The flush that begins when that one has ended: what is written now may have come too late for it. */
  #next: Promise<void> | null = null;
  #failure: NotFlushed | null = null;

  /** @param database its path: the log is beside it, for as long as any connection is open */
  constructor(database: string) {
    this.#path = `${database}-wal`;
  }

  /** To be called after each write. */
  wrote(): void {
    this.#isDue = true;
    // Whoever needs it waits with `ended`, and hears why it failed.
    this.ended().catch(() => {});
  }

  /**
   * Resolves when everything written before is on the disk.
   * @throws NotFlushed after a flush has failed, for good; what opening the log fails with: then the next caller tries again
   */
  ended(): Promise<void> {
    if (!this.#isDue) return this.#running;
    this.#next ??= this.#running
      .catch(() => {})
      .then(afterPromises)
      .then(() => this.#begin());
    return this.#next;
  }

  /** @throws NotFlushed */
  check(): void {
    if (this.#failure !== null) throw this.#failure;
  }

  /** Nothing is written after that. What is being flushed is flushed to its end. */
  close(): void {
    const close = () => {
      if (this.#log !== null) closeSync(this.#log);
      this.#log = null;
    };
    this.ended().then(close, close);
  }

  #begin(): Promise<void> {
    this.#next = null;
    this.#isDue = false;
    this.#running = this.#flush().catch((thrown: unknown) => {
      this.#isDue = true;
      throw thrown;
    });
    return this.#running;
  }

  /**
   * After a failure, the system may take what it could not write for written: a second flush would succeed and prove nothing
   * (https://lwn.net/Articles/752063/).
   */
  async #flush(): Promise<void> {
    this.check();
    const log = this.#opened();
    try {
      await new Promise<void>((resolve, reject) => fsync(log, (failed) => (failed ? reject(failed) : resolve())));
    } catch (thrown) {
      const reason = thrown instanceof Error ? thrown.message : String(thrown);
      this.#failure = new NotFlushed(reason, { cause: thrown });
      throw this.#failure;
    }
  }

  /**
   * The log alone is opened, never the database: to close any descriptor of that ends the locks that SQLite holds on it
   * (https://www.sqlite.org/howtocorrupt.html). SQLite holds none on the log.
   */
  #opened(): number {
    // Windows flushes only what may be written to.
    this.#log ??= openSync(this.#path, 'r+');
    return this.#log;
  }
}

/** Resolves once no promise can go on without the system: transactions that wait for their turn are over by then. */
function afterPromises(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
