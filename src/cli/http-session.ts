import type { Application } from '../server/application.ts';
import type { HttpAddress } from '../server/http/address.ts';
import type { HttpServer } from '../server/http.ts';
import type { Option } from './option.ts';
import type { Environment, Style } from './terminal/style.ts';

/** The options of every command that serves HTTP. */
export const HTTP_OPTIONS: readonly Option[] = [
  {
    name: 'token',
    value: 'secret',
    description: 'bearer token that clients must send (ORRERY_TOKEN; default: none on this machine, else a random one)',
  },
  {
    name: 'allow-host',
    value: 'name',
    repeatable: true,
    description: 'further name clients may address the server by, such as that of a proxy; may be repeated',
  },
];

export interface HttpFlags {
  readonly token?: string;
  readonly allowHost?: readonly string[];
}

export async function startHttp(
  application: Application,
  address: HttpAddress,
  flags: HttpFlags,
  env: Environment,
): Promise<HttpServer> {
  const { serveHttp } = await import('../server/http.ts');
  const token = flags.token ?? (env.ORRERY_TOKEN || undefined);
  return serveHttp(application, {
    ...address,
    ...(token !== undefined && { token }),
    ...(flags.allowHost !== undefined && { allowedHosts: flags.allowHost }),
  });
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
export function connectionHelp({ url, token, isNewToken }: HttpServer, style: Style): string[] {
  const shownToken = isNewToken ? token : '<your token>';
  const headers = token === null ? undefined : { Authorization: `Bearer ${shownToken}` };
  const entry = { type: 'http', url, ...(headers !== undefined && { headers }) };
  const flag = headers === undefined ? '' : ` --header "Authorization: ${headers.Authorization}"`;
  return [
    `${style.bold('MCP endpoint')}  ${style.cyan(url)}`,
    ...(isNewToken ? [`${style.bold('Bearer token')}  ${token}`] : []),
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
export function connectionReport({ url, token, isNewToken }: HttpServer): Record<string, unknown> {
  return { url, token_required: token !== null, ...(isNewToken && { token }) };
}
