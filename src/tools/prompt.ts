import type * as z from 'zod';
import type { Markdown } from '../reports/markdown.ts';
import { visibleText } from '../visible-text.ts';
import { once } from './once.ts';
import type { ToolContext, Toolset } from './tool.ts';

/** The text of a prompt, for a model. */
export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly text: Markdown;
}

/** A message as it goes out. */
export type SentMessage = Omit<PromptMessage, 'text'> & { readonly text: string };

/** Whether clients of this server can call a tool: a prompt names no other. */
export type Offers = (tool: string) => boolean;

/** Values for an argument, best first; only those that begin with the typed text. */
export type ArgumentCompletion = (typed: string, context: ToolContext) => Promise<readonly string[]>;

/**
 * A prompt: data plus one function. Arguments are texts, as the protocol has it; an argument with a choice of values is an
 * enum, and its values are proposed automatically.
 */
export interface PromptDefinition<Input extends z.ZodObject = z.ZodObject> {
  readonly name: string;
  /** Its toolset: clients without the toolset do not get it either. Omitted if it belongs to all. */
  readonly toolset?: Toolset;
  readonly title: string;
  /** One or two sentences, for a person who chooses among prompts. */
  readonly description: string;
  /** Each field has a description; fields that are not optional and have no default are required. */
  readonly input: () => Input;
  /** For arguments that are not enums. */
  readonly completions?: { readonly [Argument in keyof z.output<Input>]?: ArgumentCompletion };
  /** @throws OrreryError as a tool does */
  messages(args: z.output<Input>, context: ToolContext, offers: Offers): Promise<readonly PromptMessage[]>;
}

/** A prompt whose argument types only it knows, as stored by the catalogue and the server. */
export type AnyPrompt = Omit<PromptDefinition, 'messages' | 'completions'> & {
  readonly completions?: Readonly<Record<string, ArgumentCompletion>>;
  messages(args: unknown, context: ToolContext, offers: Offers): Promise<readonly SentMessage[]>;
};

/**
 * Returns its argument, checked. The one cast forgets the argument types, which is sound because the server parses the
 * arguments of every request with the prompt's own `input` schema before `messages` sees them.
 */
export function definePrompt<Input extends z.ZodObject>(prompt: PromptDefinition<Input>): AnyPrompt {
  const { messages, ...rest } = prompt;
  return {
    ...rest,
    input: once(rest.input),
    async messages(args, context, offers) {
      const made = await messages(args as z.output<Input>, context, offers);
      return made.map(({ role, text }) => ({ role, text: visibleText(text.text) }));
    },
  } as AnyPrompt;
}
