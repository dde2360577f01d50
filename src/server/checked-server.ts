import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  Result,
  ServerContext,
  ServerOptions,
  Transport,
} from '@modelcontextprotocol/server';
import { isJSONRPCErrorResponse, ProtocolError, Server } from '@modelcontextprotocol/server';
import { ERRORS, type ErrorName, OrreryError } from '../errors.ts';
import { SERVER_INFO } from './identity.ts';
import { malformedRequest } from './malformed-request.ts';
import { errorObject } from './message.ts';
import { messageLine, responseLine } from './outgoing.ts';

export function protocolError(error: OrreryError): ProtocolError {
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
export class CheckedServer extends Server {
  readonly #maxBytes: number;

  constructor(maxBytes: number, options: ServerOptions) {
    super(SERVER_INFO, options);
    this.#maxBytes = maxBytes;
  }

  override connect(transport: Transport): Promise<void> {
    const send = transport.send.bind(transport);
    transport.send = (message, options) => {
      const checked = withinLimit(withNamedError(message), this.#maxBytes);
      return checked instanceof OrreryError ? Promise.reject(checked) : send(checked, options);
    };
    return super.connect(transport);
  }

  /** The SDK tells of a malformed request in the words of its schemas, mostly as an internal error. */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    return (request, context) =>
      wrapped(request, context).catch((thrown: unknown) => {
        const problem = malformedRequest(request);
        throw problem === null ? thrown : protocolError(problem);
      });
  }
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** The message, or what to answer in its place; an error for what is too large and answers nothing. */
function withinLimit(message: JSONRPCMessage, maxBytes: number): JSONRPCMessage | OrreryError {
  if (maxBytes === Number.POSITIVE_INFINITY) return message;
  const line = messageLine(message, maxBytes);
  if (!(line instanceof OrreryError)) return message;
  if ('method' in message || message.id === undefined) return line;
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
