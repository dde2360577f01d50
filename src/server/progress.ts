import type { ToolContext } from '../tools/tool.ts';

/** Eight regular reports a second leave room for the last one: never more than ten. */
const INTERVAL_MS = 125;

export interface ProgressReport {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/**
 * Thins out the progress of one call. The first report is sent at once, later ones at most every 125 ms; of those that
 * come faster the newest waits its turn, and `finish` sends it, so the last one always arrives. What is sent always grows,
 * as the protocol demands: a report that does not is dropped. A stage that counts from the start again, under another message,
 * adds to what the stages before it came to.
 */
export class ProgressReporter {
  readonly #send: (report: ProgressReport) => Promise<void>;
  readonly #now: () => number;
  /** What was reported last, and what all stages before its own come to. */
  #stage = { message: '', done: Number.NEGATIVE_INFINITY, before: 0 };
  #sent = Number.NEGATIVE_INFINITY;
  #sentAt = Number.NEGATIVE_INFINITY;
  #waiting: ProgressReport | null = null;
  #timer: NodeJS.Timeout | undefined;
  #finished = false;

  /** `now` is a monotonic clock in milliseconds. */
  constructor(send: (report: ProgressReport) => Promise<void>, now: () => number = () => performance.now()) {
    this.#send = send;
    this.#now = now;
  }

  readonly report: ToolContext['progress'] = (done, total, message) => {
    if (this.#finished) return;
    const last = this.#stage;
    const isNext = message !== last.message && done < last.done;
    const before = isNext ? last.before + last.done : last.before;
    this.#stage = { message, done, before };
    this.#waiting = {
      progress: before + done,
      ...(total !== null && { total: before + total }),
      ...(message !== '' && { message }),
    };
    const wait = this.#sentAt + INTERVAL_MS - this.#now();
    if (wait <= 0) void this.#flush();
    else this.#timer ??= setTimeout(() => void this.#flush(), wait);
  };

  /** Sends the report that still waits, if there is one. Later reports, of a tool that runs on after its call, are dropped. */
  async finish(): Promise<void> {
    this.#finished = true;
    await this.#flush();
  }

  async #flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const report = this.#waiting;
    this.#waiting = null;
    if (report === null || report.progress <= this.#sent) return;
    this.#sent = report.progress;
    this.#sentAt = this.#now();
    // A client that has gone away takes the call with it; its progress is nobody's loss.
    await this.#send(report).catch(() => {});
  }
}
