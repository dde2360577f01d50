import {
  type AssistantSettings,
  NO_MODELS,
  PATIENCE,
  type ProviderSettings,
  THREAD_LIMITS,
  type ThreadLimits,
} from '../assistant/models/model-settings.ts';
import { OrreryError } from '../errors.ts';
import type { Option } from './option.ts';
import type { Environment } from './terminal/style.ts';

/** What tools that ask models are told on the command line; keys come from the environment alone. */
export const ASSISTANT_OPTIONS: readonly Option[] = [
  {
    name: 'model',
    value: 'name',
    description:
      'model that chat, codereview and similar tools ask: a name, an alias, auto, or none (ORRERY_MODEL, DEFAULT_MODEL; default: auto, which asks those whose key is in GEMINI_API_KEY, OPENAI_API_KEY, OPENROUTER_API_KEY or ANTHROPIC_API_KEY)',
  },
  {
    name: 'endpoint',
    value: 'name=url',
    repeatable: true,
    description:
      'OpenAI-compatible server to ask, as ollama=http://localhost:11434/v1,model; its key is in ORRERY_ENDPOINT_<NAME>_KEY; may be repeated (ORRERY_ENDPOINTS, separated by spaces)',
  },
  {
    name: 'threads',
    value: 'url',
    description:
      'Redis server that stores conversations, as redis://host:6379 (ORRERY_THREADS; default: the state folder)',
  },
  { name: 'allow-sampling', description: "let tools ask the client's own model if no other is set up" },
  { name: 'assistant-rates', description: 'limit each tool that asks models to 3 to 10 calls a minute' },
];

export interface AssistantFlags {
  readonly model?: string;
  readonly endpoint?: readonly string[];
  readonly threads?: string;
  readonly allowSampling?: boolean;
  readonly assistantRates?: boolean;
}

interface Known {
  readonly name: string;
  readonly kind: ProviderSettings['kind'];
  /** The variables that its key may be in, the first that is set. */
  readonly keys: readonly string[];
  readonly urlIn: string;
  readonly url: string;
  readonly models: readonly string[];
}

/** In the order in which they are asked. */
const KNOWN: readonly Known[] = [
  {
    ...{
      name: 'gemini',
      kind: 'gemini',
      keys: ['GEMINI_API_KEY', 'GOOGLE_API_KEY'],
      urlIn: 'GEMINI_BASE_URL',
      models: [],
    },
    url: 'https://generativelanguage.googleapis.com/v1beta',
  },
  {
    ...{ name: 'openai', kind: 'openai-compatible', keys: ['OPENAI_API_KEY'], urlIn: 'OPENAI_BASE_URL', models: [] },
    url: 'https://api.openai.com/v1',
  },
  {
    ...{ name: 'anthropic', kind: 'anthropic', keys: ['ANTHROPIC_API_KEY'], urlIn: 'ANTHROPIC_BASE_URL', models: [] },
    url: 'https://api.anthropic.com/v1',
  },
];

/** Behind all others, as it has the models of all of them. */
const OPENROUTER: Known = {
  ...{ name: 'openrouter', kind: 'openai-compatible', keys: ['OPENROUTER_API_KEY'], urlIn: 'OPENROUTER_BASE_URL' },
  url: 'https://openrouter.ai/api/v1',
  models: ['openrouter/auto'],
};

const TOOL_MODEL = /^ORRERY_MODEL_([A-Z]{1,40})$/;

/**
 * The models that whoever starts the program has set up; none without a key or an endpoint.
 *
 * @throws OrreryError `VALIDATION_ERROR` naming the value that cannot be used
 */
export function assistantSettings(flags: AssistantFlags, env: Environment): AssistantSettings {
  const named = (flags.endpoint ?? (env.ORRERY_ENDPOINTS ?? '').split(/\s+/)).filter((one) => one.trim() !== '');
  const providers = [
    ...KNOWN.flatMap((known) => providerOf(known, env) ?? []),
    ...named.map((one) => endpointOf(one, env)),
    ...(providerOf(OPENROUTER, env) === null ? [] : [providerOf(OPENROUTER, env) as ProviderSettings]),
  ];
  const twice = providers.find(({ name }, at) => providers.findIndex((other) => other.name === name) !== at);
  if (twice !== undefined) throw invalid(`Two model providers are called ${twice.name}: give --endpoint another name.`);
  return {
    ...NO_MODELS,
    providers,
    model: flags.model ?? (env.ORRERY_MODEL || env.DEFAULT_MODEL || NO_MODELS.model),
    modelByTool: modelsByTool(env),
    allowSampling: flags.allowSampling ?? false,
    limitRates: flags.assistantRates ?? false,
    threads: threadsUrl(flags.threads ?? (env.ORRERY_THREADS || null)),
    threadLimits: threadLimits(env),
    patience: PATIENCE,
  };
}

