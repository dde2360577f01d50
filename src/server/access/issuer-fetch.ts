import { isLoopback } from '../http/address.ts';

/** What a document of an issuer may hold, in bytes, and how long it may take. */
const MAX_BYTES = 256 * 1024;
const TIMEOUT_MS = 5000;

/** Whether an address may be asked: encrypted, or on this machine. */
export function isSafeUrl({ protocol, hostname }: URL): boolean {
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[|\]$/g, '')));
}

/**
 * Gets a JSON document of the authorization server that was set up, and of no other: redirections are not followed.
 *
 * @throws Error saying why there is none
 */
export async function fetchDocument(url: URL): Promise<Response> {
  if (!isSafeUrl(url)) throw new Error(`${url.href} is neither https nor on this machine`);
  const response = await fetch(url, {
    headers: { accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_BYTES) throw new Error(`${url.href} has more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return new Response(Buffer.concat(chunks), { status: response.status });
}
