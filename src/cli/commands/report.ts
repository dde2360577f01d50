import { basename, join, resolve } from 'node:path';
import { OrreryError, toOrreryError } from '../../errors.ts';
import { VERSION } from '../../version.ts';
import { visibleLine } from '../../visible-text.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { commandSettings, flagsAt, MEASURING_OPTIONS, type ServerFlags } from '../server-options.ts';
import { openApplication, progressFor } from '../session.ts';
import { styled } from '../terminal/style.ts';
import { writeNamedFile } from '../write-named-file.ts';

interface ReportFlags extends ServerFlags, JsonFlag {
  readonly html?: string;
}

export const report = defineCommand<ReportFlags>({
  name: 'report',
  usage: '[dir]',
  summary: 'write a report for people',
  details: "One HTML file that needs no network and no server: the project's page, without code and live data.",
  examples: [
    ['orrery report --html report.html', 'Report on the working directory'],
    ['orrery report ../engine --html engine.html', 'Report on another project'],
  ],
  options: [{ name: 'html', value: 'file', description: 'where to write the report' }, ...MEASURING_OPTIONS],

  async run({ positionals: [folder], flags, io }) {
    if (flags.html === undefined) {
      throw new OrreryError('INVALID_PARAMS', 'Missing option: --html FILE, where to write the report.');
    }
    const named = resolve(io.cwd(), flags.html);
    const settings = commandSettings(flagsAt(folder, flags), io.env, io.cwd());
    const application = await openApplication(settings, io);
    try {
      const root = application.workspace.roots.all[0]?.path ?? '';
      const { style, script } = await builtPage();
      const { reportAnswers } = await import('../report-answers.ts');
      const answers = await reportAnswers(application, () => progressFor(io));
      const { pageFile } = await import('../../reports/page-file.ts');
      const data = { made_at: new Date().toISOString(), version: VERSION, answers };
      const content = pageFile({ title: `${visibleLine(basename(root))} · Orrery`, style, script, data });
      const file = await writeNamedFile(named, { content, overwrite: true }, application, io).catch(
        (thrown: unknown) => {
          const { errorName, message, data } = toOrreryError(thrown);
          throw new OrreryError(errorName, `${message} Or name another file with --html.`, data, thrown);
        },
      );
      io.stdout.write(flags.json ? `${JSON.stringify({ file })}\n` : styled`${file}\n`);
      return 0;
    } finally {
      await application.close();
    }
  },
});

/** @throws OrreryError `SYSTEM_ERROR` where the page has not been built */
async function builtPage(): Promise<{ readonly style: string; readonly script: string }> {
  const [{ packageRoot }, { readPageFiles }] = await Promise.all([
    import('../../languages/grammar-files.ts'),
    import('../../server/page/page-files.ts'),
  ]);
  const files = readPageFiles(join(packageRoot(), 'dist', 'web', 'report'));
  const [style, script] = ['/report.css', '/report.js'].map((name) => files.get(name)?.content.toString('utf8'));
  if (style !== undefined && script !== undefined) return { style, script };
  throw new OrreryError('SYSTEM_ERROR', 'The report page has not been built: run "npm run build".');
}
