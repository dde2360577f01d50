import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { OrreryError } from '../../errors.ts';
import { credentialsIn, type RequestHeaders } from '../access/credentials.ts';
import type { Reader } from '../budget/answer-budget.ts';
import { readBody } from '../http/body.ts';
import type { Door } from '../http/door.ts';
import { errorResponse } from '../message.ts';
import { pageAddress } from './page-address.ts';
import { newPageCode, PageCodes } from './page-codes.ts';
import type { PageFile, PageFiles } from './page-files.ts';
import { PAGE_HEADERS } from './page-headers.ts';
import { PageSessions } from './page-sessions.ts';
import { isSameOrigin } from './same-origin.ts';

/** What the page sends its key as; where no key is needed, any word says that it is the page that asks. */
export const PAGE_HEADER = 'x-orrery-page';

const SESSION_PATH = '/session';
/** What somebody signs in with is short. */
const MAX_BODY_BYTES = 4096;

const READING = ['GET', 'HEAD'];

const NOT_BUILT =
  'The page has not been built: run "npm run build", and start the server again. MCP is served at /mcp.\n';

/** What a browser has to show: nothing, a code that opens the page once, or a key of the person's own. */
export type SignIn = 'nothing' | 'code' | 'key';

/** How a request is let in, and what its answers are cut to. */
export interface PageCaller {
  readonly headers: RequestHeaders;
  readonly reader: Reader;
}

export interface PageOptions {
  readonly files: PageFiles;
  readonly door: Pick<Door, 'admit'>;
  /** The server's one token; null where there is none. */
  readonly token: string | null;
  readonly needs: SignIn;
  /** Called when the page itself is asked for: its data will be asked for next. */
  readonly onVisit?: () => void;
  readonly clock?: () => number;
}

type Handler = (req: IncomingMessage, res: ServerResponse) => Promise<void> | void;

/** The page that a server shows in a browser: its files, and who may ask for data with it. */
export class Page {
  /** Tells this run of a server from others. */
  readonly id = randomBytes(16).toString('base64url');
  readonly #files: PageFiles;
  readonly #door: PageOptions['door'];
  readonly #token: string | null;
  readonly #needs: SignIn;
  readonly #clock: () => number;
  readonly #codes: PageCodes | null;
  readonly #sessions: PageSessions;
  readonly #onVisit: () => void;
  readonly #onSession: Readonly<Record<string, Handler>> = {
    GET: (req, res) => this.#tellOfSession(req, res),
    POST: (req, res) => this.#signIn(req, res),
    DELETE: (req, res) => this.#signOut(req, res),
  };

  constructor({ files, door, token, needs, onVisit = () => {}, clock = Date.now }: PageOptions) {
    this.#files = files;
    this.#door = door;
    this.#token = token;
    this.#needs = needs;
    this.#onVisit = onVisit;
    this.#clock = clock;
    this.#codes = token === null ? null : new PageCodes(token, this.id, clock);
    this.#sessions = new PageSessions(clock);
  }

  /** What to open in a browser: with a code that signs it in once, where one is needed. */
  address(origin: string): string {
    const isByCode = this.#needs === 'code' && this.#token !== null;
    return isByCode ? pageAddress(origin, newPageCode(this.#token, this.id, this.#clock())) : `${origin}/`;
  }

  /** Answers a request for the page or its session, which has passed the guard. False: it is for something else. */
  async serve(req: IncomingMessage, res: ServerResponse, path: string): Promise<boolean> {
    if (path === SESSION_PATH) {
      const handler = this.#onSession[req.method ?? ''];
      if (handler === undefined) refuseMethod(res, Object.keys(this.#onSession));
      else await handler(req, res);
      return true;
    }
    const file = this.#files.get(path);
    if (file === undefined && path !== '/') return false;
    if (!READING.includes(req.method ?? '')) refuseMethod(res, READING);
    else if (file === undefined) sendText(res, 404, NOT_BUILT);
    else {
      if (path === '/') this.#onVisit();
      await sendFile(req, res, file);
    }
    return true;
  }

  /**
   * Who a request is of: with what a browser shows in the place of a token, where it comes from the page itself. A cookie says
   * nothing where the request comes from elsewhere, or without the key.
   */
  caller(headers: RequestHeaders, port: number | undefined): PageCaller {
    const key = headers[PAGE_HEADER];
    if (typeof key !== 'string' || !isSameOrigin(headers)) return { headers, reader: 'model' };
    const token = this.#tokenOf(headers, port, key);
    const shown = token === null || credentialsIn(headers).kind !== 'none';
    return { headers: shown ? headers : { ...headers, authorization: `Bearer ${token}` }, reader: 'page' };
  }

  #tokenOf(headers: RequestHeaders, port: number | undefined, key: string): string | null {
    const cookie = cookieIn(headers.cookie, cookieName(port));
    return cookie === null ? null : this.#sessions.tokenOf(cookie, key);
  }

  async #tellOfSession(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const { headers, reader } = this.caller(req.headers, req.socket.localPort);
    const isSignedIn = this.#needs === 'nothing' || (reader === 'page' && credentialsIn(headers).kind === 'token');
    sendJson(res, 200, { server: this.id, needs: this.#needs, signed_in: isSignedIn });
  }

  async #signIn(req: IncomingMessage, res: ServerResponse): Promise<void> {
    const body = await readBody(req, MAX_BODY_BYTES);
    if (!isSameOrigin(req.headers)) return refuse(res, 403, foreign());
    if (this.#needs === 'nothing') return sendJson(res, 200, { key: 'open' });
    const shown = credentialsIn(req.headers);
    return shown.kind === 'token' ? this.#signInByToken(req, res, shown.token) : this.#signInByCode(req, res, body);
  }

  #signInByCode(req: IncomingMessage, res: ServerResponse, body: Buffer | number): void {
    const isRight = typeof body !== 'number' && this.#codes?.redeem(codeIn(body)) === true;
    if (isRight && this.#token !== null) this.#openSession(req, res, this.#token);
    else refuse(res, 403, wrongCode());
  }

  async #signInByToken(req: IncomingMessage, res: ServerResponse, token: string): Promise<void> {
    const admission = await this.#door.admit(req.headers, req.socket.remoteAddress ?? '');
    if (admission.kind === 'entered') return this.#openSession(req, res, token);
    const { status, error, headers = {} } = admission.rejection;
    refuse(res, status, error, headers);
  }

  #openSession(req: IncomingMessage, res: ServerResponse, token: string): void {
    const { cookie, key } = this.#sessions.open(token);
    sendJson(res, 200, { key }, { 'Set-Cookie': cookieLine(req, cookie) });
  }

  #signOut(req: IncomingMessage, res: ServerResponse): void {
    const key = req.headers[PAGE_HEADER];
    const cookie = cookieIn(req.headers.cookie, cookieName(req.socket.localPort));
    const isOwn = typeof key === 'string' && isSameOrigin(req.headers);
    if (!isOwn || cookie === null || this.#sessions.tokenOf(cookie, key) === null) {
      refuse(res, 403, foreign());
      return;
    }
    this.#sessions.close(cookie);
    res.writeHead(204, { ...PAGE_HEADERS, 'Set-Cookie': `${cookieLine(req, '')}; Max-Age=0` }).end();
  }
}

