import type { SentMessage } from '../tools/prompt.ts';

/** A prompt as a client is told of it. */
export interface ListedPrompt {
  readonly name: string;
  readonly title: string;
  readonly description: string;
  readonly arguments: { readonly name: string; readonly description?: string; readonly required: boolean }[];
}

/** What a prompt says to what a client gave. */
export interface PromptText {
  readonly description: string;
  readonly messages: readonly SentMessage[];
}

/** An argument of a prompt that a client is about to fill in. */
export interface TypedArgument {
  readonly prompt: string;
  readonly name: string;
  /** The part of its value typed so far. */
  readonly typed: string;
}
