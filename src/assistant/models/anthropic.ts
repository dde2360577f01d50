import { createAnthropic } from '@ai-sdk/anthropic';
import { guardedFetch } from './guarded-fetch.ts';
import type { Model } from './model.ts';
import type { Patience, ProviderSettings } from './model-settings.ts';
import type { ModelFacts } from './registry.ts';
import { SdkModel } from './sdk-model.ts';
import type { Thinking } from './thinking.ts';

export function anthropicModel(settings: ProviderSettings, facts: ModelFacts, patience: Patience): Model {
  const { name, url, key } = settings;
  const anthropic = createAnthropic({ baseURL: url, apiKey: key ?? '', fetch: guardedFetch(url, patience) });
  const model = anthropic(facts.id);
  return new SdkModel({ provider: name, facts, model, thinkingOptions, answerMs: patience.answerMs });
}

function thinkingOptions(thinking: Thinking): { readonly anthropic: Record<string, never> } {
  const options = optionsOf(thinking);
  return { anthropic: options as Record<string, never> };
}

function optionsOf(thinking: Thinking) {
  switch (thinking.kind) {
    case 'none':
      return {};
    case 'budget':
      return { thinking: { type: 'enabled', budgetTokens: thinking.tokens } };
    case 'level':
      return { thinking: { type: 'adaptive' }, effort: thinking.level };
  }
}
