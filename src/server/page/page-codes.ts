import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** How long a code may be used, once, in milliseconds: what was printed in a terminal is opened a while later. */
export const CODE_LIFETIME_MS = 10 * 60 * 1000;

const CODE = /^(?<issued>[0-9a-z]{1,11})\.(?<nonce>[\w-]{22})\.(?<proof>[\w-]{43})$/;

/**
 * What opens the page once, made by whoever knows the server's token, in the server's process or in another of the user's.
 * The token itself is sent nowhere, so that a stranger who listens in the server's place learns nothing that is of use elsewhere.
 *
 * @param server the running server it is for: another, or the next one at the address, does not take it
 * @param now milliseconds since 1970
 */
export function newPageCode(token: string, server: string, now: number): string {
  const issued = now.toString(36);
  const nonce = randomBytes(16).toString('base64url');
  return `${issued}.${nonce}.${proofOf(token, server, issued, nonce)}`;
}

/** Takes each code of one server once. */
export class PageCodes {
  readonly #token: string;
  readonly #server: string;
  readonly #clock: () => number;
  /** Of the codes that were used and might still be, when each is too old. */
  readonly #used = new Map<string, number>();

  constructor(token: string, server: string, clock: () => number) {
    this.#token = token;
    this.#server = server;
    this.#clock = clock;
  }

  /** Whether the code is right, in time and not used before; from then on it is used. */
  redeem(code: string): boolean {
    const { issued, nonce, proof } = CODE.exec(code)?.groups ?? {};
    if (issued === undefined || nonce === undefined || proof === undefined) return false;
    const right = proofOf(this.#token, this.#server, issued, nonce);
    if (!timingSafeEqual(Buffer.from(proof), Buffer.from(right))) return false;
    const now = this.#clock();
    this.#forgetOld(now);
    const until = Number.parseInt(issued, 36) + CODE_LIFETIME_MS;
    if (now > until || this.#used.has(nonce)) return false;
    this.#used.set(nonce, until);
    return true;
  }

  #forgetOld(now: number): void {
    for (const [nonce, until] of this.#used) if (now > until) this.#used.delete(nonce);
  }
}

function proofOf(token: string, server: string, issued: string, nonce: string): string {
  return createHmac('sha256', token)
    .update(JSON.stringify(['orrery page', server, issued, nonce]))
    .digest('base64url');
}
