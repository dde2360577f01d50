import type {
  CompleteRequestParams,
  CompleteResult,
  JSONRPCErrorResponse,
  JSONRPCMessage,
  LoggingLevel,
  ServerContext,
  ServerOptions,
  StandardSchemaV1,
  Transport,
} from '@modelcontextprotocol/server';
import { isJSONRPCErrorResponse, ProtocolError, Server } from '@modelcontextprotocol/server';
import { ERRORS, type ErrorName, OrreryError, toOrreryError } from '../errors.ts';
import type { Log } from '../tools/tool.ts';
import type { Application } from './application.ts';
import { type Caller, Dispatch } from './dispatch.ts';
import { instructions, SERVER_INFO } from './identity.ts';
import { errorObject } from './message.ts';
import { messageLine, responseLine } from './outgoing.ts';
import { CHARACTERS_PER_TOKEN } from './output-budget.ts';
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
  server.setRequestHandler('tools/call', ({ params }, context) =>
    dispatch.callTool(params.name, params.arguments, callerOf(context)).catch(rethrowAsProtocolError),
  );
  for (const { name } of application.tools) {
    server.setRequestHandler(name, { params: ANY_PARAMS }, ({ _meta, ...given }, context) =>
      dispatch.callMethod(name, given, callerOf(context)).catch(rethrowAsProtocolError),
    );
  }
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
const ANY_PARAMS: StandardSchemaV1<Record<string, unknown>> = {
  '~standard': { version: 1, vendor: 'orrery', validate: (value) => ({ value: value as Record<string, unknown> }) },
};

function callerOf({ mcpReq }: ServerContext): Caller {
  const progressToken = mcpReq._meta?.progressToken;
  return {
    signal: mcpReq.signal,
    progress:
      progressToken === undefined
        ? null
        : (report) => mcpReq.notify({ method: 'notifications/progress', params: { progressToken, ...report } }),
    log: clientLog(mcpReq),
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

function protocolError(error: OrreryError): ProtocolError {
  const { code, message, data } = errorObject(error);
  return new ProtocolError(code, message, data);
}

/** The errors of the protocol itself, by code: the SDK raises them with a number alone. */
const PROTOCOL_ERROR_NAMES = new Map<number, ErrorName>(
  (['PARSE_ERROR', 'INVALID_REQUEST', 'METHOD_NOT_FOUND', 'INVALID_PARAMS', 'INTERNAL_ERROR'] as const).map((name) => [
    ERRORS[name].code,
    name,
  ]),
);

/** Sees to it that every error leaves with its name and with the code the error table gives it, and nothing too large. */
class CheckedServer extends Server {
  readonly #maxBytes: number;

  constructor(maxBytes: number, options: ServerOptions) {
    super(SERVER_INFO, options);
    this.#maxBytes = maxBytes;
  }

  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = async (message, options) => send(withinLimit(withNamedError(message), this.#maxBytes), options);
    return super.connect(transport);
  }
}

/** @throws OrreryError `CONTENT_TOO_LARGE` for what is too large and answers nothing. */
function withinLimit(message: JSONRPCMessage, maxBytes: number): JSONRPCMessage {
  if (maxBytes === Number.POSITIVE_INFINITY) return message;
  const line = messageLine(message, maxBytes);
  if (!(line instanceof OrreryError)) return message;
  if ('method' in message || message.id === undefined) throw line;
  const method = 'result' in message && Array.isArray(message.result.content) ? 'tools/call' : '';
  return JSON.parse(responseLine(message, message.id, method, maxBytes));
}

function withNamedError(message: JSONRPCMessage): JSONRPCMessage {
  // The guard parses the message, so it is asked about errors only.
  if (!('error' in message) || !isJSONRPCErrorResponse(message)) return message;
  return { ...message, error: namedError(message.error) };
}

function namedError(error: JSONRPCErrorResponse['error']): JSONRPCErrorResponse['error'] {
  const data = (error.data ?? {}) as Readonly<Record<string, unknown>>;
  const name = data.name;
  // The SDK renumbers some codes on the way out; the table is what clients were told.
  if (typeof name === 'string' && Object.hasOwn(ERRORS, name))
    return { ...error, code: ERRORS[name as ErrorName].code };
  const known = PROTOCOL_ERROR_NAMES.get(error.code);
  if (known === undefined) return error;
  return {
    ...error,
    data: { name: known, recovery: ERRORS[known].recovery, retryable: ERRORS[known].retryable, ...data },
  };
}
