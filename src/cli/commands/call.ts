import { text } from 'node:stream/consumers';
import { OrreryError } from '../../errors.ts';
import { nearestNames } from '../../nearest-name.ts';
import type { AnyTool } from '../../tools/tool.ts';
import { defineCommand } from '../command.ts';
import { NOT_RUN } from '../failure.ts';
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
    'Arguments are one JSON object, "-" to read that from stdin, or name=value and --name value pairs. Prints the ' +
    'result that an agent gets; with --json, errors too. A call that could not run exits with 2.',
  examples: [
    ['orrery call analyze_complexity top_files=5', 'Call a tool with one argument'],
    ['orrery call analyze_complexity \'{"format": "sarif"}\' > complexity.sarif', 'The same with JSON'],
    ['orrery call get_performance_metrics --json', 'Print the structured result'],
    ['orrery call analyze_symbol --help', 'The arguments of a tool'],
  ],
  options: [...VIEW_OPTIONS, ...TOOL_OPTIONS],
  subjects: 'tools',
  passesOptionsOn: true,

  async helpFor([tool = ''], io) {
    return helpForTool(tool, `orrery call ${tool}`, io);
  },

  usageOf: () => '[arguments...]',

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

type Output = Readonly<Record<string, unknown>>;

/**
 * Calls `tool` with arguments as the shell gave them and prints what comes of it.
 *
 * @param passed the exit status of a result that the tool does not take for a failure
 * @returns the exit status: 1 for a result that the tool was to take for a failure, 2 for one without any symbol that was asked for
 * @throws OrreryError for a call that failed
 */
export async function callAndPrint(
  tool: string,
  words: readonly string[],
  flags: CallFlags,
  io: Io,
  passed: (output: Output) => number = () => 0,
): Promise<number> {
  const application = await openForPeople(commandSettings(flags, io.env, io.cwd()), io);
  try {
    const known = toolNamed(tool, application.tools);
    const fromStdin = words.length === 1 && words[0] === '-';
    const given = fromStdin ? jsonArguments(await text(io.stdin)) : shellArguments(words, known);
    const format = formatForTool(flags, known);
    if (format !== undefined) given.format = format;
    const outcome = await callOnce(application, tool, given, progressFor(io), { isOnly: true });
    if (!outcome.ok) throw outcome.error;
    await printResult(outcome, flags, io);
    if (hasOnlyUnresolved(outcome.output)) return NOT_RUN;
    return outcome.tool.fails?.(outcome.output, outcome.input) === true ? 1 : passed(outcome.output);
  } finally {
    await application.close();
  }
}

function toolNamed(name: string, tools: readonly AnyTool[]): AnyTool {
  const tool = tools.find((one) => one.name === name);
  if (tool !== undefined) return tool;
  const names = tools.map((one) => one.name);
  const near = nearestNames(name, names);
  const hint = near.length === 0 ? '"orrery tools" lists them.' : `Did you mean ${near.join(' or ')}?`;
  throw new OrreryError('INVALID_PARAMS', `Unknown tool: ${name}. ${hint}`, { tool: name, close_names: near });
}

/** Whether each of the symbols that were asked about is unknown or ambiguous. */
function hasOnlyUnresolved({ symbols, unresolved }: Output): boolean {
  return Array.isArray(symbols) && symbols.length === 0 && Array.isArray(unresolved) && unresolved.length > 0;
}
