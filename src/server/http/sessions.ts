import { randomUUID } from 'node:crypto';
import {
  type JSONRPCMessage,
  type RequestId,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { OrreryError } from '../../errors.ts';
import type { Limits } from '../limits.ts';
import { duplicateId } from '../refusals.ts';
import { type Exchange, isNotification, isRequest, refusal } from './exchange.ts';
import { END_OF_STREAM, SentEvents } from './sent-events.ts';
import { Traffic } from './traffic.ts';

const MAX_SESSIONS = 256;
/** A session without a request this long is over; its client is told so and opens another. */
const IDLE_MS = 30 * 60 * 1000;

/** How long a client is to wait until it asks on, once the server has closed a stream. */
const RETRY_MS = 1000;
/** From this revision on a client knows that a stream may be closed before the answer has come. */
const POLLING_SINCE = '2025-11-25';
const REVISION_HEADER = 'mcp-protocol-version';

/** What a session needs of a new server; both live and end together. */
export type ServerMaker = () => Server;

/** The connection of a client that began with `initialize`: requests that come one by one, but belong together. */
class Session {
  readonly traffic: Traffic;
  readonly #server: Server;
  readonly #transport: WebStandardStreamableHTTPServerTransport;
  /** By the id of a request that has no answer yet: what gives its place back. */
  readonly #unanswered = new Map<RequestId, () => void>();
  readonly #pollAfterMs: number;
  #openStreams = 0;
  #lastUsed = performance.now();

  constructor(server: Server, limits: Limits, onOpen: (id: string) => void) {
    this.#server = server;
    this.traffic = new Traffic(limits);
    this.#pollAfterMs = limits.pollAfter * 1000;
    this.#transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: new SentEvents(),
      retryInterval: RETRY_MS,
      onsessioninitialized: onOpen,
    });
    const send = this.#transport.send.bind(this.#transport);
    this.#transport.send = (message, options) => {
      if (!('method' in message) && message.id !== undefined) this.#answered(message.id);
      return send(message, options);
    };
  }

  get id(): string | undefined {
    return this.#transport.sessionId;
  }

  /** Milliseconds since anything happened; 0 while something does. */
  get idleMs(): number {
    return this.#unanswered.size > 0 || this.#openStreams > 0 ? 0 : performance.now() - this.#lastUsed;
  }

  async connect(onClose: () => void): Promise<void> {
    const ownClose = this.#server.onclose;
    this.#server.onclose = () => {
      ownClose?.();
      for (const id of this.#unanswered.keys()) this.#answered(id);
      onClose();
    };
    await this.#server.connect(this.#transport);
  }

  close(): Promise<void> {
    return this.#server.close();
  }

  async serve(request: Request, exchange: Exchange): Promise<Response> {
    this.#lastUsed = performance.now();
    this.#openStreams++;
    exchange.whenOver(() => {
      this.#openStreams--;
      this.#lastUsed = performance.now();
    });
    const { message } = exchange;
    if (isRequest(message)) return this.#serveRequest(request, message.id, message);
    const response = await this.#hand(request, message);
    if (isNotification(message) && message.method === 'notifications/cancelled')
      this.#cancelled(message.params?.requestId);
    return response;
  }

  async #serveRequest(request: Request, id: RequestId, message: JSONRPCMessage): Promise<Response> {
    if (this.#unanswered.has(id)) return refusal(400, duplicateId(id), id);
    // Reserves the id before waiting, so that a duplicate is noticed while this one waits.
    this.#unanswered.set(id, () => {});
    try {
      const leave = await this.traffic.gate.enter(request.signal);
      const stopPolling = this.#pollFor(id, request);
      this.#unanswered.set(id, () => {
        stopPolling();
        leave();
      });
      const response = await this.#hand(request, message);
      // The transport answers what it refuses itself with a plain body, and what it passes on with a stream.
      if (!response.headers.get('content-type')?.startsWith('text/event-stream')) this.#answered(id);
      return response;
    } catch (thrown) {
      this.#answered(id);
      throw thrown;
    }
  }

  /** Closes the stream of a request that goes on, again and again, for the client to ask on. Returns what ends that. */
  #pollFor(id: RequestId, request: Request): () => void {
    const revision = request.headers.get(REVISION_HEADER) ?? '';
    if (this.#pollAfterMs === 0 || revision < POLLING_SINCE) return () => {};
    const timer = setInterval(() => this.#transport.closeSSEStream(id), this.#pollAfterMs).unref();
    return () => clearInterval(timer);
  }

  #hand(request: Request, message: JSONRPCMessage | null): Promise<Response> {
    return this.#transport.handleRequest(request, message === null ? {} : { parsedBody: message });
  }

  /** A cancelled request gets no answer, so nothing else would ever end its stream. */
  #cancelled(id: unknown): void {
    if ((typeof id !== 'string' && typeof id !== 'number') || !this.#unanswered.has(id)) return;
    this.#answered(id);
    this.#transport.closeSSEStream(id);
    void this.#transport.send(END_OF_STREAM, { relatedRequestId: id }).catch(() => {});
  }

  #answered(id: RequestId): void {
    const leave = this.#unanswered.get(id);
    this.#unanswered.delete(id);
    leave?.();
  }
}

/** The sessions that are open. */
export class Sessions {
  readonly #limits: Limits;
  readonly #makeServer: ServerMaker;
  readonly #sessions = new Map<string, Session>();

  constructor(limits: Limits, makeServer: ServerMaker) {
    this.#limits = limits;
    this.#makeServer = makeServer;
  }

  find(id: string): Session | undefined {
    this.#endIdle(IDLE_MS);
    return this.#sessions.get(id);
  }

  /** Answers an `initialize` request with a session of its own. */
  async open(request: Request, exchange: Exchange): Promise<Response> {
    if (!this.#hasRoom()) return refusal(503, tooManySessions(), null, { 'Retry-After': '60' });
    const session: Session = new Session(this.#makeServer(), this.#limits, (id) => this.#sessions.set(id, session));
    await session.connect(() => {
      if (session.id !== undefined) this.#sessions.delete(session.id);
    });
    const response = await session.serve(request, exchange);
    if (session.id === undefined) await session.close();
    return response;
  }

  async close(): Promise<void> {
    await Promise.all([...this.#sessions.values()].map((session) => session.close()));
  }

  /** Makes room where it can: the session idle longest goes. */
  #hasRoom(): boolean {
    this.#endIdle(IDLE_MS);
    if (this.#sessions.size < MAX_SESSIONS) return true;
    this.#endIdle(Math.max(1, ...[...this.#sessions.values()].map(({ idleMs }) => idleMs)));
    return this.#sessions.size < MAX_SESSIONS;
  }

  #endIdle(idleMs: number): void {
    for (const [id, session] of this.#sessions) {
      if (session.idleMs < idleMs) continue;
      this.#sessions.delete(id);
      void session.close();
    }
  }
}

function tooManySessions(): OrreryError {
  return new OrreryError('SYSTEM_ERROR', `All ${MAX_SESSIONS} sessions are in use: end one, or try again in a minute.`);
}
