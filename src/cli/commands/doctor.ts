import { realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import type { ProjectRecordsOptions } from '../../store/records/project-records.ts';
import type { Records } from '../../store/records/records.ts';
import { defaultStateFolder } from '../../store/state-home.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { DATABASE_OPTIONS, type DatabaseFlags, databaseSettings } from '../database-options.ts';
import type { Finding } from '../doctor/finding.ts';
import type { Io } from '../io.ts';
import { stateFolderNamed } from '../server-options.ts';
import { linesOf, styled, styleFor, type Text } from '../terminal/style.ts';

interface DoctorFlags extends JsonFlag, DatabaseFlags {
  readonly state?: string;
}

interface Diagnosis extends Finding {
  readonly name: string;
}

export const doctor = defineCommand<DoctorFlags>({
  name: 'doctor',
  summary: 'check that everything Orrery needs is installed and works',
  details: 'Exits with 1 when something is broken, and says how to fix it.',
  examples: [
    ['orrery doctor', 'Check this installation'],
    ['orrery doctor --json', 'The same for a program to read'],
  ],
  options: [{ name: 'state', value: 'dir', description: 'folder for records and caches' }, ...DATABASE_OPTIONS],

  async run({ flags, io }) {
    const { CHECKS } = await import('../doctor/checks.ts');
    const named = stateFolderNamed(flags.state, io.env, io.cwd());
    const stateFolder = named ?? defaultStateFolder(io.env, homedir(), process.platform);
    const { recordsFolder } = await import('../../store/state-folder.ts');
    const { projectIdentity } = await import('../../workspace/repository.ts');
    const place = {
      stateDir: named ?? undefined,
      env: io.env,
      home: homedir(),
      platform: process.platform,
      project: projectIdentity(realpathSync(io.cwd())),
    };
    const records = recordsFolder(place);
    const database = databaseSettings(flags, io.env);
    const openShared = database && (() => sharedRecords({ ...place, roots: [], database }, realpathSync(io.cwd())));
    const patient = { io, nodeVersion: process.versions.node, stateFolder, recordsFolder: records, openShared };
    const diagnoses: Diagnosis[] = [];
    for (const { name, run } of CHECKS) {
      const finding = await run(patient).catch(
        (thrown: unknown): Finding => ({
          status: 'broken',
          detail: thrown instanceof Error ? thrown.message : String(thrown),
        }),
      );
      diagnoses.push({ name, ...finding });
    }
    const ok = diagnoses.every(({ status }) => status !== 'broken');
    if (flags.json) io.stdout.write(`${JSON.stringify({ ok, checks: diagnoses }, null, 2)}\n`);
    else io.stdout.write(styled`${linesOf(diagnoses.flatMap((one) => lines(one, io)))}\n`);
    return ok ? 0 : 1;
  },
});

async function sharedRecords(options: ProjectRecordsOptions, folder: string): Promise<Records | null> {
  const { ProjectRecords } = await import('../../store/records/project-records.ts');
  return (await new ProjectRecords(options).known(folder))?.records ?? null;
}

function lines({ name, status, detail, remedy }: Diagnosis, io: Io): Text[] {
  const style = styleFor(io.stdout, io.env);
  const mark = { ok: style.green('ok     '), warning: style.yellow('warning'), broken: style.red('broken ') }[status];
  return [styled`${mark}  ${style.bold(name)}: ${detail}`, ...(remedy === undefined ? [] : [`         ${remedy}`])];
}
