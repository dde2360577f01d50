import { failureOfStatus, RequestFailure } from './request-failure.ts';

export interface JsonRequest {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

export interface PostLimits {
  readonly timeMs: number;
  readonly bytes: number;
}

/** What is read of a server's own words, in characters. */
const MAX_SAID = 300;
/** What is read of an answer that says no. */
const MAX_REFUSAL_BYTES = 64 * 1024;

/**
 * Posts JSON and returns the JSON that comes back. The one place of the program that connects to another: to the address
 * that was set up and no other, as redirections are not followed.
 *
 * @throws RequestFailure; the signal's reason when it aborts
 */
export async function postJson(
  { url, headers, body }: JsonRequest,
  limits: PostLimits,
  signal: AbortSignal,
): Promise<unknown> {
  const timeUp = AbortSignal.timeout(limits.timeMs);
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      redirect: 'manual',
      signal: AbortSignal.any([signal, timeUp]),
    });
    if (!response.ok) throw await refusal(response);
    return parsed(await bounded(response, limits.bytes));
  } catch (thrown) {
    signal.throwIfAborted();
    if (thrown instanceof RequestFailure) throw thrown;
    if (timeUp.aborted) {
      const message = `it did not answer within ${limits.timeMs / 1000} s`;
      throw new RequestFailure(message, { isPassing: true, mayBeTheTexts: true });
    }
    throw new RequestFailure(`it cannot be reached (${reasonOf(thrown)})`, { isPassing: true });
  }
}

async function refusal(response: Response): Promise<RequestFailure> {
  const { status, headers } = response;
  const text = await bounded(response, MAX_REFUSAL_BYTES).catch(() => '');
  if (status >= 300 && status < 400) {
    return new RequestFailure(`it answered ${status}, a redirection, which is not followed`, { status });
  }
  const { said, delay } = refusalIn(text);
  return failureOfStatus(status, said, waitOf(headers.get('retry-after')) ?? delay);
}

/** Text of at most so many bytes. */
async function bounded(response: Response, most: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > most) throw new RequestFailure(`its answer is longer than ${most} bytes`, { mayBeTheTexts: true });
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestFailure('its answer is no JSON, or was cut off', { isPassing: true });
  }
}

/**
 * What an error of a server says: `{"error": {"message"}}` (OpenAI, Gemini), `{"error": "…"}`, `{"message": "…"}`, `{"detail": "…"}`;
 * and how long it asks to wait, which Gemini says in `error.details`: https://github.com/googleapis/googleapis `google.rpc.RetryInfo`.
 */
function refusalIn(text: string): { readonly said: string; readonly delay: number | null } {
  let answer: unknown;
  try {
    answer = JSON.parse(text);
  } catch {
    return { said: '', delay: null };
  }
  // Gemini's is in a list at times.
  const whole = fieldsOf(Array.isArray(answer) ? answer[0] : answer);
  const error = fieldsOf(whole.error);
  const said = [error.message, whole.error, whole.message, whole.detail].find((one) => typeof one === 'string') ?? '';
  const details = Array.isArray(error.details) ? error.details : [];
  const delays = details.map((one) => secondsIn(fieldsOf(one).retryDelay));
  return { said: (said as string).slice(0, MAX_SAID), delay: delays.find((one) => one !== null) ?? null };
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** `Retry-After`: seconds, or a date. https://www.rfc-editor.org/rfc/rfc9110#field.retry-after */
function waitOf(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000;
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, until - Date.now());
}

/** A duration as JSON has it: `"34.5s"`. */
function secondsIn(duration: unknown): number | null {
  const seconds = typeof duration === 'string' && duration.endsWith('s') ? Number(duration.slice(0, -1)) : Number.NaN;
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null;
}

/** The system's code, where there is one: `ECONNREFUSED`. */
function reasonOf(thrown: unknown): string {
  const { cause } = thrown as { readonly cause?: { readonly code?: unknown; readonly message?: unknown } };
  return String(cause?.code ?? cause?.message ?? 'no reason is given');
}
