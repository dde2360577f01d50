import { describe, expect, it } from 'vitest';
import { CallStatistics, ServerMetrics } from '../../src/tools/server-metrics.ts';

/** A server whose clock stands until it is told to go on. */
function metricsWithClock(remembered?: number) {
  let milliseconds = 1000;
  const metrics = new ServerMetrics(() => milliseconds, remembered);
  return {
    metrics,
    pass(elapsed: number) {
      milliseconds += elapsed;
    },
  };
}

describe('CallStatistics', () => {
  it('measures nothing of fewer than two calls', () => {
    const statistics = new CallStatistics();
    expect(statistics.latency()).toBeNull();
    statistics.record(5, null);
    expect(statistics.latency()).toBeNull();
    expect(statistics.calls).toBe(1);
  });

  it('gives percentiles to one percent', () => {
    const statistics = new CallStatistics();
    for (let milliseconds = 1; milliseconds <= 1000; milliseconds++) statistics.record(milliseconds, null);
    const { p50, p95, p99, mean, max } = statistics.latency() as NonNullable<ReturnType<CallStatistics['latency']>>;
    for (const [measured, exact] of [
      [p50, 500],
      [p95, 950],
      [p99, 990],
      [mean, 500.5],
      [max, 1000],
    ] as const) {
      expect(Math.abs(measured - exact) / exact).toBeLessThanOrEqual(0.01);
    }
  });

  it('takes calls shorter than a microsecond and longer than a day', () => {
    const statistics = new CallStatistics();
    statistics.record(0, null);
    statistics.record(1e12, null);
    expect(statistics.latency()?.max).toBeGreaterThan(86_000_000);
  });

  it('counts failures by name', () => {
    const statistics = new CallStatistics();
    for (const error of ['INTERNAL_ERROR', 'INVALID_PARAMS', 'INTERNAL_ERROR', null] as const)
      statistics.record(1, error);
    expect([...statistics.failures]).toEqual([
      ['INVALID_PARAMS', 1],
      ['INTERNAL_ERROR', 2],
    ]);
    expect(statistics.failed).toBe(3);
  });
});

describe('ServerMetrics', () => {
  it('counts the calls of a window and no older ones', () => {
    const { metrics, pass } = metricsWithClock();
    metrics.record('a', 1, null);
    pass(60_000);
    metrics.record('b', 2, 'INTERNAL_ERROR');
    metrics.record('a', 3, null);
    pass(10_000);
    const lastMinute = metrics.window(30_000);
    expect(lastMinute.seconds).toBe(30);
    expect(lastMinute.all.calls).toBe(2);
    expect([...lastMinute.byTool].map(([tool, { calls }]) => [tool, calls])).toEqual([
      ['a', 1],
      ['b', 1],
    ]);
    expect([...lastMinute.all.failures]).toEqual([['INTERNAL_ERROR', 1]]);
  });

  it('covers its whole life, and says how long that is, for a longer window', () => {
    const { metrics, pass } = metricsWithClock();
    metrics.record('a', 1, null);
    pass(5000);
    const { seconds, all } = metrics.window(3_600_000);
    expect(seconds).toBe(5);
    expect(all.calls).toBe(1);
    expect(metrics.uptimeSeconds).toBe(5);
  });

  it('says how far back it remembers when there were too many calls', () => {
    const { metrics, pass } = metricsWithClock(10);
    for (let call = 0; call < 25; call++) {
      metrics.record('a', call, null);
      pass(1000);
    }
    const recent = metrics.window(20_000);
    expect(recent.all.calls).toBe(10);
    expect(recent.seconds).toBe(10);
    expect(metrics.window(60_000).all.calls).toBe(25);
  });

  it('gives each tool its own latencies', () => {
    const { metrics, pass } = metricsWithClock();
    for (let call = 0; call < 10; call++) {
      metrics.record('slow', 100, null);
      metrics.record('fast', 1, null);
    }
    pass(60_000);
    metrics.record('slow', 100, null);
    for (const window of [61_000, 60_500, 1_000_000]) {
      const { byTool } = metrics.window(window);
      expect(byTool.get('slow')?.latency()?.p50).toBeCloseTo(100, -1);
      expect(byTool.get('fast')?.latency()?.p50).toBeCloseTo(1, 1);
    }
  });
});
