import { mayHoldIssuedSecrets } from '../secrets/issued-forms.ts';
import { SECRET_PATTERNS } from '../secrets/patterns.ts';
import { isPlaceholder } from '../secrets/placeholders.ts';
import type { SecretSpan } from './secret-span.ts';
import { VENDOR_TOKENS } from './vendor-forms.ts';

/** Secrets that their form gives away, wherever they stand: also right behind or before other letters. */
export function* issuedSecrets(text: string): Generator<SecretSpan> {
  if (!mayHoldIssuedSecrets(text)) return;
  for (const { id, anywhere } of SECRET_PATTERNS) {
    if (anywhere === null) continue;
    for (const match of text.matchAll(anywhere)) {
      const value = match.groups?.secret ?? match[0];
      if (isPlaceholder(value, false)) continue;
      const start = match.index + match[0].indexOf(value);
      yield { start, end: start + value.length, kind: id };
    }
  }
}

/** Tokens of vendors whose form is too general to fail the gate with. */
export function* vendorTokens(text: string): Generator<SecretSpan> {
  for (const form of VENDOR_TOKENS) {
    for (const { index, 0: value } of text.matchAll(form)) {
      if (/\d/.test(value) && !isPlaceholder(value, false))
        yield { start: index, end: index + value.length, kind: 'vendor-token' };
    }
  }
}
