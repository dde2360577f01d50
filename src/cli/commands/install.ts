import { realpathSync } from 'node:fs';
import { access } from 'node:fs/promises';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { OrreryError } from '../../errors.ts';
import type { FileWriter } from '../../store/file-writer.ts';
import { defaultStateFolder } from '../../store/state-home.ts';
import { defineCommand, type JsonFlag } from '../command.ts';
import type { Change } from '../install/change.ts';
import { CLIENTS, type Client, SCOPES, type Scope, type Surroundings } from '../install/clients.ts';
import type { Io } from '../io.ts';
import { unifiedDiff } from '../terminal/diff.ts';
import { linesOf, styled, styleFor } from '../terminal/style.ts';

interface InstallFlags extends JsonFlag {
  readonly scope?: string;
  readonly root?: readonly string[];
  readonly toolsets?: string;
  readonly allowWrites?: boolean;
  readonly dryRun?: boolean;
  readonly yes?: boolean;
  readonly remove?: boolean;
}

const IDS = CLIENTS.map(({ id }) => id);

export const install = defineCommand<InstallFlags>({
  name: 'install',
  usage: '[clients...]',
  summary: 'tell coding agents about Orrery, or remove it again',
  details:
    `Clients: ${IDS.join(', ')}; none means those that are found here. The change is shown first and asked about; ` +
    'everything else in a file stays as it is, and a copy of the file is kept beside it.',
  examples: [
    ['orrery install claude-code cursor', 'Set up two clients for this project'],
    ['orrery install --scope user --dry-run', 'Show what would change in your own settings'],
    ['orrery install codex --remove --yes', 'Remove the entry without asking'],
  ],
  options: [
    { name: 'scope', value: 'scope', description: 'project or user (default: project, where the client has it)' },
    { name: 'root', value: 'dir', repeatable: true, description: 'folder the server may read; may be repeated' },
    { name: 'toolsets', value: 'names', description: 'toolsets the server offers, separated by commas' },
    { name: 'allow-writes', description: 'let the server write files inside the roots' },
    { name: 'dry-run', description: 'show the changes and write nothing' },
    { name: 'yes', description: 'write without asking' },
    { name: 'remove', description: 'remove the entry' },
  ],

  async run({ positionals, flags, io }) {
    const at: Surroundings = { platform: process.platform, home: homedir(), project: resolve(io.cwd()), env: io.env };
    const clients = await chosenClients(positionals, at);
    const writer = await writerFor(at, io);
    // What an install that was killed has left must not look like what a person wrote.
    if (flags.dryRun !== true) await writer.settle();
    const changes = await planned(clients, flags, at);
    const toMake = changes.filter(({ action }) => action !== 'none');
    if (!flags.json) await show(changes, io);
    const write =
      toMake.length > 0 && flags.dryRun !== true && (flags.yes === true || (await agreed(toMake, flags, io)));
    const copies = write ? await made(toMake, writer) : new Map<Change, string | null>();
    if (flags.json)
      io.stdout.write(`${JSON.stringify({ changes: changes.map((one) => report(one, copies)) }, null, 2)}\n`);
    else if (write) tellWritten(copies, flags, io);
    return 0;
  },
});

async function chosenClients(names: readonly string[], at: Surroundings): Promise<readonly Client[]> {
  const unknown = names.filter((name) => !IDS.includes(name));
  if (unknown.length > 0) {
    throw new OrreryError('INVALID_PARAMS', `Unknown client ${unknown.join(', ')}: use ${IDS.join(', ')}.`, {
      known: IDS,
    });
  }
  if (names.length > 0) return CLIENTS.filter(({ id }) => names.includes(id));
  const found = await Promise.all(CLIENTS.map(async (client) => ((await exists(client.trace(at))) ? [client] : [])));
  if (found.flat().length > 0) return found.flat();
  throw new OrreryError('INVALID_PARAMS', `No client was found here: name one or more of ${IDS.join(', ')}.`, {
    known: IDS,
  });
}

async function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  );
}

