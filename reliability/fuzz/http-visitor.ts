import { Agent } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { exchange, type HttpAnswer, type HttpRequest, messagesOf, POST_HEADERS } from '../http-client.ts';
import type { Random } from '../random.ts';
import { type Fault, problemOf } from './ledger.ts';
import { type Expectation, expectationOf } from './line-model.ts';
import { MAX_LINE, type Speaker } from './speaker.ts';

/** How long an answer may take: more than the deadline of a call. */
const PATIENCE_MS = 60_000;
/** How long a stream of changes is listened to, and how soon a client that goes away goes. */
const LISTENS_MS = 50;
const LISTEN = 'subscriptions/listen';
const SESSION = 'mcp-session-id';
const SHARE_OF_ODD = 0.1;
const KEPT_SESSIONS = 3;
const SHOWN = 1000;

type Fields = Readonly<Record<string, unknown>>;

export interface Visit {
  readonly url: URL;
  readonly speaker: Speaker;
  readonly random: Random;
  readonly onSent: (kind: string) => void;
  readonly onAnswer: () => void;
  readonly onFault: (fault: Fault) => void;
}

/** Requests that are turned away before their message is looked at, and how. */
const ODD_REQUESTS: readonly {
  readonly name: string;
  readonly request: Omit<HttpRequest, 'agent'>;
  readonly path?: string;
  readonly statuses: readonly number[];
}[] = [
  { name: 'no token', request: { headers: { ...POST_HEADERS, Authorization: '' } }, statuses: [401] },
  { name: 'wrong token', request: { headers: { ...POST_HEADERS, Authorization: 'Bearer x' } }, statuses: [401] },
  { name: 'foreign host', request: { headers: { ...POST_HEADERS, Host: 'evil.example.com' } }, statuses: [403] },
  {
    name: 'foreign page',
    request: { headers: { ...POST_HEADERS, Origin: 'https://evil.example.com' } },
    statuses: [403],
  },
  { name: 'other content', request: { headers: { ...POST_HEADERS, 'Content-Type': 'text/plain' } }, statuses: [415] },
  { name: 'no session', request: { headers: { ...POST_HEADERS, 'Mcp-Session-Id': 'none' } }, statuses: [404] },
  { name: 'other path', request: { headers: POST_HEADERS }, path: '/mcp/../x', statuses: [404] },
  { name: 'other method', request: { method: 'PUT', headers: POST_HEADERS }, statuses: [405] },
  { name: 'no stream', request: { method: 'GET', headers: POST_HEADERS }, statuses: [405] },
  { name: 'health', request: { method: 'GET', headers: POST_HEADERS }, path: '/health', statuses: [200] },
  { name: 'long header', request: { headers: { ...POST_HEADERS, 'X-Long': 'x'.repeat(20_000) } }, statuses: [431] },
];

const PING = Buffer.from('{"jsonrpc":"2.0","id":1,"method":"ping"}');

/** A client that posts one message after another, some in sessions, and now and then does what HTTP does not know. */
export class HttpVisitor {
  readonly #visit: Visit;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 4 });
  #sessions: string[] = [];
  /** Ids cancelled in a session: their streams end without an answer. */
  readonly #cancelled = new Set<string>();

  constructor(visit: Visit) {
    this.#visit = visit;
  }

  async visit(messages: number): Promise<void> {
    const { random } = this.#visit;
    for (let i = 0; i < messages; i++) {
      if (random.chance(SHARE_OF_ODD)) await this.#oddly();
      else await this.#post();
    }
    this.#agent.destroy();
  }

  async #post(): Promise<void> {
    const { speaker, random, onSent } = this.#visit;
    const { kind, bytes } = speaker.next();
    onSent(kind);
    const session = random.chance(0.6) ? this.#sessions.at(-1 - random.below(KEPT_SESSIONS)) : undefined;
    const headers = { ...POST_HEADERS, ...(session !== undefined && { [SESSION]: session }) };
    const expectation = expectationOf(bytes, MAX_LINE);
    if (expectation.kind === 'cancellation') this.#cancelled.add(`${session} ${expectation.id}`);
    const listens = expectation.kind === 'request' && expectation.method === LISTEN;
    const leaves = listens || random.chance(0.02);
    const signal = AbortSignal.timeout(leaves ? LISTENS_MS : PATIENCE_MS);
    const onLine = (line: string) => this.#decline(line, headers);
    const request = { headers, body: bytes, agent: this.#agent, signal, onLine };
    const sent = this.#exchange(bytes.toString('latin1'), request, leaves);
    const answer = await sent;
    if (answer === null) return;
    this.#remember(answer);
    this.#check(bytes, expectation, answer, `${session} ${'id' in expectation ? expectation.id : ''}`);
  }

