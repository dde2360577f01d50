import type { Server } from '@modelcontextprotocol/server';
import type { Application } from './application.ts';
import { createMcpServer, createResultStore, type McpServerOptions } from './mcp-server.ts';
import { Resources } from './resources.ts';
import { resultResources } from './results.ts';
import { ConnectionSubscriptions, type ListenFilter, type NoticeSink, Subscriptions } from './subscriptions.ts';

/** A client whose connection lasts: what is kept for it, and what it is told of unasked. */
export class LastingClient implements NoticeSink {
  readonly #application: Application;
  readonly #options: McpServerOptions;
  readonly #resources: Resources;
  #server: Server | null = null;
  #subscriptions: Subscriptions | null = null;

  constructor(application: Application, options: McpServerOptions = {}) {
    const results = options.results ?? createResultStore(application);
    this.#application = application;
    this.#options = { ...options, results };
    this.#resources = new Resources(application, resultResources(results));
  }

  /** The server of the connection. A second one is made when the client turns from discovery to `initialize`. */
  readonly createServer = (): Server => {
    const subscriptions = new ConnectionSubscriptions(() => this.#open());
    const server = createMcpServer(this.#application, { ...this.#options, subscriptions });
    this.#server = server;
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

  /** A client may listen with its very first message, before it has a server. */
  #open(): Subscriptions {
    this.#subscriptions ??= new Subscriptions(this.#resources, this);
    return this.#subscriptions;
  }

  #end(): void {
    this.#server = null;
    this.#subscriptions?.close();
    this.#subscriptions = null;
  }
}
