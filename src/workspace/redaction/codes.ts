import { type SecretSpan, secretOf } from './secret-span.ts';

/** Numbers that a person types in to prove who they are. */
const CODE =
  /(?<![A-Za-z])(?:PIN|OTP|TOTP|2FA|MFA|CVV|one-time password|verification|security|login|passcode)(?: codes?| number)?["'`]{0,3}[ \t]{0,3}(?:is|[:=])[ \t]{0,3}["'`]{0,3}(?<secret>\d{4,8})(?![\w.])/dg;

/** Codes of digits alone, which only their name gives away. */
export function* codes(text: string): Generator<SecretSpan> {
  for (const match of text.matchAll(CODE)) {
    const span = secretOf(match);
    if (span !== null) yield { ...span, kind: 'assigned-secret' };
  }
}
