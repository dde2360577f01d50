import { createServer } from 'node:net';

/** Where people find the page, unless something else is there. */
export const USUAL_PORT = 7780;
/** Ports that are tried before any free one is taken. */
const TRIED = 10;

/** The usual port, or the next that is free on this machine's own address; 0, which is any, where none of the next is. */
export async function usualPort(host: string): Promise<number> {
  for (let port = USUAL_PORT; port < USUAL_PORT + TRIED; port++) if (await isFree(host, port)) return port;
  return 0;
}

function isFree(host: string, port: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const server = createServer();
  server.once('error', () => resolve(false));
  server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  return promise;
}
