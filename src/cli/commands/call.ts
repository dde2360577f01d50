import { text } from 'node:stream/consumers';
import { defineCommand, type JsonFlag } from '../command.ts';
import { printFailure } from '../failure.ts';
import type { Io } from '../io.ts';
import { type ServerFlags, serverSettings, TOOL_OPTIONS } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';
import { jsonArguments, shellArguments } from '../tool-arguments.ts';

export interface CallFlags extends ServerFlags, JsonFlag {
  readonly format?: string;
}

export const call = defineCommand<CallFlags>({
  name: 'call',
  usage: '<tool> [arguments...]',
  summary: 'call one tool and print its result',
  details:
    'Arguments are one JSON object, "-" to read that from stdin, or name=value and --name value pairs. The result, ' +
    'the errors and their names are those an agent gets; a failure exits with 1.',
  examples: [
    ['orrery call analyze_complexity top_files=5', 'Call a tool with one argument'],
    ['orrery call analyze_complexity \'{"format": "sarif"}\' > complexity.sarif', 'The same with JSON'],
    ['orrery call get_performance_metrics --json', 'Print the structured result'],
  ],
  options: [
    { name: 'format', value: 'name', description: 'form of the result, where the tool has a choice' },
    ...TOOL_OPTIONS,
  ],
  passesOptionsOn: true,

  async run({ positionals: [tool = '', ...words], flags, io }) {
    return callAndPrint(tool, words, flags, io);
  },
});

/** Calls `tool` with arguments as the shell gave them and prints what comes of it. Returns the exit status. */
export async function callAndPrint(tool: string, words: readonly string[], flags: CallFlags, io: Io): Promise<number> {
  const application = await openForPeople(serverSettings(flags, io.env, io.cwd()), io);
  try {
    const known = application.tools.find(({ name }) => name === tool);
    const fromStdin = words.length === 1 && words[0] === '-';
    const given = fromStdin ? jsonArguments(await text(io.stdin)) : shellArguments(words, known);
    if (flags.format !== undefined) given.format = flags.format;
    const outcome = await callOnce(application, tool, given, progressFor(io));
    if (!outcome.ok) return printFailure(outcome.error, io, flags.json === true);
    const result = flags.json ? JSON.stringify(outcome.output, null, 2) : outcome.text;
    io.stdout.write(result.endsWith('\n') ? result : `${result}\n`);
    return outcome.tool.fails?.(outcome.output, outcome.input) === true ? 1 : 0;
  } finally {
    await application.close();
  }
}
