import type { IncomingMessage } from 'node:http';

/**
 * The body of a request; or, when it is longer than `limit`, its length so far or as announced. What is too long is read
 * to its end without being held, so that the client gets to see the answer.
 */
export async function readBody(req: IncomingMessage, limit: number): Promise<Buffer | number> {
  const announced = Number(req.headers['content-length'] ?? 0);
  if (announced > limit) {
    req.resume();
    return announced;
  }
  const chunks: Buffer[] = [];
  let received = 0;
  return new Promise((resolve, reject) => {
    req.on('data', (chunk: Buffer) => {
      received += chunk.length;
      if (received <= limit) return void chunks.push(chunk);
      chunks.length = 0;
      resolve(received);
    });
    req.on('end', () => resolve(Buffer.concat(chunks)));
    req.on('error', reject);
  });
}
