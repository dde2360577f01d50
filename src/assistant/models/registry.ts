import type { ThinkingField, ThinkingLevel } from './thinking.ts';

/** What a model is good for, when a tool chooses. */
export type Strength = 'reasoning' | 'balanced' | 'fast';

/** What is known of a model. */
export interface ModelFacts {
  /** As its maker calls it. */
  readonly id: string;
  /** Other names for it, in lower case. */
  readonly aliases: readonly string[];
  readonly strength: Strength;
  /** Tokens that a request and its answer may have together. */
  readonly contextWindow: number;
  /** Tokens of an answer, with what was thought. */
  readonly maxOutput: number;
  readonly thinking: ThinkingField;
  /** Whether it takes a temperature; one that does not refuses it, or answers worse. */
  readonly takesTemperature: boolean;
}

const MILLION = 1_048_576;

const budget = (least: number, most: number): ThinkingField => ({ kind: 'budget', least, most });
const levels = (...known: readonly ThinkingLevel[]): ThinkingField => ({ kind: 'level', levels: known });
const NO_THINKING: ThinkingField = { kind: 'none' };

type Row = readonly [
  id: string,
  aliases: readonly string[],
  strength: Strength,
  contextWindow: number,
  maxOutput: number,
  thinking: ThinkingField,
  takesTemperature?: boolean,
];

const factsOf = ([
  id,
  aliases,
  strength,
  contextWindow,
  maxOutput,
  thinking,
  takesTemperature = true,
]: Row): ModelFacts => ({
  ...{ id, aliases, strength, contextWindow, maxOutput, thinking, takesTemperature },
});

/**
 * Google's, the first of each strength being the one that is chosen. Thinking by generation: tokens up to 2.5, words from 3 on,
 * where Google advises against any other temperature than its own: https://ai.google.dev/gemini-api/docs/thinking
 */
export const GEMINI_MODELS: readonly ModelFacts[] = (
  [
    [
      'gemini-3.1-pro-preview',
      ['pro', 'gemini-pro'],
      'reasoning',
      MILLION,
      65_536,
      levels('low', 'medium', 'high'),
      false,
    ],
    [
      'gemini-3.8-flash',
      ['flash', 'gemini-flash'],
      'balanced',
      MILLION,
      65_536,
      levels('minimal', 'low', 'medium', 'high'),
      false,
    ],
    [
      'gemini-3.5-flash-lite',
      ['flash-lite', 'lite'],
      'fast',
      MILLION,
      65_536,
      levels('minimal', 'low', 'medium', 'high'),
      false,
    ],
    ['gemini-3.5-flash', [], 'balanced', MILLION, 65_536, levels('minimal', 'low', 'medium', 'high'), false],
    ['gemini-3-pro-preview', [], 'reasoning', MILLION, 65_536, levels('low', 'high'), false],
    ['gemini-3-flash-preview', [], 'balanced', MILLION, 65_536, levels('minimal', 'low', 'medium', 'high'), false],
    ['gemini-2.5-pro', [], 'reasoning', MILLION, 65_536, budget(128, 32_768)],
    ['gemini-2.5-flash', [], 'balanced', MILLION, 65_536, budget(0, 24_576)],
    ['gemini-2.5-flash-lite', [], 'fast', MILLION, 65_536, budget(512, 24_576)],
  ] as const satisfies readonly Row[]
).map(factsOf);

/** https://docs.claude.com/en/docs/about-claude/models */
export const ANTHROPIC_MODELS: readonly ModelFacts[] = (
  [
    ['claude-opus-5', ['opus'], 'reasoning', 200_000, 64_000, levels('low', 'medium', 'high'), false],
    ['claude-sonnet-5', ['sonnet'], 'balanced', 200_000, 64_000, levels('low', 'medium', 'high'), false],
    ['claude-haiku-4-5', ['haiku'], 'fast', 200_000, 64_000, budget(1024, 32_000), false],
    ['claude-sonnet-4-5', [], 'balanced', 200_000, 64_000, budget(1024, 32_000), false],
  ] as const satisfies readonly Row[]
).map(factsOf);

/** https://platform.openai.com/docs/models */
export const OPENAI_MODELS: readonly ModelFacts[] = (
  [
    ['gpt-5.5', ['gpt', 'gpt5'], 'reasoning', 1_050_000, 128_000, levels('low', 'medium', 'high'), false],
    ['gpt-5.4-mini', ['mini'], 'balanced', 400_000, 128_000, levels('low', 'medium', 'high'), false],
    ['gpt-5-mini', [], 'balanced', 400_000, 128_000, levels('minimal', 'low', 'medium', 'high'), false],
    ['gpt-5-nano', ['nano'], 'fast', 400_000, 128_000, levels('minimal', 'low', 'medium', 'high'), false],
    ['gpt-4.1', [], 'balanced', 1_047_576, 32_768, NO_THINKING],
  ] as const satisfies readonly Row[]
).map(factsOf);

/** Of a model that nobody has described. Small, as those are that run on a machine of one's own. */
const UNKNOWN_CONTEXT = 32_768;
const UNKNOWN_OUTPUT = 8192;

/** What is taken for granted of a model that is in no list. */
export function unknownModel(id: string, contextWindow: number = UNKNOWN_CONTEXT): ModelFacts {
  const maxOutput = Math.min(UNKNOWN_OUTPUT, Math.floor(contextWindow / 2));
  return {
    ...{ id, aliases: [], strength: 'balanced', contextWindow, maxOutput },
    thinking: NO_THINKING,
    takesTemperature: true,
  };
}

/** A generation of Gemini that is in no list, by its name: those from the third on are told by a word. */
export function unknownGemini(id: string): ModelFacts {
  const generation = Number(/gemini-(\d+)/i.exec(id)?.[1] ?? Number.NaN);
  const thinking = generation >= 3 ? levels('low', 'high') : generation === 2 ? budget(512, 24_576) : NO_THINKING;
  return {
    ...unknownModel(id),
    contextWindow: MILLION,
    maxOutput: 65_536,
    thinking,
    takesTemperature: !(generation >= 3),
  };
}
