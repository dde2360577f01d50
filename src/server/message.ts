import { isUtf8 } from 'node:buffer';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/server';
import { PROTOCOL_VERSION_META_KEY, RELATED_TASK_META_KEY } from '@modelcontextprotocol/server';
import { OrreryError } from '../errors.ts';

const BOM = '\uFEFF';

/** How deep a message may be nested: far beyond any call, and far from where code that calls itself for each level ends. */
export const MAX_NESTING = 128;

/** Input that is not served, why, and the id to answer with: null when there is none that could be used. */
export class Refusal {
  readonly id: RequestId | null;
  readonly error: OrreryError;

  constructor(id: RequestId | null, error: OrreryError) {
    this.id = id;
    this.error = error;
  }
}

type Fields = Readonly<Record<string, unknown>>;

/**
 * The message on one line: strict UTF-8 without a byte order mark, one JSON-RPC 2.0 message of MCP. Null for a line of
 * nothing but white space.
 */
export function readLine(line: Buffer): JSONRPCMessage | Refusal | null {
  if (!isUtf8(line)) return new Refusal(null, new OrreryError('PARSE_ERROR', 'The line is not valid UTF-8.'));
  const text = line.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    const bom = text.startsWith(BOM);
    if (!bom && text.trim() === '') return null;
    const reason = bom ? 'it starts with a byte order mark' : (error as Error).message;
    return new Refusal(null, new OrreryError('PARSE_ERROR', `The line is not valid JSON: ${reason}.`));
  }
  return readMessage(value);
}

/**
 * A parsed JSON value as a message. What passes here also passes the SDK's own guards, which drop what they do not
 * recognise without an answer. Members that JSON-RPC does not define are left out.
 */
export function readMessage(value: unknown): JSONRPCMessage | Refusal {
  if (Array.isArray(value)) return invalid(null, 'batches are not supported: send one message per line');
  if (!isObject(value)) return invalid(null, 'a message is a JSON object');
  const id = isRequestId(value.id) ? value.id : null;
  if (value.jsonrpc !== '2.0') return invalid(id, '"jsonrpc" must be "2.0"');
  const problem = isTooDeep(value) ? TOO_DEEP : 'method' in value ? callProblem(value) : responseProblem(value);
  return problem === null ? definedMembersOnly(value) : invalid(id, problem);
}

function invalid(id: RequestId | null, reason: string): Refusal {
  return new Refusal(id, new OrreryError('INVALID_REQUEST', `Not a valid message: ${reason}.`));
}

/** Whether a request carries its own protocol revision (2026-07-28 and later) and so needs no handshake. */
export function describesItself(params: Fields | undefined): boolean {
  const meta = params?._meta;
  return isObject(meta) && PROTOCOL_VERSION_META_KEY in meta;
}

export interface ErrorObject {
  readonly code: number;
  readonly message: string;
  readonly data: Fields;
}

/** A failure as the `error` member of a JSON-RPC response. */
export function errorObject(error: OrreryError): ErrorObject {
  const { code, message, name, recovery, retryable, data } = error.report();
  return { code, message, data: { ...data, name, recovery, retryable } };
}

/** `id` is null when the failed message had none that could be used. */
export interface ErrorResponse {
  readonly jsonrpc: '2.0';
  readonly id: RequestId | null;
  readonly error: ErrorObject;
}

export function errorResponse(id: RequestId | null, error: OrreryError): ErrorResponse {
  return { jsonrpc: '2.0', id, error: errorObject(error) };
}

const TOO_DEEP = `it is nested more than ${MAX_NESTING} levels deep`;

/** Level by level, since what is asked here is whether one may call oneself for each. */
function isTooDeep(message: Fields): boolean {
  let level: object[] = [message];
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === MAX_NESTING) return true;
    level = level.flatMap((parent) => Object.values(parent).filter(isNested));
  }
  return false;
}

function isNested(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function callProblem(message: Fields): string | null {
  if (typeof message.method !== 'string') return '"method" must be a string';
  if ('id' in message && !isRequestId(message.id)) return '"id" must be a string or an integer';
  return paramsProblem(message.params);
}

function paramsProblem(params: unknown): string | null {
  if (params === undefined) return null;
  if (!isObject(params)) return '"params" must be an object';
  const meta = params._meta;
  if (meta === undefined) return null;
  if (!isObject(meta)) return '"params._meta" must be an object';
  const { progressToken, [RELATED_TASK_META_KEY]: task } = meta;
  if (progressToken !== undefined && !isRequestId(progressToken)) {
    return '"params._meta.progressToken" must be a string or an integer';
  }
  if (task !== undefined && !(isObject(task) && typeof task.taskId === 'string')) {
    return `"params._meta.${RELATED_TASK_META_KEY}" must be an object with a "taskId" string`;
  }
  return null;
}

function responseProblem(message: Fields): string | null {
  const { id, result, error } = message;
  if (result !== undefined && error !== undefined) return 'a response has either "result" or "error", not both';
  if (result !== undefined) {
    if (!isRequestId(id)) return '"id" must be a string or an integer';
    if (!isObject(result)) return '"result" must be an object';
    return result._meta === undefined || isObject(result._meta) ? null : '"result._meta" must be an object';
  }
  if (error === undefined) return 'a message has a "method", a "result" or an "error"';
  if (id !== undefined && id !== null && !isRequestId(id)) return '"id" must be a string or an integer';
  const complete = isObject(error) && Number.isSafeInteger(error.code) && typeof error.message === 'string';
  return complete ? null : '"error" must be an object with an integer "code" and a "message"';
}

/** A JSON-RPC error that answers no particular request has a null id, which the SDK's types spell as an absent one. */
function definedMembersOnly(message: Fields): JSONRPCMessage {
  const { id, method, params, result, error } = message;
  if (method === undefined) {
    const answer = error === undefined ? { result } : { error };
    return { jsonrpc: '2.0', ...(isRequestId(id) && { id }), ...answer } as JSONRPCMessage;
  }
  const call: Record<string, unknown> = id === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', id, method };
  if (params !== undefined) call.params = params;
  return call as JSONRPCMessage;
}

function isRequestId(value: unknown): value is RequestId {
  return typeof value === 'string' || Number.isSafeInteger(value);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
