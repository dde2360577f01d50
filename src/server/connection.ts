import type { Readable, Writable } from 'node:stream';
import type { McpServerFactory } from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Log } from '../tools/tool.ts';
import { Lifecycle } from './lifecycle.ts';
import type { Limits } from './limits.ts';
import { LineTransport } from './line-transport.ts';
import type { ListenFilter } from './subscriptions.ts';

/** How long requests in flight may take to finish once the connection is shutting down. */
const GRACE_MS = 30_000;
const LOGGED_CHARACTERS = 500;

export interface ConnectionOptions {
  readonly input: Readable;
  /** A socket must stay writable after its input has ended (`allowHalfOpen`), or late answers are lost. */
  readonly output: Writable;
  readonly limits: Limits;
  /** Creates the server of this connection; called again if a client switches from discovery to `initialize`. */
  readonly createServer: McpServerFactory;
  /** The client listens for changes, as in 2026-07-28. */
  readonly onListen?: (filter: ListenFilter) => void;
  readonly log: Log;
  readonly graceMs?: number;
}

/** `graceful`: every request was answered, if only as cancelled, and the output flushed. `forced`: neither is certain. */
export type Outcome = 'graceful' | 'forced';

export interface Connection {
  readonly closed: Promise<Outcome>;
  /** Running requests, and requests that wait for a free slot. */
  readonly load: { readonly working: number; readonly waiting: number };
  /** Shuts down gracefully; called again, at once. */
  stop(): void;
}

/**
 * Serves MCP to one client over a pair of byte streams until the client leaves, `stop` is called or a stream fails. The
 * streams stay open: whoever opened them closes them.
 */
export function serveConnection(options: ConnectionOptions): Connection {
  const { log, createServer, graceMs = GRACE_MS } = options;
  const lifecycle = new Lifecycle();
  const closed = Promise.withResolvers<Outcome>();
  const forced = Promise.withResolvers<void>();
  let shuttingDown = false;

  const transport = new LineTransport({
    ...options,
    lifecycle,
    onEnd: () => end('input-ended'),
    onFault: (error) => {
      log.warn(`The connection failed: ${error.message}`);
      end('fault');
    },
  });
  // Errors of the SDK may quote a whole message of the client.
  const onerror = (error: Error): void => log.warn(error.message.slice(0, LOGGED_CHARACTERS));
  const handle = serveStdio(createServer, { transport, onerror });

  function end(event: 'input-ended' | 'signal' | 'fault'): void {
    const { valid, state } = lifecycle.apply(event);
    if (!valid) log.debug(`Ignored "${event}" while the connection is ${state}.`);
    if (valid && state === 'shutting-forced') {
      transport.destroy();
      forced.resolve();
    }
    if (!shuttingDown) void shutDown();
  }

  async function shutDown(): Promise<void> {
    shuttingDown = true;
    transport.stopReading();
    const timeUp = Promise.withResolvers<void>();
    const timer = setTimeout(timeUp.resolve, graceMs);
    await Promise.race([transport.idle(), timeUp.promise, forced.promise]);
    clearTimeout(timer);
    transport.cancelAll(`The server is shutting down and the request took longer than ${graceMs / 1000} s to finish.`);
    await handle.close();
    const outcome = lifecycle.state === 'shutting-graceful' ? 'graceful' : 'forced';
    lifecycle.apply('finished');
    closed.resolve(outcome);
  }

  return {
    closed: closed.promise,
    get load() {
      return transport.load;
    },
    stop: () => end('signal'),
  };
}
