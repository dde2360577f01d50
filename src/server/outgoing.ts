import type { JSONRPCMessage, JSONRPCResponse, RequestId } from '@modelcontextprotocol/server';
import { OrreryError, toOrreryError } from '../errors.ts';
import { errorResponse } from './message.ts';

const HINT =
  'Ask for less: a narrower path, fewer items (top_files, limit) or the summary format. ' +
  "The server's operator can raise --max-response-bytes.";

/** A message as the line to send, its terminator included; or why it cannot be sent. */
export function messageLine(message: JSONRPCMessage, maxBytes: number): string | OrreryError {
  try {
    const text = JSON.stringify(message);
    const size = sizeAbove(maxBytes, text);
    return size === null ? `${text}\n` : tooLarge(size, maxBytes);
  } catch (thrown) {
    return isBeyondStrings(thrown) ? tooLarge(null, maxBytes) : toOrreryError(thrown);
  }
}

/**
 * The line that answers the request `id` of the method `method`. What cannot be sent becomes a response that says so: an
 * `isError` result when it answers `tools/call`, so that the model gets to read it, and a JSON-RPC error otherwise.
 */
export function responseLine(response: JSONRPCResponse, id: RequestId, method: string, maxBytes: number): string {
  const line = messageLine(response, maxBytes);
  if (!(line instanceof OrreryError)) return line;
  if (method === 'tools/call' && 'result' in response) {
    const failure = messageLine({ jsonrpc: '2.0', id, result: toolFailure(response.result, line) }, maxBytes);
    if (!(failure instanceof OrreryError)) return failure;
  }
  return `${JSON.stringify(errorResponse(id, line))}\n`;
}

/** Keeps the members that belong to the protocol rather than the tool, such as `resultType` and `_meta`. */
function toolFailure(result: object, error: OrreryError): Record<string, unknown> {
  const text = [error.message, error.data.hint].filter((part) => part !== undefined).join(' ');
  return {
    ...result,
    content: [{ type: 'text', text }],
    structuredContent: { error: error.report() },
    isError: true,
  };
}

function tooLarge(size: number | null, limit: number): OrreryError {
  const message = `Content too large: the message has ${size ?? 'far too many'} bytes, more than the ${limit} allowed.`;
  return new OrreryError('CONTENT_TOO_LARGE', message, { limit, size, hint: HINT });
}

/** Whether a string grew beyond the longest that the engine makes, so that its size is not known. */
function isBeyondStrings(thrown: unknown): boolean {
  return thrown instanceof RangeError && thrown.message === 'Invalid string length';
}

/** The size of `text` in UTF-8 when it is more than `limit`, null otherwise. A UTF-16 unit takes one to three bytes. */
function sizeAbove(limit: number, text: string): number | null {
  if (text.length * 3 <= limit) return null;
  const size = Buffer.byteLength(text);
  return size > limit ? size : null;
}
