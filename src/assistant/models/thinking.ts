/** How much a model is asked to think before it answers. */
export const THINKING_MODES = ['minimal', 'low', 'medium', 'high', 'max'] as const;
export type ThinkingMode = (typeof THINKING_MODES)[number];

/** Words by which models are told how much to think, where they take no number of tokens. */
export const THINKING_LEVELS = ['minimal', 'low', 'medium', 'high'] as const;
export type ThinkingLevel = (typeof THINKING_LEVELS)[number];

/** How a model is told: by tokens, by a word, or not at all. A model that is told both ways, or the wrong way, refuses. */
export type ThinkingField =
  | { readonly kind: 'budget'; readonly least: number; readonly most: number }
  | { readonly kind: 'level'; readonly levels: readonly ThinkingLevel[] }
  | { readonly kind: 'none' };

/** What a model is told. */
export type Thinking =
  | { readonly kind: 'budget'; readonly tokens: number }
  | { readonly kind: 'level'; readonly level: ThinkingLevel }
  | { readonly kind: 'none' };

export const THINKING_TOKENS: Readonly<Record<ThinkingMode, number>> = {
  minimal: 128,
  low: 2048,
  medium: 8192,
  high: 16_384,
  max: 32_768,
};

/** The words of a mode, the one that is meant first: the first that a model knows is taken. */
const LEVELS: Readonly<Record<ThinkingMode, readonly ThinkingLevel[]>> = {
  minimal: ['minimal', 'low'],
  low: ['low', 'minimal', 'medium'],
  medium: ['medium', 'high', 'low'],
  high: ['high', 'medium'],
  max: ['high', 'medium'],
};

/**
 * What a model is told for a mode, within what it takes. What it thinks counts as output, so that at least one token is left
 * for the answer.
 *
 * @param maxOutput tokens that the model is allowed in all
 */
export function thinkingFor(mode: ThinkingMode, field: ThinkingField, maxOutput: number): Thinking {
  switch (field.kind) {
    case 'none':
      return { kind: 'none' };
    case 'level': {
      const level = LEVELS[mode].find((one) => field.levels.includes(one)) ?? field.levels[0];
      return level === undefined ? { kind: 'none' } : { kind: 'level', level };
    }
    case 'budget': {
      const most = Math.min(field.most, maxOutput - 1);
      return { kind: 'budget', tokens: Math.max(field.least, Math.min(THINKING_TOKENS[mode], most)) };
    }
  }
}

/** The next mode that thinks less; null below the least. */
export function lessThinking(mode: ThinkingMode): ThinkingMode | null {
  const at = THINKING_MODES.indexOf(mode);
  return at === 0 ? null : (THINKING_MODES[Math.max(0, at - 2)] as ThinkingMode);
}
