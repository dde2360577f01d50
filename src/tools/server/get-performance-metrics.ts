import * as z from 'zod';
import { metricsText } from '../../reports/performance-metrics.ts';
import { Briefly, Format, TimeWindow, Unlisted, windowMilliseconds } from '../arguments.ts';
import type { HubReport } from '../process-report.ts';
import { Amount, Count, ObjectOf, Share } from '../result-schema.ts';
import { defineTool } from '../tool.ts';

const METRIC_TYPES = ['latency', 'throughput', 'memory', 'errors', 'health'] as const;
type MetricType = (typeof METRIC_TYPES)[number];

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
  input: () =>
    z.object({
      metric_types: z.array(z.enum(METRIC_TYPES)).default(['latency', 'throughput', 'health']),
      time_window: Briefly(TimeWindow.default('1h').describe('Such as 30s, 15m, 1h, 7d')),
      include_percentiles: Unlisted(z.boolean().default(true)),
      include_system_metrics: Unlisted(z.boolean().default(false).describe('CPU load and memory of the machine')),
      format: Format(['summary', 'json']),
    }),
  output: () =>
    z.strictObject({
      timestamp: z.string(),
      agent: z.string().nullable().describe('Client whose calls the figures cover; null for all'),
      time_window: z.string(),
      measured_seconds: Amount().describe(
        'Period that the figures cover: shorter than the window if the server started later',
      ),
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
      hub: ObjectOf<HubReport>()({
        clients: Count(),
        engines: Count(),
        working_requests: Count(),
        waiting_requests: Count(),
        uptime_seconds: Amount(),
        memory_mb: Amount(),
      }).optional(),
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
    const { errorReport, healthReport, latencyReport, memoryReport, rounded, systemReport, throughputReport } =
      await import('./performance-report.ts');
    const measured = context.metrics.window(windowMilliseconds(input.time_window));
    const wanted = new Set<MetricType>(input.metric_types);
    return {
      timestamp: context.clock().toISOString(),
      agent: context.agent,
      time_window: input.time_window,
      measured_seconds: rounded(measured.seconds),
      ...(wanted.has('latency') && { latency: latencyReport(measured, input.include_percentiles) }),
      ...(wanted.has('throughput') && { throughput: throughputReport(measured) }),
      ...(wanted.has('memory') && { memory: memoryReport() }),
      ...(wanted.has('errors') && { errors: errorReport(measured.all) }),
      ...(wanted.has('health') && { health: healthReport(measured.all, context.metrics) }),
      ...(wanted.has('health') && context.hub !== null && { hub: context.hub }),
      ...(input.include_system_metrics && { system: systemReport() }),
    };
  },
  render: metricsText,
});