  /** Null when the client went away, or was left without an answer, which is a fault. */
  async #exchange(shown: string, request: HttpRequest, leaves: boolean): Promise<HttpAnswer | null> {
    try {
      return await exchange(this.#visit.url, request);
    } catch (thrown) {
      const { message, code = '' } = thrown as NodeJS.ErrnoException;
      // A connection kept open may be closed by the server just as it is used again.
      if (!leaves && code !== 'ECONNRESET') this.#fault(`no answer (${message})`, shown);
      return null;
    }
  }

  /** The server may ask a person, who says no, before it answers. */
  #decline(line: string, headers: Readonly<Record<string, string>>): void {
    if (!line.startsWith('data: ') || !line.includes('"elicitation/create"')) return;
    const { id } = JSON.parse(line.slice('data: '.length));
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id, result: { action: 'decline' } }));
    // The question may be over by then.
    exchange(this.#visit.url, { headers, body, agent: this.#agent }).catch(() => {});
  }

  #remember({ headers }: HttpAnswer): void {
    const opened = headers[SESSION];
    if (typeof opened === 'string' && !this.#sessions.includes(opened)) {
      this.#sessions = [...this.#sessions, opened].slice(-KEPT_SESSIONS);
    }
  }

  #check(sent: Buffer, expectation: Expectation, answer: HttpAnswer, key: string): void {
    const shown = `${sent.toString('latin1').slice(0, SHOWN)}\n  → ${answer.status} ${answer.body.slice(0, SHOWN)}`;
    const responses = responsesOf(answer);
    if (responses === null) this.#fault('an answer that is not JSON', shown);
    for (const response of responses ?? []) {
      this.#visit.onAnswer();
      const problem = problemOf(response);
      if (problem !== null) this.#fault(problem, shown);
    }
    const [first = null, ...others] = responses ?? [];
    if (others.length > 0) this.#fault('more than one answer', shown);
    const mismatch = mismatchOf(expectation, answer.status, first, sent.length, this.#cancelled.has(key));
    if (mismatch !== null) this.#fault(mismatch, shown);
  }

  async #oddly(): Promise<void> {
    const { random, onSent, url } = this.#visit;
    if (random.chance(0.3)) {
      onSent('no HTTP');
      return this.#sendBytes(random.chance(0.5) ? random.bytes(random.below(200)) : halfARequest(random));
    }
    const { name, request, path, statuses } = random.pick(ODD_REQUESTS);
    onSent(`HTTP: ${name}`);
    const body = (request.method ?? 'POST') === 'GET' ? {} : { body: PING };
    const where = path === undefined ? url : new URL(path, url);
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const answer = await exchange(where, { ...request, ...body, agent: this.#agent, signal }).catch(() => null);
    // A header that is too long may be refused with the connection.
    if (answer === null ? statuses.includes(431) : statuses.includes(answer.status)) return;
    this.#fault(`${name} was not answered with ${statuses}`, `${answer?.status} ${answer?.body.slice(0, SHOWN)}`);
  }

  /** What is no HTTP is refused or hung up on, and nobody else's loss. */
  async #sendBytes(bytes: Buffer): Promise<void> {
    const { hostname, port } = this.#visit.url;
    const socket = connect(Number(port), hostname);
    socket.setTimeout(LISTENS_MS, () => socket.destroy());
    socket.on('error', () => {});
    socket.end(bytes);
    const answer = await text(socket).catch(() => '');
    if (answer !== '' && !/^HTTP\/1\.1 [1-5]\d\d /.test(answer))
      this.#fault('an answer that is no HTTP', answer.slice(0, SHOWN));
  }

  #fault(what: string, detail: string): void {
    this.#visit.onFault({ what, detail });
  }
}

function halfARequest(random: Random): Buffer {
  const whole = `POST /mcp HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"jsonrpc":`;
  return Buffer.from(whole.slice(0, random.below(whole.length)));
}

/** Null for what is not JSON. */
function responsesOf(answer: HttpAnswer): Fields[] | null {
  try {
    return messagesOf(answer).filter((message) => !('method' in message));
  } catch {
    return null;
  }
}

/** How an answer is not the one that a body was to get; null when it is. */
function mismatchOf(
  expectation: Expectation,
  status: number,
  response: Fields | null,
  bytes: number,
  isCancelled: boolean,
): string | null {
  const { id = null, error } = response ?? {};
  if (expectation.kind === 'request') {
    // What is turned away before its message is looked at has no id.
    const isAnswered = response !== null && (id === expectation.id || (id === null && status >= 400));
    return isAnswered || isCancelled ? null : 'not the answer to what was asked';
  }
  if (expectation.kind === 'refused') {
    const { code } = (error ?? {}) as Fields;
    const isRefused = status === (bytes > MAX_LINE ? 413 : 400) && id === expectation.id && code === expectation.code;
    return isRefused ? null : 'not refused as it should be';
  }
  const isTaken = status === 202 || (status >= 400 && response !== null);
  return isTaken ? null : 'a notification that was neither taken nor refused';
}
