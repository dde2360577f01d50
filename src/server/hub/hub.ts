import { chmodSync, rmSync } from 'node:fs';
import { createServer, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { toOrreryError } from '../../errors.ts';
import { loadSqlite } from '../../store/sqlite.ts';
import { WriterLock } from '../../store/writer-lock.ts';
import type { HubReport } from '../../tools/process-report.ts';
import type { Log } from '../../tools/tool.ts';
import { type Connection, serveConnection } from '../connection.ts';
import type { Engine } from '../engine/engine.ts';
import type { LastingClient } from '../lasting-client.ts';
import { firstLine } from './first-line.ts';
import { lineOf, MAX_GREETING_BYTES, readGreeting } from './greeting.ts';
import { makeHubFolder } from './hub-folder.ts';
import type { HubPlace } from './place.ts';

/** What serves one connection; the engine is to be closed after it. */
export interface Served {
  readonly engine: Engine;
  readonly client: LastingClient;
}

export interface HubOptions {
  readonly place: HubPlace;
  /** As `programIdentity`. */
  readonly program: string;
  /** Makes what serves a front of these settings. @throws OrreryError for settings that nothing can be served with */
  readonly open: (settings: unknown) => Promise<Served>;
  /** How long to stay when the last client has gone. */
  readonly idleMs: number;
  readonly log: Log;
}

/** A front that has not said what it wants by then is none. */
const GREETING_MS = 5_000;

/**
 * Serves fronts until none has been there for a while, or one of another program comes: then it takes no more, and leaves with
 * its last client.
 */
export class Hub {
  readonly #options: HubOptions;
  readonly #server: Server;
  readonly #lock: WriterLock;
  readonly #left = Promise.withResolvers<void>();
  readonly #connections = new Set<Connection>();
  #clients = 0;
  #idle: NodeJS.Timeout | null = null;
  #isLeaving = false;

  private constructor(options: HubOptions, lock: WriterLock) {
    this.#options = options;
    this.#lock = lock;
    this.#server = createServer({ allowHalfOpen: true, pauseOnConnect: true }, (socket) => void this.#greet(socket));
  }

  /**
   * @returns null when another hub is at that place
   * @throws OrreryError for a folder that is not this user's alone
   */
  static async start(options: HubOptions): Promise<Hub | null> {
    const { folder, address } = options.place;
    makeHubFolder(folder);
    const lock = WriterLock.take(await loadSqlite(), join(folder, 'hub.lock'));
    if (lock === null) return null;
    const hub = new Hub(options, lock);
    // Whoever holds the lock is alone: a socket that is there is one that a lost hub left.
    if (process.platform !== 'win32') rmSync(address, { force: true });
    await hub.#listen(address);
    return hub;
  }

  /** Resolves when the last client has gone and nothing is left to do. */
  get left(): Promise<void> {
    return this.#left.promise;
  }

  /** What is known of the clients; `engines` work for them. */
  report(engines: number): HubReport {
    const loads = Array.from(this.#connections, ({ load }) => load);
    return {
      clients: this.#clients,
      engines,
      working_requests: loads.reduce((sum, { working }) => sum + working, 0),
      waiting_requests: loads.reduce((sum, { waiting }) => sum + waiting, 0),
      uptime_seconds: Math.round(process.uptime() * 10) / 10,
      memory_mb: Math.round(process.memoryUsage().rss / 1024 / 102.4) / 10,
    };
  }

  /** Takes no more clients, and lets those that are there finish. */
  stop(): void {
    this.#leave();
    for (const connection of this.#connections) connection.stop();
  }

  async #listen(address: string): Promise<void> {
    const listening = Promise.withResolvers<void>();
    this.#server.once('error', listening.reject);
    this.#server.listen(address, listening.resolve);
    await listening.promise;
    if (process.platform !== 'win32') chmodSync(address, 0o600);
    this.#server.on('error', (error) => this.#options.log.error(`Hub: ${error.message}`));
    this.#rest();
  }

  async #greet(socket: Socket): Promise<void> {
    socket.on('error', () => {});
    const timer = setTimeout(() => socket.destroy(), GREETING_MS);
    const line = await firstLine(socket, MAX_GREETING_BYTES);
    clearTimeout(timer);
    const greeting = line === null ? null : readGreeting(line);
    if (greeting === null) return void socket.destroy();
    if (greeting.program !== this.#options.program || this.#isLeaving) {
      this.#leave();
      return void socket.end(lineOf({ kind: 'leaving' }));
    }
    this.#clients += 1;
    if (this.#idle !== null) clearTimeout(this.#idle);
    try {
      await this.#serve(socket, greeting.settings);
    } catch (thrown) {
      socket.end(lineOf({ kind: 'refused', message: toOrreryError(thrown).message }));
    } finally {
      this.#clients -= 1;
      this.#rest();
    }
  }

  async #serve(socket: Socket, settings: unknown): Promise<void> {
    const { engine, client } = await this.#options.open(settings);
    try {
      if (socket.destroyed) return;
      const writers = engine.tools.filter(({ annotations }) => annotations.readOnlyHint !== true);
      socket.write(lineOf({ kind: 'welcome', pid: process.pid, writers: writers.map(({ name }) => name) }));
      const { limits, log } = engine;
      const { createServer: createMcp, listen: onListen } = client;
      const connection = serveConnection({
        input: socket,
        output: socket,
        limits,
        log,
        createServer: createMcp,
        onListen,
      });
      this.#connections.add(connection);
      await connection.closed;
      this.#connections.delete(connection);
    } finally {
      socket.end();
      await engine.close();
    }
  }

  /** Waits for another client, if there is none, and leaves when none comes. */
  #rest(): void {
    if (this.#clients > 0) return;
    if (this.#isLeaving) {
      this.#left.resolve();
      return;
    }
    if (this.#idle !== null) clearTimeout(this.#idle);
    this.#idle = setTimeout(() => this.#leave(), this.#options.idleMs);
  }

  /** Makes room for another hub: whoever comes now finds none. */
  #leave(): void {
    if (this.#isLeaving) return;
    this.#isLeaving = true;
    if (this.#idle !== null) clearTimeout(this.#idle);
    // Closing removes the socket, before the lock lets another hub make its own.
    this.#server.close();
    this.#lock.release();
    if (this.#clients === 0) this.#left.resolve();
  }
}
