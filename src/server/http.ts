import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toNodeHandler } from '@modelcontextprotocol/node';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { OrreryError, toOrreryError } from '../errors.ts';
import { newToken } from '../store/http-token.ts';
import type { Reader } from './budget/answer-budget.ts';
import type { Engine } from './engine/engine.ts';
import { type HttpAddress, isLoopback, ownHostnames, urlOf } from './http/address.ts';
import { readBody } from './http/body.ts';
import { type Door, type Entry, TokenDoor } from './http/door.ts';
import { isRequest } from './http/exchange.ts';
import { Guard, type Rejection } from './http/guard.ts';
import { SERVER_INFO } from './identity.ts';
import { errorResponse, Refusal, readLine } from './message.ts';
import { Page, type PageCaller, type PageOptions, type SignIn } from './page/page.ts';
import { readPageFiles } from './page/page-files.ts';
import { readerAhead } from './page/read-ahead.ts';
import { tooLong } from './refusals.ts';
import { LISTEN_METHOD } from './subscriptions.ts';

export const MCP_PATH = '/mcp';
const HEALTH_PATH = '/health';

const READING = ['GET', 'HEAD'];

/** What may be asked of each path. */
const METHODS: ReadonlyMap<string, readonly string[]> = new Map([
  [MCP_PATH, ['POST', 'GET', 'DELETE']],
  [HEALTH_PATH, READING],
]);

/** Connections at once; each may hold one message of the size limit. */
const MAX_CONNECTIONS = 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** How long a client may take to send its headers, and a whole request. */
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How long calls may go on once the server is closing, and how long cancelled ones may take to say so. */
const GRACE_MS = 30_000;
const LAST_WORDS_MS = 1000;

export interface HttpOptions extends HttpAddress {
  /** The bearer token to demand, on loopback only; null: none. Default: a new random one. */
  readonly token?: string | null;
  /** Who is let in, in place of who has the token; needed where other machines can connect. */
  readonly door?: Door;
  /** Further names the server may be addressed by, such as that of a proxy in front of it. */
  readonly allowedHosts?: readonly string[];
  readonly graceMs?: number;
  /** The folder of a built page, to be shown at `/`; a server without one has none. */
  readonly pageFolder?: string;
  /** Whether the page will be looked at as soon as it is served, so that its data are got ready at once. */
  readonly expectsVisit?: boolean;
}

export interface HttpServer {
  /** Where clients connect to. */
  readonly url: string;
  /** The token clients need; null when they need none, and where each has its own. */
  readonly token: string | null;
  /** Tells this run of the server from others. */
  readonly id: string | null;
  /** An address to open in a browser, which signs in with it once; null without a page. */
  pageAddress(): string | null;
  /** Stops taking requests, lets running calls finish for up to 30 s, cancels the rest. Further calls wait for the same. */
  close(): Promise<void>;
}

/**
 * Serves MCP over Streamable HTTP at `/mcp`, and `GET /health`.
 *
 * @throws OrreryError `SYSTEM_ERROR` when the address cannot be listened on; `VALIDATION_ERROR` for a token that no
 *   `Authorization` header can carry, and without a door where other machines can connect.
 */
export async function serveHttp(engine: Engine, options: HttpOptions): Promise<HttpServer> {
  const { host, allowedHosts = [], graceMs = GRACE_MS } = options;
  if (options.door === undefined && !isLoopback(host)) throw openToOthers(host);
  const token = options.door === undefined ? usableToken(options.token) : null;
  const guard = new Guard([...ownHostnames(host), ...allowedHosts.map((name) => name.toLowerCase())]);
  const door = options.door ?? new TokenDoor(engine, token);
  const needs = signInOf(options, token);
  const readAhead = readerFor(engine, needs);
  const page = pageOf(options, { door, token, needs, onVisit: readAhead });
  const listener = new HttpListener(engine, guard, door, page);
  const port = await listener.listen(options);
  if (options.expectsVisit === true) readAhead();
  let closed: Promise<void> | null = null;
  return {
    url: urlOf({ host, port }, MCP_PATH),
    token,
    id: page?.id ?? null,
    pageAddress: () => page?.address(urlOf({ host, port }, '')) ?? null,
    close: () => {
      closed ??= listener.close(graceMs);
      return closed;
    },
  };
}

function signInOf({ door }: HttpOptions, token: string | null): SignIn {
  if (door !== undefined) return 'key';
  return token === null ? 'nothing' : 'code';
}

/** Where callers have keys, nobody without one makes the server work. */
function readerFor(engine: Engine, needs: SignIn): () => void {
  return needs === 'key' ? () => {} : readerAhead(engine);
}

