import {
  createMcpHandler,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type McpHttpHandler,
} from '@modelcontextprotocol/server';
import { OrreryError } from '../../errors.ts';
import { answerBudget, type Reader } from '../budget/answer-budget.ts';
import { ANYBODY, type Engine, type EngineClient } from '../engine/engine.ts';
import { LastingClient } from '../lasting-client.ts';
import { malformedRequest } from '../malformed-request.ts';
import { createMcpServer, servedMethods } from '../mcp-server.ts';
import { describesItself } from '../message.ts';
import { withNamedError } from '../named-error.ts';
import { tooFast } from '../refusals.ts';
import { LISTEN_METHOD, listenFilter, Subscriptions } from '../subscriptions.ts';
import { type Exchange, isRequest, refusal } from './exchange.ts';
import { Sessions } from './sessions.ts';
import { TrafficByAddress } from './traffic.ts';

/** Characters of a request in the log. */
const SHOWN_REQUEST = 200;

const SESSION_HEADER = 'mcp-session-id';

/**
 * MCP over Streamable HTTP, behind the guards. A client of the handshake gets a session, which is what cancelling a call
 * from another request takes; one of 2026-07-28, or one that just posts a request, is served on its own.
 *
 * Everyone here has the same rights, so results too long to return are kept for all of them together, within one bound. Where
 * callers prove who they are, each has an endpoint of its own.
 */
export class HttpEndpoint {
  readonly #engine: Engine;
  readonly #client: EngineClient;
  readonly #agent: string | null;
  readonly #handler: McpHttpHandler;
  readonly #sessions: Sessions;
  readonly #traffic: TrafficByAddress;
  readonly #methods: ReadonlySet<string>;
  /** Of the clients without a session. */
  readonly #subscriptions: Subscriptions;

  /**
   * @param reader who reads what is answered
   * @param agent whose endpoint it is, where that has been proven
   */
  constructor(engine: Engine, reader: Reader, agent: string | null = null) {
    const { limits, log, structured } = engine;
    const client = engine.openClient({ ...ANYBODY, reader, agent });
    const options = { client, maxResponseBytes: answerBudget(reader, limits, structured).messageBytes };
    this.#engine = engine;
    this.#client = client;
    this.#agent = agent;
    this.#handler = createMcpHandler(() => createMcpServer(engine, options), {
      onerror: (error) => log.debug(`HTTP: ${error.message}`),
    });
    this.#sessions = new Sessions(limits, () => new LastingClient(engine, options).createServer());
    const { notify } = this.#handler;
    this.#subscriptions = new Subscriptions(client, {
      resourceUpdated: (uri) => notify.resourceUpdated(uri),
      resourceListChanged: () => notify.resourcesChanged(),
    });
    this.#traffic = new TrafficByAddress(limits);
    this.#methods = servedMethods(engine);
  }

  async serve(request: Request, exchange: Exchange): Promise<Response> {
    return named(await this.#served(request, exchange));
  }

  async close(): Promise<void> {
    this.#subscriptions.close();
    await Promise.all([this.#handler.close(), this.#sessions.close()]);
    this.#client.close();
  }

  async #served(request: Request, exchange: Exchange): Promise<Response> {
    const sessionId = request.headers.get(SESSION_HEADER);
    const session = sessionId === null ? null : this.#sessions.find(sessionId);
    if (session === undefined) return refusal(404, noSuchSession(), idOf(exchange));
    const traffic = session?.traffic ?? this.#traffic.of(exchange.address);
    const { message } = exchange;
    if (isRequest(message) && this.#agent !== null) this.#logRequest(this.#agent, message);
    const wait = isRequest(message) ? traffic.take() : 0;
    if (wait > 0) return this.#refuseTooFast(wait, exchange);
    if (session !== null) return session.serve(request, exchange);
    if (isRequest(message) && opensSession(message)) {
      const problem = malformedRequest(message);
      return problem === null ? this.#sessions.open(request, exchange) : refusal(400, problem, message.id);
    }
    // Stays open for as long as its client listens, so it takes nobody's place.
    if (isRequest(message) && message.method === LISTEN_METHOD) this.#listen(message, exchange);
    else if (isRequest(message)) {
      exchange.whenOver(await traffic.gate.enter(request.signal));
    }
    const response = await this.#handler.fetch(request, message === null ? {} : { parsedBody: message });
    return this.#isUnknown(message) && response.ok ? withStatus(404, response) : response;
  }

  /** With 2026-07-28 the status says, too, that a method is not there; what is wrong before that has a status of its own. */
  #isUnknown(message: JSONRPCMessage | null): boolean {
    return isRequest(message) && describesItself(message.params) && !this.#methods.has(message.method);
  }

  #logRequest(agent: string, { method, params }: JSONRPCRequest): void {
    const name = typeof params?.name === 'string' ? ` ${params.name}` : '';
    this.#engine.log.debug(`HTTP: ${agent}: ${`${method}${name}`.slice(0, SHOWN_REQUEST)}`);
  }

  #listen({ params }: JSONRPCRequest, exchange: Exchange): void {
    const listening = this.#subscriptions.listen(listenFilter(params));
    exchange.whenOver(() => void listening.then((end) => end()));
  }

  #refuseTooFast(waitMs: number, exchange: Exchange): Response {
    const error = tooFast(waitMs, this.#engine.limits);
    return refusal(429, error, idOf(exchange), { 'Retry-After': String(Math.ceil(waitMs / 1000)) });
  }
}

function opensSession({ method, params }: JSONRPCRequest): boolean {
  return method === 'initialize' && !describesItself(params);
}

function withStatus(status: number, { body, headers }: Response): Response {
  return new Response(body, { status, headers });
}

/** A refusal of the SDK's own with the name of its error; any other response as it is. */
async function named(response: Response): Promise<Response> {
  const headers = new Headers(response.headers);
  if (response.ok || !headers.get('content-type')?.startsWith('application/json')) return response;
  headers.delete('content-length');
  const body = (await response.json()) as JSONRPCMessage;
  return Response.json(withNamedError(body), { status: response.status, headers });
}

function idOf({ message }: Exchange) {
  return isRequest(message) ? message.id : null;
}

function noSuchSession(): OrreryError {
  return new OrreryError('INVALID_REQUEST', 'Unknown session, or it has ended: send "initialize" to open another.');
}
