import type {
  CallToolRequestParams,
  CompleteRequestParams,
  CompleteResult,
  GetPromptResult,
  InputRequiredResult,
  LoggingLevel,
  PaginatedRequestParams,
  Server,
  ServerContext,
  StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { OrreryError } from '../errors.ts';
import type { Log } from '../tools/tool.ts';
import { visibleLine, visibleText } from '../visible-text.ts';
import { CheckedServer, protocolError } from './checked-server.ts';
import type { ClientRoots } from './client-roots.ts';
import { type AskableCaller, Dispatch } from './dispatch.ts';
import { asker, consentOf } from './elicitation.ts';
import type { Engine, EngineClient } from './engine/engine.ts';
import { instructions, SERVER_INFO } from './identity.ts';
import { SERVED_METHODS } from './malformed-request.ts';
import { unknownCursor, unknownMethod } from './refusals.ts';
import { samplingOf } from './sampling-round.ts';
import { type ConnectionSubscriptions, LISTEN_METHOD } from './subscriptions.ts';

/**
 * Newest first: a client whose revision is not listed is offered the first it can be offered in its own kind of
 * handshake. 2026-07-28 has none; it is served where each request carries its revision.
 */
export const PROTOCOL_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2026-07-28'];

/** A running server's tools, prompts and resource families do not change, so a client may cache them for a while. */
const UNCHANGING = { ttlMs: 300_000, cacheScope: 'private' } as const;

export interface McpServerOptions {
  /** The connection's view of the engine, with its stored results. Default: a new one. */
  readonly client?: EngineClient;
  /** Maximum size of a message, for transports that do not enforce it themselves. */
  readonly maxResponseBytes?: number;
  /** Notifications to the client; missing if there is no connection to send them over. */
  readonly subscriptions?: ConnectionSubscriptions;
  /** Asks the client for its roots; missing if they were named at the start of the server. */
  readonly roots?: ClientRoots;
}

/**
 * The MCP server of one connection, or of one request in revisions without a connection. Creating one is cheap: expensive
 * parts belong to the engine and are shared.
 */
export function createMcpServer(engine: Engine, options: McpServerOptions = {}): Server {
  const client = options.client ?? engine.openClient();
  const dispatch = new Dispatch(engine, client);
  const server = new CheckedServer(options.maxResponseBytes ?? Number.POSITIVE_INFINITY, {
    capabilities: {
      tools: {},
      resources: { subscribe: true, listChanged: true },
      prompts: {},
      completions: {},
      logging: {},
    },
    instructions: instructions(engine.tools),
    supportedProtocolVersions: PROTOCOL_REVISIONS,
    cacheHints: {
      'tools/list': UNCHANGING,
      'prompts/list': UNCHANGING,
      'resources/templates/list': UNCHANGING,
      'server/discover': UNCHANGING,
    },
  });
  options.roots?.listenTo(server);
  const askFirst = options.roots === undefined ? served : askingFirst(options.roots);
  serveTools(server, engine, dispatch, askFirst);
  serveResources(server, client, askFirst, options.subscriptions ?? null);
  servePrompts(server, client, askFirst);
  server.setRequestHandler('completion/complete', ({ params }, { mcpReq }) =>
    completion(params, client, mcpReq.signal),
  );
  return server;
}

/** Every method that a client may call: the protocol's, and the tools by their names. */
export function servedMethods({ tools }: Pick<Engine, 'tools'>): ReadonlySet<string> {
  return new Set([...SERVED_METHODS, LISTEN_METHOD, ...tools.map(({ name }) => name)]);
}

/** Serves a request, or returns a question to the client first. */
type AskFirst = <R>(context: ServerContext, serve: () => Promise<R>) => Promise<R | InputRequiredResult>;

const served: AskFirst = (_, serve) => serve();

function askingFirst(roots: ClientRoots): AskFirst {
  return async ({ mcpReq }, serve) => (await roots.askInResult(mcpReq)) ?? serve();
}

function serveTools(server: Server, engine: Engine, dispatch: Dispatch, askFirst: AskFirst): void {
  server.setRequestHandler('tools/list', ({ params }) => {
    refuseCursor(params);
    return { tools: [...engine.listing.tools] };
  });
  server.setRequestHandler('tools/call', { params: CALLED }, ({ name, arguments: given }, context) =>
    askFirst(context, () => dispatch.callTool(name, given, callerOf(context, server))),
  );
  for (const { name } of engine.tools) {
    server.setRequestHandler(name, { params: ANY_PARAMS }, ({ _meta, ...given }, context) =>
      dispatch.callMethod(name, given, callerOf(context, server)),
    );
  }
  const methods = [...servedMethods(engine)];
  server.fallbackRequestHandler = ({ method }) => Promise.reject(protocolError(unknownMethod(method, methods)));
}

/** Lists are not paginated, so no client has ever received a cursor. */
function refuseCursor(params: PaginatedRequestParams | undefined): void {
  if (params?.cursor !== undefined) throw unknownCursor(params.cursor);
}

function serveResources(
  server: Server,
  client: EngineClient,
  askFirst: AskFirst,
  subscriptions: ConnectionSubscriptions | null,
): void {
  server.setRequestHandler('resources/list', async ({ params }, { mcpReq }) => {
    refuseCursor(params);
    subscriptions?.sawList();
    return { resources: [...(await client.listResources(mcpReq.signal))] };
  });
  server.setRequestHandler('resources/templates/list', async ({ params }) => {
    refuseCursor(params);
    return { resourceTemplates: [...(await client.resourceTemplates())] };
  });
  server.setRequestHandler('resources/read', ({ params }, context) =>
    askFirst(context, async () => ({
      contents: [...(await client.readResource(params.uri, context.mcpReq.signal))],
    })),
  );
  server.setRequestHandler('resources/subscribe', async ({ params }) => {
    if (subscriptions === null) throw noConnection();
    await subscriptions.subscribe(params.uri);
    return {};
  });
  server.setRequestHandler('resources/unsubscribe', async ({ params }) => {
    if (subscriptions === null) throw noConnection();
    await subscriptions.unsubscribe(params.uri);
    return {};
  });
}

function noConnection(): OrreryError {
  const message = 'No session is open to send change notifications to: send "initialize" first.';
  return new OrreryError('INVALID_REQUEST', message);
}

function servePrompts(server: Server, client: EngineClient, askFirst: AskFirst): void {
  server.setRequestHandler('prompts/list', async ({ params }) => {
    refuseCursor(params);
    return { prompts: [...(await client.listPrompts())] };
  });
  server.setRequestHandler('prompts/get', ({ params: { name, arguments: given } }, context) =>
    askFirst(context, async (): Promise<GetPromptResult> => {
      const { description, messages } = await client.getPrompt(name, given, context.mcpReq.signal);
      return {
        description,
        messages: messages.map(({ role, text }) => ({ role, content: { type: 'text', text } })),
      };
    }),
  );
}

/** A completion has at most this many values, says the protocol. */
const MAX_COMPLETIONS = 100;

/** Completes variables of our templates and arguments of our prompts; proposes nothing for anything else. */
async function completion(
  { ref, argument: { name, value: typed }, context }: CompleteRequestParams,
  client: EngineClient,
  signal: AbortSignal,
): Promise<CompleteResult> {
  const all =
    ref.type === 'ref/prompt'
      ? await client.completePrompt({ prompt: ref.name, name, typed }, signal)
      : await client.completeResource({ uriTemplate: ref.uri, name, typed, others: context?.arguments ?? {} }, signal);
  const values = all.slice(0, MAX_COMPLETIONS);
  return { completion: { values, total: all.length, hasMore: values.length < all.length } };
}

/** The tool checks its own arguments and reports problems in more detail than a schema could here. */
const ANY_PARAMS = asGiven<Record<string, unknown>>();

/** The SDK checks a `tools/call` by the protocol's schema before any handler; with no schema here, it does so only once. */
const CALLED = asGiven<Pick<CallToolRequestParams, 'name' | 'arguments'>>();

function asGiven<Params>(): StandardSchemaV1<Params> {
  return { '~standard': { version: 1, vendor: 'orrery', validate: (value) => ({ value: value as Params }) } };
}

function callerOf({ mcpReq }: ServerContext, server: Server): AskableCaller {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    signal: mcpReq.signal,
    progress:
      progressToken === undefined
        ? null
        : ({ message, ...report }) => {
            const told = message === undefined ? report : { ...report, message: visibleLine(message) };
            return mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...told } });
          },
    log: () => (knowsOfLog(mcpReq, server) ? clientLog(mcpReq) : SILENT),
    consent: () => consentOf(mcpReq, server),
    sampling: () => samplingOf(mcpReq, server),
    ask: () => asker(mcpReq, server),
  };
}

/** A client that only posts a request does not know about log messages and waits only for its answer. */
function knowsOfLog({ envelope }: ServerContext['mcpReq'], server: Server): boolean {
  return envelope !== undefined || server.getClientCapabilities() !== undefined;
}

const SILENT: Log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };

/** The client decides by its log level what it gets; debugging detail is for the server's own log only. */
function clientLog(mcpReq: ServerContext['mcpReq']): Log {
  const at = (level: LoggingLevel) => (message: string) => {
    if (!mcpReq.signal.aborted) void mcpReq.log(level, visibleText(message), SERVER_INFO.name).catch(() => {});
  };
  return { debug: () => {}, info: at('info'), warn: at('warning'), error: at('error') };
}
