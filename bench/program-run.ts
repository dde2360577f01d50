import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { watchMemory } from './process-tree-memory.ts';

export interface ProgramRun {
  /** From spawning the program to its end. */
  readonly milliseconds: number;
  /** The most memory that one of its processes had at once. */
  readonly peakMegabytes: number;
  readonly stdout: string;
}

/** Runs any program to its end, ours and a peer's alike. Rejects when it fails. */
export async function programRun(command: string, args: readonly string[], cwd: string): Promise<ProgramRun> {
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const memory = watchMemory(child.pid as number);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const milliseconds = performance.now() - startedAt;
  const peakMegabytes = memory();
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.slice(-2000)}`);
  return { milliseconds, peakMegabytes, stdout };
}
