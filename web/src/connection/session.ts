import * as z from 'zod';

/** Who the page is to the server: a key for the header that goes with the cookie, or what is needed to get one. */
export type Session =
  | { readonly state: 'signed-in'; readonly key: string }
  | { readonly state: 'signed-out'; readonly needs: 'code' | 'key'; readonly message: string | null };

const KEY = 'orrery-key';
/** Sent where the server lets everybody in. */
const OPEN = 'open';
export const PAGE_HEADER = 'X-Orrery-Page';

const Known = z.object({ needs: z.enum(['nothing', 'code', 'key']), signed_in: z.boolean() });
const SignedIn = z.object({ key: z.string() });
const Refusal = z.object({ error: z.object({ message: z.string() }) });

/** The session that there is, or the one that a code in the address opens. The code is taken out of the address. */
export async function openSession(): Promise<Session> {
  const code = new URLSearchParams(location.hash.replace(/^#\/?/, '')).get('code');
  if (code === null) return knownSession(null);
  history.replaceState(null, '', '/');
  const body = JSON.stringify({ code });
  return signIn({ headers: { 'Content-Type': 'application/json' }, body });
}

export function signInByKey(key: string): Promise<Session> {
  return signIn({ headers: { Authorization: `Bearer ${key.trim()}` } });
}

/** @param message why an earlier try failed, to be shown if there is no session */
async function knownSession(message: string | null): Promise<Session> {
  const key = localStorage.getItem(KEY) ?? OPEN;
  const response = await fetch('/session', { headers: { [PAGE_HEADER]: key }, credentials: 'same-origin' });
  const { needs, signed_in } = Known.parse(await response.json());
  if (signed_in) return { state: 'signed-in', key };
  if (needs === 'nothing') return { state: 'signed-in', key: OPEN };
  return { state: 'signed-out', needs, message };
}

async function signIn(request: Pick<RequestInit, 'headers' | 'body'>): Promise<Session> {
  const response = await fetch('/session', { ...request, method: 'POST', credentials: 'same-origin' });
  const body: unknown = await response.json().catch(() => null);
  const signedIn = SignedIn.safeParse(body);
  if (response.ok && signedIn.success) {
    localStorage.setItem(KEY, signedIn.data.key);
    return { state: 'signed-in', key: signedIn.data.key };
  }
  const refusal = Refusal.safeParse(body);
  // A code that was used up may have been used by this very browser: then there is a session.
  return knownSession(refusal.success ? refusal.data.error.message : `The server refused (${response.status}).`);
}
