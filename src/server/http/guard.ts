import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { validateHostHeader, validateOriginHeader } from '@modelcontextprotocol/server';
import { OrreryError } from '../../errors.ts';

/** What a client puts there. Anything more, such as a user in front of the name, would be part of a URL made of it. */
const HOST_AND_PORT = /^(?:\[[0-9a-f:.]+\]|[\w.-]+)(?::\d{1,5})?$/i;

/** A request that is turned away, with the HTTP status that says so. */
export interface Rejection {
  readonly status: number;
  readonly error: OrreryError;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface GuardOptions {
  /** Names the server may be addressed by, as URLs spell them. */
  readonly hostnames: readonly string[];
  /** Null: whoever reaches the server may use it. */
  readonly token: string | null;
}

/**
 * What a request must show before anything of it is read. A web page that has its own domain resolve to this machine (DNS
 * rebinding) is given away by that domain in `Host` or `Origin`.
 */
export class Guard {
  readonly #hostnames: string[];
  readonly #tokenDigest: Buffer | null;

  constructor({ hostnames, token }: GuardOptions) {
    this.#hostnames = [...hostnames];
    this.#tokenDigest = token === null ? null : digest(token);
  }

  /** Why the request is turned away, or null. */
  check(headers: IncomingHttpHeaders): Rejection | null {
    const host = validateHostHeader(headers.host, this.#hostnames);
    if (!host.ok || !HOST_AND_PORT.test(headers.host ?? '')) return forbidden('Host', headers.host);
    const origin = validateOriginHeader(headers.origin, this.#hostnames);
    if (!origin.ok) return forbidden('Origin', headers.origin);
    return this.#isAuthorised(headers.authorization) ? null : unauthorised();
  }

  /** Compares digests, which are of equal length, in a time that does not tell how much of the token was right. */
  #isAuthorised(authorization: string | undefined): boolean {
    if (this.#tokenDigest === null) return true;
    const token = /^Bearer +(?<token>\S+) *$/i.exec(authorization ?? '')?.groups?.token;
    return timingSafeEqual(digest(token ?? ''), this.#tokenDigest) && token !== undefined;
  }
}

function digest(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

function forbidden(header: string, value: string | undefined): Rejection {
  const shown = value === undefined ? 'none' : JSON.stringify(value.slice(0, 100));
  const message = `The ${header} header (${shown}) does not name this server: use the address it printed at its start.`;
  return { status: 403, error: new OrreryError('SECURITY_ERROR', message, { header }) };
}

function unauthorised(): Rejection {
  const message =
    'This server needs its bearer token: send "Authorization: Bearer TOKEN" with the token it was started with.';
  return {
    status: 401,
    error: new OrreryError('SECURITY_ERROR', message),
    headers: { 'WWW-Authenticate': 'Bearer realm="orrery"' },
  };
}
