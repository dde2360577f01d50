import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { OrreryError } from '../../errors.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import { agentsSection } from './agents-section.ts';
import { type Change, planChange } from './change.ts';
import { CLIENTS, type Client, SCOPES, type Scope, type Surroundings } from './clients.ts';
import type { Keyed } from './config-edit.ts';
import type { InstallFile } from './config-place.ts';
import { type Edit, entryEdit, SERVER_NAME, sectionEdit } from './edit.ts';
import { launchNote, serverEntry } from './entry.ts';

/** What a person asked for on the command line. */
export interface InstallWishes {
  readonly clients: readonly string[];
  readonly scope: string | undefined;
  readonly roots: readonly string[];
  readonly toolsets: string | undefined;
  readonly allowWrites: boolean;
  readonly agentsMd: boolean;
  readonly remove: boolean;
  /** Whether an existing entry keeps its other keys. */
  readonly keepSettings: boolean;
}

/** A change that is planned, and what it is made by. */
export interface Planned {
  readonly change: Change;
  readonly edit: Edit;
  /** Null for the instructions of a project. */
  readonly client: Client | null;
  readonly scope: Scope;
  /** What a person should know about what is written; null when there is nothing. */
  readonly note: string | null;
  /** What the entry in the file has beyond what is written: dropped, unless the person keeps it. */
  readonly others: Keyed;
}

interface Spot {
  readonly client: Client;
  readonly scope: Scope;
  readonly file: string;
}

/** The largest file that is looked into, in bytes. */
const MAX_BYTES = 32 * 1024 * 1024;

export const CLIENT_IDS: readonly string[] = CLIENTS.map(({ id }) => id);

/** Files that agents read as the instructions of a project, and the clients that read each. */
const INSTRUCTIONS: readonly { readonly file: string; readonly isRead: (clients: readonly Client[]) => boolean }[] = [
  { file: 'AGENTS.md', isRead: (clients) => clients.some(({ id }) => !id.startsWith('claude-')) },
  { file: 'CLAUDE.md', isRead: (clients) => clients.some(({ id }) => id.startsWith('claude-')) },
];

/**
 * Works out all changes that were asked for. Writes nothing.
 *
 * @throws OrreryError `INVALID_PARAMS` for what cannot be meant; as `planChange` does
 */
export async function planInstall(wishes: InstallWishes, at: Surroundings): Promise<Planned[]> {
  const clients = chosenClients(wishes, at);
  const planned: Planned[] = [];
  // Where nobody was named, a file that does not even say the word need not be valid.
  const isSweep = wishes.remove && wishes.clients.length === 0;
  for (const spot of clients.flatMap((client) => spotsOf(client, wishes, at))) {
    if (isSweep && !textOf(spot.file).includes(SERVER_NAME)) continue;
    planned.push(await plannedEntry(spot, wishes, at));
  }
  const sections = wishes.remove ? await sectionsToRemove(wishes, planned, at) : sectionsToAdd(wishes, clients, at);
  for (const file of sections) planned.push(await plannedSection(file, wishes, at));
  return planned;
}

function chosenClients({ clients: names, remove }: InstallWishes, at: Surroundings): readonly Client[] {
  const unknown = names.filter((name) => !CLIENT_IDS.includes(name));
  if (unknown.length > 0) {
    const message = `Unknown client ${unknown.join(', ')}: use ${CLIENT_IDS.join(', ')}.`;
    throw new OrreryError('INVALID_PARAMS', message, { known: CLIENT_IDS });
  }
  if (names.length > 0) return CLIENTS.filter(({ id }) => names.includes(id));
  if (remove) return CLIENTS;
  const found = CLIENTS.filter((client) => existsSync(client.trace(at)));
  if (found.length > 0) return found;
  const message = `No client found on this machine: name one or more of ${CLIENT_IDS.join(', ')}.`;
  throw new OrreryError('INVALID_PARAMS', message, { known: CLIENT_IDS });
}

