import type { JSONRPCErrorResponse, JSONRPCMessage } from '@modelcontextprotocol/server';
import { ERRORS, type ErrorName } from '../errors.ts';

type SentErrorObject = JSONRPCErrorResponse['error'];

/** The errors of JSON-RPC itself, by code: the SDK raises them with a number alone. */
const NAMES = new Map<number, ErrorName>(
  (['PARSE_ERROR', 'INVALID_REQUEST', 'METHOD_NOT_FOUND', 'INVALID_PARAMS', 'INTERNAL_ERROR'] as const).map((name) => [
    ERRORS[name].code,
    name,
  ]),
);

/** What the SDK's HTTP transports answer to whatever they turn away. The table gives this number to other failures. */
const TURNED_AWAY = -32000;

/** What the SDK calls a failure of its own though the client can mend it. */
const LIMIT_OF_SUBSCRIPTIONS = 'Subscription limit reached';
const TOO_MANY_SUBSCRIPTIONS = {
  code: ERRORS.INVALID_REQUEST.code,
  message: 'This connection has reached the limit of subscriptions.',
  data: {
    name: 'INVALID_REQUEST',
    recovery: 'End one of them by notifications/cancelled with its id, then send again.',
    retryable: true,
  },
} as const satisfies SentErrorObject;

/** The message; an error in it with its name and with the code that the error table gives it, wherever it was raised. */
export function withNamedError(message: JSONRPCMessage): JSONRPCMessage {
  return 'error' in message ? { ...message, error: namedError(message.error) } : message;
}

/**
 * What 2026-07-28 defines beyond JSON-RPC, such as an unsupported revision, has a number of its own there and stays as it is.
 */
export function namedError(error: SentErrorObject): SentErrorObject {
  if (error.message === LIMIT_OF_SUBSCRIPTIONS) return TOO_MANY_SUBSCRIPTIONS;
  const data = (error.data ?? {}) as Readonly<Record<string, unknown>>;
  // The SDK renumbers some codes on the way out; the table is what clients were told.
  if (isErrorName(data.name)) return { ...error, code: ERRORS[data.name].code };
  const name = error.code === TURNED_AWAY ? 'INVALID_REQUEST' : NAMES.get(error.code);
  if (name === undefined) return error;
  const { code, recovery, retryable } = ERRORS[name];
  return { ...error, code, data: { name, recovery, retryable, ...data } };
}

function isErrorName(name: unknown): name is ErrorName {
  return typeof name === 'string' && Object.hasOwn(ERRORS, name);
}
