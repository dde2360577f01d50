import * as z from 'zod';
import { OrreryError } from '../errors.ts';
import { nearestNames } from '../nearest-name.ts';
import type { AnyPrompt } from '../tools/prompt.ts';
import { parseArguments } from './arguments.ts';
import type { ClientWork } from './client-work.ts';
import type { ListedPrompt, PromptText, TypedArgument } from './listed-prompt.ts';

/** The prompts of the application, as clients ask for them. */
export class Prompts {
  readonly #application: ClientWork;

  constructor(application: ClientWork) {
    this.#application = application;
  }

  async list(): Promise<ListedPrompt[]> {
    return (await this.#application.prompts()).map(listed);
  }

  /** @throws OrreryError `INVALID_PARAMS` for an unknown prompt and for wrong arguments; what the prompt says otherwise */
  async get(name: string, given: unknown, signal: AbortSignal): Promise<PromptText> {
    const prompts = await this.#application.prompts();
    const prompt = prompts.find((one) => one.name === name);
    if (prompt === undefined) throw unknownPrompt(name, prompts);
    const messages = await this.#application.perform(`the prompt ${name}`, { signal }, (context) => {
      const args = parseArguments(prompt, given, context.clock(), 'prompt');
      return prompt.messages(args, context, (tool) => this.#application.has(tool));
    });
    return { description: prompt.description, messages };
  }

  /** Values for an argument; none where there is nothing to propose. */
  async complete(
    { prompt: name, name: argument, typed }: TypedArgument,
    signal: AbortSignal,
  ): Promise<readonly string[]> {
    const prompt = (await this.#application.prompts()).find((one) => one.name === name);
    // A client may ask for `__proto__`, which every object has.
    if (prompt === undefined || !Object.hasOwn(prompt.input().shape, argument)) return [];
    const values = valuesOf(prompt.input().shape[argument] as z.core.$ZodType);
    if (values !== null) return values.filter((value) => value.startsWith(typed));
    const completion = prompt.completions?.[argument];
    if (completion === undefined) return [];
    return this.#application.perform('completion/complete', { signal }, (context) => completion(typed, context));
  }
}

function listed({ name, title, description, input }: AnyPrompt): ListedPrompt {
  return {
    name,
    title,
    description,
    arguments: Object.entries(input().shape).map(([argument, schema]) => ({
      name: argument,
      ...(schema.description !== undefined && { description: schema.description }),
      required: !schema.safeParse(undefined).success,
    })),
  };
}

/** The values an argument has the choice of; null when it is free. */
function valuesOf(schema: z.core.$ZodType): readonly string[] | null {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional) return valuesOf(schema.unwrap());
  return schema instanceof z.ZodEnum ? schema.options.map(String) : null;
}

function unknownPrompt(name: string, prompts: readonly AnyPrompt[]): OrreryError {
  const known = prompts.map((prompt) => prompt.name);
  const near = nearestNames(name, known);
  const hint = near.length > 0 ? `did you mean ${near.join(' or ')}?` : `prompts/list names all ${known.length}.`;
  const shown = name.slice(0, 100);
  return new OrreryError('INVALID_PARAMS', `Unknown prompt ${JSON.stringify(shown)}: ${hint}`, {
    prompt: shown,
    close_names: near,
  });
}
