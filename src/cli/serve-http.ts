import { type HttpFlags, type ServedAddress, type ServedHttp, startHttp, untilStopped } from './http-session.ts';
import type { Io } from './io.ts';
import type { ServerSettings } from './server-options.ts';
import { openEngine } from './session.ts';

export interface ServeOverHttp {
  readonly address: ServedAddress;
  readonly flags: HttpFlags;
  readonly settings: ServerSettings;
  readonly io: Io;
}

/**
 * Serves over HTTP until Ctrl-C or SIGTERM.
 *
 * @param announce tells people of the server once it answers
 */
export async function serveUntilStopped(
  { address, flags, settings, io }: ServeOverHttp,
  announce: (served: ServedHttp) => void,
): Promise<void> {
  const engine = await openEngine(settings, io);
  try {
    const served = await startHttp(engine, address, flags, settings, io, io.cwd());
    await untilStopped(served.server, () => announce(served));
  } finally {
    await engine.close();
  }
}
