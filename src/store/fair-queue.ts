interface Waiting {
  readonly start: () => void;
}

/** Whose work it is: the same for all work of one client. */
export type QueueClient = number | string | object;

/** Whose work waits, and how much of it is being done. */
interface Client {
  readonly waiting: Waiting[];
  running: number;
}

/**
 * Lets so many pieces of work be done at once. What waits is begun client by client in turn, each one's in the order it came, so
 * that a client that asks for much holds up its own work and not that of others.
 */
export class FairQueue {
  readonly #limit: number;
  readonly #each: number;
  /** Those that have work, the one whose turn is next first. */
  readonly #clients = new Map<QueueClient, Client>();
  #running = 0;

  /**
   * @param limit pieces of work that are done at once
   * @param each of them, of one client, so that others find a free place whatever it asks for
   */
  constructor(limit: number, each = limit) {
    this.#limit = limit;
    this.#each = each;
  }

  /** Whether work of anybody would be begun at once. */
  get isFree(): boolean {
    return this.#running < this.#limit;
  }

  /**
   * Does a piece of work when its turn has come.
   * @throws the signal's reason when it aborts before that; whatever the work throws
   */
  async run<T>(client: QueueClient, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    const own = this.#clients.get(client) ?? { waiting: [], running: 0 };
    this.#clients.set(client, own);
    if (this.#mayBegin(own)) this.#begin(client, own);
    else await this.#turn(client, own, signal);
    try {
      return await work();
    } finally {
      this.#running -= 1;
      own.running -= 1;
      this.#leaveIdle(client, own);
      this.#next();
    }
  }

  #mayBegin({ running }: Client): boolean {
    return this.#running < this.#limit && running < this.#each;
  }

  /** Whoever has had a turn comes last then. */
  #begin(client: QueueClient, own: Client): void {
    this.#running += 1;
    own.running += 1;
    this.#clients.delete(client);
    this.#clients.set(client, own);
  }

  #leaveIdle(client: QueueClient, { waiting, running }: Client): void {
    if (waiting.length === 0 && running === 0) this.#clients.delete(client);
  }

  #turn(client: QueueClient, own: Client, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          this.#begin(client, own);
          resolve();
        },
      };
      const leave = (): void => {
        own.waiting.splice(own.waiting.indexOf(waiting), 1);
        this.#leaveIdle(client, own);
        reject(signal.reason);
      };
      own.waiting.push(waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** A place is free: the first client gets it that may have it. */
  #next(): void {
    for (const own of this.#clients.values()) {
      if (own.waiting.length === 0 || !this.#mayBegin(own)) continue;
      (own.waiting.shift() as Waiting).start();
      return;
    }
  }
}