function pageOf({ pageFolder }: HttpOptions, about: Omit<PageOptions, 'files'>): Page | null {
  return pageFolder === undefined ? null : new Page({ files: readPageFiles(pageFolder), ...about });
}

class HttpListener {
  readonly #engine: Engine;
  readonly #guard: Guard;
  readonly #door: Door;
  readonly #page: Page | null;
  /** Responses to requests that will be answered, as opposed to streams that stay open. */
  readonly #pending = new Set<ServerResponse>();
  readonly #server = createServer(
    {
      maxHeaderSize: MAX_HEADER_BYTES,
      headersTimeout: HEADERS_TIMEOUT_MS,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    (req, res) => void this.#serve(req, res),
  );
  #closing = false;
  #onIdle: (() => void) | null = null;

  constructor(engine: Engine, guard: Guard, door: Door, page: Page | null) {
    this.#engine = engine;
    this.#guard = guard;
    this.#door = door;
    this.#page = page;
    this.#server.maxConnections = MAX_CONNECTIONS;
  }

  /** Returns the port. */
  async listen({ host, port }: HttpAddress): Promise<number> {
    const listening = Promise.withResolvers<void>();
    this.#server.once('error', listening.reject);
    this.#server.listen(port, host, listening.resolve);
    await listening.promise.catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? 'the port is in use' : error.message;
      throw new OrreryError('SYSTEM_ERROR', `Cannot serve on ${urlOf({ host, port }, '')}: ${reason}.`, {}, error);
    });
    this.#server.off('error', listening.reject);
    this.#server.on('error', (error) => this.#engine.log.error(`HTTP server: ${error.message}`));
    return (this.#server.address() as AddressInfo).port;
  }

  async close(graceMs: number): Promise<void> {
    this.#closing = true;
    const stopped = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeIdleConnections();
    if (!(await this.#idleWithin(graceMs))) {
      this.#door.cancelAll(`The server is shutting down and the call took longer than ${graceMs / 1000} s to finish.`);
      await this.#idleWithin(LAST_WORDS_MS);
    }
    await this.#door.close();
    this.#server.closeAllConnections();
    await stopped;
  }

  async #serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    try {
      await this.#serveGuarded(req, res);
    } catch (thrown) {
      if (req.errored !== null) return;
      this.#engine.log.error(`HTTP: ${toOrreryError(thrown).message}`);
      if (!res.headersSent) answer(res, 500, errorResponse(null, toOrreryError(thrown)));
      else res.destroy();
    }
  }

  /** What everybody may have who asks at this server's own address: what is published, and the page without its data. */
  async #serveGuarded(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const rejection = this.#guard.check(req.headers);
    if (rejection !== null) return reject(res, rejection);
    // Nothing is decoded or resolved, and a whole URI, as proxies are sent, is no path of this server's either.
    const path = (req.url ?? '').replace(/\?.*$/s, '');
    const published = this.#door.published.get(path);
    if (published !== undefined) return publish(req, res, published);
    if (!(await this.#page?.serve(req, res, path))) await this.#serveAdmitted(req, res, path);
  }

  async #serveAdmitted(req: IncomingMessage, res: ServerResponse, path: string): Promise<void> {
    const stranger: PageCaller = { headers: req.headers, reader: 'model' };
    const caller = this.#page?.caller(req.headers, req.socket.localPort) ?? stranger;
    const admission = await this.#door.admit(caller.headers, req.socket.remoteAddress ?? '');
    if (admission.kind === 'refused') return reject(res, admission.rejection);
    if (this.#closing) return answer(res, 503, errorResponse(null, shuttingDown()), { Connection: 'close' });
    const { method = '' } = req;
    const methods = METHODS.get(path);
    if (methods === undefined) return answer(res, 404, errorResponse(null, noSuchPath(path)));
    if (!methods.includes(method)) return refuseMethod(res, method, methods);
    if (path === HEALTH_PATH) return answer(res, 200, { status: 'ok', ...SERVER_INFO });
    await this.#serveMcp(req, res, admission.entry, caller.reader);
  }

  async #serveMcp(req: IncomingMessage, res: ServerResponse, entry: Entry, reader: Reader): Promise<void> {
    endWith(entry, res);
    const message = req.method === 'POST' ? await this.#receive(req, res) : null;
    if (message === undefined) return;
    if (isRequest(message) && message.method !== LISTEN_METHOD) this.#track(res);
    const exchange = {
      message,
      address: req.socket.remoteAddress ?? '',
      whenOver: (callback: () => void) => void (res.closed ? callback() : res.once('close', callback)),
    };
    const { maxRequestBytes } = this.#engine.limits;
    const endpoint = await entry.endpoint(reader);
    const handler = toNodeHandler(
      {
        fetch: async (request) => {
          const response = await endpoint.serve(request, exchange);
          if (response.headers.get('content-type')?.startsWith('text/event-stream')) beginAtOnce(res);
          return response;
        },
      },
      { maxRequestBodySize: maxRequestBytes },
    );
    await handler(req as IncomingMessage & { method: string; url: string }, res, message ?? undefined);
  }

  /** The message posted; undefined when it was none, which has then been answered. */
  async #receive(req: IncomingMessage, res: ServerResponse): Promise<JSONRPCMessage | undefined> {
    const { maxRequestBytes } = this.#engine.limits;
    const body = await readBody(req, maxRequestBytes);
    if (typeof body === 'number') return void refuse(res, 413, null, tooLong(body, maxRequestBytes));
    const message = readLine(body) ?? new Refusal(null, new OrreryError('PARSE_ERROR', 'The body is empty.'));
    return message instanceof Refusal ? void refuse(res, 400, message.id, message.error) : message;
  }

  #track(res: ServerResponse): void {
    this.#pending.add(res);
    res.once('close', () => {
      this.#pending.delete(res);
      if (this.#pending.size === 0) this.#onIdle?.();
    });
  }

  async #idleWithin(milliseconds: number): Promise<boolean> {
    if (this.#pending.size === 0) return true;
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve(false), milliseconds);
      this.#onIdle = () => {
        clearTimeout(timer);
        resolve(true);
      };
    });
  }
}

