import * as z from 'zod';
import type { AnyTool } from '../../tools/tool.ts';
import { type Command, JSON_OPTION } from '../command.ts';
import type { Option } from '../option.ts';

/** A word that may be typed next, and what it is for. */
export interface Word {
  readonly word: string;
  readonly meaning: string;
}

/** What the value of an option may be: one of some words, a file or folder, or anything. */
export type Values =
  | { readonly kind: 'words'; readonly words: readonly string[] }
  | { readonly kind: 'files' }
  | { readonly kind: 'any' };

/** An option as it is typed, with its dashes, and what follows it; null for a switch. */
export interface TypedOption extends Word {
  readonly values: Values | null;
}

export interface CommandWords extends Word {
  readonly options: readonly TypedOption[];
  /** What the first word may be; files where nothing is known. */
  readonly subjects: readonly Word[] | null;
  /** The tool whose arguments may follow, by the first word, or under `''` by none. */
  readonly tools: Readonly<Record<string, string>>;
}

/** All that can be completed, made of the same tables as the parser and the help. */
export interface CompletionWords {
  readonly commands: readonly CommandWords[];
  /** The arguments of each tool, as options. */
  readonly tools: Readonly<Record<string, readonly TypedOption[]>>;
}

export function completionWords(commands: readonly Command[], tools: readonly AnyTool[]): CompletionWords {
  return {
    commands: commands.map((command) => ({
      word: command.name,
      meaning: command.summary,
      options: [...command.options, JSON_OPTION, HELP].map(typedOption),
      subjects: subjectsOf(command, tools),
      tools:
        command.subjects === 'tools'
          ? Object.fromEntries(tools.map(({ name }) => [name, name]))
          : { ...command.toolsBySubject },
    })),
    tools: Object.fromEntries(tools.map((tool) => [tool.name, argumentsOf(tool)])),
  };
}

const HELP: Option = { name: 'help', description: 'its usage' };

/** Names of values that are places on the disk. */
const FILES: ReadonlySet<string> = new Set(['dir', 'file']);

function typedOption({ name, value, choices, description }: Option): TypedOption {
  return { word: `--${name}`, meaning: description, values: value === undefined ? null : valuesOf(value, choices) };
}

function valuesOf(value: string, choices: readonly string[] | undefined): Values {
  if (choices !== undefined) return { kind: 'words', words: choices };
  return { kind: FILES.has(value) ? 'files' : 'any' };
}

function subjectsOf({ subjects }: Command, tools: readonly AnyTool[]): readonly Word[] | null {
  if (subjects === 'tools') return tools.map(({ name, title }) => ({ word: name, meaning: title }));
  return subjects?.map((word) => ({ word, meaning: '' })) ?? null;
}

type Schema = z.core.JSONSchema._JSONSchema;

function argumentsOf({ input }: AnyTool): TypedOption[] {
  const { properties = {} } = z.toJSONSchema(input(), { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties).map(([name, schema]) => ({
    word: `--${name.replaceAll('_', '-')}`,
    meaning: (typeof schema === 'object' && schema.description) || '',
    values: argumentValues(name, schema),
  }));
}

function argumentValues(name: string, schema: Schema): Values {
  const choices = choicesOf(schema);
  if (choices.length > 0) return { kind: 'words', words: choices };
  return { kind: /path|file|folder/.test(name) ? 'files' : 'any' };
}

function choicesOf(schema: Schema): string[] {
  if (typeof schema === 'boolean') return [];
  if (schema.type === 'boolean') return ['true', 'false'];
  if (schema.enum !== undefined) return schema.enum.map(String);
  const inner = [
    ...(schema.anyOf ?? []),
    ...(schema.items === undefined || Array.isArray(schema.items) ? [] : [schema.items]),
  ];
  return [...new Set(inner.flatMap(choicesOf))];
}
