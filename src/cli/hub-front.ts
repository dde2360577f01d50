import { spawn } from 'node:child_process';
import process from 'node:process';
import { OrreryError } from '../errors.ts';
import { connectToHub } from '../server/hub/connect.ts';
import { Front } from '../server/hub/front.ts';
import { hubPlace } from '../server/hub/place.ts';
import { programIdentity } from '../server/hub/program-identity.ts';
import { realPlace } from '../store/private-folder.ts';
import { createStateFolder } from '../store/state-folder.ts';
import { stateHome } from '../store/state-home.ts';
import type { Io } from './io.ts';
import { logTo } from './log.ts';
import type { ServerSettings } from './server-options.ts';
import { statePlace } from './session.ts';

/**
 * Serves the client of this process by the hub of its project, which is started where there is none.
 *
 * @returns the exit status
 * @throws OrreryError where no hub can be reached
 */
export async function serveThroughHub(settings: ServerSettings, io: Io): Promise<number> {
  const state = statePlace(settings, io);
  // Nothing is made inside an analysed tree, not even by who only looks for a hub.
  createStateFolder(stateHome(state), settings.roots.map(realPlace));
  const place = hubPlace(settings.roots, state);
  if (place === null) {
    throw new OrreryError(
      'VALIDATION_ERROR',
      'The state folder has too long a path for a hub: use --no-hub, or a shorter --state.',
    );
  }
  const entry = process.argv[1] as string;
  const program = programIdentity(entry);
  const startHub = () => startDetached([...process.execArgv, entry, 'hub', place.folder, place.address]);
  const connect = () => connectToHub({ place, program, settings, startHub });
  const log = logTo(io.stderr, settings.logLevel);
  const front = new Front(
    { input: process.stdin, output: process.stdout, maxRequestBytes: settings.limits.maxRequestBytes, connect, log },
    await connect(),
  );
  const stop = () => front.stop();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return front.closed;
}

/** A process that goes on when this one ends, and holds nothing of its: neither its folder nor its pipes. */
function startDetached(args: readonly string[]): void {
  spawn(process.execPath, args, { detached: true, stdio: 'ignore', cwd: '/' }).unref();
}
