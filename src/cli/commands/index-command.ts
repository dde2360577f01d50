import { resolve } from 'node:path';
import { defineCommand, type JsonFlag } from '../command.ts';
import { peoplesText } from '../printed-result.ts';
import { commandSettings, flagsAt, type ServerFlags, TOOL_OPTIONS } from '../server-options.ts';
import { callOnce, openForPeople, progressFor } from '../session.ts';

interface IndexFlags extends ServerFlags, JsonFlag {
  readonly verify?: boolean;
  readonly scip?: string;
}

export const index = defineCommand<IndexFlags>({
  name: 'index',
  usage: '[dir]',
  summary: 'build or refresh the index of a project and summarise it',
  details: 'With --verify, exits with 1 when the index differs from one rebuilt from scratch.',
  examples: [
    ['orrery index', 'Index the working directory'],
    ['orrery index --scip index.scip', 'Also use the references that scip-typescript or another indexer found'],
    ['orrery index ../engine --verify', 'Verify the index of another project'],
  ],
  options: [
    { name: 'verify', description: 'compare the index with one rebuilt from scratch' },
    { name: 'scip', value: 'file', description: 'a SCIP index of the project, whose references become exact edges' },
    ...TOOL_OPTIONS,
  ],

  async run({ positionals: [folder], flags, io }) {
    const settings = commandSettings(flagsAt(folder, flags), io.env, io.cwd());
    const application = await openForPeople(settings, io);
    try {
      const root = application.workspace.roots.all[0]?.path;
      const scip = flags.scip === undefined ? {} : { scip: resolve(io.cwd(), flags.scip) };
      const given = { project_path: root, verify: flags.verify === true, ...scip };
      const outcome = await callOnce(application, 'index_project', given, progressFor(io, true));
      if (!outcome.ok) throw outcome.error;
      io.stdout.write(`${flags.json ? JSON.stringify(outcome.output, null, 2) : await peoplesText(outcome.text)}\n`);
      const { verification } = outcome.output as { readonly verification?: { readonly equal: boolean } };
      return verification?.equal === false ? 1 : 0;
    } finally {
      await application.close();
    }
  },
});
