import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** The program as it is delivered: what is tried here is what people run. */
export const PROGRAM = join(import.meta.dirname, '..', 'dist', 'orrery.js');

export type Environment = Readonly<Record<string, string | undefined>>;

export interface RunOptions {
  readonly cwd?: string;
  readonly env?: Environment;
  /** Options of Node, before the program. */
  readonly nodeArgs?: readonly string[];
}

/** What is tried is a server in a process of its own, unless the environment says otherwise. */
const OWN_PROCESS: Environment = { ORRERY_HUB: '0' };

/** Starts the program with its standard streams as pipes. */
export function start(args: readonly string[], options: RunOptions = {}): ChildProcessWithoutNullStreams {
  if (!existsSync(PROGRAM)) throw new Error(`There is no ${PROGRAM}: build it first, with "npm run build".`);
  const { cwd, env, nodeArgs = [] } = options;
  const child = spawn(process.execPath, [...nodeArgs, PROGRAM, ...args], {
    cwd,
    env: { ...OWN_PROCESS, ...process.env, ...env },
  });
  // A program that has gone leaves what was still to be sent to it unread.
  child.stdin.on('error', () => {});
  return child;
}

export interface Ended {
  /** Null when a signal ended it. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface RunToEndOptions extends RunOptions {
  /** What comes on standard input before its end. */
  readonly input?: string;
  readonly onStart?: (child: ChildProcessWithoutNullStreams) => void;
}

/** Runs the program to its end, or to the signal that `onStart` sends it. */
export async function run(args: readonly string[], options: RunToEndOptions = {}): Promise<Ended> {
  const child = start(args, options);
  child.stdin.end(options.input);
  options.onStart?.(child);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, stdout, stderr };
}
