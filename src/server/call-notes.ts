import type { Log } from '../tools/tool.ts';

/** What the client of one call is told beside the answer. */
export class CallNotes {
  readonly #server: Log;
  readonly #client: (() => Log) | undefined;
  readonly #told = new Set<string>();

  /** @param client asked for only when there is something to tell */
  constructor(server: Log, client: (() => Log) | undefined) {
    this.#server = server;
    this.#client = client;
  }

  /** Tells the client, once; the server's own log has it as a detail, since what comes back of the call says it, too. */
  tell(level: 'info' | 'warn', sentence: string): void {
    if (this.#told.has(sentence)) return;
    this.#told.add(sentence);
    this.#server.debug(sentence);
    this.#client?.()[level](sentence);
  }
}
