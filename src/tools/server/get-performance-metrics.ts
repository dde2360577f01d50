import { freemem, loadavg, totalmem } from 'node:os';
import * as z from 'zod';
import { ERRORS } from '../../errors.ts';
import { metricsText } from '../../reports/performance-metrics.ts';
import { Briefly, Format, TimeWindow, Unlisted, windowMilliseconds } from '../arguments.ts';
import { Amount, Count, Share } from '../result-schema.ts';
import type { CallStatistics, Latency, MeasuredWindow, ServerMetrics } from '../server-metrics.ts';
import { defineTool } from '../tool.ts';

const METRIC_TYPES = ['latency', 'throughput', 'memory', 'errors', 'health'] as const;
type MetricType = (typeof METRIC_TYPES)[number];

/** The share of failed calls above which the server counts as degraded, and as unhealthy. */
const HEALTH_THRESHOLDS = { degraded_above: 0.01, unhealthy_above: 0.1 } as const;

/** Absent where it was not asked for, null where too few calls leave it unmeasured. */
const latencyFigures = () => ({
  sample_count: Count(),
  p50: Amount().nullable().optional(),
  p95: Amount().nullable().optional(),
  p99: Amount().nullable().optional(),
  mean: Amount().nullable(),
  max: Amount().nullable(),
});

export const getPerformanceMetrics = defineTool({
  name: 'get_performance_metrics',
  toolset: 'server',
  title: 'Server performance',
  description: "This server's own measurements: latency of tool calls, throughput, memory, errors, health.",
  when: 'how fast and healthy this server is',
  input: z.object({
    metric_types: z.array(z.enum(METRIC_TYPES)).default(['latency', 'throughput', 'health']),
    time_window: Briefly(TimeWindow.default('1h').describe('Such as 30s, 15m, 1h, 7d')),
    include_percentiles: Unlisted(z.boolean().default(true)),
    include_system_metrics: Unlisted(z.boolean().default(false).describe('CPU load and memory of the machine')),
    format: Format(['summary', 'json']),
  }),
  output: () =>
    z.strictObject({
      timestamp: z.string(),
      time_window: z.string(),
      measured_seconds: Amount().describe('What the figures cover: less than the window on a younger server'),
      latency: z
        .strictObject({
          unit: z.literal('milliseconds'),
          ...latencyFigures(),
          by_tool: z.record(z.string(), z.strictObject(latencyFigures())),
        })
        .optional(),
      throughput: z.strictObject({ requests_per_second: Amount().nullable(), total_requests: Count() }).optional(),
      memory: z
        .strictObject({
          peak_usage_mb: Amount(),
          current_usage_mb: Amount(),
          heap_used_mb: Amount(),
          pool_efficiency: z.null(),
        })
        .optional(),
      errors: z
        .strictObject({
          total: Count(),
          by_code: z.record(z.string(), Count()),
          by_name: z.record(z.string(), Count()),
        })
        .optional(),
      health: z
        .strictObject({
          status: z.enum(['healthy', 'degraded', 'unhealthy', 'unknown']),
          uptime_seconds: Amount(),
          error_rate: Share().nullable(),
          sample_count: Count(),
          thresholds: z.record(z.string(), Share()),
        })
        .optional(),
      system: z
        .strictObject({
          cpu_load_1m: Amount(),
          cpu_seconds: Amount(),
          free_memory_mb: Amount(),
          total_memory_mb: Amount(),
        })
        .optional(),
    }),
  annotations: { readOnlyHint: true, openWorldHint: false },
  tellsOfProcess: true,
  async run(input, context) {
    const measured = context.metrics.window(windowMilliseconds(input.time_window));
    const wanted = new Set<MetricType>(input.metric_types);
    return {
      timestamp: context.clock().toISOString(),
      time_window: input.time_window,
      measured_seconds: rounded(measured.seconds),
      ...(wanted.has('latency') && { latency: latencyReport(measured, input.include_percentiles) }),
      ...(wanted.has('throughput') && { throughput: throughputReport(measured) }),
      ...(wanted.has('memory') && { memory: memoryReport() }),
      ...(wanted.has('errors') && { errors: errorReport(measured.all) }),
      ...(wanted.has('health') && { health: healthReport(measured.all, context.metrics) }),
      ...(input.include_system_metrics && { system: systemReport() }),
    };
  },
  render: metricsText,
});

function latencyReport({ all, byTool }: MeasuredWindow, percentiles: boolean) {
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

function throughputReport({ all, seconds }: MeasuredWindow) {
  return {
    requests_per_second: all.calls < 2 || seconds === 0 ? null : rounded(all.calls / seconds),
    total_requests: all.calls,
  };
}

function memoryReport() {
  const { rss, heapUsed } = process.memoryUsage();
  const peak = process.resourceUsage().maxRSS * 1024;
  return {
    peak_usage_mb: megabytes(Math.max(peak, rss)),
    current_usage_mb: megabytes(rss),
    heap_used_mb: megabytes(heapUsed),
    pool_efficiency: null,
  };
}

function errorReport({ failures, failed }: CallStatistics) {
  const byCode = new Map<string, number>();
  for (const [name, count] of failures) {
    const code = String(ERRORS[name].code);
    byCode.set(code, (byCode.get(code) ?? 0) + count);
  }
  return { total: failed, by_code: Object.fromEntries(byCode), by_name: Object.fromEntries(failures) };
}

function healthReport({ calls, failed }: CallStatistics, metrics: ServerMetrics) {
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

function systemReport() {
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

function rounded(value: number): number {
  return Math.round(value * 1000) / 1000;
}
