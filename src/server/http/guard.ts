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

/**
 * What a request must show before anything else of it is read. A web page that has its own domain resolve to this machine
 * (DNS rebinding) is given away by that domain in `Host` or `Origin`.
 */
export class Guard {
  readonly #hostnames: string[];

  /** @param hostnames names the server may be addressed by, as URLs spell them */
  constructor(hostnames: readonly string[]) {
    this.#hostnames = [...hostnames];
  }

  /** Why the request is turned away, or null. */
  check(headers: IncomingHttpHeaders): Rejection | null {
    const host = validateHostHeader(headers.host, this.#hostnames);
    if (!host.ok || !HOST_AND_PORT.test(headers.host ?? '')) return forbidden('Host', headers.host);
    const origin = validateOriginHeader(headers.origin, this.#hostnames);
    return origin.ok ? null : forbidden('Origin', headers.origin);
  }
}

function forbidden(header: string, value: string | undefined): Rejection {
  const shown = value === undefined ? 'none' : JSON.stringify(value.slice(0, 100));
  const message = `The ${header} header (${shown}) does not name this server: use the address that it printed at start.`;
  return { status: 403, error: new OrreryError('SECURITY_ERROR', message, { header }) };
}
