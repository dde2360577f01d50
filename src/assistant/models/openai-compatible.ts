import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { guardedFetch } from './guarded-fetch.ts';
import type { Model } from './model.ts';
import type { Patience, ProviderSettings } from './model-settings.ts';
import type { ModelFacts } from './registry.ts';
import { SdkModel } from './sdk-model.ts';

/** OpenAI's form, which OpenRouter, Ollama, LM Studio, llama.cpp, vLLM and others speak, too. Without a key no header is sent. */
export function openAiModel(settings: ProviderSettings, facts: ModelFacts, patience: Patience): Model {
  const { name, url, key } = settings;
  const endpoint = createOpenAICompatible({
    name,
    baseURL: url,
    ...(key !== null && { apiKey: key }),
    fetch: guardedFetch(url, patience),
    includeUsage: true,
    // OpenAI's own models that think refuse the older name.
    ...(facts.thinking.kind === 'level' && { transformRequestBody: withNewerLimit }),
  });
  return new SdkModel({
    provider: name,
    facts,
    model: endpoint(facts.id),
    thinkingOptions: (thinking) => ({
      openaiCompatible: thinking.kind === 'level' ? { reasoningEffort: thinking.level } : {},
    }),
    answerMs: patience.answerMs,
  });
}

function withNewerLimit({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return max_tokens === undefined ? body : { ...body, max_completion_tokens: max_tokens };
}
