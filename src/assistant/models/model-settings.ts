/** How models are spoken to. */
export const PROVIDER_KINDS = ['gemini', 'openai-compatible', 'anthropic'] as const;
export type ProviderKind = (typeof PROVIDER_KINDS)[number];

/** One place that has models. Plain data, which holds the key: not to be shown. */
export interface ProviderSettings {
  /** By which it can be chosen, in lower case. */
  readonly name: string;
  readonly kind: ProviderKind;
  /** Without a slash at its end. */
  readonly url: string;
  readonly key: string | null;
  /** Models that it is known to have beside those in the registry, the one to take first. */
  readonly models: readonly string[];
  /** Tokens of the models' context; null where the registry knows. */
  readonly contextWindow: number | null;
  /** The models, by name or alias, that may be asked; empty: all. */
  readonly allowed: readonly string[];
}

/** How long is waited, and how often it is tried. */
export interface Patience {
  /** Before each attempt after the first; as many attempts are made as there are waits, and one more. */
  readonly waitsMs: readonly number[];
  /** A provider that asks for longer is given up for now. */
  readonly longestWaitMs: number;
  /** Until an answer begins, on this machine and elsewhere. */
  readonly connectMs: { readonly local: number; readonly remote: number };
  /** Until the whole answer is there. */
  readonly answerMs: number;
}

export const PATIENCE: Patience = {
  waitsMs: [1000, 3000, 5000],
  longestWaitMs: 20_000,
  connectMs: { local: 60_000, remote: 45_000 },
  answerMs: 300_000,
};

/** What whoever starts the program has set up for the tools that ask models. */
export interface AssistantSettings {
  /** In the order in which they are asked. */
  readonly providers: readonly ProviderSettings[];
  /** The model that is asked where a call names none: a name, an alias, `auto`, or `none` for no model at all. */
  readonly model: string;
  /** As `model`, for some tools, by their names. */
  readonly modelByTool: Readonly<Record<string, string>>;
  /** Whether the client's own model may be asked where there is no other. */
  readonly allowSampling: boolean;
  /** Whether tools that ask models may be called so often a minute and no more. */
  readonly limitRates: boolean;
  /** The address of a Redis server that keeps threads; null: the records of the project do. */
  readonly threads: string | null;
  readonly threadLimits: ThreadLimits;
  readonly patience: Patience;
}

export interface ThreadLimits {
  /** Milliseconds without anybody asking on. */
  readonly lifetime: number;
  /** Questions, each with its answer. */
  readonly exchanges: number;
}

export const THREAD_LIMITS: ThreadLimits = { lifetime: 3 * 3_600_000, exchanges: 10 };

/** What there is where nothing was set up. */
export const NO_MODELS: AssistantSettings = {
  providers: [],
  model: 'auto',
  modelByTool: {},
  allowSampling: false,
  limitRates: false,
  threads: null,
  threadLimits: THREAD_LIMITS,
  patience: PATIENCE,
};
