import {
  APICallError,
  type LanguageModelV4,
  type LanguageModelV4CallOptions,
  type SharedV4ProviderOptions,
} from '@ai-sdk/provider';
import { failureOfAnswer } from './failure-of-answer.ts';
import type { Finish, Message, Model, ModelAnswer, ModelRequest } from './model.ts';
import { ModelFailure } from './model-failure.ts';
import type { ModelFacts } from './registry.ts';
import type { Thinking } from './thinking.ts';

export interface SdkModelParts {
  readonly provider: string;
  readonly facts: ModelFacts;
  /** Of the Vercel AI SDK, asked by the interface that its providers share: it never tries twice by itself. */
  readonly model: LanguageModelV4;
  /** How the provider is told what to think; nothing where it is not. */
  readonly thinkingOptions: (thinking: Thinking) => SharedV4ProviderOptions;
  /** For all of an answer. */
  readonly answerMs: number;
}

const FINISHES: Readonly<Record<string, Finish>> = {
  stop: 'stop',
  length: 'length',
  'content-filter': 'blocked',
  interrupted: 'interrupted',
};

/** A model behind a provider of the Vercel AI SDK. Answers are streamed, so that their coming can be told and ended. */
export class SdkModel implements Model {
  readonly provider: string;
  readonly facts: ModelFacts;
  readonly #parts: SdkModelParts;

  constructor(parts: SdkModelParts) {
    this.provider = parts.provider;
    this.facts = parts.facts;
    this.#parts = parts;
  }

  async ask(request: ModelRequest): Promise<ModelAnswer> {
    const { answerMs } = this.#parts;
    const timeUp = AbortSignal.timeout(answerMs);
    const progress = { text: '' };
    try {
      return await this.#stream(request, AbortSignal.any([request.signal, timeUp]), progress);
    } catch (thrown) {
      request.signal.throwIfAborted();
      const { text } = progress;
      if (timeUp.aborted) throw new ModelFailure('timeout', `it did not answer within ${answerMs / 1000} s`, { text });
      throw failureOf(thrown, text);
    }
  }

  async #stream(request: ModelRequest, signal: AbortSignal, progress: { text: string }): Promise<ModelAnswer> {
    const { model, thinkingOptions, facts } = this.#parts;
    const { stream } = await model.doStream({
      prompt: promptOf(request.system, request.messages),
      maxOutputTokens: request.maxOutput,
      ...(request.temperature !== null && facts.takesTemperature && { temperature: request.temperature }),
      providerOptions: thinkingOptions(request.thinking),
      abortSignal: signal,
    });
    let end: ModelAnswer | null = null;
    for await (const part of stream) {
      signal.throwIfAborted();
      if (part.type === 'text-delta') {
        progress.text += part.delta;
        request.onProgress(progress.text.length);
      } else if (part.type === 'error') throw part.error;
      else if (part.type === 'finish') {
        const { inputTokens, outputTokens } = part.usage;
        const finish = FINISHES[part.finishReason.unified] ?? 'other';
        const finishSaid = part.finishReason.raw ?? null;
        const used = {
          prompt: inputTokens.total ?? null,
          output: outputTokens.total ?? null,
          thinking: outputTokens.reasoning ?? null,
        };
        end = { text: progress.text, finish, finishSaid, used };
      }
    }
    if (end === null || end.finish === 'interrupted' || (end.finishSaid === null && end.finish !== 'stop')) {
      const message = progress.text === '' ? 'its answer is empty or malformed' : 'its answer was cut off';
      throw new ModelFailure('outage', message, { text: progress.text });
    }
    return end;
  }
}

function promptOf(system: string, messages: readonly Message[]): LanguageModelV4CallOptions['prompt'] {
  return [
    { role: 'system', content: system },
    ...messages.map(({ role, text }) => ({ role, content: [{ type: 'text' as const, text }] })),
  ];
}

function failureOf(thrown: unknown, text: string): ModelFailure {
  const own = [thrown, (thrown as { cause?: unknown } | null)?.cause].find((one) => one instanceof ModelFailure);
  if (own instanceof ModelFailure) return own;
  if (APICallError.isInstance(thrown) && thrown.statusCode !== undefined && thrown.statusCode >= 300) {
    const { statusCode: status, responseHeaders: headers = {}, responseBody: body = '' } = thrown;
    return failureOfAnswer({ status, headers, body });
  }
  const message = text === '' ? 'its answer is malformed, or the connection was lost' : 'its answer was cut off';
  return new ModelFailure('outage', message, { text });
}
