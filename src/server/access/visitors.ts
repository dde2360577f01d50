import { OrreryError, toOrreryError } from '../../errors.ts';
import type { Log } from '../../tools/tool.ts';
import type { Reader } from '../budget/answer-budget.ts';
import type { Engine } from '../engine/engine.ts';
import { EndpointsByReader, type Entry } from '../http/door.ts';
import type { HttpEndpoint } from '../http/endpoint.ts';
import { type Principal, principalKey } from './rights.ts';
import type { Views } from './views.ts';

/** Callers that something is kept for at once; the one idle longest makes room. */
const MAX_VISITORS = 256;
/** What is kept for a caller without a request this long is let go, its sessions with it. */
const IDLE_MS = 30 * 60 * 1000;

/** One caller, with an endpoint of its own: sessions, subscriptions, kept results and figures are no other's. */
class Visitor implements Entry {
  readonly principal: Principal;
  readonly #views: Views;
  readonly #log: Log;
  readonly #gone = new AbortController();
  #opening: Promise<{
    readonly endpoints: EndpointsByReader;
    readonly engine: Engine;
    readonly release: () => Promise<void>;
  }> | null = null;
  #engine: Engine | null = null;
  #requests = 0;
  #lastUsed = performance.now();

  constructor(principal: Principal, views: Views, log: Log) {
    this.principal = principal;
    this.#views = views;
    this.#log = log;
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get expiresAt(): number | null {
    return this.principal.expiresAt;
  }

  /** Milliseconds since the last request; 0 while there is one. */
  get idleMs(): number {
    return this.#requests > 0 ? 0 : performance.now() - this.#lastUsed;
  }

  begin(): () => void {
    this.#requests += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#requests -= 1;
      this.#lastUsed = performance.now();
    };
  }

  async endpoint(reader: Reader): Promise<HttpEndpoint> {
    this.#opening ??= this.#open().catch((thrown: unknown) => {
      // What failed once may succeed the next time: a folder is there again.
      this.#opening = null;
      throw thrown;
    });
    const { endpoints } = await this.#opening;
    if (this.signal.aborted) throw new OrreryError('SECURITY_ERROR', 'The token has expired or was revoked.');
    return endpoints.of(reader);
  }

  cancelAll(reason: string): void {
    this.#engine?.cancelAll(reason);
  }

  /** Ends all that it has going. */
  async close(reason: string): Promise<void> {
    this.#gone.abort();
    this.cancelAll(reason);
    const opened = await this.#opening?.catch(() => null);
    if (!opened) return;
    await opened.endpoints.close();
    await opened.release();
  }

  async #open() {
    const { name, rights } = this.principal;
    const { engine, release } = await this.#views.enter(rights);
    this.#engine = engine;
    this.#log.info(`${name} has connected.`);
    return { endpoints: new EndpointsByReader(engine, name), engine, release };
  }
}

/** The callers that something is kept for. */
export class Visitors {
  readonly #views: Views;
  readonly #log: Log;
  readonly #visitors = new Map<string, Visitor>();

  constructor(views: Views, log: Log) {
    this.#views = views;
    this.#log = log;
  }

  /** @throws OrreryError `SYSTEM_ERROR` where too many are at work */
  of(principal: Principal): Entry {
    const key = principalKey(principal);
    const known = this.#visitors.get(key);
    // The same subject with the same scopes may have a token that lasts longer.
    if (known !== undefined) return withExpiry(known, principal.expiresAt);
    this.#makeRoom();
    const visitor = new Visitor(principal, this.#views, this.#log);
    this.#visitors.set(key, visitor);
    return withExpiry(visitor, principal.expiresAt);
  }

  /** Ends what is kept for everyone that `isWelcome` is false for, and for those idle too long. */
  keepOnly(isWelcome: (principal: Principal) => boolean): void {
    for (const [key, visitor] of this.#visitors) {
      if (!isWelcome(visitor.principal)) this.#end(key, visitor, 'its token has expired or was revoked');
      else if (visitor.idleMs > IDLE_MS) this.#end(key, visitor, 'it was idle');
    }
  }

  cancelAll(reason: string): void {
    for (const visitor of this.#visitors.values()) visitor.cancelAll(reason);
  }

  async close(): Promise<void> {
    await Promise.all(Array.from(this.#visitors.values(), (visitor) => visitor.close('The server is shutting down.')));
    this.#visitors.clear();
  }

  #end(key: string, visitor: Visitor, why: string): void {
    this.#visitors.delete(key);
    this.#log.info(`${visitor.principal.name} is disconnected: ${why}.`);
    const closing = visitor.close('The token of this call has expired or was revoked.');
    closing.catch((thrown: unknown) => this.#log.warn(toOrreryError(thrown).message));
  }

  #makeRoom(): void {
    if (this.#visitors.size < MAX_VISITORS) return;
    const [longest] = [...this.#visitors].sort(([, one], [, other]) => other.idleMs - one.idleMs);
    if (longest === undefined || longest[1].idleMs === 0) {
      const message = `All ${MAX_VISITORS} caller slots are in use: try again in a minute.`;
      throw new OrreryError('SYSTEM_ERROR', message);
    }
    this.#end(...longest, 'another caller needs its slot');
  }
}

function withExpiry(visitor: Visitor, expiresAt: number | null): Entry {
  return {
    endpoint: (reader) => visitor.endpoint(reader),
    begin: () => visitor.begin(),
    signal: visitor.signal,
    expiresAt,
  };
}
