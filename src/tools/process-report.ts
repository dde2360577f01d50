import type { OrreryError } from '../errors.ts';
import type { ServerMetrics } from './server-metrics.ts';

/** A call that failed. */
export interface FailedCall {
  readonly tool: string;
  readonly name: string;
  /** What the caller was told, without the values that it had sent. */
  readonly message: string;
  /** Names of the arguments that it was given. */
  readonly arguments: readonly string[];
  /** RFC 3339. */
  readonly at: string;
}

/** What the process that serves has measured of itself since it started. Plain data: it is sent to the thread that works. */
export interface ProcessReport {
  readonly uptime_seconds: number;
  readonly total_requests: number;
  readonly failed_requests: number;
  /** Milliseconds; null for fewer than two calls. */
  readonly latency_ms: { readonly p50: number; readonly p95: number; readonly p99: number } | null;
  readonly memory_mb: number;
  /** The last of them, newest first. */
  readonly failures: readonly FailedCall[];
}

/** What a process that serves several clients of a project knows of them. */
export interface HubReport {
  readonly clients: number;
  /** Threads that work for them: clients with the same settings share one. */
  readonly engines: number;
  /** Running requests, and requests that wait for a free slot. */
  readonly working_requests: number;
  readonly waiting_requests: number;
  readonly uptime_seconds: number;
  readonly memory_mb: number;
}

const KEPT = 200;
const MAX_MESSAGE = 500;
const MAX_ARGUMENTS = 30;
const MAX_NAME = 60;
/** Values of a call that are looked for in a message. */
const MAX_VALUES = 500;
/** Shorter values are words that any message may have. */
const SHORTEST_VALUE = 3;
/** Lengths to which messages cut what they quote. */
const SHOWN_LENGTHS = [60, 100, 200];

/** The most recent failed calls. */
export class FailedCalls {
  readonly #calls: FailedCall[] = [];

  record(tool: string, given: unknown, error: OrreryError, at: Date): void {
    const isObject = typeof given === 'object' && given !== null;
    const names = isObject ? Object.keys(given).slice(0, MAX_ARGUMENTS) : [];
    this.#calls.unshift({
      tool: tool.slice(0, MAX_NAME),
      name: error.errorName,
      message: withoutValues(error.message, given).slice(0, MAX_MESSAGE),
      arguments: names.map((name) => name.slice(0, MAX_NAME)),
      at: at.toISOString(),
    });
    this.#calls.length = Math.min(this.#calls.length, KEPT);
  }

  get newestFirst(): readonly FailedCall[] {
    return [...this.#calls];
  }
}

export function processReport(metrics: ServerMetrics, failures: FailedCalls): ProcessReport {
  const { all } = metrics.window(Number.POSITIVE_INFINITY);
  const latency = all.latency();
  return {
    uptime_seconds: Math.round(metrics.uptimeSeconds * 1000) / 1000,
    total_requests: all.calls,
    failed_requests: all.failed,
    latency_ms: latency === null ? null : { p50: latency.p50, p95: latency.p95, p99: latency.p99 },
    memory_mb: Math.round(process.memoryUsage.rss() / 1024 / 102.4) / 10,
    failures: failures.newestFirst,
  };
}

/** A message with the texts that a call was given left out, whole or as messages cut and quote them. */
function withoutValues(message: string, given: unknown): string {
  const values = [...textsIn(given)].slice(0, MAX_VALUES).flatMap((text) => {
    const cut = SHOWN_LENGTHS.filter((length) => text.length > length).map((length) => text.slice(0, length));
    return [text, ...cut].flatMap((one) => [one, JSON.stringify(one).slice(1, -1)]);
  });
  const longestFirst = [...new Set(values)]
    .filter((value) => value.length >= SHORTEST_VALUE && value.length <= message.length)
    .sort((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, value) => rest.replaceAll(value, '…'), message);
}

function* textsIn(value: unknown, depth = 0): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'object' && value !== null && depth < 10) {
    for (const inner of Object.values(value)) yield* textsIn(inner, depth + 1);
  }
}
