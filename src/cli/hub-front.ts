import { spawn } from 'node:child_process';
import process from 'node:process';
import { OrreryError, toOrreryError } from '../errors.ts';
import { connectToHub, type HubConnection, type HubEnd } from '../server/hub/connect.ts';
import { Front } from '../server/hub/front.ts';
import { hubPlace } from '../server/hub/place.ts';
import { programIdentity } from '../server/hub/program-identity.ts';
import { realPlace } from '../store/private-folder.ts';
import { createStateFolder } from '../store/state-folder.ts';
import { stateHome } from '../store/state-home.ts';
import type { Io } from './io.ts';
import { logTo } from './log.ts';
import type { ServerSettings } from './server-options.ts';
import { rootsUntilNamed } from './session.ts';
import { statePlace } from './state-place.ts';

/** What keeps a hub from serving that the user should know about. */
const TOLD: ReadonlySet<string> = new Set(['SYSTEM_ERROR', 'SECURITY_ERROR']);

/**
 * Serves the client of this process by the hub of its project, which is started where there is none.
 *
 * @returns the exit status; null, with nothing read of the client, where no hub serves these settings
 */
export async function serveThroughHub(settings: ServerSettings, io: Io): Promise<number | null> {
  const log = logTo(io.stderr, settings.logLevel);
  const { maxRequestBytes } = settings.limits;
  let front: Front;
  try {
    const connect = await connector(settings, io);
    front = new Front({ input: process.stdin, output: process.stdout, maxRequestBytes, connect, log }, await connect());
  } catch (thrown) {
    const { errorName, message } = toOrreryError(thrown);
    // What else there is to say against these settings is said by who serves them.
    log[TOLD.has(errorName) ? 'warn' : 'debug'](`Serving in this process alone: ${message}`);
    return null;
  }
  const stop = () => front.stop();
  process.on('SIGINT', stop).on('SIGTERM', stop);
  return front.closed;
}

/** @throws OrreryError where there can be no hub */
async function connector(settings: ServerSettings, io: Io): Promise<() => Promise<HubConnection>> {
  const state = statePlace(settings, io);
  // Nothing is made inside an analysed tree, not even by who only looks for a hub.
  createStateFolder(stateHome(state), await analysedTrees(settings));
  const place = hubPlace(settings.roots, state);
  if (place === null) throw new OrreryError('VALIDATION_ERROR', 'The path of the state folder is too long for a hub.');
  const entry = process.argv[1] as string;
  const program = programIdentity(entry);
  const startHub = () => startDetached([...process.execArgv, entry, 'hub', place.folder, place.address]);
  return () => connectToHub({ place, program, settings, startHub });
}

/** Absolute and real. A working directory that cannot be a root, such as a home directory, is not analysed. */
async function analysedTrees(settings: ServerSettings): Promise<readonly string[]> {
  if (settings.explicitRoots) return settings.roots.map(realPlace);
  const { roots } = await rootsUntilNamed(settings);
  return roots.all.map(({ path }) => path);
}

/**
 * A process that goes on when this one ends, and holds nothing of its: neither its folder nor its pipes.
 * @returns how it ended, if it ends before this one
 */
function startDetached(args: readonly string[]): Promise<HubEnd> {
  const child = spawn(process.execPath, args, { detached: true, stdio: 'ignore', cwd: '/' });
  child.unref();
  return new Promise((resolve) => {
    child.once('exit', (status, signal) => resolve(signal !== null ? 'killed' : status === 0 ? 'gave way' : 'failed'));
    child.once('error', () => resolve('failed'));
  });
}
