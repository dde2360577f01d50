import { posix, win32 } from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** Where a user's state may be. */
export interface StatePlace {
  /** A folder named by the user, absolute; taken as it is. */
  readonly stateDir?: string | undefined;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** The home directory of the user. */
  readonly home: string;
}

/** The folder of what concerns no project in particular. Pure. */
export function stateHome({ stateDir, env, home, platform }: StatePlace): string {
  return stateDir ?? defaultStateFolder(env, home, platform);
}

/**
 * The folder that holds the state of all projects, in the folder for data that the platform gives each user. Pure.
 *
 * | platform | folder |
 * |---|---|
 * | any, with `XDG_DATA_HOME` set | `$XDG_DATA_HOME/orrery` |
 * | Linux and others | `~/.local/share/orrery` |
 * | macOS | `~/Library/Application Support/orrery` |
 * | Windows | `%LOCALAPPDATA%\orrery` |
 *
 * @param home The user's home directory, absolute.
 */
export function defaultStateFolder(env: Environment, home: string, platform: NodeJS.Platform): string {
  const { isAbsolute, join } = pathsOf(platform);
  // A relative path is not valid there and is to be ignored: XDG Base Directory Specification.
  const named = [env.XDG_DATA_HOME, platform === 'win32' ? env.LOCALAPPDATA : undefined];
  const data =
    named.find((folder) => folder !== undefined && isAbsolute(folder)) ?? join(home, ...dataFolder(platform));
  return join(data, 'orrery');
}

function dataFolder(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32') return ['AppData', 'Local'];
  if (platform === 'darwin') return ['Library', 'Application Support'];
  return ['.local', 'share'];
}

export function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
