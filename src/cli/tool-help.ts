import * as z from 'zod';
import type { AnyTool } from '../tools/tool.ts';
import { linesOf, type Style, type Styled, styled } from './terminal/style.ts';
import { type Column, type TableView, table } from './terminal/table.ts';
import { wrap } from './terminal/text-width.ts';

/** An argument of a tool as its schema has it. */
interface Argument {
  readonly name: string;
  readonly isRequired: boolean;
  readonly schema: z.core.JSONSchema._JSONSchema;
}

/** Values that make sense for arguments of these names, whatever the tool. */
const SAMPLE_VALUES: Readonly<Record<string, string>> = {
  base: 'main',
  file_path: 'src/main.ts',
  parameters: `'{"project_name": "demo"}'`,
  path: 'src/main.ts',
  query: 'parse',
  resource_uri: 'template://makefile/rust/cli',
  symbol: 'Parser.parse',
  templates: 'makefile,readme',
  toolchain: 'rust',
};

/**
 * What a tool does, its arguments with types, choices, defaults and bounds, and an example, all from its schema.
 *
 * @param commandLine what calls it: `orrery call analyze_symbol`
 */
export function toolHelp(tool: AnyTool, commandLine: string, style: Style, view: TableView): Styled {
  const found = argumentsOf(tool);
  const required = found.filter(({ isRequired }) => isRequired).map(({ name }) => `${name}=<${name}>`);
  const rows = found.map((argument) => [
    argument.name,
    typeOf(argument.schema),
    argument.isRequired ? 'required' : defaultOf(argument.schema),
    meaningOf(argument.schema),
  ]);
  const columns: readonly Column[] = [
    { header: 'Argument', shortens: 'never', paint: style.cyan },
    { header: 'Type' },
    { header: 'Default' },
    { header: 'Meaning' },
  ];
  const paragraph = (text: string) => (view.width === undefined ? [text] : wrap(text, view.width));
  return styled`${linesOf([
    styled`${style.bold('Usage:')} ${[commandLine, ...required, '[arguments...]'].join(' ')}`,
    styled``,
    ...paragraph(`${tool.title}. ${tool.description}`),
    styled``,
    ...table(columns, rows, view),
    styled``,
    styled`${style.bold('Example:')}`,
    styled`  ${example(commandLine, found)}`,
    styled``,
    ...paragraph(
      'Arguments may also be one JSON object, or "-" to read that from stdin. --json prints the structured result.',
    ),
  ])}\n`;
}

function argumentsOf({ input }: AnyTool): Argument[] {
  const { properties = {}, required = [] } = z.toJSONSchema(input(), { io: 'input', unrepresentable: 'any' });
  return Object.entries(properties)
    .map(([name, schema]) => ({ name, isRequired: required.includes(name), schema }))
    .sort((a, b) => Number(b.isRequired) - Number(a.isRequired));
}

type Schema = Argument['schema'];

function typeOf(schema: Schema): string {
  if (typeof schema === 'boolean') return 'any';
  const { type, enum: choices, items, anyOf } = schema;
  if (choices !== undefined) return choices.map(String).join('|');
  if (anyOf !== undefined) return anyOf.map(typeOf).join(' or ');
  if (type === 'array') return Array.isArray(items) ? 'list' : `list of ${typeOf(items ?? true)}`;
  return String(type ?? 'any');
}

function defaultOf(schema: Schema): string {
  if (typeof schema === 'boolean' || schema.default === undefined) return '';
  return Array.isArray(schema.default) ? schema.default.join(',') : String(schema.default);
}

/** What it means, and the least and most it may be. */
function meaningOf(schema: Schema): string {
  if (typeof schema === 'boolean') return '';
  const { description = '', minimum, maximum } = schema;
  const least = minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? '' : `at least ${minimum}`;
  const most = maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? '' : `at most ${maximum}`;
  const bounds = [least, most].filter((bound) => bound !== '').join(', ');
  return [description, bounds === '' ? '' : `(${bounds})`].filter((part) => part !== '').join(' ');
}

/** A call with all that it must have, and one choice beside its default. */
function example(commandLine: string, found: readonly Argument[]): string {
  const required = found.filter(({ isRequired }) => isRequired).map(({ name }) => `${name}=${sampleOf(name)}`);
  const choice = found.find(
    ({ name, isRequired, schema }) => !isRequired && name !== 'format' && otherChoice(schema) !== null,
  );
  const chosen = choice === undefined ? [] : [`${choice.name}=${otherChoice(choice.schema)}`];
  return [commandLine, ...required, ...chosen].join(' ');
}

function sampleOf(name: string): string {
  return SAMPLE_VALUES[name] ?? `<${name}>`;
}

function otherChoice(schema: Schema): string | null {
  if (typeof schema === 'boolean') return null;
  const { items, enum: choices, default: standard } = schema;
  if (choices !== undefined) return String(choices.find((one) => one !== standard) ?? '') || null;
  return items === undefined || Array.isArray(items) ? null : otherChoice(items);
}
