import { refusalIn, waitOf } from './refusal.ts';
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
  const { said, delayMs } = refusalIn(text);
  return failureOfStatus(status, said, waitOf(headers.get('retry-after')) ?? delayMs);
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
    throw new RequestFailure('its answer is not JSON, or was cut off', { isPassing: true });
  }
}

/** The system's code, where there is one: `ECONNREFUSED`. */
function reasonOf(thrown: unknown): string {
  const { cause } = thrown as { readonly cause?: { readonly code?: unknown; readonly message?: unknown } };
  return String(cause?.code ?? cause?.message ?? 'without a reason');
}
