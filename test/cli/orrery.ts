import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { runProgram } from '../../src/cli/program.ts';
import type { Environment } from '../../src/cli/terminal/style.ts';

export interface Outcome {
  /** The exit status; null for a process that a signal ended. */
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Circumstances {
  readonly cwd?: string;
  readonly env?: Environment;
  readonly stdin?: string;
  /** Whether a person sits at the streams. */
  readonly terminal?: boolean;
  /** Of the terminal. Default: 100. */
  readonly columns?: number;
}

/** Runs a command line inside this process, as `orrery` would. */
export async function orrery(args: readonly string[], at: Circumstances = {}): Promise<Outcome> {
  const { cwd = process.cwd(), env = {}, stdin = '', terminal = false, columns = 100 } = at;
  const written = { stdout: '', stderr: '' };
  const collector = (name: keyof typeof written) => {
    const stream = new Writable({
      write(chunk, _, done) {
        written[name] += String(chunk);
        done();
      },
    });
    return Object.assign(stream, { isTTY: terminal, columns });
  };
  const io = {
    stdin: Object.assign(Readable.from([stdin]), { isTTY: terminal }),
    stdout: collector('stdout'),
    stderr: collector('stderr'),
    // State goes where that of the whole test run does, not to the user's.
    env: { XDG_DATA_HOME: process.env.XDG_DATA_HOME, ...env },
    cwd: () => cwd,
    chdir: () => {},
  };
  const status = await runProgram(args, io);
  return { status, ...written };
}

/** The entry of the command line, run from source. */
export const MAIN = join(import.meta.dirname, '..', '..', 'src', 'cli', 'main.ts');

/** Runs a command line as a process of its own, from source. */
export async function orreryProcess(
  args: readonly string[],
  at: Omit<Circumstances, 'terminal'> = {},
): Promise<Outcome> {
  const child = spawn(process.execPath, [MAIN, ...args], { cwd: at.cwd, env: { ...process.env, ...at.env } });
  child.stdin.on('error', () => {}).end(at.stdin ?? '');
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { status, stdout, stderr };
}
