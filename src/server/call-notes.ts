import type { Log } from '../tools/tool.ts';

/** Messages to the client of one call in addition to its answer. */
export class CallNotes {
  readonly #server: Log;
  readonly #client: (() => Log) | undefined;
  readonly #told = new Set<string>();

  /** @param client created only if there is a message to send */
  constructor(server: Log, client: (() => Log) | undefined) {
    this.#server = server;
    this.#client = client;
  }

  /** Notifies the client once; the server's log has it at debug level, because the answer says it, too. */
  tell(level: 'info' | 'warn', sentence: string): void {
    if (this.#told.has(sentence)) return;
    this.#told.add(sentence);
    this.#server.debug(sentence);
    this.#client?.()[level](sentence);
  }
}
