import { mayHoldIssuedSecrets } from '../workspace/secrets/issued-forms.ts';
import { masked, secretValues } from '../workspace/secrets/secret-values.ts';
import type { FileFacts } from './facts.ts';

/** An address with a password in it. */
const ADDRESS = /:\/\/[^\s:/?#@'"`<>{}$]{1,100}:[^\s:/?#@'"`<>{}$]{6,100}@/;
/** Quoted text of the kind that a name beside it may say is a secret, and such a name. */
const QUOTED = /["'`](?=[!-~]{0,199}\d)[!-~]{12,200}["'`]/;
const TELLING_NAME = /passw|passphrase|secret|api[_-]?key|access[_-]?key|token|private[_-]?key|credential/i;

/**
 * Whether a look for secrets may find one. It takes a fraction of the time of that look, and most texts hold nothing that
 * is anything like one.
 */
export function mayHoldSecrets(source: string): boolean {
  if (mayHoldIssuedSecrets(source) || ADDRESS.test(source)) return true;
  return QUOTED.test(source) && TELLING_NAME.test(source);
}

/**
 * Facts without the secrets of their text: they are kept, shown and sent on. What is found here is what the check for
 * secrets finds. Elsewhere than in the list of strings, of which it is left out, a secret is masked.
 */
export function withoutSecrets(facts: FileFacts, source: string): FileFacts {
  const secrets = secretsOf(source);
  if (secrets.length === 0) return facts;
  const isOpen = (text: string) => !secrets.some((secret) => text.includes(secret));
  const { tokens, ...others } = facts;
  const masking = { ...others, strings: facts.strings.filter(isOpen) };
  return { ...(maskedIn(masking, secrets) as Omit<FileFacts, 'tokens'>), tokens };
}

/** A text with its secrets masked; its lines stay those they are. */
export function textWithoutSecrets(source: string): string {
  return secretsOf(source).reduce((text, secret) => text.replaceAll(secret, masked(secret)), source);
}

/** A line of a private key, in base64. */
const KEY_LINE = /[A-Za-z0-9+/=]{16,}/g;
const KEY_END = '-----END';
/** The longest private key there may be, in characters: 16,384 bits, and room for what stands around its lines. */
const MAX_KEY = 32_000;

/** Each once, the longest first: one may be part of another. */
function secretsOf(source: string): readonly string[] {
  if (!mayHoldSecrets(source)) return [];
  const found = new Set<string>();
  for (const { pattern, value, at } of secretValues(source, true)) {
    found.add(value);
    // Of a key, the first line tells that it is one, and all of them are secret.
    if (pattern.id === 'private-key') for (const line of keyLines(source, at)) found.add(line);
  }
  return [...found].sort((a, b) => b.length - a.length);
}

function keyLines(source: string, at: number): readonly string[] {
  const rest = source.slice(at, at + MAX_KEY);
  const end = rest.indexOf(KEY_END);
  return end < 0 ? [] : (rest.slice(0, end).match(KEY_LINE) ?? []);
}

/** A value of plain data with every text in it masked. */
function maskedIn(value: unknown, secrets: readonly string[]): unknown {
  if (typeof value === 'string')
    return secrets.reduce((text, secret) => text.replaceAll(secret, masked(secret)), value);
  if (Array.isArray(value)) return value.map((item) => maskedIn(item, secrets));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, maskedIn(item, secrets)]));
}
