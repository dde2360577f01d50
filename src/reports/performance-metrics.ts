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
  const lines: Part[] = [md`${whose}, last ${metrics.time_window} (${metrics.measured_seconds} s measured)`];
  if (health !== undefined) {
    const rate = health.error_rate === null ? 'error rate not measured' : `error rate ${percent(health.error_rate)}`;
    lines.push(`Health: ${health.status}; ${rate} over ${health.sample_count} calls; up ${health.uptime_seconds} s`);
  }
  if (hub !== undefined) {
    const { clients, engines, working_requests: working, waiting_requests: waiting } = hub;
    lines.push(
      `Hub: ${clients} clients, ${engines} engines; ${working} requests worked on, ${waiting} waiting; up ${hub.uptime_seconds} s, ${hub.memory_mb} MB`,
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
    lines.push(`Throughput: ${throughput.total_requests} calls, ${rate === null ? 'rate not measured' : `${rate}/s`}`);
  }
  if (memory !== undefined) {
    lines.push(
      `Memory: ${memory.current_usage_mb} MB now, ${memory.peak_usage_mb} MB at most, heap ${memory.heap_used_mb} MB`,
    );
  }
  if (errors !== undefined) {
    const named = Object.entries(errors.by_name).map(([name, count]) => `${name} ${count}`);
    lines.push(`Errors: ${errors.total}${named.length === 0 ? '' : ` (${named.join(', ')})`}`);
  }
  if (system !== undefined) {
    lines.push(
      `System: load ${system.cpu_load_1m}, ${system.cpu_seconds} s of CPU used, ` +
        `${system.free_memory_mb} of ${system.total_memory_mb} MB free`,
    );
  }
  return joined(lines, '\n');
}

function latencyText(figures: LatencyFigures): string {
  const { sample_count, p50, p95, p99, mean, max } = figures;
  const calls = `${sample_count} call${sample_count === 1 ? '' : 's'}`;
  if (mean === null) return `not measured (${calls})`;
  const percentiles = p50 === undefined ? '' : `p50 ${p50} ms, p95 ${p95} ms, p99 ${p99} ms, `;
  return `${percentiles}mean ${mean} ms, max ${max} ms (${calls})`;
}

function percent(fraction: number): string {
  return `${Math.round(fraction * 10_000) / 100} %`;
}