function providerOf({ name, kind, keys, urlIn, url, models }: Known, env: Environment): ProviderSettings | null {
  const variable = keys.find((one) => Boolean(env[one]));
  if (variable === undefined) return null;
  return {
    ...{ name, kind, models, contextWindow: null },
    url: checkedUrl(urlIn, env[urlIn] || url),
    key: checkedKey(variable, env[variable] as string),
    allowed: namesIn(env[`${name.toUpperCase()}_ALLOWED_MODELS`]),
  };
}

/** `name=url`, `name=url,model,…`; `?context=32768` behind the address says how much its models can read. */
function endpointOf(given: string, env: Environment): ProviderSettings {
  const parts = /^([a-z][a-z\d-]{0,30})=([^,\s]{1,2000})((?:,[^,\s]{1,200}){0,100})$/i.exec(given.trim());
  if (parts === null) {
    throw invalid(
      'An endpoint is name=url or name=url,model: give --endpoint (ORRERY_ENDPOINTS) as ollama=http://localhost:11434/v1,llama3.2.',
    );
  }
  const name = (parts[1] as string).toLowerCase();
  const [address, window] = (parts[2] as string).split('?context=');
  const variable = `ORRERY_ENDPOINT_${name.toUpperCase().replaceAll('-', '_')}_KEY`;
  const key = env[variable];
  return {
    ...{ name, kind: 'openai-compatible' },
    url: checkedUrl(`The endpoint ${name}`, address as string),
    key: key ? checkedKey(variable, key) : null,
    models: namesIn(parts[3]),
    contextWindow: window === undefined ? null : contextOf(name, window),
    allowed: namesIn(env[`${name.toUpperCase().replaceAll('-', '_')}_ALLOWED_MODELS`]),
  };
}

function contextOf(name: string, text: string): number {
  const tokens = Number(text);
  if (Number.isInteger(tokens) && tokens >= 2048 && tokens <= 10_000_000) return tokens;
  throw invalid(
    `The context of the endpoint ${name} is "${text.slice(0, 40)}": give the size of its window in tokens, at least 2048.`,
  );
}

function namesIn(list: string | undefined): readonly string[] {
  return (list ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

function modelsByTool(env: Environment): Readonly<Record<string, string>> {
  const named = Object.entries(env).flatMap(([variable, model]) => {
    const tool = TOOL_MODEL.exec(variable)?.[1]?.toLowerCase();
    return tool === undefined || !model ? [] : [[tool, model] as const];
  });
  return Object.fromEntries(named);
}

/** What is wrong with it may be a password in it, so it is not shown. */
function checkedUrl(what: string, text: string): string {
  const url = URL.parse(text);
  const isHttp = url?.protocol === 'http:' || url?.protocol === 'https:';
  if (!isHttp || url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '') {
    throw invalid(
      `${what} is not the address of a model server: give http:// or https:// with host and path only, such as http://localhost:11434/v1.`,
    );
  }
  return url.href.replace(/\/$/, '');
}

/** It becomes a header. Never shown. */
function checkedKey(variable: string, key: string): string {
  if (/^[!-~]{1,4096}$/.test(key)) return key;
  throw invalid(`${variable} has characters that a key cannot have: set it without spaces and line breaks.`);
}

function threadsUrl(text: string | null): string | null {
  if (text === null) return null;
  const url = URL.parse(text);
  if (url !== null && ['redis:', 'rediss:'].includes(url.protocol) && url.hostname !== '') return url.href;
  throw invalid('--threads (ORRERY_THREADS) is not the address of a Redis server: give it as redis://localhost:6379.');
}

const HOUR_MS = 3_600_000;

/** What cannot be used is as if it was left out, as it is in settings made for other servers of this kind. */
function threadLimits(env: Environment): ThreadLimits {
  const hours = Number(env.CONVERSATION_TIMEOUT_HOURS);
  const exchanges = Number(env.MAX_CONVERSATION_TURNS);
  return {
    lifetime: hours > 0 && hours <= 24 * 365 ? hours * HOUR_MS : THREAD_LIMITS.lifetime,
    exchanges: Number.isInteger(exchanges) && exchanges > 0 && exchanges <= 1000 ? exchanges : THREAD_LIMITS.exchanges,
  };
}

function invalid(message: string): OrreryError {
  return new OrreryError('VALIDATION_ERROR', message);
}
