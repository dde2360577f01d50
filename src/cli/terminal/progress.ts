import type { Printer } from './printer.ts';
import type { Environment } from './style.ts';
import { columnsOf, styled, styleFor } from './style.ts';
import { clip } from './text-width.ts';

/** Shows how far a piece of work is. `finish` must be called, also after a failure, to give the line back. */
export interface Progress {
  /** `total` is null while it is unknown; `done` may be a fraction of it in any unit. */
  update(done: number, total: number | null, message: string): void;
  finish(): void;
}

/** Redrawing more often than this, in milliseconds, only costs time. */
const REDRAW_INTERVAL = 80;
const BAR_WIDTH = 24;
/** Columns for words beside a bar; where there are fewer, there is no bar. */
const LEAST_WORDS = 12;
/** On a stream that is no terminal: one line each time so many more percent are done. */
const LINE_STEP = 25;

/** A bar that redraws its own line on a terminal, and plain lines, few enough for a log, anywhere else. */
export function progressOn(terminal: Printer, env: Environment, now: () => number = Date.now): Progress {
  return terminal.isTTY && env.TERM !== 'dumb' ? bar(terminal, env, now) : lines(terminal);
}

function bar(terminal: Printer, env: Environment, now: () => number): Progress {
  const style = styleFor(terminal, env);
  let drawnAt = Number.NEGATIVE_INFINITY;
  return {
    update(done, total, message) {
      if (now() - drawnAt < REDRAW_INTERVAL) return;
      drawnAt = now();
      const share = shareOf(done, total);
      const filled = Math.round((share ?? 0) * BAR_WIDTH);
      const count = total === null ? `${done}` : `${done}/${total}`;
      const percent = share === null ? '' : `${String(Math.floor(share * 100)).padStart(3)} %  `;
      const text = `${percent}${count}  ${message}`;
      const room = columnsOf(terminal) - BAR_WIDTH - 3;
      // What is wider than the terminal goes on in a line that is not taken back.
      if (room < LEAST_WORDS) return terminal.redraw(clip(text, columnsOf(terminal) - 1));
      const words = clip(text, room);
      const bar = styled`${style.cyan('━'.repeat(filled))}${style.dim('─'.repeat(BAR_WIDTH - filled))}`;
      terminal.redraw(styled`${bar}  ${words}`);
    },
    finish() {
      if (drawnAt > Number.NEGATIVE_INFINITY) terminal.eraseLine();
    },
  };
}

function lines(terminal: Printer): Progress {
  let printed = -1;
  let lastMessage: string | null = null;
  return {
    update(done, total, message) {
      const share = shareOf(done, total);
      const step = share === null ? 0 : Math.floor((share * 100) / LINE_STEP);
      if (message === lastMessage && step <= printed) return;
      printed = step;
      lastMessage = message;
      terminal.write(styled`${message}${total === null || total === 0 ? '' : ` ${done}/${total}`}\n`);
    },
    finish() {},
  };
}

/** From 0 to 1, or null while the total is unknown. */
function shareOf(done: number, total: number | null): number | null {
  if (total === null) return null;
  return total <= 0 ? 1 : Math.min(1, Math.max(0, done / total));
}
