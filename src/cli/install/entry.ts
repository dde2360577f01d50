import { realpathSync } from 'node:fs';
import { delimiter, isAbsolute, join, posix, relative, resolve, sep } from 'node:path';
import { OrreryError } from '../../errors.ts';
import { PACKAGE_NAME, VERSION } from '../../version.ts';
import type { Client, Launch, Scope, ServerEntry, Surroundings } from './clients.ts';

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
 * The entry that has `client` start the server. One for a project names no place of this machine: neither Node, nor the
 * script, nor the project.
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

/** What starts the package by its name, wherever it is not installed; npx asks the registry once and keeps what it got. */
export function packageLaunch(platform: NodeJS.Platform): Launch {
  const args = ['-y', `${PACKAGE_NAME}@${VERSION}`];
  // On Windows an npm command is a script that clients cannot start directly.
  return platform === 'win32' ? { command: 'cmd', args: ['/c', 'npx', ...args] } : { command: 'npx', args };
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
    const message = `${root} cannot be named from ${project} on, and an entry for a project names no place of one machine: use --scope user.`;
    throw new OrreryError('INVALID_PARAMS', message, { root });
  }
  const names = way.split(sep);
  return base === '.' ? posix.join(base, ...names) : [base, ...names].filter((name) => name !== '').join('/');
}

/**
 * A file in the project is shared, so it names the command where that leads to this very program on this machine, and else
 * has npx bring the same version. A file of the user's own names absolute paths: editors are often started without the
 * shell's PATH. What npx runs lies in a cache that is emptied at will, so npx is asked again each time.
 */
function launch(scope: Scope, { node, script }: Program, at: Surroundings): Launch {
  const isFromNpx = /[\\/]_npx[\\/]/.test(script);
  if (scope === 'user') return isFromNpx ? packageLaunch(at.platform) : { command: node, args: [script] };
  const isOnPath = at.platform !== 'win32' && !isFromNpx && leadsTo(script, at.env.PATH ?? '');
  return isOnPath ? { command: 'orrery', args: [] } : packageLaunch(at.platform);
}

/** Whether the first `orrery` on the PATH is `script`. */
function leadsTo(script: string, path: string): boolean {
  for (const folder of path.split(delimiter).filter((entry) => entry !== '')) {
    try {
      return realpathSync(join(folder, 'orrery')) === script;
    } catch {
      // Not in this folder: the shell, too, goes on to the next.
    }
  }
  return false;
}
