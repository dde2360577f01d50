import { CommanderError, Command as Parser, Option as ParserOption } from 'commander';
import { OrreryError } from '../errors.ts';
import { VERSION } from '../version.ts';
import { type Command, JSON_OPTION } from './command.ts';
import { analyze } from './commands/analyze.ts';
import { call } from './commands/call.ts';
import { completion } from './commands/completion.ts';
import { config } from './commands/config.ts';
import { doctor } from './commands/doctor.ts';
import { edges } from './commands/edges.ts';
import { gate } from './commands/gate.ts';
import { index } from './commands/index-command.ts';
import { install } from './commands/install.ts';
import { keys } from './commands/keys.ts';
import { records } from './commands/records.ts';
import { report } from './commands/report.ts';
import { serve } from './commands/serve.ts';
import { templates } from './commands/templates.ts';
import { tools } from './commands/tools.ts';
import { ui } from './commands/ui.ts';
import { up } from './commands/up.ts';
import { watch } from './commands/watch.ts';
import { printFailure } from './failure.ts';
import { HELP_FORM } from './help-form.ts';
import { type Io, ioOf, type Surroundings } from './io.ts';
import type { Option } from './option.ts';
import { columnsOf, type Style, Styled, type StyleName, styleFor, usesColour } from './terminal/style.ts';

/** Every command, in the order help lists them. Adding one: a file, and its line here. */
export const COMMANDS: readonly Command[] = [
  up,
  ui,
  serve,
  tools,
  call,
  analyze,
  gate,
  report,
  index,
  edges,
  templates,
  records,
  keys,
  config,
  doctor,
  install,
  watch,
  completion,
];

/**
 * Parses a command line and runs its command.
 *
 * @param args without the program's own name
 * @returns the exit status: 0 done, 1 done and found something, 2 could not run, 130 interrupted
 */
export async function runProgram(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const io = ioOf(surroundings);
  const json = args.includes(`--${JSON_OPTION.name}`);
  let status: Promise<number> = Promise.resolve(0);
  const help = await helpFor(args, io);
  if (help !== null) {
    io.stdout.write(help);
    return 0;
  }
  const parser = makeParser(io, (run) => {
    status = run();
  });
  try {
    if (args.length === 0) parser.outputHelp();
    else await parser.parseAsync(args, { from: 'user' });
    return await status;
  } catch (thrown) {
    if (thrown instanceof CommanderError && thrown.exitCode === 0) return 0;
    const error = thrown instanceof CommanderError ? notUnderstood(thrown, args) : thrown;
    return printFailure(error, io, json, await usageOf(args));
  }
}

const commandOf = (args: readonly string[]) => COMMANDS.find(({ name }) => name === args[0]);

/** A line that says how the command of a command line is used, or that there are commands. */
async function usageOf(args: readonly string[]): Promise<string> {
  const command = commandOf(args);
  if (command === undefined) return 'Usage: orrery COMMAND ("orrery --help" lists the commands)';
  const { name, usage = '', usageOf: rest } = command;
  const subject = rest === undefined ? null : await subjectOf(command, args[1]);
  const called = subject === null ? `orrery ${name}` : `orrery ${name} ${subject}`;
  const given = subject === null ? usage : rest?.(subject);
  return `Usage: ${`${called} ${given}`.trim()} ("${called} --help" says more)`;
}

/** What a command is told to do or to call by its first word; null where that is no such thing. */
async function subjectOf({ subjects = [] }: (typeof COMMANDS)[number], word = ''): Promise<string | null> {
  const known = subjects === 'tools' ? await toolNames() : subjects;
  return known.includes(word) ? word : null;
}

async function toolNames(): Promise<readonly string[]> {
  const { peoplesTools } = await import('./session.ts');
  return (await peoplesTools()).map(({ name }) => name);
}

/** Of the parser's messages, the name that each is about. */
const PARSER_MESSAGES: readonly (readonly [code: string, name: RegExp, says: string])[] = [
  ['commander.missingArgument', /'(.*)'/, 'Missing argument'],
  ['commander.unknownOption', /'(.*)'/, 'Unknown option'],
  ['commander.unknownCommand', /'(.*)'/, 'Unknown command'],
  ['commander.optionMissingArgument', /'(--.*)'/, 'Missing value'],
];

