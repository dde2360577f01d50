import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { OrreryError } from '../../errors.ts';
import type { Client, Launch, Scope, ServerEntry, Surroundings } from './clients.ts';

/** The command that the package installs. */
const COMMAND = 'orrery';

/** The running program: which Node runs which script. */
export interface Program {
  /** Absolute path of the Node executable. */
  readonly node: string;
  /** Absolute path of the script, links followed. */
  readonly script: string;
}

export interface EntryWishes {
  readonly scope: Scope;
  /** Roots asked for on the command line; none means what the client offers. */
  readonly roots: readonly string[];
  readonly toolsets: string | undefined;
  readonly allowWrites: boolean;
}

/**
 * Returns the entry that has `client` start this very program. Its roots in an entry for a project are relative to the
 * project.
 *
 * @throws OrreryError `INVALID_PARAMS` for a root that can only be named absolutely, in an entry for a project
 */
export function serverEntry(client: Client, wishes: EntryWishes, program: Program, at: Surroundings): ServerEntry {
  const { command, args } = launch(wishes.scope, program, at);
  return client.entry({
    command,
    args: [
      ...args,
      'serve',
      ...rootArguments(client, wishes, at),
      ...(wishes.toolsets === undefined ? [] : ['--toolsets', wishes.toolsets]),
      ...(wishes.allowWrites ? ['--allow-writes'] : []),
    ],
  });
}

function rootArguments(client: Client, { roots, scope }: EntryWishes, at: Surroundings): string[] {
  const isVariable = client.root.startsWith('$');
  if (roots.length > 0) {
    const base = isVariable ? client.root : '.';
    return roots.flatMap((root) => ['--root', scope === 'user' ? resolve(at.project, root) : portable(root, base, at)]);
  }
  if (client.root === 'working-directory') return [];
  return ['--root', isVariable ? client.root : at.project];
}

/** A root from the project on: clients start the server there, or fill in where that is. */
function portable(root: string, base: string, { project }: Surroundings): string {
  const way = relative(project, resolve(project, root));
  if (isAbsolute(way)) {
    const message = `${root} has no path relative to ${project}, and a project entry has no machine-specific paths: use --scope user.`;
    throw new OrreryError('INVALID_PARAMS', message, { root });
  }
  const names = way.split(sep);
  return base === '.' ? posix.join(base, ...names) : [base, ...names].filter((name) => name !== '').join('/');
}

/** Returns what a person should know about an entry that works here but not everywhere; null when there is nothing. */
export function launchNote(scope: Scope, program: Program, at: Surroundings): string | null {
  if (/[\\/]_npx[\\/]/.test(program.script)) {
    return "The entry names a program in npx's cache, which npm may empty. Install the package and run this again.";
  }
  if (scope === 'user' || launch(scope, program, at).command === COMMAND) return null;
  return 'The entry names paths on this machine. To share the file, install the package globally and run this again.';
}

/**
 * A file in the project is shared, so it names the command if the PATH leads to this very program. Otherwise, and in a
 * user's own file, the entry names absolute paths: no registry can then decide what runs, and editors are often started
 * without the shell's PATH.
 */
function launch(scope: Scope, { node, script }: Program, at: Surroundings): Launch {
  // On Windows an npm command is a script that clients cannot start directly.
  const isCommand = scope === 'project' && at.platform !== 'win32' && leadsTo(script, at.env.PATH ?? '');
  return isCommand ? { command: COMMAND, args: [] } : { command: node, args: [script] };
}

/** Whether the first `orrery` on the PATH is `script`. */
function leadsTo(script: string, path: string): boolean {
  for (const folder of path.split(delimiter).filter((entry) => entry !== '')) {
    try {
      return realpathSync(join(folder, COMMAND)) === script;
    } catch {
      // Not in this folder: the shell, too, goes on to the next.
    }
  }
  return false;
}
