import type { JSONRPCMessage, JSONRPCNotification, JSONRPCRequest, RequestId } from '@modelcontextprotocol/server';
import type { OrreryError } from '../../errors.ts';
import { errorResponse } from '../message.ts';

/** One HTTP request and what has become of it. */
export interface Exchange {
  /** The message posted, already checked; null for methods without a body. */
  readonly message: JSONRPCMessage | null;
  /** Where the client connects from. */
  readonly address: string;
  /** Calls back once the response has been delivered or the client has gone. */
  whenOver(callback: () => void): void;
}

export function isRequest(message: JSONRPCMessage | null): message is JSONRPCRequest {
  return message !== null && 'method' in message && 'id' in message;
}

export function isNotification(message: JSONRPCMessage | null): message is JSONRPCNotification {
  return message !== null && 'method' in message && !('id' in message);
}

/** An HTTP response that carries an error of the protocol. */
export function refusal(
  status: number,
  error: OrreryError,
  id: RequestId | null = null,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json(errorResponse(id, error), { status, headers });
}