/** What the parser did not understand, as a sentence. */
function notUnderstood({ code, message }: CommanderError, args: readonly string[]): OrreryError {
  const [first = '', ...hints] = message.replace(/^error: /, '').split('\n');
  const [, name = null, says = ''] = PARSER_MESSAGES.find(([known]) => known === code) ?? [];
  const named = name?.exec(first)?.[1];
  if (named === undefined)
    return new OrreryError('INVALID_PARAMS', `${first.charAt(0).toUpperCase()}${first.slice(1)}`);
  const shown = code === 'commander.missingArgument' ? missing(named, args) : named;
  const hint = hints.map((line) => ` ${line.replace(/^\((.*)\)$/, '$1')}`).join('');
  return new OrreryError('INVALID_PARAMS', `${says}: ${shown}${hint === '' ? '' : `.${hint}`}`);
}

/** The name of an argument with what it may be, where that is known. */
function missing(name: string, args: readonly string[]): string {
  const { subjects } = commandOf(args) ?? {};
  return Array.isArray(subjects) ? `${name.toUpperCase()} (${subjects.join(', ')})` : name.toUpperCase();
}

/** The help of what a command is given, when it is asked for. */
async function helpFor([name, ...words]: readonly string[], io: Io): Promise<Styled | null> {
  const command = COMMANDS.find((one) => one.name === name);
  if (command?.helpFor === undefined || !words.some((word) => word === '--help' || word === '-h')) return null;
  return command.helpFor(
    words.filter((word) => !word.startsWith('-')),
    io,
  );
}

function makeParser(io: Io, start: (run: () => Promise<number>) => void): Parser {
  const style = styleFor(io.stdout, io.env);
  const parser = new Parser('orrery')
    .description('A working model of your codebase for coding agents.')
    .version(VERSION)
    .helpCommand(true)
    .configureHelp({
      ...HELP_FORM,
      styleTitle: painter('bold', style),
      styleCommandText: painter('cyan', style),
      styleOptionText: painter('cyan', style),
    })
    .configureOutput({
      // Help, whose every word is ours.
      writeOut: (text) => io.stdout.write(new Styled(text)),
      // Errors are printed by who catches them.
      writeErr: () => {},
      getOutHelpWidth: () => columnsOf(io.stdout),
      getErrHelpWidth: () => columnsOf(io.stderr),
      getOutHasColors: () => usesColour(io.stdout, io.env),
      getErrHasColors: () => usesColour(io.stderr, io.env),
    })
    .exitOverride()
    .addHelpText('after', examples(COMMANDS.map((command) => command.examples[0])));
  for (const command of COMMANDS) addCommand(parser, command, io, start);
  return parser;
}

function addCommand(parser: Parser, command: Command, io: Io, start: (run: () => Promise<number>) => void): void {
  const added = parser
    .command(`${command.name} ${command.usage ?? ''}`.trim())
    .summary(command.summary)
    .description(command.details === undefined ? command.summary : `${command.summary}\n\n${command.details}`)
    .addHelpText('after', examples(command.examples))
    .allowUnknownOption(command.passesOptionsOn === true);
  for (const option of [...command.options, JSON_OPTION]) added.addOption(parserOption(option));
  added.action(() => start(() => command.run({ positionals: added.args, flags: added.opts(), io })));
}

function parserOption({ name, value, repeatable, description, isHidden }: Option): ParserOption {
  const option = new ParserOption(`--${name}${value === undefined ? '' : ` <${value}>`}`, description).hideHelp(
    isHidden === true,
  );
  return repeatable ? option.argParser((one: string, before: string[] = []) => [...before, one]) : option;
}

function examples(lines: readonly (Command['examples'][number] | undefined)[]): string {
  const shown = lines.flatMap((one) => (one === undefined ? [] : [`  ${one[1]}:\n    ${one[0]}`]));
  return `\nExamples:\n${shown.join('\n')}\n`;
}

function painter(name: StyleName, style: Style): (text: string) => string {
  return (text) => style[name](text).text;
}
