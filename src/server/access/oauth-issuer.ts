import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose';
import * as z from 'zod';
import { OrreryError } from '../../errors.ts';
import type { Log } from '../../tools/tool.ts';
import { fetchDocument, isSafeUrl } from './issuer-fetch.ts';
import type { Principal } from './rights.ts';
import { rightsOfScopes } from './scopes.ts';

/** Asymmetric ones alone: with a shared secret, and with "none", whoever reads public keys could make tokens. */
const ALGORITHMS = [
  ...['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'],
  ...['ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'],
];

/** Clocks may differ by so much, in seconds. */
const CLOCK_TOLERANCE = 10;
/** How long the keys of the issuer count, and how soon an unknown one has them asked for again, in milliseconds. */
const KEYS_LAST_MS = 10 * 60 * 1000;
const COOLDOWN_MS = 30 * 1000;
/** How long an issuer that did not answer is not asked, and how long its metadata counts, in milliseconds. */
const DOWN_MS = 5 * 1000;
const METADATA_LASTS_MS = 60 * 60 * 1000;
/** Longer names of subjects are refused rather than cut, since two might become one. */
const MAX_NAME = 200;

/** What jose says of a token that is not right, as opposed to an issuer that is not. */
const BAD_TOKEN: ReadonlySet<string> = new Set(
  [
    errors.JWTClaimValidationFailed,
    errors.JWTExpired,
    errors.JWTInvalid,
    errors.JWSInvalid,
    errors.JWSSignatureVerificationFailed,
    errors.JOSEAlgNotAllowed,
    errors.JOSENotSupported,
    errors.JWKSNoMatchingKey,
    errors.JWKSMultipleMatchingKeys,
  ].map(({ code }) => code),
);

const Metadata = z.object({ issuer: z.string(), jwks_uri: z.url() });

export interface OAuthIssuerOptions {
  /** As tokens name it in `iss`: compared as it is. */
  readonly issuer: string;
  /** What tokens must be for (`aud`), as RFC 8707 says. */
  readonly audience: string;
  readonly log: Log;
  /** Milliseconds until an unknown key has the keys asked for again. */
  readonly cooldownMs?: number;
  readonly downMs?: number;
}

export type Verification =
  | { readonly kind: 'principal'; readonly principal: Principal }
  /** `why` is for the caller: it says nothing that the token does not. */
  | { readonly kind: 'invalid'; readonly why: string }
  /** A right token that opens nothing here. */
  | { readonly kind: 'insufficient' }
  /** Nothing is known of the token, since the issuer's keys cannot be had. */
  | { readonly kind: 'unavailable' };

/** Verifies access tokens (JWT) of an authorization server by the keys that it publishes. */
export class OAuthIssuer {
  readonly #options: OAuthIssuerOptions;
  #keys: { readonly resolve: JWTVerifyGetKey; readonly until: number } | null = null;
  #finding: Promise<JWTVerifyGetKey> | null = null;
  #downUntil = 0;

  /** @throws OrreryError `VALIDATION_ERROR` for an issuer that is no address that can be trusted to be the issuer's */
  constructor(options: OAuthIssuerOptions) {
    const url = URL.parse(options.issuer);
    if (url === null || url.search !== '' || url.hash !== '' || !isSafeUrl(url)) {
      const message = `"${options.issuer}" cannot be an issuer: give --oauth-issuer its https address, without a query, exactly as in the "iss" of its tokens.`;
      throw new OrreryError('VALIDATION_ERROR', message);
    }
    this.#options = options;
  }

  /** Whether a token looks like one of an issuer, whichever it is. */
  static isJwt(token: string): boolean {
    return /^[\w-]+\.[\w-]+\.[\w-]*$/.test(token);
  }

  /** Asks for the keys, so that what is wrong with the issuer is logged at the start. */
  async warmUp(): Promise<void> {
    await this.#resolver().catch(() => {});
  }

