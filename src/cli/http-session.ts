import type { Engine } from '../server/engine/engine.ts';
import type { HttpAddress } from '../server/http/address.ts';
import type { HttpServer } from '../server/http.ts';
import { type StatePlace, stateHome } from '../store/state-home.ts';
import type { Option } from './option.ts';
import { type Environment, type Style, styled, type Text } from './terminal/style.ts';

/** The options of every command that serves HTTP. */
export const HTTP_OPTIONS: readonly Option[] = [
  {
    name: 'token',
    value: 'secret',
    description:
      'bearer token that clients must send (ORRERY_TOKEN; default: a random one, on this machine always the same)',
  },
  { name: 'no-token', description: 'serve whoever connects; on this machine only' },
  {
    name: 'allow-host',
    value: 'name',
    repeatable: true,
    description: 'further name clients may address the server by, such as that of a proxy; may be repeated',
  },
];

export interface HttpFlags {
  /** False: none. */
  readonly token?: string | false;
  readonly allowHost?: readonly string[];
}

/** A server, and whether the person who started it chose the token: then it is not printed. */
export interface ServedHttp {
  readonly server: HttpServer;
  readonly isTokenChosen: boolean;
}

/** @param state where the token is kept between starts */
export async function startHttp(
  engine: Engine,
  address: HttpAddress,
  flags: HttpFlags,
  env: Environment,
  state: StatePlace,
): Promise<ServedHttp> {
  const [{ serveHttp }, { isLoopback }] = await Promise.all([
    import('../server/http.ts'),
    import('../server/http/address.ts'),
  ]);
  const chosen = flags.token === false ? null : (flags.token ?? (env.ORRERY_TOKEN || undefined));
  const token = chosen === undefined && isLoopback(address.host) ? await kept(engine, state) : chosen;
  const server = await serveHttp(engine, {
    ...address,
    ...(token !== undefined && { token }),
    ...(flags.allowHost !== undefined && { allowedHosts: flags.allowHost }),
  });
  return { server, isTokenChosen: typeof chosen === 'string' };
}

/** Undefined where none can be kept. */
async function kept({ workspace, log }: Engine, state: StatePlace): Promise<string | undefined> {
  const { keptToken } = await import('../store/http-token.ts');
  try {
    return keptToken(
      stateHome(state),
      workspace.roots.all.map(({ path }) => path),
    );
  } catch (thrown) {
    log.warn(`The bearer token is another at each start: ${thrown instanceof Error ? thrown.message : thrown}`);
    return undefined;
  }
}

/**
 * Waits for Ctrl-C or SIGTERM, then lets the server finish what it is doing. A second signal ends the process at once.
 *
 * @param announce tells the world of the server; called when a signal can no longer be missed
 */
export async function untilStopped(server: HttpServer, announce: () => void): Promise<void> {
  const stopped = Promise.withResolvers<void>();
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1);
    isStopping = true;
    stopped.resolve();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
  announce();
  await stopped.promise;
  await server.close();
  process.off('SIGINT', stop).off('SIGTERM', stop);
}

/** Where the server is and how to connect an agent to it, as lines to read and paste from. */
export function connectionHelp({ server: { url, token }, isTokenChosen }: ServedHttp, style: Style): Text[] {
  const shownToken = isTokenChosen ? '<your token>' : token;
  const headers = token === null ? undefined : { Authorization: `Bearer ${shownToken}` };
  const entry = { type: 'http', url, ...(headers !== undefined && { headers }) };
  const flag = headers === undefined ? '' : ` --header "Authorization: ${headers.Authorization}"`;
  return [
    styled`${style.bold('MCP endpoint')}  ${style.cyan(url)}`,
    ...(token === null || isTokenChosen ? [] : [styled`${style.bold('Bearer token')}  ${token}`]),
    '',
    'Connect Claude Code:',
    `  claude mcp add --transport http orrery ${url}${flag}`,
    'or put this into the MCP configuration of another agent:',
    ...JSON.stringify({ mcpServers: { orrery: entry } }, null, 2)
      .split('\n')
      .map((line) => `  ${line}`),
    style.dim('"orrery install" sets agents up to start Orrery by themselves. Ctrl-C ends this server.'),
  ];
}

/** The same for a program to read. A token that whoever started the server chose is not repeated. */
export function connectionReport({ server: { url, token }, isTokenChosen }: ServedHttp): Record<string, unknown> {
  return { url, token_required: token !== null, ...(token !== null && !isTokenChosen && { token }) };
}
