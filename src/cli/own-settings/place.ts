import { isAbsolute, join, resolve } from 'node:path';
import type { Environment } from '../terminal/style.ts';

/** Where a user's own settings are looked for. */
export interface OwnPlace {
  readonly env: Environment;
  /** The home directory of the user. */
  readonly home: string;
  readonly platform: NodeJS.Platform;
  readonly cwd: string;
}

/**
 * The file with what holds for all servers and commands of a user, absolute. Pure.
 *
 * | | file |
 * |---|---|
 * | `ORRERY_SETTINGS` names one | that |
 * | any platform, with `XDG_CONFIG_HOME` set | `$XDG_CONFIG_HOME/orrery/settings.json` |
 * | Linux, macOS and others | `~/.config/orrery/settings.json` |
 * | Windows | `%APPDATA%\orrery\settings.json` |
 */
export function ownSettingsFile({ env, home, platform, cwd }: OwnPlace): string {
  if (env.ORRERY_SETTINGS) return resolve(cwd, env.ORRERY_SETTINGS);
  const named = [env.XDG_CONFIG_HOME, platform === 'win32' ? env.APPDATA : undefined];
  // A relative path is not valid there and is to be ignored: XDG Base Directory Specification.
  const folder = named.find((one) => one !== undefined && isAbsolute(one)) ?? join(home, '.config');
  return join(folder, 'orrery', 'settings.json');
}