/** The longest that a timer can wait, in milliseconds. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Ends a response that goes on when its caller is let in no longer. */
function endWith(entry: Entry, res: ServerResponse): void {
  const over = entry.begin();
  const end = () => res.destroy();
  const left = entry.expiresAt === null ? null : Math.max(0, entry.expiresAt - Date.now());
  const timer = left === null || left > LONGEST_TIMER_MS ? null : setTimeout(end, left).unref();
  entry.signal?.addEventListener('abort', end, { once: true });
  res.once('close', () => {
    if (timer !== null) clearTimeout(timer);
    entry.signal?.removeEventListener('abort', end);
    over();
  });
}

/** Sends the head of a stream as soon as it is written: by itself it waits for the first event, which may be a while. */
function beginAtOnce(res: ServerResponse): void {
  setImmediate(() => {
    if (res.headersSent && !res.writableEnded) res.flushHeaders();
  });
}

/** What everybody may know, web pages among them. */
function publish(req: IncomingMessage, res: ServerResponse, document: object): void {
  const { method = '' } = req;
  if (READING.includes(method)) answer(res, 200, document, { 'Access-Control-Allow-Origin': '*' });
  else refuseMethod(res, method, READING);
}

function reject(res: ServerResponse, { status, error, headers }: Rejection): void {
  answer(res, status, errorResponse(null, error), headers);
}

function refuse(res: ServerResponse, status: number, id: RequestId | null, error: OrreryError): void {
  answer(res, status, errorResponse(id, error));
}

function answer(
  res: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  res.end(JSON.stringify(body));
}

function refuseMethod(res: ServerResponse, method: string, allowed: readonly string[]): void {
  const message = `${JSON.stringify(method)} is not supported here: use ${allowed.join(', ')}.`;
  const error = new OrreryError('INVALID_REQUEST', message);
  answer(res, 405, errorResponse(null, error), { Allow: allowed.join(', ') });
}

function openToOthers(host: string): OrreryError {
  const message = `Other machines can reach ${host}, so each caller needs its own key: create one with "orrery keys add NAME --keys FILE" and start with --keys FILE, or name a token issuer with --oauth-issuer, or serve on this machine only.`;
  return new OrreryError('VALIDATION_ERROR', message, { flag: '--keys' });
}

/** @throws OrreryError `VALIDATION_ERROR` for a token that no header can carry */
function usableToken(given: string | null | undefined): string | null {
  const token = given === undefined ? newToken() : given;
  if (token !== null && !/^[\x21-\x7e]+$/.test(token)) throw unusableToken();
  return token;
}

function unusableToken(): OrreryError {
  const message =
    'The bearer token is empty or has a space or another character that a header cannot carry: choose another.';
  return new OrreryError('VALIDATION_ERROR', message);
}

function shuttingDown(): OrreryError {
  return new OrreryError('SYSTEM_ERROR', 'The server is shutting down.');
}

function noSuchPath(path: string): OrreryError {
  return new OrreryError(
    'INVALID_REQUEST',
    `Nothing is served at ${JSON.stringify(path.slice(0, 100))}: MCP is at ${MCP_PATH}.`,
  );
}
