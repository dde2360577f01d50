import { realpathSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { VERSION } from '../../version.ts';
import type { Client, Scope, Surroundings } from './clients.ts';

/** How a client starts the server, in the form all clients' files share. */
export interface ServerEntry {
  readonly type?: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
}

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

export function serverEntry(client: Client, wishes: EntryWishes, program: Program, at: Surroundings): ServerEntry {
  const { command, args } = launch(wishes.scope, program, at);
  return {
    ...(client.typed ? { type: 'stdio' } : {}),
    command,
    args: [
      ...args,
      'serve',
      ...rootArguments(client, wishes.roots, at),
      ...(wishes.toolsets === undefined ? [] : ['--toolsets', wishes.toolsets]),
      ...(wishes.allowWrites ? ['--allow-writes'] : []),
    ],
  };
}

function rootArguments(client: Client, roots: readonly string[], at: Surroundings): string[] {
  if (roots.length > 0) return roots.flatMap((root) => ['--root', resolve(at.project, root)]);
  if (client.root === 'working-directory') return [];
  return ['--root', client.root === 'named' ? at.project : client.root];
}

/**
 * A file in the project is shared, so it names the command where that leads to this very program on this machine. A file
 * of the user's own names absolute paths: editors are often started without the shell's PATH. On Windows an npm command
 * is a script that clients cannot start directly. What npx runs lies in a cache that is emptied at will, so npx is asked
 * again each time, for the same version.
 */
function launch(scope: Scope, { node, script }: Program, at: Surroundings): { command: string; args: string[] } {
  const isWindows = at.platform === 'win32';
  if (/[\\/]_npx[\\/]/.test(script)) {
    const args = ['npx', '-y', `orrery@${VERSION}`];
    return isWindows ? { command: 'cmd', args: ['/c', ...args] } : { command: 'npx', args: args.slice(1) };
  }
  const isOnPath = scope === 'project' && !isWindows && leadsTo(script, at.env.PATH ?? '');
  return isOnPath ? { command: 'orrery', args: [] } : { command: node, args: [script] };
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
