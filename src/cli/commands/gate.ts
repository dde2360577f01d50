import { resolve } from 'node:path';
import { type GateReport, unmeasuredChecks } from '../../analysis/judgements/gate/gate-report.ts';
import { OrreryError } from '../../errors.ts';
import { defineCommand } from '../command.ts';
import { printFailure } from '../failure.ts';
import type { Io } from '../io.ts';
import { VIEW_OPTIONS } from '../printed-result.ts';
import { commandSettings, TOOL_OPTIONS } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';
import { styled } from '../terminal/style.ts';
import { shellArguments } from '../tool-arguments.ts';
import { placedIn } from './analyze.ts';
import { type CallFlags, callAndPrint } from './call.ts';

type GateFlags = CallFlags & { readonly writeBaseline?: boolean; readonly requireMeasured?: boolean };

const TOOL = 'quality_gate';
/** The exit status of a gate that could not be asked, to tell it from one that failed. */
const NOT_RUN = 2;
/** The exit status of a gate that passed without a measurement that was required. */
const NOT_MEASURED = 3;
/** Where the tool looks for a baseline that is not named. */
const BASELINE_FILE = '.orrery-baseline.json';

export const gate = defineCommand<GateFlags>({
  name: 'gate',
  usage: '[dir] [arguments...]',
  summary: 'hold code to limits; exits with 1 when it breaks one',
  details:
    'Arguments are those of the tool ("orrery call quality_gate --help"), such as --complexity-threshold 15 or --changed-since main. The exit ' +
    'status is 1 for a failed gate, unless --fail-on-violation false, and 2 for one that could not run. With --require-measured it is 3 for ' +
    'a gate that passed although a check could not be measured, as defects cannot in a shallow clone.',
  examples: [
    ['orrery gate --changed-since origin/main', 'Judge what a branch changes'],
    ['orrery gate --write-baseline', 'Accept all there is today'],
    ['orrery gate src --format junit > gate.xml', 'A report for a build server'],
  ],
  options: [
    ...VIEW_OPTIONS,
    { name: 'write-baseline', description: `accept today's findings in ${BASELINE_FILE}, and judge nothing` },
    { name: 'require-measured', description: `exit with ${NOT_MEASURED} when a check could not be measured` },
    ...TOOL_OPTIONS,
  ],
  toolsBySubject: { '': TOOL },
  passesOptionsOn: true,

  async run({ positionals, flags, io }) {
    const placed = placedIn(positionals, flags);
    if (flags.writeBaseline === true) return writeBaseline(placed.words, placed.flags, io);
    const isSaid = placed.words.some((word) => /^(--)?fail[-_]on[-_]violation(=|$)/.test(word));
    const words = isSaid ? placed.words : [...placed.words, 'fail_on_violation=true'];
    const passed = flags.requireMeasured === true ? statusOfMeasured : () => 0;
    return callAndPrint(TOOL, words, placed.flags, io, { failed: NOT_RUN, passed });
  },
});

function statusOfMeasured(output: Readonly<Record<string, unknown>>): number {
  const { checks } = output as unknown as GateReport;
  return unmeasuredChecks(checks).length === 0 ? 0 : NOT_MEASURED;
}

function outside(name: string, root: string): OrreryError {
  const message = `The baseline ${name} would be written outside ${root}: name a file inside with --baseline.`;
  return new OrreryError('SECURITY_ERROR', message, { path: name });
}

async function writeBaseline(words: readonly string[], flags: CallFlags, io: Io): Promise<number> {
  const settings = commandSettings(flags, io.env, io.cwd());
  const application = await openForPeople(settings, io);
  try {
    const tool = application.tools.find(({ name }) => name === TOOL);
    const { baseline, ...given } = shellArguments(words, tool);
    const outcome = await callOnce(application, TOOL, { ...given, format: 'baseline' }, progressFor(io));
    if (!outcome.ok) return printFailure(outcome.error, io, flags.json === true);
    const { roots } = application.workspace;
    const folder = await roots.resolve(outcome.input.project_path as string | undefined, 'directory');
    const name = typeof baseline === 'string' ? baseline : BASELINE_FILE;
    const { wayFrom } = await import('../../workspace/write-place.ts');
    const place = await wayFrom([folder.root.path], resolve(folder.absolute, name));
    if (place === null) throw outside(name, folder.root.path);
    const [path] = await application.writer.write(place.base, [
      { path: place.path, content: outcome.text, overwrite: true },
    ]);
    const { length } = outcome.output.findings as readonly unknown[];
    const accepted = length === 1 ? '1 finding' : `${length} findings`;
    io.stdout.write(styled`Accepted ${accepted} in ${path as string}.\n`);
    return 0;
  } finally {
    await application.close();
  }
}
