import { text } from 'node:stream/consumers';
import { defineCommand } from '../command.ts';
import { printFailure } from '../failure.ts';
import type { Io } from '../io.ts';
import { formatForTool, printResult, tableView, VIEW_OPTIONS, type ViewFlags } from '../printed-result.ts';
import { commandSettings, type ServerFlags, TOOL_OPTIONS } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';
import { type Styled, styleFor } from '../terminal/style.ts';
import { jsonArguments, shellArguments } from '../tool-arguments.ts';

export type CallFlags = ServerFlags & ViewFlags;

export const call = defineCommand<CallFlags>({
  name: 'call',
  usage: '<tool> [arguments...]',
  summary: 'call one tool and print its result',
  details:
    'Arguments are one JSON object, "-" to read that from stdin, or name=value and --name value pairs. The result is ' +
    'the one that an agent gets, with --json its errors are, too; a failure exits with 1.',
  examples: [
    ['orrery call analyze_complexity top_files=5', 'Call a tool with one argument'],
    ['orrery call analyze_complexity \'{"format": "sarif"}\' > complexity.sarif', 'The same with JSON'],
    ['orrery call get_performance_metrics --json', 'Print the structured result'],
    ['orrery call analyze_symbol --help', 'What a tool takes'],
  ],
  options: [...VIEW_OPTIONS, ...TOOL_OPTIONS],
  subjects: 'tools',
  passesOptionsOn: true,

  async helpFor([tool = ''], io) {
    return helpForTool(tool, `orrery call ${tool}`, io);
  },

  async run({ positionals: [tool = '', ...words], flags, io }) {
    return callAndPrint(tool, words, flags, io);
  },
});

/** Null where there is no tool of that name. */
export async function helpForTool(name: string, commandLine: string, io: Io): Promise<Styled | null> {
  const [{ toolHelp }, { peoplesTools }] = await Promise.all([import('../tool-help.ts'), import('../session.ts')]);
  const tool = (await peoplesTools()).find((one) => one.name === name);
  return tool === undefined ? null : toolHelp(tool, commandLine, styleFor(io.stdout, io.env), tableView(io));
}

/** Exit statuses of a call beyond those of any. */
export interface CallStatuses {
  /** Of a call that failed. Default: 1. */
  readonly failed?: number;
  /** Of a result that the tool does not take for a failure. Default: 0. */
  readonly passed?: (output: Readonly<Record<string, unknown>>) => number;
}

/**
 * Calls `tool` with arguments as the shell gave them and prints what comes of it.
 *
 * @returns the exit status: 1 also for a result that the tool was to take for a failure
 */
export async function callAndPrint(
  tool: string,
  words: readonly string[],
  flags: CallFlags,
  io: Io,
  { failed = 1, passed = () => 0 }: CallStatuses = {},
): Promise<number> {
  try {
    return await openAndPrint(tool, words, flags, io, { failed, passed });
  } catch (thrown) {
    return printFailure(thrown, io, flags.json === true, failed);
  }
}

async function openAndPrint(
  tool: string,
  words: readonly string[],
  flags: CallFlags,
  io: Io,
  { failed, passed }: Required<CallStatuses>,
): Promise<number> {
  const application = await openForPeople(commandSettings(flags, io.env, io.cwd()), io);
  try {
    const known = application.tools.find(({ name }) => name === tool);
    const fromStdin = words.length === 1 && words[0] === '-';
    const given = fromStdin ? jsonArguments(await text(io.stdin)) : shellArguments(words, known);
    const format = formatForTool(flags, known);
    if (format !== undefined) given.format = format;
    const outcome = await callOnce(application, tool, given, progressFor(io), { isOnly: true });
    if (!outcome.ok) return printFailure(outcome.error, io, flags.json === true, failed);
    await printResult(outcome, flags, io);
    return outcome.tool.fails?.(outcome.output, outcome.input) === true ? 1 : passed(outcome.output);
  } finally {
    await application.close();
  }
}
