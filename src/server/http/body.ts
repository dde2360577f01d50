import type { IncomingMessage } from 'node:http';

/**
 * The body of a request; or, when it is longer than `limit`, its length. What is too long is read to its end without being
 * held: a client that is still sending would not get to see the answer.
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer | number> {
  const chunks: Buffer[] = [];
  let received = 0;
  return new Promise((resolve, reject) => {
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limit) chunks.push(chunk);
      else chunks.length = 0;
    });
    req.on('end', () => resolve(received > limit ? received : Buffer.concat(chunks)));
    req.on('error', reject);
  });
}
