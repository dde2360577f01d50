import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { OrreryError } from '../../errors.ts';
import { defineCommand } from '../command.ts';
import { printFailure } from '../failure.ts';
import type { Io } from '../io.ts';
import { serverSettings, TOOL_OPTIONS } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';
import { shellArguments } from '../tool-arguments.ts';
import { placedIn } from './analyze.ts';
import { type CallFlags, callAndPrint } from './call.ts';

interface GateFlags extends CallFlags {
  readonly writeBaseline?: boolean;
}

const TOOL = 'quality_gate';
/** Where the tool looks for a baseline that is not named. */
const BASELINE_FILE = '.orrery-baseline.json';

export const gate = defineCommand<GateFlags>({
  name: 'gate',
  usage: '[dir] [arguments...]',
  summary: 'hold code to limits; exits with 1 when it breaks one',
  details:
    'Arguments are those of the tool quality_gate, such as --complexity-threshold 15 or --changed-since main. The exit ' +
    'status is 1 for a failed gate, unless --fail-on-violation false.',
  examples: [
    ['orrery gate --changed-since origin/main', 'Judge what a branch changes'],
    ['orrery gate --write-baseline', 'Accept all there is today'],
    ['orrery gate src --format junit > gate.xml', 'A report for a build server'],
  ],
  options: [
    { name: 'format', value: 'name', description: 'summary, detailed, json, sarif, junit or baseline' },
    { name: 'write-baseline', description: `accept today's findings in ${BASELINE_FILE}, and judge nothing` },
    ...TOOL_OPTIONS,
  ],
  passesOptionsOn: true,

  async run({ positionals, flags, io }) {
    const placed = placedIn(positionals, flags);
    if (flags.writeBaseline === true) return writeBaseline(placed.words, placed.flags, io);
    const isSaid = placed.words.some((word) => /^(--)?fail[-_]on[-_]violation(=|$)/.test(word));
    const words = isSaid ? placed.words : [...placed.words, 'fail_on_violation=true'];
    return callAndPrint(TOOL, words, placed.flags, io);
  },
});

async function writeBaseline(words: readonly string[], flags: CallFlags, io: Io): Promise<number> {
  const settings = serverSettings(flags, io.env, io.cwd());
  const application = await openForPeople(settings, io);
  try {
    const tool = application.tools.find(({ name }) => name === TOOL);
    const { baseline, ...given } = shellArguments(words, tool);
    const outcome = await callOnce(application, TOOL, { ...given, format: 'baseline' }, progressFor(io));
    if (!outcome.ok) return printFailure(outcome.error, io, flags.json === true);
    const folder = resolve(settings.roots[0] as string, String(given.project_path ?? ''));
    const path = typeof baseline === 'string' ? resolve(folder, baseline) : join(folder, BASELINE_FILE);
    await writeFile(path, outcome.text).catch((thrown: Error) => {
      throw new OrreryError('FILE_SYSTEM_ERROR', `The baseline could not be written to ${path}: ${thrown.message}.`, {
        path,
      });
    });
    io.stdout.write(`Accepted ${(outcome.output.findings as readonly unknown[]).length} findings in ${path}.\n`);
    return 0;
  } finally {
    await application.close();
  }
}
