import type { ModelFacts } from './registry.ts';
import type { Thinking } from './thinking.ts';

export interface Message {
  readonly role: 'user' | 'assistant';
  readonly text: string;
}

/** What a model is asked. All of it has been redacted by then. */
export interface ModelRequest {
  readonly system: string;
  readonly messages: readonly Message[];
  /** Null: as the model likes. */
  readonly temperature: number | null;
  readonly thinking: Thinking;
  readonly maxOutput: number;
  readonly signal: AbortSignal;
  /** Gets how many characters have come so far, as they come. */
  readonly onProgress: (characters: number) => void;
}

/** Why an answer ends where it ends. Anything but `stop` is told to whoever asked. */
export const FINISHES = ['stop', 'length', 'blocked', 'interrupted', 'other'] as const;
export type Finish = (typeof FINISHES)[number];

export interface TokensUsed {
  /** Null where the provider does not say, here and below. */
  readonly prompt: number | null;
  readonly output: number | null;
  readonly thinking: number | null;
}

export interface ModelAnswer {
  readonly text: string;
  readonly finish: Finish;
  /** The provider's own word for it; null where it gives none. */
  readonly finishSaid: string | null;
  readonly used: TokensUsed;
}

/** A model that can be asked: one interface, whoever made it and however it is spoken to. */
export interface Model {
  readonly provider: string;
  readonly facts: ModelFacts;
  /**
   * Asks once.
   * @throws ModelFailure for all that goes wrong; the signal's reason when it aborts
   */
  ask(request: ModelRequest): Promise<ModelAnswer>;
}
