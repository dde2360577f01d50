import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { ERRORS, type ErrorName } from '../errors.ts';

/** Latencies are recorded in microseconds up to the longest deadline a call can be given, a day. */
const LONGEST_LATENCY_US = 86_400_000_000;

/** Calls remembered one by one, so that any window over them is exact: 15 bytes each. */
const REMEMBERED_CALLS = 65_536;

const ERROR_NAMES = Object.keys(ERRORS) as readonly ErrorName[];

/** Milliseconds. Percentiles are exact to two significant figures, as HdrHistogram buckets them. */
export interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
  readonly mean: number;
  readonly max: number;
}

/** Counts and latencies of a set of tool calls. */
export class CallStatistics {
  readonly #histogram: RecordableHistogram = createHistogram({ lowest: 1, highest: LONGEST_LATENCY_US, figures: 2 });
  readonly #failures = new Map<ErrorName, number>();
  #calls = 0;

  record(durationMs: number, error: ErrorName | null): void {
    this.#calls++;
    this.#histogram.record(Math.min(LONGEST_LATENCY_US, Math.max(1, Math.round(durationMs * 1000))));
    if (error !== null) this.#failures.set(error, (this.#failures.get(error) ?? 0) + 1);
  }

  get calls(): number {
    return this.#calls;
  }

  /** How many calls failed with each error, in the order of the error table. */
  get failures(): ReadonlyMap<ErrorName, number> {
    return new Map(
      ERROR_NAMES.filter((name) => this.#failures.has(name)).map((name) => [name, this.#failures.get(name) as number]),
    );
  }

  get failed(): number {
    return [...this.#failures.values()].reduce((sum, count) => sum + count, 0);
  }

  /** Null for fewer than two calls: one sample has no distribution. */
  latency(): Latency | null {
    if (this.#calls < 2) return null;
    const histogram = this.#histogram;
    const milliseconds = (microseconds: number) => Math.round(microseconds) / 1000;
    return {
      p50: milliseconds(histogram.percentile(50)),
      p95: milliseconds(histogram.percentile(95)),
      p99: milliseconds(histogram.percentile(99)),
      mean: milliseconds(histogram.mean),
      max: milliseconds(histogram.max),
    };
  }
}

/** The calls that finished within a stretch of time that ends now. */
export interface MeasuredWindow {
  /** Seconds these figures cover: less than asked for when the server is younger or has forgotten the oldest calls. */
  readonly seconds: number;
  readonly all: CallStatistics;
  /** By tool name, sorted. */
  readonly byTool: ReadonlyMap<string, CallStatistics>;
}

/**
 * What this server measured of its own tool calls since it started.
 *
 * The last 65,536 calls are kept one by one, so any window over them is exact; over its whole lifetime it keeps
 * histograms. Memory is bounded by the number of tools.
 */
export class ServerMetrics {
  readonly #now: () => number;
  readonly #startedAt: number;
  readonly #all = new CallStatistics();
  readonly #byTool = new Map<string, CallStatistics>();
  readonly #toolNames: string[] = [];
  readonly #finishedAt: Float64Array;
  readonly #durations: Float32Array;
  /** Index in `#toolNames`. */
  readonly #tools: Uint16Array;
  /** Index in `ERROR_NAMES` plus one; 0 for a call that succeeded. */
  readonly #errors: Uint8Array;

  /** `now` is a monotonic clock in milliseconds; `remembered` is how many calls are kept one by one. */
  constructor(now: () => number = () => performance.now(), remembered = REMEMBERED_CALLS) {
    this.#now = now;
    this.#startedAt = now();
    this.#finishedAt = new Float64Array(remembered);
    this.#durations = new Float32Array(remembered);
    this.#tools = new Uint16Array(remembered);
    this.#errors = new Uint8Array(remembered);
  }

  /** Notes that a call of `tool` has just ended, after `durationMs`, with `error` or without one. */
  record(tool: string, durationMs: number, error: ErrorName | null): void {
    const slot = this.#all.calls % this.#finishedAt.length;
    this.#finishedAt[slot] = this.#now();
    this.#durations[slot] = durationMs;
    this.#tools[slot] = this.#toolIndex(tool);
    this.#errors[slot] = error === null ? 0 : ERROR_NAMES.indexOf(error) + 1;
    this.#all.record(durationMs, error);
    (this.#byTool.get(tool) as CallStatistics).record(durationMs, error);
  }

  get uptimeSeconds(): number {
    return (this.#now() - this.#startedAt) / 1000;
  }

  window(milliseconds: number): MeasuredWindow {
    const now = this.#now();
    if (now - milliseconds <= this.#startedAt) {
      return { seconds: (now - this.#startedAt) / 1000, all: this.#all, byTool: sortedByName(this.#byTool) };
    }
    return this.#remembered(now, now - milliseconds);
  }

  #remembered(now: number, since: number): MeasuredWindow {
    const all = new CallStatistics();
    const byTool = new Map<string, CallStatistics>();
    const capacity = this.#finishedAt.length;
    const oldest = Math.max(0, this.#all.calls - capacity);
    let from = since;
    for (let call = this.#all.calls - 1; call >= oldest; call--) {
      const slot = call % capacity;
      const finishedAt = this.#finishedAt[slot] as number;
      if (finishedAt < since) break;
      if (call === oldest && oldest > 0) from = finishedAt;
      const name = this.#toolNames[this.#tools[slot] as number] as string;
      const error = ERROR_NAMES[(this.#errors[slot] as number) - 1] ?? null;
      const duration = this.#durations[slot] as number;
      all.record(duration, error);
      statisticsOf(byTool, name).record(duration, error);
    }
    return { seconds: (now - from) / 1000, all, byTool: sortedByName(byTool) };
  }

  #toolIndex(tool: string): number {
    const known = this.#toolNames.indexOf(tool);
    if (known >= 0) return known;
    statisticsOf(this.#byTool, tool);
    return this.#toolNames.push(tool) - 1;
  }
}

function statisticsOf(byTool: Map<string, CallStatistics>, tool: string): CallStatistics {
  const existing = byTool.get(tool);
  if (existing !== undefined) return existing;
  const created = new CallStatistics();
  byTool.set(tool, created);
  return created;
}

function sortedByName(byTool: ReadonlyMap<string, CallStatistics>): ReadonlyMap<string, CallStatistics> {
  return new Map([...byTool].sort(([a], [b]) => (a < b ? -1 : 1)));
}
