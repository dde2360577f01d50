/** What Supabase calls the key that is exempt from all rules of a database's rows; its other key is shown in pages. */
const SERVICE_ROLE = /"role"\s*:\s*"service_role"/;
const OF_SUPABASE = /"iss"\s*:\s*"supabase"/;

/** Seconds since 1970. A date that is fixed rather than today's: a tree gets the same findings on any day. */
const EXPIRED_BEFORE = Date.UTC(2026, 0, 1) / 1000;

/** Seconds where they are in milliseconds by mistake would be tens of thousands of years from now. */
const EXPIRY = /"exp"\s*:\s*(\d{9,10})(?:\.\d+)?\s*[,}]/;

/** Whether a JSON web token is a key of a service that may do anything (`service_role` of Supabase) and has not expired. */
export function isServiceKey(value: string): boolean {
  const payload = Buffer.from(value.split('.')[1] ?? '', 'base64url').toString('latin1');
  return SERVICE_ROLE.test(payload) && OF_SUPABASE.test(payload) && !isExpired(payload);
}

/** Whether a token says that it was valid until a date before 2026 (RFC 7519, section 4.1.4). */
function isExpired(payload: string): boolean {
  const [, expiry] = EXPIRY.exec(payload) ?? [];
  return expiry !== undefined && Number(expiry) < EXPIRED_BEFORE;
}
