import { connect, createServer } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A way to a server that loses a connection once its client has sent a word: the server gets it, and the client no answer.
 * Ends when the test is over.
 *
 * @param address of the server, as a URL
 * @returns the same URL by that way; `cutOnce` has the next connection that sends the word lost
 */
export async function cutConnections(address: string, word: string): Promise<{ url: string; cutOnce: () => void }> {
  const to = new URL(address);
  let isDue = false;
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname);
    upstream.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('error', () => upstream.destroy()).on('close', () => upstream.end());
    let isCut = false;
    client.on('data', (data) => {
      if (isDue && data.includes(word)) {
        isDue = false;
        isCut = true;
      }
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      // By its answer, the server has done what it was asked.
      if (isCut) client.destroy();
      else client.write(data);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const through = new URL(address);
  through.port = String((server.address() as { readonly port: number }).port);
  return {
    url: through.href,
    cutOnce: () => {
      isDue = true;
    },
  };
}
