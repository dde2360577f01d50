import { isPlaceholder } from '../secrets/placeholders.ts';
import { plainText } from './plain-text.ts';
import { type SecretSpan, secretOf } from './secret-span.ts';
import { isRandom } from './secret-value.ts';

/** The password of an address; of it, only what stands for another value is none. */
const ADDRESS = /:\/\/[^\s:/?#@'"`<>{}$]{0,100}:(?<secret>[^\s/@'"`<>{}]{3,200})@/dg;
/** What people write where they mean any password. */
const ANY_PASSWORD =
  /^(?:\$.*|%.*|\[.*|\.{3}|[x*]+|pass(?:w(?:or)?d)?|pw|pwd|secret|token|user(?:name)?|example|changeme|redacted|hidden|your[-_]?password)$/i;
/** What a header of a request says who sends it with. */
const SCHEME = /\b(?<scheme>Bearer|Basic|Token)[ \t]{1,4}(?<secret>[A-Za-z0-9._~+/=-]{16,4000})/dgi;
/** Headers that carry credentials, to the end of the line. */
const HEADER =
  /(?<![A-Za-z])(?:(?:proxy-|http_|x-)?authorization|(?:set-)?cookie2?|x-amz-security-token|x-[\w-]{1,40}-(?:key|token|signature|secret)|[\w-]{1,40}-(?:api-?key|token)|--cookie|-b)["'`]{0,8}[ \t]{0,3}[:=, ][ \t]{0,3}(?<secret>[^\n]{16,4000})/dgi;
/** A word of a header's value, without the names of its parts. */
const CREDENTIAL = /[A-Za-z0-9._~+/%-]{16,4000}={0,2}/g;

/** Credentials in addresses and in headers of requests. */
export function* sentCredentials(given: string): Generator<SecretSpan> {
  for (const { span, value } of valuesOf(given, ADDRESS))
    if (!ANY_PASSWORD.test(value)) yield { ...span, kind: 'url-password' };
  const text = plainText(given);
  for (const { span, value, scheme } of valuesOf(text, SCHEME)) {
    if (isCredential(scheme, value)) yield { ...span, kind: 'authorization' };
  }
  for (const { span } of valuesOf(text, HEADER)) yield* credentialsIn(text, span.start, span.end);
}

function* valuesOf(text: string, expression: RegExp) {
  for (const match of text.matchAll(expression)) {
    const span = secretOf(match);
    if (span !== null) yield { span, value: text.slice(span.start, span.end), scheme: match.groups?.scheme ?? '' };
  }
}

function* credentialsIn(text: string, start: number, end: number): Generator<SecretSpan> {
  for (const { index, 0: value } of text.slice(start, end).matchAll(CREDENTIAL)) {
    // What is called is code.
    if (text[start + index + value.length] === '(') continue;
    if (isRandom(value)) yield { start: start + index, end: start + index + value.length, kind: 'authorization' };
  }
}

/** A name with a password in base64, or a token: words behind such a word are none. */
function isCredential(scheme: string, value: string): boolean {
  if (scheme.toLowerCase() === 'basic' && Buffer.from(value, 'base64').includes(':')) return true;
  return /\d/.test(value) && /[A-Za-z]/.test(value) && !isPlaceholder(value, true);
}