/** Cookies are one server's, ports or not: the name tells those of several servers on a machine apart. */
function cookieName(port: number | undefined): string {
  return `orrery-${port}`;
}

function cookieLine({ headers, socket }: IncomingMessage, value: string): string {
  const secure = headers.origin?.startsWith('https:') ? '; Secure' : '';
  return `${cookieName(socket.localPort)}=${value}; Path=/; HttpOnly; SameSite=Strict${secure}`;
}

function cookieIn(header: RequestHeaders[string], name: string): string | null {
  if (typeof header !== 'string') return null;
  const found = header
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}

/** Empty for a body that holds none. */
function codeIn(body: Buffer): string {
  try {
    const given: unknown = JSON.parse(body.toString('utf8'));
    if (typeof given === 'object' && given !== null && 'code' in given && typeof given.code === 'string')
      return given.code;
  } catch {
    // It holds none.
  }
  return '';
}

async function sendFile({ method, headers }: IncomingMessage, res: ServerResponse, file: PageFile): Promise<void> {
  const encoding = file.encodingFor(headers['accept-encoding'] as string | undefined);
  const common = { ...PAGE_HEADERS, 'Cache-Control': file.caching, ETag: file.tag, Vary: 'Accept-Encoding' };
  if (headers['if-none-match']?.split(',').some((tag) => tag.trim() === file.tag)) {
    res.writeHead(304, common).end();
    return;
  }
  const content = encoding === null ? file.content : await file.compressed(encoding);
  res.writeHead(200, {
    ...common,
    'Content-Type': file.type,
    'Content-Length': content.length,
    ...(encoding !== null && { 'Content-Encoding': encoding }),
  });
  res.end(method === 'HEAD' ? undefined : content);
}

function sendText(res: ServerResponse, status: number, text: string): void {
  res.writeHead(status, { ...PAGE_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' });
  res.end(text);
}

function sendJson(
  res: ServerResponse,
  status: number,
  body: object,
  headers: Readonly<Record<string, string>> = {},
): void {
  res.writeHead(status, {
    ...PAGE_HEADERS,
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    ...headers,
  });
  res.end(JSON.stringify(body));
}

function refuse(
  res: ServerResponse,
  status: number,
  error: OrreryError,
  headers: Readonly<Record<string, string>> = {},
): void {
  sendJson(res, status, errorResponse(null, error), headers);
}

function refuseMethod(res: ServerResponse, allowed: readonly string[]): void {
  const error = new OrreryError('INVALID_REQUEST', `That method is not supported here: use ${allowed.join(', ')}.`);
  refuse(res, 405, error, { Allow: allowed.join(', ') });
}

function foreign(): OrreryError {
  return new OrreryError('SECURITY_ERROR', "Only this server's page may do that, in a signed-in browser.");
}

function wrongCode(): OrreryError {
  const message =
    'The address was used before, has expired or belongs to an earlier run of the server: run "orrery ui" for a new one.';
  return new OrreryError('SECURITY_ERROR', message);
}
