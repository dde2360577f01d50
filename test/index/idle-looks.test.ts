import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IdleLooks } from '../../src/index/idle-looks.ts';

const OPTIONS = { lookAfterMs: 100, inUseMs: 350 };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('looks while nobody waits', () => {
  it('go on as long as a folder is in use, and begin again with its next use', async () => {
    const look = vi.fn(async () => {});
    const looks = new IdleLooks(look, OPTIONS);
    looks.used('/tree');
    await vi.advanceTimersByTimeAsync(250);
    expect(look.mock.calls).toEqual([['/tree'], ['/tree']]);
    looks.used('/tree');
    await vi.advanceTimersByTimeAsync(10_000);
    const before = look.mock.calls.length;
    expect(before).toBe(6);
    looks.used('/tree');
    await vi.advanceTimersByTimeAsync(100);
    expect(look.mock.calls.length).toBe(before + 1);
  });

  it('wait for one another, and can be waited for', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const look = vi.fn(() => promise);
    const looks = new IdleLooks(look, OPTIONS);
    const ended = vi.fn();
    looks.used('/tree');
    await looks.ended('/tree');
    await vi.advanceTimersByTimeAsync(300);
    expect(look).toHaveBeenCalledTimes(1);
    const waiting = looks.ended('/tree').then(ended);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).not.toHaveBeenCalled();
    resolve();
    await waiting;
    expect(ended).toHaveBeenCalled();
  });

  it('outlive one that fails, and end with their closing', async () => {
    const look = vi.fn(() => Promise.reject(new Error('no such folder')));
    const looks = new IdleLooks(look, OPTIONS);
    looks.used('/tree');
    await vi.advanceTimersByTimeAsync(250);
    expect(look).toHaveBeenCalledTimes(2);
    looks.close();
    looks.used('/tree');
    await vi.advanceTimersByTimeAsync(1000);
    expect(look).toHaveBeenCalledTimes(2);
  });
});
