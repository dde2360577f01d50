import type { Model } from './model.ts';
import type { Patience, ProviderKind, ProviderSettings } from './model-settings.ts';
import type { ModelFacts } from './registry.ts';

type Maker = (settings: ProviderSettings, facts: ModelFacts, patience: Patience) => Promise<Model>;

/** Each loads its library when it is first asked. */
const MAKERS: Readonly<Record<ProviderKind, Maker>> = {
  gemini: async (...given) => (await import('./gemini.ts')).geminiModel(...given),
  'openai-compatible': async (...given) => (await import('./openai-compatible.ts')).openAiModel(...given),
  anthropic: async (...given) => (await import('./anthropic.ts')).anthropicModel(...given),
};

/** A model of a provider, ready to be asked. */
export function openModel(settings: ProviderSettings, facts: ModelFacts, patience: Patience): Promise<Model> {
  return MAKERS[settings.kind](settings, facts, patience);
}
