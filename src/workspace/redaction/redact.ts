import { addressSecrets } from './address-secrets.ts';
import { callSecrets } from './call-secrets.ts';
import { codes } from './codes.ts';
import { commandSecrets } from './command-secrets.ts';
import { issuedSecrets, vendorTokens } from './issued-secrets.ts';
import { namedSecrets } from './named-secrets.ts';
import { privateKeys } from './private-keys.ts';
import type { SecretSpan, SpanFinder } from './secret-span.ts';
import { sentCredentials } from './sent-credentials.ts';
import { webTokens } from './web-tokens.ts';

export interface Redacted {
  readonly text: string;
  /** How many secrets were taken out, by kind. */
  readonly redactions: Readonly<Record<string, number>>;
}

/** Where kinds overlap, the one that comes first names what was there. */
const FINDERS: readonly SpanFinder[] = [
  privateKeys,
  issuedSecrets,
  vendorTokens,
  webTokens,
  sentCredentials,
  namedSecrets,
  commandSecrets,
  callSecrets,
  addressSecrets,
  codes,
];

/**
 * A text without the secrets in it, each replaced by `[REDACTED:<kind>]`. Its lines stay those they are. It takes time in
 * proportion to the text, and what it returns has nothing more to be taken out.
 *
 * A secret is known by its form or by what stands beside it, so that texts are to be redacted before they are cut: a part of
 * a secret is not known any more.
 */
export function redact(text: string): Redacted {
  const spans = secretSpans(text);
  if (spans.length === 0) return { text, redactions: {} };
  const redactions: Record<string, number> = {};
  let result = '';
  let at = 0;
  for (const { start, end, kind, isFurtherPart } of spans) {
    if (!isFurtherPart) redactions[kind] = (redactions[kind] ?? 0) + 1;
    result += `${text.slice(at, start)}[REDACTED:${kind}]`;
    at = end;
  }
  return { text: result + text.slice(at), redactions };
}

/** Counts of several texts as one. */
export function summedRedactions(parts: readonly Readonly<Record<string, number>>[]): Readonly<Record<string, number>> {
  const sum: Record<string, number> = {};
  for (const part of parts) for (const [kind, count] of Object.entries(part)) sum[kind] = (sum[kind] ?? 0) + count;
  return sum;
}

/** The secrets of a text in their order; those that overlap are one. */
export function secretSpans(text: string): readonly SecretSpan[] {
  const found = FINDERS.flatMap((find, rank) => Array.from(find(text), (span) => ({ ...span, rank })));
  found.sort((a, b) => a.start - b.start || a.rank - b.rank);
  const merged: (typeof found)[number][] = [];
  for (const span of found) {
    const last = merged.at(-1);
    if (last === undefined || span.start >= last.end) merged.push(span);
    else {
      const named = span.rank < last.rank ? span : last;
      merged[merged.length - 1] = { ...named, start: last.start, end: Math.max(last.end, span.end) };
    }
  }
  return merged;
}
