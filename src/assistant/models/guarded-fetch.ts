import { ModelFailure } from './model-failure.ts';
import type { Patience } from './model-settings.ts';

/** An answer of more bytes than any model gives. */
const MAX_ANSWER_BYTES = 64 * 1024 * 1024;

/**
 * What the libraries of models connect with, and the one place of the assistant that does: to the provider that was set up and
 * no other, as redirections are not followed; for so long and so many bytes and no more.
 *
 * @param url the provider's
 */
export function guardedFetch(url: string, { connectMs }: Patience): typeof fetch {
  const { origin, hostname } = new URL(url);
  const patienceMs = isLocal(hostname) ? connectMs.local : connectMs.remote;
  return async (input, init) => {
    const asked = input instanceof Request ? input.url : String(input);
    if (new URL(asked).origin !== origin) {
      throw new ModelFailure('refused', `a request to an address other than ${origin} was blocked`);
    }
    const tooLate = new AbortController();
    const timer = setTimeout(() => tooLate.abort(), patienceMs);
    const signals = [tooLate.signal, ...(init?.signal ? [init.signal] : [])];
    try {
      const response = await fetch(asked, { ...init, redirect: 'manual', signal: AbortSignal.any(signals) });
      return bounded(response);
    } catch (thrown) {
      init?.signal?.throwIfAborted();
      if (!tooLate.signal.aborted) throw new ModelFailure('outage', `it cannot be reached (${reasonOf(thrown)})`);
      throw new ModelFailure('timeout', `it did not begin to answer within ${patienceMs / 1000} s`);
    } finally {
      clearTimeout(timer);
    }
  };
}

export function isLocal(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127\./.test(hostname);
}

/** The same answer, which fails where it is too long or breaks off. */
function bounded(response: Response): Response {
  if (response.body === null) return response;
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > MAX_ANSWER_BYTES) {
        controller.error(new ModelFailure('refused', `its answer is longer than ${MAX_ANSWER_BYTES} bytes`));
      } else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(limit), { status, statusText, headers });
}

/** The system's code, where there is one: `ECONNREFUSED`. */
function reasonOf(thrown: unknown): string {
  const { cause } = thrown as { readonly cause?: { readonly code?: unknown; readonly message?: unknown } };
  return String(cause?.code ?? cause?.message ?? 'without a reason');
}
