import process from 'node:process';
import type { ServeFlags } from './commands/serve-options.ts';
import { printFailure } from './failure.ts';
import { ioOf } from './io.ts';
import { type ServerSettings, serverSettings } from './server-options.ts';

/**
 * Serves over stdio until the client leaves: by the hub of the project, or alone. A failure to start is told on stderr, as
 * stdout belongs to the protocol.
 *
 * @returns the exit status
 */
export async function serveStdio(flags: ServeFlags): Promise<number> {
  const io = ioOf(process);
  let settings: ServerSettings;
  try {
    settings = serverSettings(flags, io.env, io.cwd());
  } catch (thrown) {
    return printFailure(thrown, io, false);
  }
  if (flags.noHub !== true && io.env.ORRERY_HUB !== '0') {
    const { serveThroughHub } = await import('./hub-front.ts');
    const status = await serveThroughHub(settings, io);
    if (status !== null) return status;
  }
  const { serveAlone } = await import('./serve-alone.ts');
  return serveAlone(settings);
}
