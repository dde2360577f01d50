import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { statedCapabilities } from './client-capabilities.ts';
import { type Consent, NO_CONSENT, questionId } from './consent.ts';

/** The name of the one question there is, among what a client may be asked. */
const KEY = 'allow_write';

/** How long a person may think it over, in milliseconds. */
const THINKING_MS = 600_000;

type McpRequest = ServerContext['mcpReq'];

/** What a client answers; nothing in it has been checked. */
interface Answer {
  readonly action: string;
  readonly content?: Readonly<Record<string, unknown>> | undefined;
}

/** What is known of a person's leave when a request comes in: an answer that comes with it, or whether one can be had. */
export function consentOf(request: McpRequest, server: Server): Consent {
  const answer = inputResponse(request.inputResponses, KEY);
  if (answer.kind === 'elicit') {
    return { kind: 'answered', questionId: request.requestState<string>() ?? '', isGranted: isYes(answer) };
  }
  return canBeAsked(request, server) ? { kind: 'unasked' } : NO_CONSENT;
}

/** The result of a `tools/call` that asks: the client puts the question to a person and calls again with the answer. */
export function askThenRetry(question: string): InputRequiredResult {
  return inputRequired({
    inputRequests: { [KEY]: inputRequired.elicit(form(question)) },
    requestState: questionId(question),
  });
}

/**
 * Asks while the request waits, for methods whose result cannot ask; null where the protocol's revision or the client does
 * not have that.
 */
export function asker(request: McpRequest, server: Server): ((question: string) => Promise<Consent>) | null {
  if (request.envelope !== undefined || !canBeAsked(request, server)) return null;
  return async (question) => {
    const answer = await request.elicitInput(form(question), { timeout: THINKING_MS, signal: request.signal });
    return { kind: 'answered', questionId: questionId(question), isGranted: isYes(answer) };
  };
}

function form(question: string) {
  return {
    message: question,
    requestedSchema: {
      type: 'object' as const,
      properties: { allow: { type: 'boolean' as const, title: 'Allow this', description: 'This one time.' } },
      required: ['allow'],
    },
  };
}

function isYes({ action, content }: Answer): boolean {
  return action === 'accept' && content?.allow === true;
}

/** By the request itself where each stands alone, else by the handshake. Naming no mode is being able to show a form. */
function canBeAsked(request: McpRequest, server: Server): boolean {
  const capabilities = statedCapabilities(request) ?? server.getClientCapabilities();
  const elicitation = capabilities?.elicitation;
  return elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined);
}
