import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A process that was ended is gone by then, on any machine. */
const PATIENCE_MS = 30_000;
const LOOK_EVERY_MS = 50;
const NAMES_SHOWN = 5;

interface Running {
  readonly pid: number;
  readonly command: string;
}

/**
 * Ends the processes that a test run started and did not end, and returns their command lines. Children inherit the name of the
 * run in their environment. Only Linux shows that of other processes; elsewhere none is found.
 *
 * @param run the folder of the run, named by `ORRERY_TEST_RUN`
 */
export async function processesLeft(run: string): Promise<readonly string[]> {
  const entry = `ORRERY_TEST_RUN=${run}`;
  let left = runningWith(entry);
  for (let waited = 0; left.length > 0 && waited < PATIENCE_MS; waited += LOOK_EVERY_MS) {
    await wait(LOOK_EVERY_MS);
    left = runningWith(entry);
  }
  for (const { pid } of left) process.kill(pid, 'SIGKILL');
  return left.map(({ pid, command }) => `process ${pid}: ${command}`);
}

/** Resolves when no process has that entry, as `NAME=value`, in its environment any more. Looks on Linux alone. */
export async function untilEnded(entry: string): Promise<void> {
  while (runningWith(entry).length > 0) await wait(LOOK_EVERY_MS);
}

/** Node keeps code that it has compiled there, for all programs that ask it to. */
const CACHE_OF_NODE = 'node-compile-cache';

/** Returns the paths of what lies in a folder for temporary files, with the first names within. */
export function foldersLeft(temporary: string): readonly string[] {
  const entries = readdirSync(temporary, { withFileTypes: true });
  return entries.flatMap((entry) => {
    if (entry.name === CACHE_OF_NODE) return [];
    const path = join(temporary, entry.name);
    const within = entry.isDirectory() ? readdirSync(path).slice(0, NAMES_SHOWN) : [];
    return `${path} (${within.join(', ')})`;
  });
}

function runningWith(entry: string): Running[] {
  if (!existsSync('/proc/self/environ')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => readOf(name, 'environ').split('\0').includes(entry))
    .map((name) => ({ pid: Number(name), command: readOf(name, 'cmdline').replaceAll('\0', ' ').trim() }))
    .filter(({ pid, command }) => command !== '' && !isTestRunner(pid, command));
}

/** Vitest's own workers end after this check. */
function isTestRunner(pid: number, command: string): boolean {
  const [, parent] = /^\d+ \(.*\) \S (\d+)/s.exec(readOf(String(pid), 'stat')) ?? [];
  return Number(parent) === process.pid && /\bvitest\b/.test(command);
}

/** Empty where the process has gone or is another user's. */
function readOf(pid: string, file: string): string {
  try {
    return readFileSync(join('/proc', pid, file), 'utf8');
  } catch {
    return '';
  }
}
