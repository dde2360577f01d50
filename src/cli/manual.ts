import { VERSION } from '../version.ts';
import { type Command, JSON_OPTION } from './command.ts';
import { OLDEST_NODE } from './node-version.ts';
import type { Option } from './option.ts';
import { wrap } from './terminal/text-width.ts';

/**
 * The manual page in roff, of the same tables as the parser and the help: commands with their options and examples.
 *
 * @param date of the page, as `2027-01-31`
 * @see man-pages(7), groff_man(7)
 */
export function manualPage(commands: readonly Command[], date: string): string {
  const shared = sharedOptions(commands);
  const sections = [
    `.TH ORRERY 1 "${date}" ${quoted(`orrery ${VERSION}`)} "User Commands"`,
    '.SH NAME',
    `orrery \\- ${escaped('a working model of a codebase for coding agents, and for people')}`,
    '.SH SYNOPSIS',
    '.B orrery',
    '.I command',
    `.RI [ options ]  [ arguments ]`,
    '.SH DESCRIPTION',
    filled(
      'Orrery parses every file of a project once, builds one index, and answers questions from it: to agents over the Model Context Protocol, and here. ' +
        'Reports are formatted for the terminal; in a pipe they are Markdown.',
    ),
    '.SH COMMANDS',
    ...commands.map((command) => commandSection(command, shared)),
    '.SH OPTIONS OF SEVERAL COMMANDS',
    ...[...shared, JSON_OPTION].map(optionEntry),
    '.SH ENVIRONMENT',
    filled(
      'Options name the environment variable that sets them. NO_COLOR turns colours off; FORCE_COLOR keeps them when output is redirected.',
    ),
    '.SH EXIT STATUS',
    filled(
      '0 for success; 1 when a gate failed, doctor found a problem or a verified index differed; 2 when a command could not run, such as for a missing folder, an unknown symbol or an invalid command line; 130 when interrupted.',
    ),
    '.SH NOTES',
    filled(`It needs Node ${OLDEST_NODE} or newer.`),
  ];
  return `${sections.join('\n')}\n`;
}

/** Options that more than one command has in the same words. */
function sharedOptions(commands: readonly Command[]): readonly Option[] {
  const seen = new Map<string, { readonly option: Option; count: number }>();
  for (const option of commands.flatMap(({ options }) => options)) {
    const key = keyOf(option);
    const known = seen.get(key);
    if (known === undefined) seen.set(key, { option, count: 1 });
    else known.count += 1;
  }
  return [...seen.values()].filter(({ count }) => count > 1).map(({ option }) => option);
}

const keyOf = ({ name, description }: Option) => `${name}\0${description}`;

function commandSection(
  { name, usage, summary, details, options, examples }: Command,
  shared: readonly Option[],
): string {
  const elsewhere = new Set(shared.map(keyOf));
  const own = options.filter((option) => !elsewhere.has(keyOf(option)));
  const also = options.filter((option) => elsewhere.has(keyOf(option))).map((option) => `--${option.name}`);
  return [
    `.SS ${quoted(`orrery ${name}${usage === undefined ? '' : ` ${usage}`}`)}`,
    filled(`${capitalised(summary)}.${details === undefined ? '' : ` ${details}`}`),
    ...own.map(optionEntry),
    ...(also.length === 0 ? [] : ['.PP', filled(`Also ${also.join(', ')}.`)]),
    ...examples.flatMap(([line, purpose]) => [
      '.PP',
      escaped(`${purpose}:`),
      '.RS 4',
      '.nf',
      escaped(line),
      '.fi',
      '.RE',
    ]),
  ].join('\n');
}

function optionEntry({ name, value, description }: Option): string {
  const flag = `.B ${escaped(`--${name}`)}`;
  return [
    '.TP',
    value === undefined ? flag : `.BI ${escaped(`--${name}`)} " ${escaped(value)}"`,
    filled(`${capitalised(description)}.`),
  ].join('\n');
}

/** The longest line of the source, as roff's own tools want it. */
const LINE = 76;

/** Running text, each sentence on lines of its own, as roff tells by the line's end how wide the space after it is. */
function filled(text: string): string {
  const lines = text.split(/(?<=[.:;]) (?=[A-Z-])/).flatMap((sentence) => wrap(sentence, LINE));
  return lines.map(escaped).join('\n');
}

const quoted = (text: string) => `"${escaped(text).replaceAll('"', '\\(dq')}"`;

const capitalised = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Text that roff shows as it is: backslashes, dashes that may be typed, and what at the start of a line is a request. */
function escaped(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replace(/(?<![a-z])--?|-(?=-)/g, (dashes) => '\\-'.repeat(dashes.length))
    .replaceAll('^', '\\(ha')
    .replaceAll('~', '\\(ti')
    .replaceAll('`', '\\(ga')
    .replace(
      /[^\x20-\x7e]/gu,
      (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
    )
    .replace(/^[.']/, (first) => `\\&${first}`);
}
