import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { OrreryError } from '../../errors.ts';
import type { Application } from '../../server/application.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { connectionHelp, connectionReport, type HttpFlags, PEOPLE_OPTIONS, usualAddress } from '../http-session.ts';
import type { Io } from '../io.ts';
import { type Measured, scorecard } from '../scorecard.ts';
import { serveUntilStopped } from '../serve-http.ts';
import { flagsAt, SERVER_OPTIONS, type ServerFlags, type ServerSettings, serverSettings } from '../server-options.ts';
import { callOnce, openApplication, progressFor } from '../session.ts';
import { block, columnsOf, linesOf, styled, styleFor } from '../terminal/style.ts';

interface UpFlags extends ServerFlags, HttpFlags, JsonFlag {
  readonly once?: boolean;
  readonly port?: string;
}

/** The measurement that the summary shows. Asked as a client asks, so that the first call of one is answered at once. */
const TOOL = 'analyze_deep_context';

export const up = defineCommand<UpFlags>({
  name: 'up',
  usage: '[dir]',
  summary: 'measure a project, show the result, then serve it',
  details: 'Serves Streamable HTTP on this machine only and says how to connect an agent. Ctrl-C ends it.',
  examples: [
    ['orrery up ../engine', 'Measure and serve another project'],
    ['orrery up --once', 'Only show the summary'],
  ],
  options: [{ name: 'once', description: 'exit after the summary' }, ...PEOPLE_OPTIONS, ...SERVER_OPTIONS],

  async run({ positionals: [folder], flags, io }) {
    const { address, notes } = await usualAddress(flags.port);
    const settings = serverSettings(flagsAt(folder, flags), io.env, io.cwd());
    const summary = await measured(settings, flags, io);
    if (flags.once) {
      io.stdout.write(flags.json ? `${JSON.stringify(summary, null, 2)}\n` : '');
      return 0;
    }
    // It goes on from what the measurement left in the state folder.
    const forPeople = { ...address, expectsVisit: settings.indexAtStart };
    await serveUntilStopped({ address: forPeople, flags, settings, io }, (served) => {
      const told = flags.json
        ? block(JSON.stringify({ ...summary, endpoint: connectionReport(served) }, null, 2))
        : linesOf(['', ...notes, ...connectionHelp(served, styleFor(io.stdout, io.env))]);
      io.stdout.write(styled`${told}\n`);
    });
    return 0;
  },
});

async function measured(settings: ServerSettings, flags: UpFlags, io: Io): Promise<object> {
  const application = await openApplication(settings, io);
  try {
    return await measure(application, flags, io);
  } finally {
    await application.close();
  }
}

/** Measures the first root and prints what was found, unless it goes out as JSON. */
async function measure(application: Application, flags: UpFlags, io: Io): Promise<object> {
  const folder = application.workspace.roots.all[0]?.path ?? '';
  const outcome = await callOnce(application, TOOL, { project_path: folder }, progressFor(io, true));
  if (!outcome.ok) throw outcome.error;
  const found = measuredIn(outcome.output as unknown as DeepContextResult);
  if (!flags.json) {
    const style = styleFor(io.stdout, io.env);
    const lines = scorecard(folder, found, outcome.durationMs, columnsOf(io.stdout), style);
    io.stdout.write(styled`${linesOf(lines)}\n`);
  }
  return { folder, duration_ms: Math.round(outcome.durationMs), ...found };
}

function measuredIn({ quality_scorecard, recommendations, analyses }: DeepContextResult): Measured {
  const complexity = analyses.complexity_report;
  // Nothing was left out of the call, and complexity needs nothing that might not be there.
  if (complexity === null) throw new OrreryError('INTERNAL_ERROR', "The project's complexity was not measured.");
  const { summary, hotspots } = complexity;
  return { scorecard: quality_scorecard, recommendations, summary, hotspots };
}