  async verify(token: string): Promise<Verification> {
    const { issuer, audience, log } = this.#options;
    const wrong = this.#seemsWrong(token);
    if (wrong !== null) return { kind: 'invalid', why: wrong };
    try {
      const { payload } = await jwtVerify(token, await this.#resolver(), {
        issuer,
        audience,
        algorithms: ALGORITHMS,
        requiredClaims: ['exp', 'sub'],
        clockTolerance: CLOCK_TOLERANCE,
      });
      return this.#verificationOf(payload);
    } catch (thrown) {
      if (thrown instanceof errors.JOSEError && BAD_TOKEN.has(thrown.code))
        return { kind: 'invalid', why: whyOf(thrown) };
      log.debug(`OAuth: ${(thrown as Error).message}`);
      return { kind: 'unavailable' };
    }
  }

  /** What shows without a key: no request to the issuer is made for it. */
  #seemsWrong(token: string): string | null {
    try {
      const { alg } = decodeProtectedHeader(token);
      if (alg === undefined || !ALGORITHMS.includes(alg)) return 'its algorithm is not allowed';
      return decodeJwt(token).iss === this.#options.issuer ? null : 'another issuer issued it';
    } catch {
      return 'it is malformed';
    }
  }

  #verificationOf({ sub, exp = 0, scope, scp }: JWTPayload): Verification {
    // The library checks that the claim is present, not what type it has.
    if (typeof sub !== 'string') return { kind: 'invalid', why: 'its subject is not a string' };
    const name = nameOf(sub);
    if (sub === '' || name.length > MAX_NAME) return { kind: 'invalid', why: 'its subject is empty or too long' };
    const rights = rightsOfScopes(scopesIn(scope ?? scp));
    if (rights === null) return { kind: 'insufficient' };
    const expiresAt = (exp + CLOCK_TOLERANCE) * 1000;
    return { kind: 'principal', principal: { name, rights, credential: 'oauth', expiresAt } };
  }

  async #resolver(): Promise<JWTVerifyGetKey> {
    if (this.#keys !== null && performance.now() < this.#keys.until) return this.#keys.resolve;
    this.#finding ??= this.#find().finally(() => {
      this.#finding = null;
    });
    return this.#finding;
  }

  async #find(): Promise<JWTVerifyGetKey> {
    const resolve = createRemoteJWKSet(await this.#keysAddress(), {
      [customFetch]: (url) => this.#ask(new URL(url)),
      cooldownDuration: this.#options.cooldownMs ?? COOLDOWN_MS,
      cacheMaxAge: KEYS_LAST_MS,
    });
    this.#keys = { resolve, until: performance.now() + METADATA_LASTS_MS };
    return resolve;
  }

  /** The places of RFC 8414 and of OpenID Connect, in the order that MCP has clients try them. */
  async #keysAddress(): Promise<URL> {
    const { issuer } = this.#options;
    const { origin, pathname } = new URL(issuer);
    const path = pathname.replace(/\/$/, '');
    const places = [
      `${origin}/.well-known/oauth-authorization-server${path}`,
      `${origin}/.well-known/openid-configuration${path}`,
      `${origin}${path}/.well-known/openid-configuration`,
    ];
    for (const place of new Set(places)) {
      const response = await this.#ask(new URL(place));
      const metadata = response.ok ? Metadata.safeParse(await response.json().catch(() => null)) : null;
      if (metadata?.success && metadata.data.issuer === issuer) return new URL(metadata.data.jwks_uri);
    }
    throw this.#isDown(`it publishes no metadata that name it as ${issuer}, at none of ${places.join(', ')}`);
  }

  /** An issuer that does not answer is left alone for a while, however many tokens come. */
  async #ask(url: URL): Promise<Response> {
    if (performance.now() < this.#downUntil) throw new Error('the issuer did not answer a moment ago');
    try {
      return await fetchDocument(url);
    } catch (thrown) {
      const { message, cause } = thrown as Error;
      throw this.#isDown(cause instanceof Error ? `${message} (${cause.message})` : message);
    }
  }

  #isDown(why: string): Error {
    this.#downUntil = performance.now() + (this.#options.downMs ?? DOWN_MS);
    this.#options.log.warn(`Tokens of ${this.#options.issuer} cannot be verified now: ${why}.`);
    return new Error(why);
  }
}

/** The subject under a prefix that no key's name has; what a name may not hold, a slash among it, is percent-encoded. */
function nameOf(subject: string): string {
  const plain = subject.replace(/[^\w.@+=|:-]/gu, (character) =>
    [...Buffer.from(character)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
  );
  return `oauth:${plain}`;
}

/** `scope` of RFC 9068 is a text; `scp`, which some issuers have in its place, a text or a list. */
function scopesIn(claim: unknown): readonly string[] {
  if (typeof claim === 'string') return claim.split(' ').filter((scope) => scope !== '');
  return Array.isArray(claim) ? claim.filter((scope) => typeof scope === 'string') : [];
}

function whyOf(error: InstanceType<typeof errors.JOSEError>): string {
  if (error instanceof errors.JWTExpired) return 'it has expired';
  if (error instanceof errors.JWTClaimValidationFailed) return `its claim "${error.claim}" is invalid`;
  return 'it is not signed by the issuer';
}
