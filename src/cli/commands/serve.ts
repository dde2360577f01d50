import { defineCommand, type JsonFlag } from '../command.ts';
import { printFailure } from '../failure.ts';
import { connectionHelp, connectionReport, type HttpFlags, startHttp, untilStopped } from '../http-session.ts';
import type { Io } from '../io.ts';
import { type ServerFlags, serverSettings } from '../server-options.ts';
import { openEngine, statePlace } from '../session.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';
import { SERVE_OPTIONS } from './serve-options.ts';

export interface ServeFlags extends ServerFlags, HttpFlags, JsonFlag {
  readonly http?: string;
}

export const serve = defineCommand<ServeFlags>({
  name: 'serve',
  summary: 'serve MCP over stdio, or over HTTP with --http',
  details:
    'Over stdio, stdout carries the protocol alone and the log goes to stderr. Also what "orrery" does in a pipe.',
  examples: [
    ['orrery serve --root ~/src/engine', 'What a client starts'],
    ['orrery serve --http 7700', 'Streamable HTTP on this machine only'],
    ['orrery serve --http 0.0.0.0:7700 --token "$SECRET"', 'Open to other machines, with a bearer token'],
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
    const [engine, { serveOverStdio }, { LastingClient }] = await Promise.all([
      openEngine(settings, io),
      import('../../server/stdio.ts'),
      import('../../server/lasting-client.ts'),
    ]);
    const { limits, log } = engine;
    const { createServer, listen } = new LastingClient(engine);
    const status = await serveOverStdio({ limits, log, createServer, onListen: listen });
    await engine.close();
    return status;
  } catch (thrown) {
    return printFailure(thrown, io, false);
  }
}

async function serveOverHttp(address: string, flags: ServeFlags, io: Io): Promise<number> {
  const { parseHttpAddress } = await import('../../server/http/address.ts');
  const where = parseHttpAddress(address);
  const settings = serverSettings(flags, io.env, io.cwd());
  const engine = await openEngine(settings, io);
  try {
    const served = await startHttp(engine, where, flags, io.env, statePlace(settings, io));
    const told = flags.json
      ? JSON.stringify(connectionReport(served))
      : linesOf(connectionHelp(served, styleFor(io.stdout, io.env)));
    await untilStopped(served.server, () => io.stdout.write(styled`${told}\n`));
    return 0;
  } finally {
    await engine.close();
  }
}
