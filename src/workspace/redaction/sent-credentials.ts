import { isPlaceholder } from '../secrets/placeholders.ts';
import { type SecretSpan, secretOf } from './secret-span.ts';

/** The password of an address; of it, only what stands for another value is none. */
const ADDRESS = /:\/\/[^\s:/?#@'"`<>{}$]{0,100}:(?<secret>[^\s/@'"`<>{}]{3,200})@/dg;
/** What people write where they mean any password. */
const ANY_PASSWORD =
  /^(?:\$.*|%.*|\[.*|\.{3}|[x*]+|pass(?:w(?:or)?d)?|pw|pwd|secret|token|user(?:name)?|example|changeme|redacted|hidden|your[-_]?password)$/i;
/** What a header of a request says who sends it with. */
const HEADER = /\b(?<scheme>Bearer|Basic|Token)[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/=-]{16,4000})/dgi;

/** Credentials in addresses and in headers of requests. */
export function* sentCredentials(text: string): Generator<SecretSpan> {
  for (const match of text.matchAll(ADDRESS)) {
    const span = secretOf(match);
    if (span !== null && !ANY_PASSWORD.test(text.slice(span.start, span.end))) yield { ...span, kind: 'url-password' };
  }
  for (const match of text.matchAll(HEADER)) {
    const span = secretOf(match);
    const { scheme = '' } = match.groups ?? {};
    if (span !== null && isCredential(scheme, text.slice(span.start, span.end)))
      yield { ...span, kind: 'authorization' };
  }
}

/** A name with a password in base64, or a token: words behind such a word are none. */
function isCredential(scheme: string, value: string): boolean {
  if (scheme.toLowerCase() === 'basic') return Buffer.from(value, 'base64').includes(':');
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !isPlaceholder(value, true);
}