/** The files to change: without a wish the project's where the client has one, and all there are to take back from. */
function spotsOf(client: Client, { scope: wish, remove, clients }: InstallWishes, at: Surroundings): Spot[] {
  if (wish !== undefined && !(SCOPES as readonly string[]).includes(wish)) {
    throw new OrreryError('INVALID_PARAMS', `--scope is "${wish}": use ${SCOPES.join(' or ')}.`);
  }
  const all = SCOPES.flatMap((scope) => {
    const file = client.files[scope]?.(at);
    return file === undefined ? [] : [{ client, scope, file }];
  });
  const chosen = wish === undefined ? (remove ? all : all.slice(0, 1)) : all.filter(({ scope }) => scope === wish);
  if (chosen.length > 0 || clients.length === 0) return chosen;
  const others = Object.keys(client.files).join(' or ');
  throw new OrreryError('INVALID_PARAMS', `${client.name} has no file for --scope ${wish}: use ${others}.`);
}

async function plannedEntry({ client, scope, file }: Spot, wishes: InstallWishes, at: Surroundings): Promise<Planned> {
  const program = { node: process.execPath, script: realpathSync(process.argv[1] ?? '') };
  const entry = wishes.remove ? null : serverEntry(client, { ...wishes, scope }, program, at);
  const edit = entryEdit(client, file, entry, wishes.keepSettings ? 'keep' : 'drop');
  const of: InstallFile = { name: client.name, file, trace: scope === 'user' ? client.trace(at) : null };
  const change = await planChange(of, edit, wishes.remove ? 'remove' : 'set', at);
  const note = wishes.remove ? null : launchNote(scope, program, at);
  return { change, edit, client, scope, note, others: edit.others(change.before ?? '') };
}

async function plannedSection(name: string, wishes: InstallWishes, at: Surroundings): Promise<Planned> {
  const { CATALOGUE, offerOf } = await import('../../tools/catalogue.ts');
  const toolsets = wishes.toolsets?.split(',').map((one) => one.trim()) ?? [];
  const edit = sectionEdit(agentsSection(offerOf(CATALOGUE, toolsets).tools));
  const of: InstallFile = { name, file: join(at.project, name), trace: null };
  return {
    change: await planChange(of, edit, wishes.remove ? 'remove' : 'set', at),
    edit,
    client: null,
    scope: 'project',
    note: null,
    others: {},
  };
}

function sectionsToAdd(wishes: InstallWishes, clients: readonly Client[], { project }: Surroundings): string[] {
  if (!wishes.agentsMd) return [];
  const read = INSTRUCTIONS.filter(({ isRead }) => isRead(clients)).map(({ file }) => file);
  // Who has one file read the other keeps one set of instructions.
  const includesAgents = /^@(?:\.\/)?AGENTS\.md\s*$/m.test(textOf(join(project, 'CLAUDE.md')));
  const chosen = read.map((file) => (file === 'CLAUDE.md' && includesAgents ? 'AGENTS.md' : file));
  return [...new Set(chosen)];
}

/** The instructions go with the last entry of the project that they are about, or when it is asked for. */
async function sectionsToRemove(
  wishes: InstallWishes,
  planned: readonly Planned[],
  at: Surroundings,
): Promise<string[]> {
  const gone = new Set(planned.filter(({ scope }) => scope === 'project').map(({ change }) => change.of.file));
  const rest = CLIENTS.flatMap((client) => {
    const file = client.files.project?.(at);
    return file === undefined || gone.has(file) ? [] : [{ client, file }];
  });
  const isLeft = rest.some(({ client, file }) => {
    const text = textOf(file);
    return text.includes(SERVER_NAME) && entryEdit(client, file, null, 'drop').isIn(text);
  });
  const asked = wishes.agentsMd || (!isLeft && wishes.scope !== 'user');
  const files = INSTRUCTIONS.map(({ file }) => file);
  return asked ? files.filter((file) => sectionEdit('').isIn(textOf(join(at.project, file)))) : [];
}

/** Empty where there is no file that can be read: whoever changes it says why. */
function textOf(path: string): string {
  const read = readRegularFile(path, MAX_BYTES);
  return read.kind === 'bytes' ? new TextDecoder().decode(read.bytes) : '';
}
