import { freemem, loadavg, totalmem } from 'node:os';
import { ERRORS } from '../../errors.ts';
import type { CallStatistics, Latency, MeasuredWindow, ServerMetrics } from '../server-metrics.ts';

/** The share of failed calls above which the server counts as degraded, and as unhealthy. */
const HEALTH_THRESHOLDS = { degraded_above: 0.01, unhealthy_above: 0.1 } as const;

export function latencyReport({ all, byTool }: MeasuredWindow, percentiles: boolean) {
  const figures = (statistics: CallStatistics) => ({
    sample_count: statistics.calls,
    ...chosenFigures(statistics.latency(), percentiles),
  });
  return {
    unit: 'milliseconds' as const,
    ...figures(all),
    by_tool: Object.fromEntries([...byTool].map(([tool, statistics]) => [tool, figures(statistics)])),
  };
}

/** Null, never 0, for what too few calls leave unmeasured. */
function chosenFigures(latency: Latency | null, percentiles: boolean) {
  const { mean = null, max = null, p50 = null, p95 = null, p99 = null } = latency ?? {};
  return percentiles ? { p50, p95, p99, mean, max } : { mean, max };
}

export function throughputReport({ all, seconds }: MeasuredWindow) {
  return {
    requests_per_second: all.calls < 2 || seconds === 0 ? null : rounded(all.calls / seconds),
    total_requests: all.calls,
  };
}

export function memoryReport() {
  const { rss, heapUsed } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  return {
    peak_usage_mb: megabytes(Math.max(peak, rss)),
    current_usage_mb: megabytes(rss),
    heap_used_mb: megabytes(heapUsed),
    pool_efficiency: null,
  };
}

export function errorReport({ failures, failed }: CallStatistics) {
  const byCode = new Map<string, number>();
  for (const [name, count] of failures) {
    const code = String(ERRORS[name].code);
    byCode.set(code, (byCode.get(code) ?? 0) + count);
  }
  return { total: failed, by_code: Object.fromEntries(byCode), by_name: Object.fromEntries(failures) };
}

export function healthReport({ calls, failed }: CallStatistics, metrics: ServerMetrics) {
  const errorRate = calls < 2 ? null : failed / calls;
  return {
    status: healthStatus(errorRate),
    uptime_seconds: rounded(metrics.uptimeSeconds),
    error_rate: errorRate,
    sample_count: calls,
    thresholds: HEALTH_THRESHOLDS,
  };
}

function healthStatus(errorRate: number | null): 'healthy' | 'degraded' | 'unhealthy' | 'unknown' {
  if (errorRate === null) return 'unknown';
  if (errorRate > HEALTH_THRESHOLDS.unhealthy_above) return 'unhealthy';
  return errorRate > HEALTH_THRESHOLDS.degraded_above ? 'degraded' : 'healthy';
}

export function systemReport() {
  const { user, system } = process.cpuUsage();
  return {
    cpu_load_1m: rounded(loadavg()[0] as number),
    cpu_seconds: rounded((user + system) / 1e6),
    free_memory_mb: megabytes(freemem()),
    total_memory_mb: megabytes(totalmem()),
  };
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 / 102.4) / 10;
}

export function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