async function planned(clients: readonly Client[], flags: InstallFlags, at: Surroundings): Promise<Change[]> {
  const [{ planChange }, { serverEntry }] = await Promise.all([
    import('../install/change.ts'),
    import('../install/entry.ts'),
  ]);
  const program = { node: process.execPath, script: realpathSync(process.argv[1] ?? '') };
  const changes: Change[] = [];
  for (const client of clients) {
    const { scope, file } = placeFor(client, flags.scope, at);
    const wishes = {
      scope,
      roots: flags.root ?? [],
      toolsets: flags.toolsets,
      allowWrites: flags.allowWrites === true,
    };
    const entry = flags.remove ? null : serverEntry(client, wishes, program, at);
    changes.push(await planChange(client, scope, file, entry, at));
  }
  return changes;
}

/** The file to change; without a wish the project's where the client has one. */
function placeFor(client: Client, wish: string | undefined, at: Surroundings): { scope: Scope; file: string } {
  if (wish !== undefined && !(SCOPES as readonly string[]).includes(wish)) {
    throw new OrreryError('INVALID_PARAMS', `--scope is "${wish}": use ${SCOPES.join(' or ')}.`);
  }
  const scope = (wish as Scope | undefined) ?? (client.files.project ? 'project' : 'user');
  const file = client.files[scope]?.(at);
  if (file !== undefined) return { scope, file };
  const others = Object.keys(client.files).join(' or ');
  throw new OrreryError('INVALID_PARAMS', `${client.name} has no file for --scope ${scope}: use ${others}.`);
}

async function show(changes: readonly Change[], io: Io): Promise<void> {
  const style = styleFor(io.stdout, io.env);
  for (const { client, file, place, action, before, after } of changes) {
    const shown = place.target === file ? file : `${file} (leads to ${place.target})`;
    const words = action === 'none' ? `${shown} says so already` : `${action} ${shown}`;
    io.stdout.write(styled`${style.bold(client.name)}: ${words}\n`);
    if (action !== 'none') {
      io.stdout.write(styled`${linesOf(unifiedDiff(before ?? '', after, file, style))}\n\n`);
    }
  }
}

async function agreed(changes: readonly Change[], { json }: InstallFlags, io: Io): Promise<boolean> {
  if (io.stdin.isTTY !== true || json) {
    throw new OrreryError(
      'INVALID_PARAMS',
      'Nothing was written: there is nobody to ask. Add --yes to write, or --dry-run.',
    );
  }
  const { Questions } = await import('../terminal/questions.ts');
  const questions = new Questions(io);
  const answer = await questions.ask(
    `Write ${changes.length === 1 ? 'this file' : `these ${changes.length} files`}? [y/N] `,
  );
  questions.close();
  return /^y(es)?$/i.test(answer ?? '');
}

async function writerFor(at: Surroundings, io: Io): Promise<FileWriter> {
  const { FileWriter } = await import('../../store/file-writer.ts');
  const onNote = (sentence: string) => void io.stderr.write(`${sentence}\n`);
  return new FileWriter({ home: defaultStateFolder(at.env, at.home, at.platform), roots: [], onNote });
}

async function made(changes: readonly Change[], writer: FileWriter): Promise<Map<Change, string | null>> {
  const { makeChange } = await import('../install/change.ts');
  const copies = new Map<Change, string | null>();
  for (const change of changes) copies.set(change, await makeChange(change, writer));
  return copies;
}

function report(change: Change, copies: ReadonlyMap<Change, string | null>) {
  const { client, scope, file, place, action, before, after } = change;
  return {
    client: client.id,
    scope,
    file,
    target: place.target,
    action,
    written: copies.has(change),
    copy: copies.get(change) ?? null,
    diff: unifiedDiff(before ?? '', after, file, styleFor({}, {})).map(({ text }) => text),
  };
}

function tellWritten(copies: ReadonlyMap<Change, string | null>, { remove }: InstallFlags, io: Io): void {
  for (const [{ place }, copy] of copies) {
    io.stdout.write(styled`Wrote ${place.target}${copy === null ? '' : ` (as it was: ${copy})`}\n`);
  }
  io.stdout.write(
    remove
      ? 'Restart the clients to disconnect.\n'
      : 'Restart the clients, then ask them to list the tools of "orrery".\n',
  );
}
