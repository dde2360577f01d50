/** What is told of a server's own words, in characters. */
const MAX_SAID = 300;

/** What a server behind HTTP says when it says no. */
export interface RefusalSaid {
  /** In its words; empty where it says nothing that can be read. */
  readonly said: string;
  /** Its names for what is wrong, such as `RESOURCE_EXHAUSTED`; empty where it has none. */
  readonly code: string;
  /** How long it asks to wait, in milliseconds; null where it does not say. */
  readonly delayMs: number | null;
}

const NOTHING_SAID: RefusalSaid = { said: '', code: '', delayMs: null };

/**
 * What an error of a server says: `{"error": {"message", "status", "type", "code"}}` (OpenAI, Gemini, Anthropic), `{"error": "…"}`,
 * `{"message": "…"}`, `{"detail": "…"}`; and how long it asks to wait, which Gemini says in `error.details`:
 * https://github.com/googleapis/googleapis `google.rpc.RetryInfo`.
 */
export function refusalIn(body: string): RefusalSaid {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return NOTHING_SAID;
  }
  // Gemini's is in a list at times.
  const whole = fieldsOf(Array.isArray(parsed) ? parsed[0] : parsed);
  const error = fieldsOf(whole.error);
  const said = [error.message, whole.error, whole.message, whole.detail].find((one) => typeof one === 'string') ?? '';
  const code = [error.status, error.type, error.code].filter((one) => typeof one === 'string').join(' ');
  const details = Array.isArray(error.details) ? error.details : [];
  const delays = details.map((one) => millisecondsIn(fieldsOf(one).retryDelay));
  return { said: (said as string).slice(0, MAX_SAID), code, delayMs: delays.find((one) => one !== null) ?? null };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/**
 * Milliseconds of a `Retry-After`: seconds, or a date; null where there is none that can be read.
 * @see https://www.rfc-editor.org/rfc/rfc9110#field.retry-after
 */
export function waitOf(header: string | null | undefined): number | null {
  if (header === null || header === undefined) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

/** A duration as Google's JSON has it: `"34.5s"`. */
function millisecondsIn(duration: unknown): number | null {
  const seconds = typeof duration === 'string' && duration.endsWith('s') ? Number(duration.slice(0, -1)) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}
