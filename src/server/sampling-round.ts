import {
  type InputRequiredResult,
  inputRequired,
  inputResponse,
  type Server,
  type ServerContext,
} from '@modelcontextprotocol/server';
import { statedCapabilities } from './client-capabilities.ts';
import { type ClientSampling, NO_SAMPLING, type SamplingRequest, samplingId } from './client-sampling.ts';

/** The name of the one thing that a client's model is asked. */
const KEY = 'opinion';

type McpRequest = ServerContext['mcpReq'];

/** What is known of a client's model when a request comes in: an answer that comes with it, or whether one can be had. */
export function samplingOf(request: McpRequest, server: Server): ClientSampling {
  const answer = inputResponse(request.inputResponses, KEY);
  if (answer.kind === 'sampling') {
    const { content, model, stopReason } = answer.result;
    const parts = Array.isArray(content) ? content : [content];
    const text = parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
    return {
      kind: 'answered',
      requestId: request.requestState<string>() ?? '',
      ...{ text, model, stopReason: stopReason ?? null },
    };
  }
  const capabilities = statedCapabilities(request) ?? server.getClientCapabilities();
  return capabilities?.sampling === undefined ? NO_SAMPLING : { kind: 'unasked' };
}

/** The result of a `tools/call` that asks: the client puts it to its model and calls again with the answer. */
export function sampleThenRetry(request: SamplingRequest): InputRequiredResult {
  const { system, messages, temperature, maxTokens } = request;
  return inputRequired({
    inputRequests: {
      [KEY]: inputRequired.createMessage({
        ...{ systemPrompt: system, temperature, maxTokens },
        messages: messages.map(({ role, text }) => ({ role, content: { type: 'text' as const, text } })),
      }),
    },
    requestState: samplingId(request),
  });
}
