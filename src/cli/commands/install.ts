import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { OrreryError } from '../../errors.ts';
import type { FileWriter } from '../../store/file-writer.ts';
import { defaultStateFolder } from '../../store/state-home.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import { CLIENTS, SCOPES, type Surroundings } from '../install/clients.ts';
import type { InstallWishes, Planned } from '../install/plan.ts';
import type { Io } from '../io.ts';
import { unifiedDiff } from '../terminal/diff.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';

interface InstallFlags extends JsonFlag {
  readonly scope?: string;
  readonly root?: readonly string[];
  readonly toolsets?: string;
  readonly allowWrites?: boolean;
  readonly agentsMd?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly remove?: boolean;
  readonly keepSettings?: boolean;
}

const IDS = CLIENTS.map(({ id }) => id);

export const install = defineCommand<InstallFlags>({
  name: 'install',
  usage: '[clients...]',
  summary: 'add Orrery to coding agents, or remove it again',
  details:
    `Clients: ${IDS.join(', ')}; none means those found on this machine. The command shows the change and asks first; ` +
    'the rest of the file stays as it is, with a copy of the file next to it. ' +
    'An entry for a project can be committed if the command is installed globally. --remove restores the files.',
  examples: [
    ['orrery install claude-code cursor', 'Set up two clients for this project'],
    ['orrery install --scope user --dry-run', 'Show what would change in your own settings'],
    ['orrery install zed opencode --agents-md', 'Also add to AGENTS.md when to use which tool'],
    ['orrery install codex --remove --yes', 'Remove the entry without asking'],
    ['orrery install --remove', 'Remove every entry from this project and your own settings'],
  ],
  options: [
    {
      name: 'scope',
      value: 'scope',
      choices: SCOPES,
      description: 'project or user (default: project, if the client supports it)',
    },
    { name: 'root', value: 'dir', repeatable: true, description: 'folder the server may read; may be repeated' },
    { name: 'toolsets', value: 'names', description: 'toolsets the server offers, separated by commas' },
    { name: 'allow-writes', description: 'let the server write files inside the roots' },
    { name: 'agents-md', description: 'add to AGENTS.md or CLAUDE.md, as the clients read, when to use which tool' },
    { name: 'dry-run', description: 'show the changes and write nothing' },
    { name: 'yes', description: 'write without asking' },
    {
      name: 'keep-settings',
      description: 'keep other settings of an existing entry, such as env; by default they are removed',
    },
    { name: 'remove', description: 'remove the entries again; no client means all' },
  ],
  subjects: IDS,

  async run({ positionals, flags, io }) {
    const at: Surroundings = { platform: process.platform, home: homedir(), project: resolve(io.cwd()), env: io.env };
    const writer = await writerFor(at, io);
    // What an install that was killed has left must not look like what a person wrote.
    if (flags.dryRun !== true) await writer.settle();
    const { planInstall } = await import('../install/plan.ts');
    const wishes = wishesOf(positionals, flags);
    const first = await planInstall(wishes, at);
    if (!flags.json) await show(first, wishes, io);
    const keeping = { ...wishes, keepSettings: true };
    const planned = await decided(first, flags, io, async () => {
      const again = await planInstall(keeping, at);
      await show(again, keeping, io);
      return again;
    });
    const copies = await made(planned, writer);
    if (flags.json) {
      const changes = toldOf(first, wishes).map((one) => report(one, copies));
      io.stdout.write(`${JSON.stringify({ changes }, null, 2)}\n`);
    } else if (copies.size > 0) tellWritten(copies, flags, io);
    return 0;
  },
});

const isNeeded = ({ change }: Planned) => change.action !== 'none';

/** Of all the places that something may be taken back from, those where there is nothing are not worth a line. */
function toldOf(planned: readonly Planned[], { remove }: InstallWishes): readonly Planned[] {
  return remove && planned.some(isNeeded) ? planned.filter(isNeeded) : planned;
}

/**
 * Returns what is to be made: nothing without a need or an agreement.
 *
 * @param keep plans again, and shows it, when a person keeps the settings that existing entries have
 */
async function decided(
  planned: readonly Planned[],
  flags: InstallFlags,
  io: Io,
  keep: () => Promise<readonly Planned[]>,
): Promise<readonly Planned[]> {
  const toMake = planned.filter(isNeeded);
  if (toMake.length === 0 || flags.dryRun === true) return [];
  return flags.yes === true ? toMake : agreed(toMake, flags, io, keep);
}

