import type { RequestId } from '@modelcontextprotocol/server';
import { OrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import type { Limits } from './limits.ts';

export function tooLong(received: number, limit: number): OrreryError {
  const message = `The message has ${received} bytes, more than the ${limit} allowed: send less, or raise --max-request-bytes.`;
  return new OrreryError('INVALID_REQUEST', message, { limit, received });
}

export function tooFast(retryAfterMs: number, { rateBurst, rateSustained }: Limits): OrreryError {
  const message = `Rate limit exceeded: ${rateBurst} requests at once, then ${rateSustained} a second. Retry in ${retryAfterMs} ms.`;
  return new OrreryError('RATE_LIMIT_EXCEEDED', message, { retry_after_ms: retryAfterMs });
}

export function duplicateId(id: RequestId): OrreryError {
  const message = `A request with the id ${JSON.stringify(id)} is still in flight: give every request its own id.`;
  return new OrreryError('INVALID_REQUEST', message);
}

export function notInitialized(method: string): OrreryError {
  const message = `"${method}" came before "initialize": send "initialize" first, or describe the client in params._meta.`;
  return new OrreryError('INVALID_REQUEST', message);
}

export function unknownMethod(method: string, served: readonly string[]): OrreryError {
  const near = nearestNames(method, served);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : 'call a tool by tools/call, or by its name.';
  const shown = JSON.stringify(method.slice(0, 100));
  return new OrreryError('METHOD_NOT_FOUND', `Unknown method ${shown}: ${hint}`, { close_names: near });
}

export function unknownCursor(cursor: string): OrreryError {
  const shown = JSON.stringify(cursor.slice(0, 100));
  const message = `Unknown cursor ${shown}: lists come whole, so ask without a cursor.`;
  return new OrreryError('INVALID_PARAMS', message, { parameter: 'cursor' });
}

export function cancelled(reason: string): OrreryError {
  return new OrreryError('REQUEST_CANCELLED', reason);
}
