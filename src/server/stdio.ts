import { Console } from 'node:console';
import type { EventEmitter } from 'node:events';
import type { ConnectionOptions } from './connection.ts';
import { serveConnection } from './connection.ts';

const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

export type StdioOptions = Omit<ConnectionOptions, 'input' | 'output'> &
  Partial<Pick<ConnectionOptions, 'input' | 'output'>> & {
    /** Where the signals come from: the process. */
    readonly signals?: Pick<EventEmitter, 'on' | 'off'>;
  };

/**
 * Serves MCP over standard input and output until the input ends or a stop signal comes; a second signal forces.
 *
 * @returns the exit code: 0 when every request was answered and the answers were written, 1 when the end was forced. Give
 *   it to `process.exit`, since work that ignores its abort signal and output that no one takes keep a process alive.
 */
export async function serveOverStdio(options: StdioOptions): Promise<number> {
  const { input = process.stdin, output = process.stdout, signals = process } = options;
  const restoreConsole = output === process.stdout ? divertConsole() : () => {};
  const connection = serveConnection({ ...options, input, output });
  const stop = (): void => connection.stop();
  for (const signal of STOP_SIGNALS) signals.on(signal, stop);
  const outcome = await connection.closed;
  for (const signal of STOP_SIGNALS) signals.off(signal, stop);
  restoreConsole();
  return outcome === 'graceful' ? 0 : 1;
}

/** Standard output carries the protocol alone, so what any library prints goes to standard error. */
function divertConsole(): () => void {
  const original = globalThis.console;
  globalThis.console = new Console(process.stderr);
  return () => {
    globalThis.console = original;
  };
}
