import { readdirSync, readFileSync } from 'node:fs';

const SAMPLED_EVERY_MS = 10;
const KILOBYTES_IN_MEGABYTE = 1024;

/**
 * Watches a process and those it starts, for a program that runs as more than one. Linux only.
 *
 * @returns a function that ends watching and gives the most memory that one of them had at once, in megabytes: their own
 * record of it (`VmHWM`), so that no peak between two looks is missed except in the last moments of a process
 */
export function watchMemory(pid: number): () => number {
  let peak = 0;
  const look = () => {
    for (const one of processTree(pid)) peak = Math.max(peak, highWater(one));
  };
  const timer = setInterval(look, SAMPLED_EVERY_MS);
  return () => {
    clearInterval(timer);
    return peak / KILOBYTES_IN_MEGABYTE;
  };
}

function processTree(root: number): number[] {
  const found = [root];
  for (let at = 0; at < found.length; at++) found.push(...childrenOf(found[at] as number));
  return found;
}

function childrenOf(pid: number): number[] {
  try {
    const tasks = readdirSync(`/proc/${pid}/task`);
    return tasks.flatMap((task) =>
      readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    );
  } catch {
    return [];
  }
}

/** In kilobytes; 0 for a process that is gone. */
function highWater(pid: number): number {
  try {
    return Number(/^VmHWM:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
