import { createGoogle, type GoogleLanguageModelOptions } from '@ai-sdk/google';
import { guardedFetch } from './guarded-fetch.ts';
import type { Model } from './model.ts';
import type { Patience, ProviderSettings } from './model-settings.ts';
import type { ModelFacts } from './registry.ts';
import { SdkModel } from './sdk-model.ts';
import type { Thinking } from './thinking.ts';

export function geminiModel(settings: ProviderSettings, facts: ModelFacts, patience: Patience): Model {
  const { name, url, key } = settings;
  const google = createGoogle({ baseURL: url, apiKey: key ?? '', fetch: guardedFetch(url, patience) });
  const model = google(facts.id);
  return new SdkModel({ provider: name, facts, model, thinkingOptions, answerMs: patience.answerMs });
}

/** Tokens or a word, never both: the service refuses a request that has both. */
function thinkingOptions(thinking: Thinking) {
  const thinkingConfig = configOf(thinking);
  const google: GoogleLanguageModelOptions = thinkingConfig === null ? {} : { thinkingConfig };
  return { google: google as Record<string, never> };
}

function configOf(thinking: Thinking): NonNullable<GoogleLanguageModelOptions['thinkingConfig']> | null {
  switch (thinking.kind) {
    case 'none':
      return null;
    case 'budget':
      return { thinkingBudget: thinking.tokens };
    case 'level':
      return { thinkingLevel: thinking.level };
  }
}
