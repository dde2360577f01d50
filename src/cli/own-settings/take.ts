import { existsSync } from 'node:fs';
import type { OwnPlace } from './place.ts';
import { ownSettingsFile } from './place.ts';

/** The place of a setting in the user's file. */
export interface OwnSource {
  readonly file: string;
  /** 1-based. */
  readonly line: number;
}

/** Of the variables of this process, those that were taken from the user's file. */
const taken = new Map<string, OwnSource>();

/** Where the value of a variable was taken from; null for what the environment had itself, or nothing has. */
export function ownSourceOf(variable: string): OwnSource | null {
  return taken.get(variable) ?? null;
}

/**
 * Sets the variables that a user's file of settings stands for, where the environment has none: so a flag wins over the
 * environment, that over the file, and programs started from here go by the same. Nothing is loaded where there is no such file.
 *
 * @throws OrreryError `VALIDATION_ERROR` for a file with mistakes, `FILE_SYSTEM_ERROR` for one that cannot be read
 */
export async function takeOwnSettings({ env, ...place }: OwnPlace & { env: Record<string, string | undefined> }) {
  const file = ownSettingsFile({ env, ...place });
  // A file that is named has to be there.
  if (!existsSync(file) && !env.ORRERY_SETTINGS) return;
  const { readOwnSettings } = await import('./own-settings.ts');
  for (const [name, { value, line }] of readOwnSettings(file)) {
    // An empty variable counts as absent.
    if (env[name]) continue;
    env[name] = value;
    taken.set(name, { file, line });
  }
}
