import type { Writable } from 'node:stream';
import type { Log } from '../tools/tool.ts';

/** From the most talkative to silence. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function isLogLevel(text: string): text is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(text);
}

/** A log that writes one line a message to `stream`, from `level` on. Standard output is never the place for it. */
export function logTo(stream: Pick<Writable, 'write'>, level: LogLevel): Log {
  const from = LOG_LEVELS.indexOf(level);
  const writer = (own: LogLevel) =>
    LOG_LEVELS.indexOf(own) < from ? () => {} : (message: string) => void stream.write(`orrery ${own}: ${message}\n`);
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}
