import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { watchMemory } from './process-tree-memory.ts';

export interface ProgramRun {
  /** From spawning the program to its end. */
  readonly milliseconds: number;
  /** The most memory that one of its processes had at once. */
  readonly peakMegabytes: number;
  /** Of all its processes, user and system; null where the system does not tell. */
  readonly processorSeconds: number | null;
  readonly stdout: string;
}

/** Runs any program to its end, ours and a peer's alike. Rejects when it fails. */
export async function programRun(command: string, args: readonly string[], cwd: string): Promise<ProgramRun> {
  const before = childrenSeconds();
  const startedAt = performance.now();
  const child = spawn(command, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  const memory = watchMemory(child.pid as number);
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const milliseconds = performance.now() - startedAt;
  const peakMegabytes = memory();
  if (status !== 0) throw new Error(`${command} ended with ${status}: ${stderr.slice(-2000)}`);
  const after = childrenSeconds();
  const processorSeconds = before === null || after === null ? null : after - before;
  return { milliseconds, peakMegabytes, processorSeconds, stdout };
}

/** Clock ticks of Linux, whatever the machine. */
const TICKS_A_SECOND = 100;
/** Of `/proc/self/stat`, behind the name of the program: times of children that have ended, user and system. */
const CHILDREN_USER = 13;
const CHILDREN_SYSTEM = 14;

/** Processor time of all processes that this one started and that have ended, and of those that they waited for. */
function childrenSeconds(): number | null {
  if (process.platform !== 'linux') return null;
  const stat = readFileSync('/proc/self/stat', 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[CHILDREN_USER]) + Number(fields[CHILDREN_SYSTEM])) / TICKS_A_SECOND;
}
