import type {
  JSONRPCMessage,
  JSONRPCRequest,
  Result,
  ServerContext,
  ServerOptions,
  Transport,
} from '@modelcontextprotocol/server';
import { isInputRequiredResult, ProtocolError, SdkError, SdkErrorCode, Server } from '@modelcontextprotocol/server';
import { OrreryError, toOrreryError } from '../errors.ts';
import { SERVER_INFO } from './identity.ts';
import { malformedRequest } from './malformed-request.ts';
import { errorObject } from './message.ts';
import { withNamedError } from './named-error.ts';
import { messageLine, responseLine } from './outgoing.ts';

export function protocolError(error: OrreryError): ProtocolError {
  const { code, message, data } = errorObject(error);
  return new ProtocolError(code, message, data);
}

/** Sees to it that every error leaves with its name and with the code the error table gives it, and nothing too large. */
export class CheckedServer extends Server {
  readonly #maxBytes: number;
  /** Called when a client that shakes hands has said what it is able to do, before anything else that it sends is served. */
  onintroduction?: () => void;

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

  /** Every failure of a handler leaves as an error of the protocol. */
  protected override _wrapHandler(method: string, handler: Handler): Handler {
    const wrapped = super._wrapHandler(method, handler);
    const run = method === 'tools/call' ? this.#pastSchemas(handler, wrapped) : wrapped;
    return (request, context) => {
      const result = run(request, context).catch((thrown: unknown) => {
        throw explained(thrown, request);
      });
      if (method === 'initialize') this.onintroduction?.();
      return result;
    };
  }

  /**
   * Of all requests, calls are the most. The SDK checks each, and each result, by the protocol's schemas, which takes longer
   * than a quick tool. A call that is plainly well-formed goes past them: its arguments are checked by the tool's own schema,
   * and its result is made here.
   */
  #pastSchemas(handler: Handler, wrapped: Handler): Handler {
    return (request, context) => {
      if (!isPlainCall(request, context)) return wrapped(request, context);
      return handler(request, context).then((result) => {
        if (!isInputRequiredResult(result)) return result;
        // A question to the client is for the SDK to put; it calls again with the answer where the client cannot.
        const answers = [result];
        const again: Handler = async (...call) => answers.pop() ?? handler(...call);
        return super._wrapHandler('tools/call', again)(request, context);
      });
    };
  }
}

type Handler = (request: JSONRPCRequest, context: ServerContext) => Promise<Result>;

/** A call with a name and perhaps arguments in an object, and nothing that continues an earlier one. */
function isPlainCall({ params }: JSONRPCRequest, { mcpReq }: ServerContext): boolean {
  if (params === undefined || typeof params.name !== 'string' || 'task' in params) return false;
  const given = params.arguments;
  if (given !== undefined && (typeof given !== 'object' || given === null || Array.isArray(given))) return false;
  return mcpReq.inputResponses === undefined && mcpReq.requestState() === undefined;
}

/** The SDK tells of a malformed request in the words of its schemas, mostly as an internal error. */
function explained(thrown: unknown, request: JSONRPCRequest): ProtocolError {
  const problem = malformedRequest(request);
  if (problem !== null) return protocolError(problem);
  if (thrown instanceof ProtocolError) return thrown;
  return protocolError(isWrongAnswer(thrown) ? wrongAnswer(thrown) : toOrreryError(thrown));
}

/** What a client answers to a question of ours is the only result that the SDK checks here. */
function isWrongAnswer(thrown: unknown): thrown is SdkError {
  return thrown instanceof SdkError && thrown.code === SdkErrorCode.InvalidResult;
}

function wrongAnswer(thrown: SdkError): OrreryError {
  const message =
    "The client's answer to the question is invalid (an action is accept, decline or cancel), so nothing was done.";
  return new OrreryError('INVALID_REQUEST', message, {}, thrown);
}

/** The message, or what to answer in its place; an error for what is too large and answers nothing. */
function withinLimit(message: JSONRPCMessage, maxBytes: number): JSONRPCMessage | OrreryError {
  if (maxBytes === Number.POSITIVE_INFINITY) return message;
  const line = messageLine(message, maxBytes);
  if (!(line instanceof OrreryError)) return message;
  if ('method' in message || message.id === undefined) return line;
  const method = 'result' in message && Array.isArray(message.result.content) ? 'tools/call' : '';
  return JSON.parse(responseLine(message, message.id, method, maxBytes));
}
