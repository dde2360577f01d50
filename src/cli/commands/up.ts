import { defineCommand, type JsonFlag } from '../command.ts';
import { printFailure } from '../failure.ts';
import { type Measured, scorecard } from '../scorecard.ts';
import { SERVER_OPTIONS, type ServerFlags, serverSettings } from '../server-options.ts';
import { callOnce, openApplication, progressFor } from '../session.ts';
import { styleFor } from '../terminal/style.ts';

interface UpFlags extends ServerFlags, JsonFlag {
  readonly once?: boolean;
  readonly port?: string;
}

export const up = defineCommand<UpFlags>({
  name: 'up',
  usage: '[dir]',
  summary: 'measure a project, show what was found, then serve it',
  details: 'Serves Streamable HTTP on this machine only and says how to connect an agent. Ctrl-C ends it.',
  examples: [
    ['orrery up ../engine', 'Measure and serve another project'],
    ['orrery up --once', 'Only show the summary'],
  ],
  options: [
    { name: 'once', description: 'exit after the summary' },
    { name: 'port', value: 'port', description: 'port to serve on (default: any free one)' },
    ...SERVER_OPTIONS,
  ],

  async run({ positionals: [folder], flags, io }) {
    const named = folder === undefined ? flags : { ...flags, root: [folder] };
    const application = await openApplication(serverSettings(named, io.env, io.cwd()), io);
    try {
      const root = application.workspace.roots.all[0]?.path ?? '';
      const given = { project_path: root, format: 'json' };
      const outcome = await callOnce(application, 'analyze_complexity', given, progressFor(io, true));
      if (!outcome.ok) return printFailure(outcome.error, io, flags.json === true);
      const measured = outcome.output as unknown as Measured;
      const style = styleFor(io.stdout, io.env);
      const lines = scorecard(root, measured, outcome.durationMs, io.stdout.columns ?? 100, style);
      if (!flags.json) io.stdout.write(`${lines.join('\n')}\n`);
      return 0;
    } finally {
      await application.close();
    }
  },
});
