import { OrreryError, toOrreryError } from '../../errors.ts';
import type { Log } from '../../tools/tool.ts';
import type { Roots } from '../../workspace/roots.ts';
import type { Admission, Door } from '../http/door.ts';
import type { Rejection } from '../http/guard.ts';
import { Challenge, unavailable } from './challenge.ts';
import { type Credentials, credentialsIn, type RequestHeaders } from './credentials.ts';
import type { KeyRing } from './key-ring.ts';
import { OAuthIssuer } from './oauth-issuer.ts';
import { metadataPaths, type ProtectedResource, resourceMetadata } from './protected-resource.ts';
import { isWorthLogging, RefusedTries } from './refused-tries.ts';
import { type Principal, principalKey } from './rights.ts';
import { type OpenView, rootsOf, Views } from './views.ts';
import { Visitors } from './visitors.ts';

/** How soon what a removed or expired key has open is ended, where it asks for nothing meanwhile, in milliseconds. */
const LOOK_MS = 1000;

export interface KeyedDoorOptions {
  /** Null: there is an issuer. */
  readonly keys: KeyRing | null;
  readonly oauth: { readonly issuer: OAuthIssuer; readonly resource: ProtectedResource } | null;
  /** Where MCP is served. */
  readonly mcpPath: string;
  /** Those of the server. */
  readonly roots: Roots;
  readonly openView: OpenView;
  readonly log: Log;
  readonly clock?: () => number;
  readonly tries?: RefusedTries;
}

/** What a token turned out to be. */
type Judgement =
  | { readonly kind: 'right'; readonly principal: Principal }
  | { readonly kind: 'refused'; readonly rejection: Rejection; readonly isTry: boolean };

/** A door at which every caller proves who it is: by a key of the file, or by a token of the issuer. */
export class KeyedDoor implements Door {
  readonly published: Door['published'];
  readonly #keys: KeyRing | null;
  readonly #issuer: OAuthIssuer | null;
  readonly #challenge: Challenge;
  readonly #visitors: Visitors;
  readonly #tries: RefusedTries;
  readonly #log: Log;
  readonly #clock: () => number;
  readonly #looking: NodeJS.Timeout;

  constructor({ keys, oauth, mcpPath, roots, openView, log, ...options }: KeyedDoorOptions) {
    const resource = oauth?.resource ?? null;
    this.#keys = keys;
    this.#issuer = oauth?.issuer ?? null;
    this.#challenge = new Challenge(resource);
    this.#visitors = new Visitors(new Views(roots, openView), log);
    this.#tries = options.tries ?? new RefusedTries();
    this.#log = log;
    this.#clock = options.clock ?? Date.now;
    this.published = resource === null ? new Map() : publishedOf(resource, mcpPath);
    if (keys !== null) keys.onChange = () => this.#look();
    this.#looking = setInterval(() => this.#look(), LOOK_MS).unref();
  }

  /**
   * Makes sure that each key's roots are the server's, so that a slip shows at the start.
   *
   * @throws OrreryError as `rootsOf`, naming the key
   */
  static async checkRoots(keys: KeyRing, roots: Roots): Promise<void> {
    for (const { name, rights } of keys.principals) {
      await rootsOf(rights, roots).catch((thrown: unknown) => {
        const { errorName, message, data } = toOrreryError(thrown);
        throw new OrreryError(errorName, `The key ${name}: ${message}`, data);
      });
    }
  }

  async admit(headers: RequestHeaders, address: string): Promise<Admission> {
    try {
      const judgement = await this.#judge(credentialsIn(headers));
      if (judgement.kind === 'right') return { kind: 'entered', entry: this.#visitors.of(judgement.principal) };
      if (judgement.isTry) return { kind: 'refused', rejection: await this.#refuseTry(judgement.rejection, address) };
      return { kind: 'refused', rejection: judgement.rejection };
    } catch (thrown) {
      return { kind: 'refused', rejection: unavailable(toOrreryError(thrown)) };
    }
  }

  cancelAll(reason: string): void {
    this.#visitors.cancelAll(reason);
  }

  async close(): Promise<void> {
    clearInterval(this.#looking);
    await this.#visitors.close();
  }

  async #judge(credentials: Credentials): Promise<Judgement> {
    // Clients of OAuth begin so, to be told where tokens are given out.
    if (credentials.kind === 'none')
      return { kind: 'refused', rejection: this.#challenge.nothingShown(), isTry: false };
    if (credentials.kind === 'malformed') return refusedTry(this.#challenge.malformed());
    const { token } = credentials;
    const principal = this.#keys?.find(token) ?? null;
    if (principal !== null) {
      return this.#isExpired(principal)
        ? refusedTry(this.#challenge.wrong('it has expired'))
        : { kind: 'right', principal };
    }
    if (this.#issuer === null || !OAuthIssuer.isJwt(token)) return refusedTry(this.#challenge.wrong());
    return this.#judgeJwt(this.#issuer, token);
  }

  async #judgeJwt(issuer: OAuthIssuer, token: string): Promise<Judgement> {
    const verification = await issuer.verify(token);
    switch (verification.kind) {
      case 'principal':
        return { kind: 'right', principal: verification.principal };
      case 'invalid':
        return refusedTry(this.#challenge.wrong(verification.why));
      case 'insufficient':
        return { kind: 'refused', rejection: this.#challenge.insufficient(), isTry: false };
      case 'unavailable':
        return { kind: 'refused', rejection: unavailable(issuerDown()), isTry: false };
    }
  }

  async #refuseTry(rejection: Rejection, address: string): Promise<Rejection> {
    const { count, hasWaited, nextDelayMs } = await this.#tries.refuse(address);
    if (isWorthLogging(count)) {
      this.#log.warn(`HTTP: refused ${address}, try ${count}: ${rejection.error.message}`);
    }
    const closing = { ...rejection.headers, Connection: 'close' };
    if (hasWaited) return { ...rejection, headers: closing };
    const seconds = String(Math.ceil(nextDelayMs / 1000));
    return { status: 429, error: tooManyTries(), headers: { ...closing, 'Retry-After': seconds } };
  }

  #isExpired({ expiresAt }: Principal): boolean {
    return expiresAt !== null && this.#clock() >= expiresAt;
  }

  /** Ends what those have open who would not be let in any more. */
  #look(): void {
    const welcome = new Set(this.#welcome());
    this.#visitors.keepOnly(
      (principal) =>
        !principal.credential.startsWith('key:') ||
        (welcome.has(principalKey(principal)) && !this.#isExpired(principal)),
    );
  }

  #welcome(): readonly string[] {
    try {
      return (this.#keys?.principals ?? []).map(principalKey);
    } catch {
      return [];
    }
  }
}

function refusedTry(rejection: Rejection): Judgement {
  return { kind: 'refused', rejection, isTry: true };
}

function publishedOf(resource: ProtectedResource, mcpPath: string): Door['published'] {
  const metadata = resourceMetadata(resource);
  return new Map(Array.from(metadataPaths(resource, mcpPath), (path) => [path, metadata]));
}

function issuerDown(): OrreryError {
  const message = 'The token cannot be verified now, since its issuer does not answer: try again in a moment.';
  return new OrreryError('SYSTEM_ERROR', message);
}

function tooManyTries(): OrreryError {
  return new OrreryError(
    'RATE_LIMIT_EXCEEDED',
    'Too many wrong tokens from this address: wait, then send a valid one.',
  );
}
