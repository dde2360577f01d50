import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type ProgressReport, ProgressReporter } from '../../src/server/progress.ts';

describe('ProgressReporter', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  function reporter() {
    const sent: { readonly at: number; readonly report: ProgressReport }[] = [];
    const now = () => Date.now();
    const send = async (report: ProgressReport) => void sent.push({ at: now(), report });
    return { sent, progress: new ProgressReporter(send, now) };
  }

  it('sends the first report at once, with total and message where there are any', () => {
    const { sent, progress } = reporter();
    progress.report(1, 10, 'reading');
    expect(sent.map(({ report }) => report)).toEqual([{ progress: 1, total: 10, message: 'reading' }]);
    const other = reporter();
    other.progress.report(1, null, '');
    expect(other.sent.map(({ report }) => report)).toEqual([{ progress: 1 }]);
  });

  it('sends at most ten a second of however many, the last included', async () => {
    const { sent, progress } = reporter();
    for (let step = 1; step <= 5000; step++) {
      progress.report(step, 5000, '');
      await vi.advanceTimersByTimeAsync(1);
    }
    await progress.finish();
    expect(sent.at(-1)?.report.progress).toBe(5000);
    for (const { at } of sent) {
      expect(sent.filter((other) => other.at >= at && other.at < at + 1000).length).toBeLessThanOrEqual(10);
    }
    expect(sent.length).toBeGreaterThan(30);
  });

  it('sends a report that waited without being asked again', async () => {
    const { sent, progress } = reporter();
    progress.report(1, null, '');
    progress.report(2, null, '');
    progress.report(3, null, '');
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent.map(({ report }) => report.progress)).toEqual([1, 3]);
  });

  it('never goes back or repeats itself', async () => {
    const { sent, progress } = reporter();
    for (const done of [5, 5, 3, 6, 1]) {
      progress.report(done, null, '');
      await vi.advanceTimersByTimeAsync(500);
    }
    await progress.finish();
    expect(sent.map(({ report }) => report.progress)).toEqual([5, 6]);
  });

  it('adds a stage that counts from the start to those before it', async () => {
    const { sent, progress } = reporter();
    for (const [done, message] of [
      [0, 'reading'],
      [6, 'reading'],
      [2, 'linking'],
      [6, 'linking'],
      [1, 'checking'],
    ] as const) {
      progress.report(done, 6, message);
      await vi.advanceTimersByTimeAsync(500);
    }
    await progress.finish();
    expect(sent.map(({ report }) => report)).toEqual([
      { progress: 0, total: 6, message: 'reading' },
      { progress: 6, total: 6, message: 'reading' },
      { progress: 8, total: 12, message: 'linking' },
      { progress: 12, total: 12, message: 'linking' },
      { progress: 13, total: 18, message: 'checking' },
    ]);
  });

  it('is silent once finished, and leaves no timer', async () => {
    const { sent, progress } = reporter();
    progress.report(1, null, '');
    progress.report(2, null, '');
    await progress.finish();
    progress.report(3, null, '');
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent.map(({ report }) => report.progress)).toEqual([1, 2]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('survives a client that has gone', async () => {
    const progress = new ProgressReporter(() => Promise.reject(new Error('gone')));
    progress.report(1, null, '');
    await expect(progress.finish()).resolves.toBeUndefined();
  });
});
