import type { Server } from '@modelcontextprotocol/server';
import type { Engine, EngineClient } from './engine/engine.ts';
import { createMcpServer, type McpServerOptions } from './mcp-server.ts';
import { ConnectionSubscriptions, type ListenFilter, type NoticeSink, Subscriptions } from './subscriptions.ts';

/** A client whose connection lasts: what is kept for it, and what it is told of unasked. */
export class LastingClient implements NoticeSink {
  readonly #engine: Engine;
  readonly #client: EngineClient;
  readonly #options: McpServerOptions;
  #server: Server | null = null;
  #subscriptions: Subscriptions | null = null;

  constructor(engine: Engine, options: McpServerOptions = {}) {
    this.#engine = engine;
    this.#client = options.client ?? engine.openClient();
    this.#options = { ...options, client: this.#client };
  }

  /** The server of the connection. A second one is made when the client turns from discovery to `initialize`. */
  readonly createServer = (): Server => {
    const subscriptions = new ConnectionSubscriptions(() => this.#open());
    const server = createMcpServer(this.#engine, { ...this.#options, subscriptions });
    this.#server = server;
    server.oninitialized = () => void this.#initialized(server);
    server.onclose = () => {
      if (this.#server === server) this.#end();
    };
    return server;
  };

  /** The client listens, for as long as it stays: the SDK sees to it that it hears no more than it asked for. */
  readonly listen = (filter: ListenFilter): void => {
    void this.#open().listen(filter);
  };

  resourceUpdated(uri: string): void {
    void this.#server?.sendResourceUpdated({ uri }).catch(() => {});
  }

  resourceListChanged(): void {
    void this.#server?.sendResourceListChanged().catch(() => {});
  }

  /** Nothing is prepared for roots that are about to be others. */
  async #initialized(server: Server): Promise<void> {
    await this.#options.roots?.ask(server);
    this.#engine.prepare();
  }

  /** A client may listen with its very first message, before it has a server. */
  #open(): Subscriptions {
    this.#subscriptions ??= new Subscriptions(this.#client, this);
    return this.#subscriptions;
  }

  #end(): void {
    this.#server = null;
    this.#subscriptions?.close();
    this.#subscriptions = null;
  }
}
