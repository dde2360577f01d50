import type { Log } from '../tools/tool.ts';
import { visibleText } from '../visible-text.ts';

/** From the most talkative to silence. */
export const LOG_LEVELS = ['debug', 'info', 'warn', 'error', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

export function isLogLevel(text: string): text is LogLevel {
  return (LOG_LEVELS as readonly string[]).includes(text);
}

/**
 * A log that writes to `stream`, from `level` on. Standard output is never the place for it. What is no first line of a
 * message is indented, so that no text of a message can pass for another message.
 */
export function logTo(stream: { write(text: string): unknown }, level: LogLevel): Log {
  const from = LOG_LEVELS.indexOf(level);
  const writer = (own: LogLevel) =>
    LOG_LEVELS.indexOf(own) < from
      ? () => {}
      : (message: string) => void stream.write(`orrery ${own}: ${visibleText(message).replaceAll('\n', '\n  ')}\n`);
  return { debug: writer('debug'), info: writer('info'), warn: writer('warn'), error: writer('error') };
}
