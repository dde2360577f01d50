import process from 'node:process';
import type { Engine } from '../server/engine/engine.ts';
import type { LastingClient } from '../server/lasting-client.ts';
import type { serveOverStdio } from '../server/stdio.ts';
import { printFailure } from './failure.ts';
import { type Io, ioOf } from './io.ts';
import type { ServerSettings } from './server-options.ts';
import { openSwitchedEngine, startEngine } from './session.ts';

/**
 * Serves the client of this process, and nobody else, until it leaves.
 * @returns the exit status
 */
export async function serveAlone(settings: ServerSettings): Promise<number> {
  const io = ioOf(process);
  try {
    const { engine, client, serveOverStdio } = await (settings.explicitRoots
      ? servingNamedRoots(settings, io)
      : servingClientRoots(settings, io));
    const { limits, log } = engine;
    const { createServer, listen } = client;
    const status = await serveOverStdio({ limits, log, createServer, onListen: listen });
    await engine.close();
    return status;
  } catch (thrown) {
    return printFailure(thrown, io, false);
  }
}

interface Served {
  readonly engine: Engine;
  readonly client: LastingClient;
  readonly serveOverStdio: typeof serveOverStdio;
}

async function servingNamedRoots(settings: ServerSettings, io: Io): Promise<Served> {
  const finish = await startEngine(settings, io);
  const [engine, { LastingClient }, stdio] = await Promise.all([
    finish(),
    import('../server/lasting-client.ts'),
    import('../server/stdio.ts'),
  ]);
  return { engine, client: new LastingClient(engine), ...stdio };
}

async function servingClientRoots(settings: ServerSettings, io: Io): Promise<Served> {
  const [engine, { LastingClient }, { ClientRoots }, stdio] = await Promise.all([
    openSwitchedEngine(settings, io),
    import('../server/lasting-client.ts'),
    import('../server/client-roots.ts'),
    import('../server/stdio.ts'),
  ]);
  return { engine, client: new LastingClient(engine, { roots: new ClientRoots(engine) }), ...stdio };
}
