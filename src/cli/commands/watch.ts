import type { GateFinding, GateReport } from '../../analysis/judgements/gate/gate-report.ts';
import type { Application } from '../../server/application.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { printFailure } from '../failure.ts';
import type { Io } from '../io.ts';
import { commandSettings, MEASURING_OPTIONS, type ServerFlags } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';
import { columnsOf, linesOf, type Styled, styled, styleFor } from '../terminal/style.ts';
import { hanging } from '../terminal/text-width.ts';
import { shellArguments } from '../tool-arguments.ts';
import type { FindingChanges } from '../watch/finding-changes.ts';
import { placedIn } from './analyze.ts';

type WatchFlags = ServerFlags & JsonFlag;

const TOOL = 'quality_gate';
/** Findings that are shown of a change; the gate itself shows all. */
const SHOWN = 10;

const number = new Intl.NumberFormat('en');

export const watch = defineCommand<WatchFlags>({
  name: 'watch',
  usage: '[dir] [arguments...]',
  summary: 'check code against limits on every save; show new and fixed findings; q quits',
  details:
    'Takes the arguments of "orrery gate". The gate runs once, then again after each change, and compares its findings with the last run. ' +
    'In a pipe it writes plain lines, with --json one object per line.',
  examples: [
    ['orrery watch', 'Watch the working directory'],
    ['orrery watch src --checks complexity,dead_code', 'Two checks, below one folder'],
  ],
  options: MEASURING_OPTIONS,
  toolsBySubject: { '': TOOL },
  passesOptionsOn: true,

  async run({ positionals, flags, io }) {
    const placed = placedIn(positionals, flags);
    const application = await openForPeople(commandSettings(placed.flags, io.env, io.cwd()), io);
    try {
      const given = shellArguments(
        placed.words,
        application.tools.find(({ name }) => name === TOOL),
      );
      const gate = new WatchedGate(application, given, flags.json === true, io);
      return (await gate.run()) ?? (await gate.watch());
    } finally {
      await application.close();
    }
  },
});

/** The gate over one tree, run again and again. */
class WatchedGate {
  readonly #application: Application;
  readonly #given: Record<string, unknown>;
  readonly #json: boolean;
  readonly #io: Io;
  #last: readonly GateFinding[] | null = null;
  #isRunning = false;
  #isStale = false;
  #isEnded = false;

  constructor(application: Application, given: Record<string, unknown>, json: boolean, io: Io) {
    this.#application = application;
    this.#given = given;
    this.#json = json;
    this.#io = io;
  }

  /** Runs the gate and tells what is different. @returns the exit status where it could not run, else null */
  async run(): Promise<number | null> {
    const outcome = await callOnce(this.#application, TOOL, this.#given, progressFor(this.#io));
    if (this.#isEnded) return null;
    if (!outcome.ok) return printFailure(outcome.error, this.#io, this.#json);
    const { findingChanges } = await import('../watch/finding-changes.ts');
    const report = outcome.output as unknown as GateReport;
    const isFirst = this.#last === null;
    const changes = findingChanges(this.#last ?? [], report.violations);
    this.#last = report.violations;
    if (isFirst || changes.come.length + changes.gone.length > 0) this.#tell(report, changes, isFirst);
    return null;
  }

  /** Runs it after each change until a person ends it. @returns the exit status */
  async watch(): Promise<number> {
    const { roots } = this.#application.workspace;
    const folder = await roots.resolve(this.#given.project_path as string | undefined, 'directory');
    const stop = await this.#application.watches.watchIndex(folder.absolute, () => void this.#changed());
    const { untilEnded } = await import('../watch/until-ended.ts');
    await untilEnded(this.#io);
    this.#isEnded = true;
    stop();
    return 0;
  }

  async #changed(): Promise<void> {
    this.#isStale = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    // What is saved while the gate runs has it run once more.
    while (this.#isStale && !this.#isEnded) {
      this.#isStale = false;
      await this.run();
    }
    this.#isRunning = false;
  }

  #tell(report: GateReport, changes: FindingChanges, isFirst: boolean): void {
    const { stdout } = this.#io;
    if (this.#json) {
      const { passed, total_violations } = report;
      stdout.write(`${JSON.stringify({ passed, total_violations, new: changes.come, gone: changes.gone })}\n`);
      return;
    }
    stdout.write(styled`${linesOf(isFirst ? this.#beginning(report) : this.#difference(report, changes))}\n`);
  }

  #beginning(report: GateReport): Styled[] {
    const end = this.#io.stdin.isTTY === true ? 'q ends it' : 'Ctrl-C ends it';
    const known = `${counted(report.violations.length, 'finding')}. Watching for new and fixed findings; ${end}.`;
    return [this.#verdict(report), ...this.#wrapped(known)];
  }

  #difference(report: GateReport, { come, gone }: FindingChanges): Styled[] {
    const style = styleFor(this.#io.stdout, this.#io.env);
    const list = (findings: readonly GateFinding[], sign: string, paint: (text: string) => Styled) => [
      ...findings
        .slice(0, SHOWN)
        .flatMap((one) => this.#wrapped(lineOf(one), `${sign} `).map(({ text }) => paint(text))),
      ...(findings.length > SHOWN
        ? [styled`${sign} ${number.format(findings.length - SHOWN)} more: orrery gate --format detailed`]
        : []),
    ];
    return [this.#verdict(report), ...list(gone, '-', style.green), ...list(come, '+', style.red)];
  }

  #verdict({ passed, total_violations }: GateReport): Styled {
    const style = styleFor(this.#io.stdout, this.#io.env);
    const word = passed ? style.green('✔ passed') : style.red('✖ failed');
    const time = new Date().toLocaleTimeString('en-GB');
    return styled`${style.dim(time)}  ${style.bold(word)}  ${counted(total_violations, 'error')}`;
  }

  #wrapped(line: string, sign = ''): Styled[] {
    const { stdout } = this.#io;
    const lines = stdout.isTTY ? hanging(sign, line, columnsOf(stdout)) : [sign + line];
    return lines.map((one) => styled`${one}`);
  }
}

function counted(count: number, one: string): string {
  return `${number.format(count)} ${one}${count === 1 ? '' : 's'}`;
}

function lineOf({ file, line, message }: GateFinding): string {
  return file === null ? message : `${file}:${line}: ${message}`;
}
