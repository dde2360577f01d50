interface Waiting {
  readonly start: () => void;
}

/** Whose work it is: the same for all work of one client. */
export type QueueClient = number | string | object;

/**
 * Lets so many pieces of work be done at once. What waits is begun client by client in turn, each one's in the order it came, so
 * that a client that asks for much holds up its own work and not that of others.
 */
export class FairQueue {
  readonly #limit: number;
  /** Of the clients that have work waiting, the one whose turn is next first. */
  readonly #waiting = new Map<QueueClient, Waiting[]>();
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** Whether work would be begun at once. */
  get isFree(): boolean {
    return this.#running < this.#limit;
  }

  /**
   * Does a piece of work when its turn has come.
   * @throws the signal's reason when it aborts before that; whatever the work throws
   */
  async run<T>(client: QueueClient, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    signal.throwIfAborted();
    if (this.#running >= this.#limit) await this.#turn(client, signal);
    else this.#running += 1;
    try {
      return await work();
    } finally {
      this.#next();
    }
  }

  #turn(client: QueueClient, signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const own = this.#waiting.get(client) ?? [];
      const waiting = {
        start: () => {
          signal.removeEventListener('abort', leave);
          resolve();
        },
      };
      const leave = (): void => {
        own.splice(own.indexOf(waiting), 1);
        if (own.length === 0) this.#waiting.delete(client);
        reject(signal.reason);
      };
      own.push(waiting);
      this.#waiting.set(client, own);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** A place is free: the client whose turn it is gets it, and comes last then. */
  #next(): void {
    const [client, own] = this.#waiting.entries().next().value ?? [];
    if (client === undefined || own === undefined) {
      this.#running -= 1;
      return;
    }
    const waiting = own.shift() as Waiting;
    this.#waiting.delete(client);
    if (own.length > 0) this.#waiting.set(client, own);
    waiting.start();
  }
}
