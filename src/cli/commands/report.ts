import { resolve } from 'node:path';
import type { DeepContextResult } from '../../analysis/judgements/deep-context/result.ts';
import { OrreryError, toOrreryError } from '../../errors.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { printFailure } from '../failure.ts';
import { type ServerFlags, settingsOfFolder, TOOL_OPTIONS } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';
import { styled } from '../terminal/style.ts';
import { writeNamedFile } from '../write-named-file.ts';

interface ReportFlags extends ServerFlags, JsonFlag {
  readonly html?: string;
}

const TOOL = 'analyze_deep_context';

export const report = defineCommand<ReportFlags>({
  name: 'report',
  usage: '[dir]',
  summary: 'write a report that people can look at',
  details:
    'One HTML file that needs no network: scorecard, recommendations, treemap of hotspots, clones, dependency graph and tables.',
  examples: [
    ['orrery report --html report.html', 'Report on the working directory'],
    ['orrery report ../engine --html engine.html', 'Report on another project'],
  ],
  options: [{ name: 'html', value: 'file', description: 'where to write the report' }, ...TOOL_OPTIONS],

  async run({ positionals: [folder], flags, io }) {
    if (flags.html === undefined) {
      throw new OrreryError('INVALID_PARAMS', 'Say where to write the report: orrery report --html FILE.');
    }
    const named = resolve(io.cwd(), flags.html);
    const settings = settingsOfFolder(folder, flags, io.env, io.cwd());
    const application = await openForPeople(settings, io);
    try {
      const root = application.workspace.roots.all[0]?.path ?? '';
      const given = { project_path: root, dag_type: 'import-graph' };
      const outcome = await callOnce(application, TOOL, given, progressFor(io));
      if (!outcome.ok) return printFailure(outcome.error, io, flags.json === true);
      const { htmlReport } = await import('../../reports/html/html-report.ts');
      const file = await writeNamedFile(
        named,
        { content: htmlReport(outcome.output as unknown as DeepContextResult), overwrite: true },
        application,
        io,
      ).catch((thrown: unknown) => {
        const { errorName, message, data } = toOrreryError(thrown);
        throw new OrreryError(errorName, `${message} Or name another file with --html.`, data, thrown);
      });
      io.stdout.write(flags.json ? `${JSON.stringify({ file })}\n` : styled`${file}\n`);
      return 0;
    } finally {
      await application.close();
    }
  },
});
