import type {
  CallToolRequestParams,
  CompleteRequestParams,
  CompleteResult,
  LoggingLevel,
  Server,
  ServerContext,
  StandardSchemaV1,
} from '@modelcontextprotocol/server';
import { OrreryError, toOrreryError } from '../errors.ts';
import type { Log } from '../tools/tool.ts';
import type { Application } from './application.ts';
import { CheckedServer, protocolError } from './checked-server.ts';
import { type Caller, Dispatch } from './dispatch.ts';
import { asker, consentOf } from './elicitation.ts';
import { instructions, SERVER_INFO } from './identity.ts';
import { SERVED_METHODS } from './malformed-request.ts';
import { CHARACTERS_PER_TOKEN } from './output-budget.ts';
import { unknownMethod } from './refusals.ts';
import { RESULT_TEMPLATES, ResultStore } from './results.ts';

/**
 * Newest first: a client whose revision is not listed is offered the first it can be offered in its own kind of
 * handshake. 2026-07-28 has none; it is served where each request carries its revision.
 */
export const PROTOCOL_REVISIONS = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05', '2026-07-28'];

/** The tools and templates of a running server do not change, so a client may keep them for a while. */
const UNCHANGING = { ttlMs: 300_000, cacheScope: 'private' } as const;

export interface McpServerOptions {
  /** Where results too long to return are kept. Default: a store of this connection's own. */
  readonly results?: ResultStore;
  /** What one message may hold, for transports that do not see to it themselves. */
  readonly maxResponseBytes?: number;
}

/** Room for the whole of what is cut, for one connection or for all that share one authority. */
export function createResultStore({ limits }: Application): ResultStore {
  return new ResultStore(limits.maxOutputTokens * CHARACTERS_PER_TOKEN);
}

/**
 * The MCP server of one connection, or of one request where every request stands alone. Making one is cheap: what takes
 * time belongs to the application and is shared.
 */
export function createMcpServer(application: Application, options: McpServerOptions = {}): Server {
  const results = options.results ?? createResultStore(application);
  const dispatch = new Dispatch(application, results);
  const server = new CheckedServer(options.maxResponseBytes ?? Number.POSITIVE_INFINITY, {
    capabilities: { tools: {}, resources: {}, prompts: {}, completions: {}, logging: {} },
    instructions: instructions(application.tools),
    supportedProtocolVersions: PROTOCOL_REVISIONS,
    cacheHints: {
      'tools/list': UNCHANGING,
      'prompts/list': UNCHANGING,
      'resources/templates/list': UNCHANGING,
      'server/discover': UNCHANGING,
    },
  });
  serveTools(server, application, dispatch);
  serveResources(server, results);
  // There are no prompts yet; clients ask for the list as a matter of course and get an empty one.
  server.setRequestHandler('prompts/list', () => ({ prompts: [] }));
  server.setRequestHandler('prompts/get', ({ params }) => {
    throw protocolError(
      new OrreryError('INVALID_PARAMS', `There is no prompt ${JSON.stringify(params.name.slice(0, 100))}.`),
    );
  });
  return server;
}

function serveTools(server: Server, application: Application, dispatch: Dispatch): void {
  server.setRequestHandler('tools/list', () => ({ tools: [...application.listing.tools] }));
  server.setRequestHandler('tools/call', { params: CALLED }, ({ name, arguments: given }, context) =>
    dispatch.callTool(name, given, callerOf(context, server)).catch(rethrowAsProtocolError),
  );
  for (const { name } of application.tools) {
    server.setRequestHandler(name, { params: ANY_PARAMS }, ({ _meta, ...given }, context) =>
      dispatch.callMethod(name, given, callerOf(context, server)).catch(rethrowAsProtocolError),
    );
  }
  const methods = [...SERVED_METHODS, ...application.tools.map(({ name }) => name)];
  server.fallbackRequestHandler = ({ method }) => Promise.reject(protocolError(unknownMethod(method, methods)));
}

function serveResources(server: Server, results: ResultStore): void {
  server.setRequestHandler('resources/list', () => ({ resources: results.list() }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESULT_TEMPLATES }));
  server.setRequestHandler('resources/read', ({ params }) => {
    try {
      return { contents: results.read(params.uri) };
    } catch (thrown) {
      return rethrowAsProtocolError(thrown);
    }
  });
  server.setRequestHandler('completion/complete', ({ params }) => completion(params, results));
}

/** A completion has at most this many values, says the protocol. */
const MAX_COMPLETIONS = 100;

/** Completes what a template of ours leaves open; for anything else there is nothing to propose. */
function completion({ ref, argument, context }: CompleteRequestParams, results: ResultStore): CompleteResult {
  const isOurs = ref.type === 'ref/resource' && RESULT_TEMPLATES.some(({ uriTemplate }) => uriTemplate === ref.uri);
  const all = isOurs ? proposals(argument.name, argument.value, context?.arguments?.id ?? '', results) : [];
  const values = all.slice(0, MAX_COMPLETIONS);
  return { completion: { values, total: all.length, hasMore: values.length < all.length } };
}

function proposals(variable: string, prefix: string, id: string, results: ResultStore): string[] {
  if (variable === 'id') return results.idsStartingWith(prefix);
  return variable === 'list' ? results.listsStartingWith(id, prefix) : [];
}

/** The tool checks its own arguments, and tells more about what is wrong with them than a schema could here. */
const ANY_PARAMS = asGiven<Record<string, unknown>>();

/** The SDK checks a `tools/call` by the protocol's schema before any handler; with no schema here, it does so only once. */
const CALLED = asGiven<Pick<CallToolRequestParams, 'name' | 'arguments'>>();

function asGiven<Params>(): StandardSchemaV1<Params> {
  return { '~standard': { version: 1, vendor: 'orrery', validate: (value) => ({ value: value as Params }) } };
}

function callerOf({ mcpReq }: ServerContext, server: Server): Caller {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    signal: mcpReq.signal,
    progress:
      progressToken === undefined
        ? null
        : (report) => mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...report } }),
    log: () => clientLog(mcpReq),
    consent: () => consentOf(mcpReq, server),
    ask: () => asker(mcpReq, server),
  };
}

/** The client decides by its log level what it gets; debugging detail is for the server's own log only. */
function clientLog(mcpReq: ServerContext['mcpReq']): Log {
  const at = (level: LoggingLevel) => (message: string) => {
    if (!mcpReq.signal.aborted) void mcpReq.log(level, message, SERVER_INFO.name).catch(() => {});
  };
  return { debug: () => {}, info: at('info'), warn: at('warning'), error: at('error') };
}

function rethrowAsProtocolError(thrown: unknown): never {
  throw protocolError(toOrreryError(thrown));
}
