import { OrreryError } from '../../errors.ts';
import { nearestNames } from '../../nearest-name.ts';
import { splitModelName } from './model-name.ts';
import type { AssistantSettings, ProviderSettings } from './model-settings.ts';
import {
  ANTHROPIC_MODELS,
  GEMINI_MODELS,
  type ModelFacts,
  OPENAI_MODELS,
  type Strength,
  unknownGemini,
  unknownModel,
} from './registry.ts';

/** A model, and where it is asked. */
export interface ChosenModel {
  readonly settings: ProviderSettings;
  readonly facts: ModelFacts;
}

/** Where a call names no model, and nobody else does. */
const AUTO = 'auto';
/** No model is to be asked. */
const NONE = 'none';

/** What kind of model a tool does best with, the best first. */
const WANTED: Readonly<Record<string, readonly Strength[]>> = {
  chat: ['fast', 'balanced', 'reasoning'],
  thinkdeep: ['reasoning', 'balanced', 'fast'],
  codereview: ['reasoning', 'balanced', 'fast'],
  debug: ['reasoning', 'balanced', 'fast'],
};
const OTHERWISE: readonly Strength[] = ['balanced', 'reasoning', 'fast'];

/**
 * The models to ask, the one that is meant first; behind it, those that stand in for it at other providers, in their order.
 * None where no model is to be asked, or none was set up.
 *
 * @param given by the call; null where it names none
 * @throws OrreryError `INVALID_PARAMS` for a name that no provider has, listing those there are
 */
export function chooseModels(given: string | null, tool: string, settings: AssistantSettings): readonly ChosenModel[] {
  const wanted = (given ?? settings.modelByTool[tool] ?? settings.model).trim();
  const offers = settings.providers.map((provider) => ({ provider, models: modelsOf(provider) }));
  if (wanted.toLowerCase() === NONE || (offers.length === 0 && given === null)) return [];
  const strengths = WANTED[tool] ?? OTHERWISE;
  const automatic = offers.flatMap(({ provider, models }): ChosenModel[] => {
    const facts = bestOf(models, strengths);
    return facts === undefined ? [] : [{ settings: provider, facts }];
  });
  if (wanted.toLowerCase() === AUTO) return automatic;
  const named = offers.flatMap(({ provider, models }) => namedAt(provider, models, wanted) ?? []);
  const [first] = named;
  if (first === undefined) throw unknown(wanted, offers);
  const standIns = automatic.filter(({ settings: { name } }) => named.every((one) => one.settings.name !== name));
  return [...named, ...standIns];
}

/** The models that a provider is known to have and may be asked, those that were named for it first. */
export function modelsOf(provider: ProviderSettings): readonly ModelFacts[] {
  const known = registryOf(provider);
  const own = provider.models.map((id) => factsOf(id, provider));
  const all = provider.models.length > 0 && provider.kind === 'openai-compatible' ? own : [...own, ...known];
  const allowed = provider.allowed.map((name) => name.toLowerCase());
  const distinct = all.filter(({ id }, at) => all.findIndex((other) => other.id === id) === at);
  return allowed.length === 0
    ? distinct
    : distinct.filter((facts) => namesOf(facts).some((name) => allowed.includes(name)));
}

function registryOf({ kind, name }: ProviderSettings): readonly ModelFacts[] {
  if (kind === 'gemini') return GEMINI_MODELS;
  if (kind === 'anthropic') return ANTHROPIC_MODELS;
  return name === 'openai' ? OPENAI_MODELS : [];
}

const ALL_KNOWN = [...GEMINI_MODELS, ...OPENAI_MODELS, ...ANTHROPIC_MODELS];

/** What is known of a model; places that have models of many makers write the maker before the name. */
function factsOf(id: string, provider: ProviderSettings): ModelFacts {
  const [plain = ''] = id
    .slice(id.lastIndexOf('/') + 1)
    .toLowerCase()
    .split(':');
  const known = ALL_KNOWN.find((facts) => facts.id === plain);
  const otherwise = provider.kind === 'gemini' ? unknownGemini(id) : unknownModel(id);
  const facts = { ...(known ?? otherwise), id, aliases: known === undefined ? [] : known.aliases };
  if (provider.contextWindow === null) return facts;
  const maxOutput = Math.min(facts.maxOutput, Math.floor(provider.contextWindow / 2));
  return { ...facts, contextWindow: provider.contextWindow, maxOutput };
}

/** Those that were named for a provider come first in its list, and win whatever they are good at. */
function bestOf(models: readonly ModelFacts[], strengths: readonly Strength[]): ModelFacts | undefined {
  return strengths
    .map((strength) => models.find((facts) => facts.strength === strength))
    .find((one) => one !== undefined);
}

/** The model of a name at a provider; null where it has none. `provider/model` names any model there. */
function namedAt(provider: ProviderSettings, models: readonly ModelFacts[], wanted: string): ChosenModel | null {
  const lower = wanted.toLowerCase();
  const find = (name: string) => models.find((facts) => namesOf(facts).includes(name));
  const facts = find(lower) ?? find(splitModelName(lower).model);
  if (facts !== undefined) return { settings: provider, facts };
  if (lower === provider.name) {
    const [first] = models;
    return first === undefined ? null : { settings: provider, facts: first };
  }
  if (!lower.startsWith(`${provider.name}/`)) return null;
  const id = wanted.slice(provider.name.length + 1);
  if (id === '') return null;
  const known = find(id.toLowerCase());
  if (known !== undefined) return { settings: provider, facts: known };
  return provider.allowed.length > 0 ? null : { settings: provider, facts: factsOf(id, provider) };
}

function namesOf({ id, aliases }: ModelFacts): readonly string[] {
  return [id.toLowerCase(), ...aliases];
}

interface Offered {
  readonly provider: ProviderSettings;
  readonly models: readonly ModelFacts[];
}

function unknown(wanted: string, offers: readonly Offered[]): OrreryError {
  const names = offers.flatMap(({ models }) => models.flatMap(namesOf));
  const near = nearestNames(wanted.toLowerCase(), names);
  const listed = offers.map(({ provider, models }) => `${provider.name} (${models.map(({ id }) => id).join(', ')})`);
  const known =
    offers.length === 0
      ? "no model provider is configured in the server's environment"
      : `use ${listed.join('; ')}, or any other model as provider/model`;
  const meant = near.length === 0 ? '' : ` Did you mean ${near.join(' or ')}?`;
  const message = `Unknown model ${JSON.stringify(wanted.slice(0, 100))}: ${known}; "auto" chooses one, "none" asks no model.${meant}`;
  throw new OrreryError('INVALID_PARAMS', message, { parameter: 'model', known: names });
}
