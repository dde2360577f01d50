import { expect, test } from 'vitest';
import { counted, countOf, measured, secondsOf } from '../../src/reports/figures.ts';
import { metricsText } from '../../src/reports/performance-metrics.ts';

test('a measurement has three figures', () => {
  expect([69.119, 0.01234, 1712.4, 0, 12].map(measured)).toEqual(['69.1', '0.0123', '1,710', '0', '12']);
});

test('a duration has three figures, and whole seconds when it is long', () => {
  expect([72673, 2355.4, 69.119, 654321, 7_200_400].map(secondsOf)).toEqual([
    ...['72.7 s', '2.36 s', '0.0691 s', '654 s', '7,200 s'],
  ]);
});

test('a count has all its figures, with separators', () => {
  expect(counted(32035)).toBe('32,035');
});

test('a count of a noun has the noun in its number', () => {
  expect([0, 1, 1204].map((steps) => countOf(steps, 'step'))).toEqual(['0 steps', '1 step', '1,204 steps']);
});

test('what a server measured of itself is rounded', () => {
  const latency = {
    sample_count: 1234,
    p50: 69.119,
    p95: 812.345,
    p99: 1712.4,
    mean: 101.235,
    max: 1712.4,
    by_tool: {},
  };
  const memory = { peak_usage_mb: 1234.5, current_usage_mb: 345.6, heap_used_mb: 45.67 };
  const { text } = metricsText({ agent: null, time_window: '1h', measured_seconds: 72.673, latency, memory });
  expect(text).toContain('(72.7 s measured)');
  expect(text).toContain('p50 69.1 ms, p95 812 ms, p99 1,710 ms, mean 101 ms, max 1,710 ms (1,234 calls)');
  expect(text).toContain('Memory: 346 MB now, 1,230 MB at most, heap 45.7 MB');
});
