import { describe, expect, it } from 'vitest';
import type { CallSuccess } from '../../../src/server/call-success.ts';
import { getPerformanceMetrics } from '../../../src/tools/server/get-performance-metrics.ts';
import { SAMPLE_TIME, sampleApplication } from '../../server/sample-application.ts';
import { SAMPLE_TOOLS } from '../../server/sample-tools.ts';

async function metricsAfter(calls: number, failures: number, given: Record<string, unknown> = {}) {
  const application = await sampleApplication({ tools: [...SAMPLE_TOOLS, getPerformanceMetrics] });
  for (let call = 0; call < calls - failures; call++) await application.call('greet', { who: 'Ada' });
  for (let call = 0; call < failures; call++) await application.call('greet', {});
  const outcome = await application.call('get_performance_metrics', given);
  if (outcome.ok) getPerformanceMetrics.output().parse(outcome.output);
  return outcome as CallSuccess;
}

const ALL = { metric_types: ['latency', 'throughput', 'memory', 'errors', 'health'] };

describe('get_performance_metrics', () => {
  it('answers with latency, throughput and health of the last hour unless asked otherwise', async () => {
    const { output } = await metricsAfter(3, 0);
    expect(Object.keys(output)).toEqual([
      'timestamp',
      'agent',
      'time_window',
      'measured_seconds',
      'latency',
      'throughput',
      'health',
    ]);
    expect(output).toMatchObject({ timestamp: SAMPLE_TIME.toISOString(), time_window: '1h' });
  });

  it('measures the calls made so far', async () => {
    const { output } = await metricsAfter(10, 2, ALL);
    const figure = expect.any(Number);
    expect(output).toMatchObject({
      latency: {
        unit: 'milliseconds',
        sample_count: 10,
        p50: figure,
        p95: figure,
        p99: figure,
        mean: figure,
        max: figure,
      },
      throughput: { total_requests: 10, requests_per_second: figure },
      memory: { current_usage_mb: figure, peak_usage_mb: figure, pool_efficiency: null },
      errors: { total: 2, by_code: { '-32602': 2 }, by_name: { INVALID_PARAMS: 2 } },
      health: { status: 'unhealthy', error_rate: 0.2, sample_count: 10, uptime_seconds: figure },
    });
    const { latency, memory } = output as { latency: { by_tool: object }; memory: Record<string, number> };
    expect(Object.keys(latency.by_tool)).toEqual(['greet']);
    expect(memory.peak_usage_mb).toBeGreaterThanOrEqual(memory.current_usage_mb as number);
  });

  it('says null, not zero, for what was not measured', async () => {
    const { output } = await metricsAfter(0, 0, ALL);
    expect(output).toMatchObject({
      latency: { sample_count: 0, p50: null, p95: null, p99: null, mean: null, max: null, by_tool: {} },
      throughput: { total_requests: 0, requests_per_second: null },
      errors: { total: 0, by_code: {} },
      health: { status: 'unknown', error_rate: null, sample_count: 0 },
    });
  });

  it.each([
    [200, 0, 'healthy'],
    [200, 2, 'healthy'],
    [200, 3, 'degraded'],
    [200, 20, 'degraded'],
    [200, 21, 'unhealthy'],
  ])('of %i calls with %i failures is %s', async (calls, failures, status) => {
    const { output } = await metricsAfter(calls, failures);
    expect(output.health).toMatchObject({ status, thresholds: { degraded_above: 0.01, unhealthy_above: 0.1 } });
  });

  it('leaves out percentiles and adds the system as asked', async () => {
    const { output } = await metricsAfter(2, 0, { include_percentiles: false, include_system_metrics: true });
    expect(output.latency).not.toHaveProperty('p50');
    expect(output.latency).toMatchObject({ mean: expect.any(Number) });
    expect(output.system).toMatchObject({ cpu_load_1m: expect.any(Number), total_memory_mb: expect.any(Number) });
  });

  it('has a window of seconds, minutes, hours, days or weeks', async () => {
    for (const time_window of ['30s', '5m', '2h', '7d', '1w']) {
      expect((await metricsAfter(1, 0, { time_window })).output).toMatchObject({ time_window });
    }
    for (const time_window of ['', '0s', '5', '5y', '-1h', '1.5h', '9999999s']) {
      expect(await metricsAfter(1, 0, { time_window })).toMatchObject({
        ok: false,
        error: { errorName: 'INVALID_PARAMS' },
      });
    }
  });

  it('renders what it measured, and says what it did not', async () => {
    expect((await metricsAfter(0, 0, ALL)).text).toContain('Latency: not measured (0 calls)');
    const { text } = await metricsAfter(5, 1, { ...ALL, include_system_metrics: true });
    for (const line of [
      /^Health: unhealthy; error rate 20 %/m,
      /^ {2}greet: p50/m,
      /^Errors: 1 \(INVALID_PARAMS 1\)/m,
      /^System: load/m,
    ]) {
      expect(text).toMatch(line);
    }
  });
});
