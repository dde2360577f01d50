import { resolve } from 'node:path';
import { type GateReport, unmeasuredChecks } from '../../analysis/judgements/gate/gate-report.ts';
import { OrreryError } from '../../errors.ts';
import { defineCommand } from '../command.ts';
import type { Io } from '../io.ts';
import { VIEW_OPTIONS } from '../printed-result.ts';
import { commandSettings, MEASURING_OPTIONS } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';
import { styled } from '../terminal/style.ts';
import { shellArguments } from '../tool-arguments.ts';
import { placedIn } from './analyze.ts';
import { type CallFlags, callAndPrint } from './call.ts';

type GateFlags = CallFlags & {
  readonly all?: boolean;
  readonly writeBaseline?: boolean;
  readonly requireMeasured?: boolean;
};

const TOOL = 'quality_gate';
/** The exit status of a gate that passed without a measurement that was required. */
const NOT_MEASURED = 3;
/** Where the tool looks for a baseline that is not named. */
const BASELINE_FILE = '.orrery-baseline.json';

export const gate = defineCommand<GateFlags>({
  name: 'gate',
  usage: '[dir] [arguments...]',
  summary: 'check changed code against limits; exit 1 on failure',
  details:
    'Judges what was added or made worse since the branch left the main branch, or since --changed-since; --all judges the whole ' +
    'tree. Takes the arguments of the tool ("orrery call quality_gate --help"), such as --complexity-threshold 15. The exit ' +
    'status is 1 for a failed gate, unless --fail-on-violation false, and 2 for one that could not run. With --require-measured it is 3 for ' +
    'a gate that passed although a check could not be measured, such as defects in a shallow clone.',
  examples: [
    ['orrery gate', 'Judge what the branch changes, committed or not'],
    ['orrery gate --changed-since HEAD~1', 'Judge the last commit'],
    ['orrery gate --all', 'Judge the whole tree'],
    ['orrery gate --write-baseline', 'Accept all current findings'],
    ['orrery gate src --format junit > gate.xml', 'A report for a build server'],
  ],
  options: [
    ...VIEW_OPTIONS,
    { name: 'all', description: 'judge the whole tree, not only the change' },
    { name: 'write-baseline', description: `accept the current findings in ${BASELINE_FILE}, and judge nothing` },
    { name: 'require-measured', description: `exit with ${NOT_MEASURED} when a check could not be measured` },
    ...MEASURING_OPTIONS,
  ],
  toolsBySubject: { '': TOOL },
  passesOptionsOn: true,

  async run({ positionals, flags, io }) {
    const placed = placedIn(positionals, flags);
    if (flags.writeBaseline === true) return writeBaseline(placed.words, placed.flags, io);
    const isSaid = (argument: RegExp) => placed.words.some((word) => argument.test(word));
    const words = [
      ...placed.words,
      ...(isSaid(/^(--)?fail[-_]on[-_]violation(=|$)/) ? [] : ['fail_on_violation=true']),
      ...(flags.all === true || isSaid(/^(--)?judge(=|$)/) ? [] : ['judge=change']),
      ...(flags.all === true || isSaid(/^(--)?changed[-_]since(=|$)/) ? [] : baseOfPipeline(io.env)),
    ];
    return callAndPrint(TOOL, words, placed.flags, io, flags.requireMeasured === true ? statusOfMeasured : undefined);
  },
});

/** What a pull request is merged into, where the build server says so. */
function baseOfPipeline({ GITHUB_BASE_REF, CI_MERGE_REQUEST_DIFF_BASE_SHA }: Io['env']): string[] {
  const base = GITHUB_BASE_REF ? `origin/${GITHUB_BASE_REF}` : CI_MERGE_REQUEST_DIFF_BASE_SHA;
  return base ? [`changed_since=${base}`] : [];
}

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
    if (!outcome.ok) throw outcome.error;
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
