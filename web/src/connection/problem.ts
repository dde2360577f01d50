import { ProtocolError, SdkError, SdkHttpError } from '@modelcontextprotocol/client';
import * as z from 'zod';

/** Why an answer did not come, as a person can act on it. */
export interface Problem {
  /**
   * `connection`: asked again by itself once the server answers. `refused`: the session is over. `building`: the index is being
   * made, and the question is asked again until it is. `absent`: it is not there to be had, however often it is asked for.
   */
  readonly kind: 'absent' | 'connection' | 'refused' | 'building' | 'answer' | 'server';
  readonly message: string;
  /** What may be done about it, as the server says. */
  readonly recovery: string | null;
}

const ServerError = z.object({ name: z.string(), recovery: z.string() });

const CONNECTION_LOST = 'Orrery does not answer. It may have stopped or be restarting.';

export function problemOf(error: unknown): Problem {
  if (error instanceof ProtocolError) {
    const told = ServerError.safeParse(error.data);
    const message = withoutCode(error.message);
    if (!told.success) return { kind: 'server', message, recovery: null };
    const { name, recovery } = told.data;
    return name === 'INDEX_BUILDING' ? { kind: 'building', message, recovery } : { kind: 'server', message, recovery };
  }
  if (error instanceof SdkHttpError) return httpProblem(error);
  if (error instanceof z.ZodError || (error instanceof SdkError && /invalid.?result/i.test(error.code))) {
    return {
      kind: 'answer',
      message: `The answer does not have the form that this page expects: ${error.message}`,
      recovery: null,
    };
  }
  if (error instanceof SyntaxError) return { kind: 'answer', message: 'The answer is not JSON.', recovery: null };
  return { kind: 'connection', message: CONNECTION_LOST, recovery: null };
}

function httpProblem({ status, message }: SdkHttpError): Problem {
  if (status === 401 || status === 403) {
    return { kind: 'refused', message: 'The session of this page has ended.', recovery: null };
  }
  // A session that the server no longer knows is made again by connecting again.
  if (status === 404 || status >= 502) return { kind: 'connection', message: CONNECTION_LOST, recovery: null };
  return { kind: 'server', message, recovery: null };
}

/** The client puts `MCP error -32602: ` before what the server says. */
function withoutCode(message: string): string {
  return message.replace(/^MCP error -?\d+: /, '');
}
