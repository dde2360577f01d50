import { OrreryError } from '../../errors.ts';
import { credentialsIn, type RequestHeaders } from '../access/credentials.ts';
import { isSameDigest, tokenDigest } from '../access/token-digest.ts';
import type { Reader } from '../budget/answer-budget.ts';
import type { Engine } from '../engine/engine.ts';
import { HttpEndpoint } from './endpoint.ts';
import type { Rejection } from './guard.ts';

/** A caller that was let in. */
export interface Entry {
  /** What serves it, by who reads the answers. */
  endpoint(reader: Reader): Promise<HttpEndpoint>;
  /** A request of it begins. Returns what says that it is over. */
  begin(): () => void;
  /** Aborts when it is let in no longer; null where that cannot be. */
  readonly signal: AbortSignal | null;
  /** Milliseconds since 1970; null where it does not end by itself. */
  readonly expiresAt: number | null;
}

export type Admission =
  | { readonly kind: 'entered'; readonly entry: Entry }
  | { readonly kind: 'refused'; readonly rejection: Rejection };

/** Who is let in, and what each of those is served by. */
export interface Door {
  /** @param address where the request comes from */
  admit(headers: RequestHeaders, address: string): Promise<Admission>;
  /** What is told to everybody, by path. */
  readonly published: ReadonlyMap<string, Readonly<Record<string, unknown>>>;
  /** Ends every running call. */
  cancelAll(reason: string): void;
  close(): Promise<void>;
}

/** The endpoints of one caller, each made when it is first asked for: what a model reads is cut to other sizes than a page's. */
export class EndpointsByReader {
  readonly #engine: Engine;
  readonly #agent: string | null;
  readonly #endpoints = new Map<Reader, HttpEndpoint>();

  /** @param agent whose endpoints they are, where that has been proven */
  constructor(engine: Engine, agent: string | null) {
    this.#engine = engine;
    this.#agent = agent;
  }

  of(reader: Reader): HttpEndpoint {
    const known = this.#endpoints.get(reader);
    if (known !== undefined) return known;
    const made = new HttpEndpoint(this.#engine, reader, this.#agent);
    this.#endpoints.set(reader, made);
    return made;
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#endpoints.values(), (endpoint) => endpoint.close()));
  }
}

/** The door of a server for one user: whoever has the token has the same rights, and everyone where there is none. */
export class TokenDoor implements Door {
  readonly published: Door['published'] = new Map();
  readonly #engine: Engine;
  readonly #endpoints: EndpointsByReader;
  readonly #digest: Buffer | null;
  readonly #entered: Admission;

  constructor(engine: Engine, token: string | null) {
    const endpoints = new EndpointsByReader(engine, null);
    this.#engine = engine;
    this.#endpoints = endpoints;
    this.#digest = token === null ? null : tokenDigest(token);
    const entry: Entry = {
      endpoint: async (reader) => endpoints.of(reader),
      begin: () => () => {},
      signal: null,
      expiresAt: null,
    };
    this.#entered = { kind: 'entered', entry };
  }

  async admit(headers: RequestHeaders): Promise<Admission> {
    return this.#isRight(headers) ? this.#entered : { kind: 'refused', rejection: unauthorised() };
  }

  cancelAll(reason: string): void {
    this.#engine.cancelAll(reason);
  }

  close(): Promise<void> {
    return this.#endpoints.close();
  }

  /** Compares digests, which are of equal length. */
  #isRight(headers: RequestHeaders): boolean {
    if (this.#digest === null) return true;
    const shown = credentialsIn(headers);
    return isSameDigest(tokenDigest(shown.kind === 'token' ? shown.token : ''), this.#digest) && shown.kind === 'token';
  }
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
