import type { Engine } from '../../server/engine/engine.ts';
import type { LastingClient } from '../../server/lasting-client.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { printFailure } from '../failure.ts';
import { connectionHelp, connectionReport, type HttpFlags, startHttp, untilStopped } from '../http-session.ts';
import type { Io } from '../io.ts';
import { type ServerFlags, type ServerSettings, serverSettings } from '../server-options.ts';
import { openEngine, openSwitchedEngine } from '../session.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';
import { SERVE_OPTIONS } from './serve-options.ts';

export interface ServeFlags extends ServerFlags, HttpFlags, JsonFlag {
  readonly http?: string;
  readonly noHub?: boolean;
}

export const serve = defineCommand<ServeFlags>({
  name: 'serve',
  summary: 'serve MCP over stdio, or over HTTP with --http',
  details:
    'Over stdio, stdout carries the protocol alone and the log goes to stderr. Also what "orrery" does in a pipe.',
  examples: [
    ['orrery serve --root ~/src/engine', 'What a client starts'],
    ['orrery serve --http 7700', 'Streamable HTTP on this machine only'],
    [
      'orrery serve --http 0.0.0.0:7700 --keys ~/orrery-keys.json',
      'Open to other machines, with a key for each caller',
    ],
  ],
  options: SERVE_OPTIONS,

  async run({ flags, io }) {
    return flags.http === undefined ? serveStdio(flags, io) : serveOverHttp(flags.http, flags, io);
  },
});

/** Serves over stdio until the client leaves. A failure to start is told on stderr, as stdout belongs to the protocol. */
export async function serveStdio(flags: ServeFlags, io: Io): Promise<number> {
  try {
    const settings = serverSettings(flags, io.env, io.cwd());
    if (wantsHub(flags, io)) {
      const { serveThroughHub } = await import('../hub-front.ts');
      const status = await serveThroughHub(settings, io);
      if (status !== null) return status;
    }
    const [{ engine, client }, { serveOverStdio }] = await Promise.all([
      settings.explicitRoots ? servingNamedRoots(settings, io) : servingClientRoots(settings, io),
      import('../../server/stdio.ts'),
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

function wantsHub({ noHub }: ServeFlags, { env }: Io): boolean {
  return noHub !== true && env.ORRERY_HUB !== '0';
}

interface Served {
  readonly engine: Engine;
  readonly client: LastingClient;
}

async function servingNamedRoots(settings: ServerSettings, io: Io): Promise<Served> {
  const [engine, { LastingClient }] = await Promise.all([
    openEngine(settings, io),
    import('../../server/lasting-client.ts'),
  ]);
  return { engine, client: new LastingClient(engine) };
}

async function servingClientRoots(settings: ServerSettings, io: Io): Promise<Served> {
  const [engine, { LastingClient }, { ClientRoots }] = await Promise.all([
    openSwitchedEngine(settings, io),
    import('../../server/lasting-client.ts'),
    import('../../server/client-roots.ts'),
  ]);
  return { engine, client: new LastingClient(engine, { roots: new ClientRoots(engine) }) };
}

async function serveOverHttp(address: string, flags: ServeFlags, io: Io): Promise<number> {
  const { parseHttpAddress } = await import('../../server/http/address.ts');
  const where = parseHttpAddress(address);
  const cwd = io.cwd();
  const settings = serverSettings(flags, io.env, cwd);
  const engine = await openEngine(settings, io);
  try {
    const served = await startHttp(engine, where, flags, settings, io, cwd);
    const told = flags.json
      ? JSON.stringify(connectionReport(served))
      : linesOf(connectionHelp(served, styleFor(io.stdout, io.env)));
    await untilStopped(served.server, () => io.stdout.write(styled`${told}\n`));
    return 0;
  } finally {
    await engine.close();
  }
}
