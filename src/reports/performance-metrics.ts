import { counted, measured, secondsOf } from './figures.ts';
import { joined, type Markdown, md, type Part } from './markdown.ts';

/** Milliseconds; null is not measured. */
interface LatencyFigures {
  readonly sample_count: number;
  readonly p50?: number | null | undefined;
  readonly p95?: number | null | undefined;
  readonly p99?: number | null | undefined;
  readonly mean: number | null;
  readonly max: number | null;
}

/** What a server measured of itself; a part that was not asked for is absent. */
export interface PerformanceMetrics {
  /** Whose calls; null: everybody's. */
  readonly agent: string | null;
  readonly time_window: string;
  readonly measured_seconds: number;
  readonly latency?: (LatencyFigures & { readonly by_tool: Readonly<Record<string, LatencyFigures>> }) | undefined;
  readonly throughput?: { readonly requests_per_second: number | null; readonly total_requests: number } | undefined;
  readonly memory?:
    | { readonly peak_usage_mb: number; readonly current_usage_mb: number; readonly heap_used_mb: number }
    | undefined;
  readonly errors?: { readonly total: number; readonly by_name: Readonly<Record<string, number>> } | undefined;
  readonly health?:
    | {
        readonly status: string;
        readonly uptime_seconds: number;
        readonly error_rate: number | null;
        readonly sample_count: number;
      }
    | undefined;
  readonly hub?:
    | {
        readonly clients: number;
        readonly engines: number;
        readonly working_requests: number;
        readonly waiting_requests: number;
        readonly uptime_seconds: number;
        readonly memory_mb: number;
      }
    | undefined;
  readonly system?:
    | {
        readonly cpu_load_1m: number;
        readonly cpu_seconds: number;
        readonly free_memory_mb: number;
        readonly total_memory_mb: number;
      }
    | undefined;
}

/** The measurements as a few lines of text; what was not measured says so. */
export function metricsText(metrics: PerformanceMetrics): Markdown {
  const { agent, latency, throughput, memory, errors, health, hub, system } = metrics;
  const whose = agent === null ? 'Server performance' : md`Server performance for ${agent}`;
  const lines: Part[] = [
    md`${whose}, last ${metrics.time_window} (${secondsOf(1000 * metrics.measured_seconds)} measured)`,
  ];
  if (health !== undefined) {
    const rate = health.error_rate === null ? 'error rate not measured' : `error rate ${percent(health.error_rate)}`;
    lines.push(
      `Health: ${health.status}; ${rate} over ${counted(health.sample_count)} calls; up ${secondsOf(1000 * health.uptime_seconds)}`,
    );
  }
  if (hub !== undefined) {
    const { clients, engines, working_requests: working, waiting_requests: waiting } = hub;
    lines.push(
      `Hub: ${clients} clients, ${engines} engines; ${working} requests in progress, ${waiting} waiting; up ${secondsOf(1000 * hub.uptime_seconds)}, ${measured(hub.memory_mb)} MB`,
    );
  }
  if (latency !== undefined) {
    lines.push(md`Latency: ${latencyText(latency)}`);
    for (const [tool, figures] of Object.entries(latency.by_tool)) {
      lines.push(md`  ${tool}: ${latencyText(figures)}`);
    }
  }
  if (throughput !== undefined) {
    const rate = throughput.requests_per_second;
    lines.push(
      `Throughput: ${counted(throughput.total_requests)} calls, ${rate === null ? 'rate not measured' : `${measured(rate)}/s`}`,
    );
  }
  if (memory !== undefined) {
    lines.push(
      `Memory: ${measured(memory.current_usage_mb)} MB now, ${measured(memory.peak_usage_mb)} MB at most, heap ${measured(memory.heap_used_mb)} MB`,
    );
  }
  if (errors !== undefined) {
    const named = Object.entries(errors.by_name).map(([name, count]) => `${name} ${count}`);
    lines.push(`Errors: ${errors.total}${named.length === 0 ? '' : ` (${named.join(', ')})`}`);
  }
  if (system !== undefined) {
    lines.push(
      `System: load ${measured(system.cpu_load_1m)}, ${secondsOf(1000 * system.cpu_seconds)} of CPU used, ` +
        `${measured(system.free_memory_mb)} of ${measured(system.total_memory_mb)} MB free`,
    );
  }
  return joined(lines, '\n');
}

function latencyText(figures: LatencyFigures): string {
  const { sample_count, p50, p95, p99, mean, max } = figures;
  const calls = `${counted(sample_count)} call${sample_count === 1 ? '' : 's'}`;
  if (mean === null) return `not measured (${calls})`;
  const figure = (name: string, value: number | null | undefined) =>
    value == null ? [] : [`${name} ${measured(value)} ms`];
  const named = [figure('p50', p50), figure('p95', p95), figure('p99', p99), figure('mean', mean), figure('max', max)];
  return `${named.flat().join(', ')} (${calls})`;
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100} %`;
}
