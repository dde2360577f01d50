import { defineCommand } from '../command.ts';
import { connectionHelp, connectionReport } from '../http-session.ts';
import type { Io } from '../io.ts';
import { serveUntilStopped } from '../serve-http.ts';
import { serveStdio } from '../serve-stdio.ts';
import { serverSettings } from '../server-options.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';
import type { ServeFlags } from './serve-options.ts';
import { SERVE_OPTIONS } from './serve-options.ts';

export const serve = defineCommand<ServeFlags>({
  name: 'serve',
  summary: 'serve MCP over stdio, or over HTTP with --http',
  details:
    'Over stdio, stdout carries only the protocol and the log goes to stderr. "orrery" without a command does the same in a pipe.',
  examples: [
    ['orrery serve --root ~/src/engine', 'The command that a client starts'],
    ['orrery serve --http 7700', 'Streamable HTTP on this machine only'],
    [
      'orrery serve --http 0.0.0.0:7700 --keys ~/orrery-keys.json',
      'Open to other machines, with a key for each caller',
    ],
  ],
  options: SERVE_OPTIONS,

  async run({ flags, io }) {
    return flags.http === undefined ? serveStdio(flags) : serveOverHttp(flags.http, flags, io);
  },
});

async function serveOverHttp(given: string, flags: ServeFlags, io: Io): Promise<number> {
  const { parseHttpAddress } = await import('../../server/http/address.ts');
  const address = parseHttpAddress(given);
  const settings = serverSettings(flags, io.env, io.cwd());
  await serveUntilStopped({ address, flags, settings, io }, (served) => {
    const told = flags.json
      ? JSON.stringify(connectionReport(served))
      : linesOf(connectionHelp(served, styleFor(io.stdout, io.env)));
    io.stdout.write(styled`${told}\n`);
  });
  return 0;
}
