import process from 'node:process';
import type { Io } from '../io.ts';

/** A terminal that hands over each key as it is typed. */
interface Keys {
  setRawMode?(raw: boolean): unknown;
}

/** What Ctrl-C and Ctrl-D are where keys come one by one. */
const ENDING: ReadonlySet<string> = new Set(['q', 'Q', '\u0003', '\u0004']);

/** Resolves when a person types q or Ctrl-C, or the process is told to end. At most one is waited for at a time. */
export function untilEnded({ stdin }: Io): Promise<void> {
  return new Promise((resolve) => {
    const keys = stdin as Keys;
    const onKey = (typed: Buffer | string) => {
      if ([...String(typed)].some((key) => ENDING.has(key))) end();
    };
    // What tells of changes does not keep the process.
    const alive = setInterval(() => {}, 2 ** 30);
    const end = () => {
      clearInterval(alive);
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, end);
      stdin.off('data', onKey);
      if (stdin.isTTY === true) {
        keys.setRawMode?.(false);
        stdin.pause();
      }
      resolve();
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, end);
    // A pipe that ends says nothing about how long to watch.
    if (stdin.isTTY !== true) return;
    keys.setRawMode?.(true);
    stdin.on('data', onKey);
  });
}
