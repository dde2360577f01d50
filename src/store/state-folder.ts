import { join } from 'node:path';

/**
 * The folder below which each project's durable state lies, unless another is asked for: `orrery` in the user's data
 * folder, by the XDG Base Directory Specification or Windows' own rule. Never inside an analysed tree.
 *
 * @param home the user's home directory, absolute
 */
export function defaultStateFolder(
  env: Readonly<Record<string, string | undefined>>,
  home: string,
  platform: NodeJS.Platform,
): string {
  if (env.XDG_DATA_HOME) return join(env.XDG_DATA_HOME, 'orrery');
  if (platform === 'win32') return join(env.LOCALAPPDATA || join(home, 'AppData', 'Local'), 'orrery');
  return join(home, '.local', 'share', 'orrery');
}
