import process from 'node:process';
import type { Engine } from '../server/engine/engine.ts';
import type { LastingClient } from '../server/lasting-client.ts';
import { printFailure } from './failure.ts';
import { type Io, ioOf } from './io.ts';
import type { ServerSettings } from './server-options.ts';
import { openEngine, openSwitchedEngine } from './session.ts';

/**
 * Serves the client of this process, and nobody else, until it leaves.
 * @returns the exit status
 */
export async function serveAlone(settings: ServerSettings): Promise<number> {
  const io = ioOf(process);
  try {
    const [{ engine, client }, { serveOverStdio }] = await Promise.all([
      settings.explicitRoots ? servingNamedRoots(settings, io) : servingClientRoots(settings, io),
      import('../server/stdio.ts'),
    ]);
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
}

async function servingNamedRoots(settings: ServerSettings, io: Io): Promise<Served> {
  const [engine, { LastingClient }] = await Promise.all([
    openEngine(settings, io),
    import('../server/lasting-client.ts'),
  ]);
  return { engine, client: new LastingClient(engine) };
}

async function servingClientRoots(settings: ServerSettings, io: Io): Promise<Served> {
  const [engine, { LastingClient }, { ClientRoots }] = await Promise.all([
    openSwitchedEngine(settings, io),
    import('../server/lasting-client.ts'),
    import('../server/client-roots.ts'),
  ]);
  return { engine, client: new LastingClient(engine, { roots: new ClientRoots(engine) }) };
}