function wishesOf(clients: readonly string[], flags: InstallFlags): InstallWishes {
  return {
    clients,
    scope: flags.scope,
    roots: flags.root ?? [],
    toolsets: flags.toolsets,
    allowWrites: flags.allowWrites === true,
    agentsMd: flags.agentsMd === true,
    remove: flags.remove === true,
    keepSettings: flags.keepSettings === true,
  };
}

async function show(planned: readonly Planned[], wishes: InstallWishes, io: Io): Promise<void> {
  const style = styleFor(io.stdout, io.env);
  const told = toldOf(planned, wishes);
  if (told.length === 0) io.stdout.write('Orrery is not installed here.\n');
  for (const { change, note, others } of told) {
    const { of, action, before, after } = change;
    io.stdout.write(styled`${style.bold(of.name)}: ${summaryOf(change, wishes)}\n`);
    for (const [key, value] of Object.entries(others)) {
      io.stdout.write(
        styled`${wishes.keepSettings ? 'Keeps' : 'Removes'} ${key} of the entry: ${JSON.stringify(value)}\n`,
      );
    }
    if (action !== 'none') {
      io.stdout.write(styled`${linesOf(unifiedDiff(before ?? '', after ?? '', of.file, style))}\n\n`);
      if (note !== null) io.stdout.write(styled`${note}\n\n`);
    }
  }
}

function summaryOf({ of, place, action }: Planned['change'], { remove }: InstallWishes): string {
  const shown = place.target === of.file ? of.file : `${of.file} (leads to ${place.target})`;
  if (action !== 'none') return `${action} ${shown}`;
  return `${shown} ${remove ? 'has no entry' : 'is up to date'}`;
}

async function agreed(
  toMake: readonly Planned[],
  { json, keepSettings }: InstallFlags,
  io: Io,
  keep: () => Promise<readonly Planned[]>,
): Promise<readonly Planned[]> {
  if (io.stdin.isTTY !== true || json) {
    throw new OrreryError('INVALID_PARAMS', 'Nothing was written: no terminal to confirm in. Use --yes or --dry-run.');
  }
  const { Questions } = await import('../terminal/questions.ts');
  const questions = new Questions(io);
  const isYes = async (question: string) => /^y(es)?$/i.test((await questions.ask(`${question} [y/N] `)) ?? '');
  const others = [...new Set(toMake.flatMap((one) => Object.keys(one.others)))];
  const asks = others.length > 0 && keepSettings !== true;
  const chosen = asks && (await isYes(`Keep ${others.join(', ')}?`)) ? (await keep()).filter(isNeeded) : toMake;
  const isAgreed =
    chosen.length > 0 && (await isYes(`Write ${chosen.length === 1 ? 'this file' : `these ${chosen.length} files`}?`));
  questions.close();
  return isAgreed ? chosen : [];
}

async function writerFor(at: Surroundings, io: Io): Promise<FileWriter> {
  const { FileWriter } = await import('../../store/file-writer.ts');
  const onNote = (sentence: string) => void io.stderr.write(`${sentence}\n`);
  return new FileWriter({ home: defaultStateFolder(at.env, at.home, at.platform), roots: [], onNote });
}

async function made(planned: readonly Planned[], writer: FileWriter): Promise<Map<Planned, string | null>> {
  const { makeChange } = await import('../install/change.ts');
  const copies = new Map<Planned, string | null>();
  for (const one of planned) copies.set(one, await makeChange(one.change, one.edit, writer));
  return copies;
}

function report(planned: Planned, copies: ReadonlyMap<Planned, string | null>) {
  const { change, client, scope, note } = planned;
  const { of, place, action, before, after } = change;
  return {
    client: client?.id ?? null,
    scope,
    file: of.file,
    target: place.target,
    action,
    written: copies.has(planned),
    copy: copies.get(planned) ?? null,
    note,
    diff: unifiedDiff(before ?? '', after ?? '', of.file, styleFor({}, {})).map(({ text }) => text),
  };
}

function tellWritten(copies: ReadonlyMap<Planned, string | null>, { remove }: InstallFlags, io: Io): void {
  for (const [{ change }, copy] of copies) {
    const done = change.after === null ? 'Removed' : 'Wrote';
    io.stdout.write(styled`${done} ${change.place.target}${copy === null ? '' : ` (backup: ${copy})`}\n`);
  }
  io.stdout.write(
    remove
      ? 'Restart the clients to disconnect.\n'
      : 'Restart the clients, then ask them to list the tools of "orrery".\n',
  );
}
