/** How models behind HTTP are spoken to. */
export const EMBEDDER_KINDS = ['gemini', 'openai-compatible'] as const;
export type EmbedderKind = (typeof EMBEDDER_KINDS)[number];

/** The model behind HTTP that whoever starts the program has set up. Plain data, which holds the key: not to be shown. */
export interface EmbedderSettings {
  readonly kind: EmbedderKind;
  /** Without a slash at its end. */
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
  /** Of the vectors that the model is asked for; null for as many as it gives. */
  readonly dimension: number | null;
  readonly requestsPerMinute: number;
}

/** Shorter vectors tell too little; of longer ones, so many numbers are kept. */
export const MIN_DIMENSION = 64;
export const MAX_DIMENSION = 3072;
