/** Seconds since 1970. A date that is fixed rather than today's: a tree gets the same findings on any day. */
const EXPIRED_BEFORE = Date.UTC(2026, 0, 1) / 1000;

/** Seconds where they are in milliseconds by mistake would be tens of thousands of years from now. */
const EXPIRY = /"exp"\s*:\s*(\d{9,10})(?:\.\d+)?\s*[,}]/;

/** Whether a JSON web token says that it was valid until a date before 2026 (RFC 7519, section 4.1.4). */
export function isExpiredToken(value: string): boolean {
  const payload = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString('latin1');
  const [, expiry] = EXPIRY.exec(payload) ?? [];
  return expiry !== undefined && Number(expiry) < EXPIRED_BEFORE;
}
