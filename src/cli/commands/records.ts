import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import type { StoredRuns } from '../../collaboration/shared-document.ts';
import { OrreryError } from '../../errors.ts';
import type { DocumentLine } from '../../memory/shared-transfer.ts';
import type { Application } from '../../server/application.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import type { Io } from '../io.ts';
import { commandSettings, type ServerFlags, TOOL_OPTIONS } from '../server-options.ts';
import { openApplication } from '../session.ts';
import { styled } from '../terminal/style.ts';

interface RecordsFlags extends ServerFlags, JsonFlag {}

/** One `orrery records …`. */
interface Task {
  readonly application: Application;
  readonly words: readonly string[];
  readonly flags: RecordsFlags;
  readonly io: Io;
}

const TASKS: Readonly<Record<string, (task: Task) => Promise<void>>> = { export: exportRecords, import: importRecords };

/** The largest export that is taken in: it is read as one text. */
const MAX_BYTES = 256 * 1024 * 1024;

export const records = defineCommand<RecordsFlags>({
  name: 'records',
  usage: '<what> [file]',
  summary: 'records of a project: export, import',
  details:
    'Versions of files, refused writes, decisions, sessions and shared documents as JSON lines. An import keeps existing records, and can be repeated.',
  examples: [
    ['orrery records export > records.jsonl', 'Back up the project'],
    ['orrery records import records.jsonl', 'Import it, here or elsewhere'],
  ],
  options: [...TOOL_OPTIONS],
  subjects: Object.keys(TASKS),

  async run({ positionals: [what = '', ...words], flags, io }) {
    const task = Object.hasOwn(TASKS, what) ? TASKS[what] : undefined;
    if (task === undefined) {
      const message = `"orrery records" has no ${JSON.stringify(what)}: use ${Object.keys(TASKS).join(', ')}.`;
      throw new OrreryError('INVALID_PARAMS', message, { known: Object.keys(TASKS) });
    }
    const application = await openApplication(commandSettings(flags, io.env, io.cwd()), io);
    try {
      await task({ application, words, flags, io });
      return 0;
    } finally {
      await application.close();
    }
  },
});

async function exportRecords({ application, io }: Task): Promise<void> {
  const { exportLines } = await import('../../memory/transfer.ts');
  const lines = await application.perform('records export', {}, async (context) => {
    const { root } = await context.workspace.roots.resolve(undefined, 'directory');
    const known = await context.knownRecords(root);
    return known === null ? null : exportLines(known.records);
  });
  if (lines === null) io.stderr.write('No records of this project yet.\n');
  for (const line of lines ?? []) io.stdout.writeFile(`${line}\n`);
}

async function importRecords({ application, words: [file], flags, io }: Task): Promise<void> {
  const given = file === undefined ? await text(io.stdin) : await contentOf(resolve(io.cwd(), file));
  const [{ importLines }, { storedFault }, { loadLoro }] = await Promise.all([
    import('../../memory/transfer.ts'),
    import('../../collaboration/document-check.ts'),
    import('../../collaboration/loro.ts'),
  ]);
  const loro = await loadLoro();
  const faultOf = ({ snapshot, runs, ...row }: DocumentLine) => storedFault(loro, storedRuns(snapshot, runs), row);
  const imported = await application.perform('records import', {}, async (context) => {
    const { root } = await context.workspace.roots.resolve(undefined, 'directory');
    return importLines((await context.records(root)).records, given, {
      faultOf,
      isWithheld: (path) => context.workspace.roots.isWithheld(path),
    });
  });
  const { contents, versions, refusals, decisions, documents, sessions, known } = imported;
  if (flags.json) io.stdout.write(`${JSON.stringify(imported, null, 2)}\n`);
  else {
    io.stdout.write(
      styled`Imported ${versions} versions, ${refusals} refused writes, ${decisions} decisions, ${documents} shared documents, ${sessions} sessions and ${contents} contents; ${known} existed already.\n`,
    );
  }
}

function storedRuns(snapshot: DocumentLine['snapshot'], runs: DocumentLine['runs']): StoredRuns {
  const bytes = (text: string) => Buffer.from(text, 'base64');
  return {
    snapshot: snapshot === null ? null : { text: bytes(snapshot.text), state: bytes(snapshot.state) },
    runs: runs.map((run) => ({ ...run, update: bytes(run.update) })),
  };
}

async function contentOf(path: string): Promise<string> {
  const [{ readRegularFile }, { followPath }] = await Promise.all([
    import('../../workspace/read-file.ts'),
    import('../../workspace/real-path.ts'),
  ]);
  // A person named it: links are their own choice.
  const read = readRegularFile(followPath(path).path, MAX_BYTES);
  if (read.kind === 'bytes') return read.bytes.toString('utf8');
  const why = read.kind === 'gone' ? 'is not there' : `cannot be read (${read.reason})`;
  throw new OrreryError('FILE_SYSTEM_ERROR', `${path} ${why}: name a file that "orrery records export" wrote.`, {
    path,
  });
}
