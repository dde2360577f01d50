import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { OrreryError } from '../errors.ts';
import type { Attachment } from '../tools/tool.ts';
import { NO_SAMPLING, SamplingNeeded } from './client-sampling.ts';
import { type Consent, ConsentNeeded, NO_CONSENT } from './consent.ts';
import { askThenRetry } from './elicitation.ts';
import type { Caller, CallResult, Engine, EngineClient } from './engine/engine.ts';
import { sampleThenRetry } from './sampling-round.ts';

/** A caller whose client may be asked something while the request waits. */
export interface AskableCaller extends Caller {
  /** Asks a person while the request waits; null where that cannot be. */
  readonly ask: () => ((question: string) => Promise<Consent>) | null;
}

/** From a request to the engine and back: the two ways a client can call a tool. One for each connection. */
export class Dispatch {
  readonly #engine: Pick<Engine, 'has' | 'structured'>;
  readonly #client: EngineClient;

  constructor(engine: Pick<Engine, 'has' | 'structured'>, client: EngineClient) {
    this.#engine = engine;
    this.#client = client;
  }

  /**
   * `tools/call`: whatever goes wrong inside the tool is a result that says so, for the model to act on.
   *
   * @throws OrreryError when there is no such tool, which is the client's mistake and not the model's.
   */
  async callTool(name: string, given: unknown, caller: Caller): Promise<CallToolResult | InputRequiredResult> {
    const reply = await this.#client.call(name, given, false, caller);
    if (!reply.ok && reply.error instanceof ConsentNeeded) return askThenRetry(reply.error.question);
    if (!reply.ok && reply.error instanceof SamplingNeeded) return sampleThenRetry(reply.error.request);
    if (!reply.ok && !this.#engine.has(name)) throw reply.error;
    const { structuredContent, ...result } = reply.ok ? successResult(reply) : failureResult(reply.error);
    const structure = this.#engine.structured === 'off' ? {} : { structuredContent };
    return { ...result, ...structure, _meta: { 'orrery/duration_ms': Math.round(reply.durationMs * 1000) / 1000 } };
  }

  /**
   * A tool as a method of its own name: the result is the structured object itself, whole.
   *
   * @throws OrreryError for every failure.
   */
  async callMethod(name: string, given: unknown, caller: AskableCaller): Promise<Readonly<Record<string, unknown>>> {
    const ask = caller.ask();
    const mayAsk = ask === null ? NO_CONSENT : ({ kind: 'unasked' } as const);
    let reply = await this.#client.call(name, given, true, {
      ...caller,
      consent: () => mayAsk,
      sampling: () => NO_SAMPLING,
    });
    if (!reply.ok && reply.error instanceof ConsentNeeded && ask !== null) {
      const consent = await ask(reply.error.question);
      reply = await this.#client.call(name, given, true, {
        ...caller,
        consent: () => consent,
        sampling: () => NO_SAMPLING,
      });
    }
    if (!reply.ok) throw reply.error;
    return reply.output;
  }
}

function successResult({ output, text, link, attachments, isError }: CallResult): CallToolResult {
  const content: CallToolResult['content'] = [{ type: 'text', text }];
  if (link !== null) content.push({ type: 'resource_link', ...link });
  content.push(...attachments.map(contentOf));
  return { ...(isError && { isError }), content, structuredContent: { ...output } };
}

function contentOf({ kind, uri, mimeType, base64 }: Attachment): CallToolResult['content'][number] {
  return kind === 'image'
    ? { type: 'image', data: base64, mimeType }
    : { type: 'resource', resource: { uri, mimeType, blob: base64 } };
}

function failureResult(error: OrreryError): CallToolResult {
  const report = error.report();
  return {
    isError: true,
    content: [{ type: 'text', text: `${report.message} ${report.recovery}` }],
    structuredContent: { error: { ...report, data: { ...report.data, name: report.name } } },
  };
}
