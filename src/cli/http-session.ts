import type { OpenView } from '../server/access/views.ts';
import type { Engine } from '../server/engine/engine.ts';
import type { HttpAddress } from '../server/http/address.ts';
import type { HttpOptions, HttpServer } from '../server/http.ts';
import { type StatePlace, stateHome } from '../store/state-home.ts';
import { ACCESS_OPTIONS, type AccessFlags, openDoor } from './access-options.ts';
import type { Io } from './io.ts';
import type { Option } from './option.ts';
import type { ServerSettings } from './server-options.ts';
import { openView } from './session.ts';
import { statePlace } from './state-place.ts';
import { type Style, styled, type Text } from './terminal/style.ts';

/** The options of every command that serves HTTP. */
export const HTTP_OPTIONS: readonly Option[] = [
  {
    name: 'token',
    value: 'secret',
    description:
      'bearer token that clients on this machine must send (ORRERY_TOKEN; default: a random one, the same at each start)',
  },
  ...ACCESS_OPTIONS,
  { name: 'no-token', description: 'serve every client that connects, on this machine only' },
  {
    name: 'allow-host',
    value: 'name',
    repeatable: true,
    description: 'another host name clients may use for the server, such as that of a proxy; repeatable',
  },
];

/** The options of commands that serve people, who need not name a port. */
export const PEOPLE_OPTIONS: readonly Option[] = [
  { name: 'port', value: 'port', description: 'port to serve on (default: 7780, or the next free one)' },
  ...HTTP_OPTIONS,
];

export interface HttpFlags extends AccessFlags {
  readonly allowHost?: readonly string[];
}

/** How callers prove who they are; a token that the person who started the server chose is not printed. */
type Proof = 'nothing' | 'printed token' | 'chosen token' | 'own key';

export interface ServedHttp {
  readonly server: HttpServer;
  readonly proof: Proof;
}

export interface UsualAddress {
  readonly address: HttpAddress;
  /** Lines on why it is not the one that people expect. */
  readonly notes: readonly Text[];
}

/**
 * Where to serve people: on the port that they name, or the usual one, or the next that is free.
 *
 * @throws OrreryError `VALIDATION_ERROR`
 */
export async function usualAddress(port: string | undefined): Promise<UsualAddress> {
  const [{ parseHttpAddress }, { USUAL_PORT, usualPort }] = await Promise.all([
    import('../server/http/address.ts'),
    import('../server/http/free-port.ts'),
  ]);
  if (port !== undefined) return { address: parseHttpAddress(port), notes: [] };
  const { host } = parseHttpAddress('0');
  const free = await usualPort(host);
  const notes = free === USUAL_PORT ? [] : [`Port ${USUAL_PORT} is in use, so this is on another.`, ''];
  return { address: { host, port: free }, notes };
}

/** Where to serve, and whether a person is about to look at the page there. */
export type ServedAddress = HttpAddress & Pick<HttpOptions, 'expectsVisit'>;

/**
 * @param settings those that the engine was made of
 * @param cwd what relative files are relative to
 */
export async function startHttp(
  engine: Engine,
  address: ServedAddress,
  flags: HttpFlags,
  settings: ServerSettings,
  io: Io,
  cwd: string,
): Promise<ServedHttp> {
  const [{ serveHttp }, { isLoopback }, { packageRoot }, { join }] = await Promise.all([
    import('../server/http.ts'),
    import('../server/http/address.ts'),
    import('../languages/grammar-files.ts'),
    import('node:path'),
  ]);
  const pageFolder = join(packageRoot(), 'dist', 'web');
  const where = { ...address, pageFolder, ...(flags.allowHost !== undefined && { allowedHosts: flags.allowHost }) };
  const openNarrowed: OpenView = (narrowing) => openView(settings, narrowing, io);
  const door = await openDoor(flags, { engine, address, openView: openNarrowed, cwd });
  if (door !== null) {
    try {
      return noted({ server: await serveHttp(engine, { ...where, door }), proof: 'own key' }, engine, settings, io);
    } catch (thrown) {
      await door.close();
      throw thrown;
    }
  }
  const chosen = flags.token === false ? null : (flags.token ?? (io.env.ORRERY_TOKEN || undefined));
  const state = statePlace(settings, io);
  const token = chosen === undefined && isLoopback(address.host) ? await kept(engine, state) : chosen;
  const server = await serveHttp(engine, { ...where, ...(token !== undefined && { token }) });
  const isChosen = typeof chosen === 'string';
  const proof = server.token === null ? 'nothing' : isChosen ? 'chosen token' : 'printed token';
  return noted({ server, proof }, engine, settings, io);
}

