import { homedir } from 'node:os';
import process from 'node:process';
import type { StatePlace } from '../store/state-home.ts';
import type { Io } from './io.ts';
import type { ServerSettings } from './server-options.ts';

/** Where state is kept, by the settings of a command line. */
export function statePlace({ stateFolder }: ServerSettings, { env }: Io): StatePlace {
  return { stateDir: stateFolder ?? undefined, env, home: homedir(), platform: process.platform };
}
