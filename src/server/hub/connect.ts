import { closeSync, openSync, rmSync, statSync, writeSync } from 'node:fs';
import { connect as connectSocket, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { OrreryError } from '../../errors.ts';
import { systemCode } from '../../workspace/real-path.ts';
import { firstLine } from './first-line.ts';
import { lineOf, MAX_GREETING_BYTES, readWelcome, type Welcome } from './greeting.ts';
import { hasHubSocket } from './hub-folder.ts';
import type { HubPlace } from './place.ts';

export interface HubConnection {
  /** Paused: what comes next is the first message. */
  readonly socket: Socket;
  readonly welcome: Extract<Welcome, { kind: 'welcome' }>;
}

export interface ConnectOptions {
  readonly place: HubPlace;
  /** As `programIdentity`. */
  readonly program: string;
  /** What the front was started with: data that JSON can carry. */
  readonly settings: unknown;
  /** Starts a hub at that place, which goes on by itself; tells how it ended, if it does. */
  readonly startHub: () => Promise<HubEnd>;
}

/** A hub gives way to another at its place; `killed` tells nothing against starting one again, `failed` does. */
export type HubEnd = 'gave way' | 'killed' | 'failed';

/** How long to try, to wait for what a hub says first, and to wait between two tries, in milliseconds. */
const PATIENCE_MS = 30_000;
const WELCOME_MS = 15_000;
const PAUSE_MS = 10;
/** Whoever began to start a hub so long ago has not succeeded. */
const STALE_START_MS = 5_000;

/**
 * A connection to the hub of a place, which is started where there is none. However many do this at once, one of them starts
 * it.
 *
 * @throws OrreryError `SYSTEM_ERROR` where none can be reached, `SECURITY_ERROR` where others could answer in its place, and
 *   whatever the hub refuses the settings with
 */
export async function connectToHub({ place, program, settings, startHub }: ConnectOptions): Promise<HubConnection> {
  const greeting = lineOf({ kind: 'front', program, settings });
  const until = performance.now() + PATIENCE_MS;
  let starting: StartMark | null = null;
  let hasFailed = false;
  try {
    while (performance.now() < until && !hasFailed) {
      const answer = hasHubSocket(place) ? await greet(place.address, greeting) : null;
      if (isConnection(answer)) return answer;
      starting ??= answer === null ? StartMark.take(place.folder) : null;
      if (starting !== null && !starting.isUsed) {
        starting.isUsed = true;
        const mark = starting;
        void startHub().then((end) => {
          hasFailed = end === 'failed';
          mark.isUsed = end !== 'killed';
        });
      }
      await delay(PAUSE_MS);
    }
  } finally {
    starting?.release();
  }
  throw new OrreryError('SYSTEM_ERROR', `No hub answers at ${place.address}: the log next to it says why.`);
}

function isConnection(answer: HubConnection | 'leaving' | null): answer is HubConnection {
  return answer !== null && answer !== 'leaving';
}

/** Null where there is no hub; `leaving` where there is one that makes room for another. */
async function greet(address: string, greeting: string): Promise<HubConnection | 'leaving' | null> {
  const socket = await opened(address);
  if (socket === null) return null;
  socket.write(greeting);
  // A hub that is stopped, or hangs, takes connections all the same.
  const timer = setTimeout(() => socket.destroy(), WELCOME_MS);
  const line = await firstLine(socket, MAX_GREETING_BYTES);
  clearTimeout(timer);
  const welcome = line === null ? null : readWelcome(line);
  if (welcome?.kind === 'welcome') return { socket, welcome };
  socket.destroy();
  if (welcome?.kind === 'refused') throw new OrreryError('VALIDATION_ERROR', welcome.message);
  return welcome === null ? null : 'leaving';
}

function opened(address: string): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connectSocket({ path: address, allowHalfOpen: true });
    socket.once('connect', () => {
      socket.off('error', fail);
      // Whoever reads learns of a failure by the socket's end.
      socket.on('error', () => {});
      resolve(socket);
    });
    const fail = () => resolve(null);
    socket.once('error', fail);
  });
}

/** Says that a hub is being started. It only saves processes: which of several hubs stays is settled by their lock. */
class StartMark {
  readonly #path: string;
  isUsed = false;

  private constructor(path: string) {
    this.#path = path;
  }

  /** Null when somebody else has it. */
  static take(folder: string): StartMark | null {
    const path = join(folder, 'starting');
    try {
      const handle = openSync(path, 'wx', 0o600);
      writeSync(handle, String(process.pid));
      closeSync(handle);
      return new StartMark(path);
    } catch (thrown) {
      if (systemCode(thrown) !== 'EEXIST') throw thrown;
    }
    const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0);
    if (age > STALE_START_MS) rmSync(path, { force: true });
    return null;
  }

  release(): void {
    rmSync(this.#path, { force: true });
  }
}