const SIGN_IN = {
  nothing: 'nothing',
  'printed token': 'kept token',
  'chosen token': 'chosen token',
  'own key': 'own key',
} as const satisfies Readonly<Record<Proof, string>>;

/** Leaves a note of the server until it is closed, so that its page is found. */
async function noted(
  { server, proof }: ServedHttp,
  { workspace, log }: Engine,
  settings: ServerSettings,
  io: Io,
): Promise<ServedHttp> {
  const { noteHttpServer } = await import('../store/http-servers.ts');
  const roots = workspace.roots.all.map(({ path }) => path);
  try {
    const { origin } = new URL(server.url);
    const note = { id: server.id ?? '', origin, pid: process.pid, roots, sign_in: SIGN_IN[proof] };
    const withdraw = noteHttpServer(stateHome(statePlace(settings, io)), note);
    return { proof, server: { ...server, close: () => server.close().finally(withdraw) } };
  } catch (thrown) {
    log.debug(
      `This server could not be announced to other commands: ${thrown instanceof Error ? thrown.message : thrown}`,
    );
    return { server, proof };
  }
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
    log.warn(`The bearer token changes at each start: ${thrown instanceof Error ? thrown.message : thrown}`);
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

/** Where the page of a server is and how to connect an agent to it, as lines to read and paste from. */
export function connectionHelp(served: ServedHttp, style: Style): Text[] {
  const page = served.server.pageAddress();
  return [
    ...(page === null ? [] : [styled`${style.bold('In a browser')}  ${style.cyan(page)}`]),
    ...agentHelp(served, style),
  ];
}

/** How to connect an agent to a server. */
export function agentHelp({ server, proof }: ServedHttp, style: Style): Text[] {
  const { url, token } = server;
  const headers = proof === 'nothing' ? undefined : { Authorization: `Bearer ${shownTokens(token)[proof]}` };
  const entry = { type: 'http', url, ...(headers !== undefined && { headers }) };
  const flag = headers === undefined ? '' : ` --header "Authorization: ${headers.Authorization}"`;
  return [
    styled`${style.bold('MCP endpoint')}  ${style.cyan(url)}`,
    ...(token === null || proof !== 'printed token' ? [] : [styled`${style.bold('Bearer token')}  ${token}`]),
    '',
    'Connect Claude Code:',
    `  claude mcp add --transport http orrery ${url}${flag}`,
    'or add this to the MCP configuration of another agent:',
    ...JSON.stringify({ mcpServers: { orrery: entry } }, null, 2)
      .split('\n')
      .map((line) => `  ${line}`),
    style.dim('"orrery install" configures agents to start Orrery themselves. Ctrl-C ends this server.'),
  ];
}

/** The same for a program to read. A token that whoever started the server chose is not repeated. */
export function connectionReport({ server: { url, token }, proof }: ServedHttp): Record<string, unknown> {
  return { url, token_required: proof !== 'nothing', ...(proof === 'printed token' && { token }) };
}

function shownTokens(token: string | null): Readonly<Record<Proof, string>> {
  return { nothing: '', 'printed token': token ?? '', 'chosen token': '<your token>', 'own key': '<your key>' };
}
