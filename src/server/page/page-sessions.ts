import { randomBytes } from 'node:crypto';
import { isSameDigest, tokenDigest } from '../access/token-digest.ts';

/** A browser that asks for nothing this long has to sign in again, in milliseconds. */
const IDLE_MS = 24 * 60 * 60 * 1000;
/** Browsers signed in at once; the one idle longest is forgotten. */
const MAX_SESSIONS = 64;

interface PageSession {
  readonly key: Buffer;
  readonly token: string;
  lastUsed: number;
}

/**
 * Browsers that have signed in, by what each was given. A browser shows two things: a cookie, which no script can read, and a
 * key that the page keeps. Browsers send cookies to every port of a machine's name, so whoever listens on another port could
 * collect the cookie; the key is the page's alone, as storage belongs to one port.
 */
export class PageSessions {
  /** By the digest of the cookie; the most recently used last. */
  readonly #sessions = new Map<string, PageSession>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** @param token what a request of the browser is taken to show from now on */
  open(token: string): { readonly cookie: string; readonly key: string } {
    const [cookie, key] = [newSecret(), newSecret()];
    this.#sessions.set(nameOf(cookie), { key: tokenDigest(key), token, lastUsed: this.#clock() });
    for (const name of this.#sessions.keys()) {
      if (this.#sessions.size <= MAX_SESSIONS) break;
      this.#sessions.delete(name);
    }
    return { cookie, key };
  }

  /** The token that both together stand for; null for what belongs to no session. */
  tokenOf(cookie: string, key: string): string | null {
    const name = nameOf(cookie);
    const session = this.#sessions.get(name);
    if (session === undefined || !isSameDigest(session.key, tokenDigest(key))) return null;
    const now = this.#clock();
    this.#sessions.delete(name);
    if (now - session.lastUsed > IDLE_MS) return null;
    session.lastUsed = now;
    this.#sessions.set(name, session);
    return session.token;
  }

  close(cookie: string): void {
    this.#sessions.delete(nameOf(cookie));
  }
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

function nameOf(cookie: string): string {
  return tokenDigest(cookie).toString('hex');
}
