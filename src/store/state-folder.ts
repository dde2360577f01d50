import { createHash } from 'node:crypto';
import { mkdirSync, realpathSync } from 'node:fs';
import { posix, win32 } from 'node:path';
import { OrreryError } from '../errors.ts';

type Environment = Readonly<Record<string, string | undefined>>;

export interface StateLocation {
  /** What tells the project from others: an absolute path that all its working trees share. */
  readonly project: string;
  /** A folder named by the user, absolute; taken as it is. */
  readonly stateDir?: string | undefined;
  readonly env: Environment;
  readonly platform: NodeJS.Platform;
  /** The home directory of the user. */
  readonly home: string;
}

/**
 * Where everything durable about a project is kept: below `defaultStateFolder`, under a readable name and a hash that
 * keeps projects of the same name apart. Pure: looks at no file.
 */
export function stateFolder({ project, stateDir, env, platform, home }: StateLocation): string {
  if (stateDir !== undefined) return stateDir;
  const name = `${readableName(project, platform)}-${shortHash(project, platform)}`;
  return pathsOf(platform).join(defaultStateFolder(env, home, platform), name);
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

/**
 * Makes the state folder, readable by its owner only, and returns its real path.
 *
 * @param roots Absolute real paths of the analysed trees.
 * @throws OrreryError `VALIDATION_ERROR` when the folder lies in an analysed tree, which must not be written to;
 *   `FILE_SYSTEM_ERROR` when it cannot be made.
 */
export function createStateFolder(folder: string, roots: readonly string[]): string {
  const { relative, isAbsolute, sep } = pathsOf(process.platform);
  const real = realPlace(folder);
  for (const root of roots) {
    const way = relative(root, real);
    if (way === '..' || way.startsWith(`..${sep}`) || isAbsolute(way)) continue;
    const message = `The state folder ${folder} lies inside the analysed tree ${root}: name one outside with --state.`;
    throw new OrreryError('VALIDATION_ERROR', message, { path: folder, root });
  }
  try {
    mkdirSync(real, { recursive: true, mode: 0o700 });
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    const message = `The state folder ${folder} cannot be made (${reason}): name another with --state.`;
    throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: folder }, thrown);
  }
  return real;
}

/** Where a folder is, or would be, with the links in its existing part resolved. */
function realPlace(folder: string): string {
  const { basename, dirname, join, resolve } = pathsOf(process.platform);
  const missing: string[] = [];
  for (let current = resolve(folder); ; current = dirname(current)) {
    try {
      return join(realpathSync(current), ...missing);
    } catch (thrown) {
      if (dirname(current) === current) throw thrown;
      missing.unshift(basename(current));
    }
  }
}

function dataFolder(platform: NodeJS.Platform): readonly string[] {
  if (platform === 'win32') return ['AppData', 'Local'];
  if (platform === 'darwin') return ['Library', 'Application Support'];
  return ['.local', 'share'];
}

/** The name of the folder that holds `.git`, or of the repository: for people who look into the data folder. */
function readableName(project: string, platform: NodeJS.Platform): string {
  const { basename, dirname } = pathsOf(platform);
  const name = basename(project) === '.git' ? basename(dirname(project)) : basename(project, '.git');
  const plain = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[.-]+|[.-]+$/g, '');
  return plain.slice(0, 40) || 'project';
}

function shortHash(project: string, platform: NodeJS.Platform): string {
  // Windows gives the same path in more than one case.
  const key = platform === 'win32' ? project.toLowerCase() : project;
  return createHash('sha256').update(key).digest('hex').slice(0, 12);
}

function pathsOf(platform: NodeJS.Platform): typeof posix {
  return platform === 'win32' ? win32 : posix;
}
