import { EventEmitter } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { describe, expect, it, vi } from 'vitest';
import { EarlyThread } from '../../../src/server/engine/early-thread.ts';

class FakeWorker extends EventEmitter {
  readonly unref = vi.fn();
  readonly terminate = vi.fn(async () => 0);
}

function started() {
  const workers: FakeWorker[] = [];
  const start = vi.fn((_: number) => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  });
  return { workers, start, early: new EarlyThread(start, 512) };
}

describe('A thread that is started early', () => {
  it('is the first that is taken, and those after it are others', () => {
    const { workers, start, early } = started();
    expect(start).toHaveBeenCalledExactlyOnceWith(512);
    expect(early.take(512)).toBe(workers[0]);
    expect(early.take(512)).toBe(workers[1]);
  });

  it('keeps the process alive for nobody until then', () => {
    expect(started().workers[0]?.unref).toHaveBeenCalledOnce();
  });

  it('is heard by who takes it, with all that it said before, in order', async () => {
    const { workers, early } = started();
    workers[0]?.emit('message', 1);
    workers[0]?.emit('message', 2);
    const heard: unknown[] = [];
    early.take(512).on('message', (message) => heard.push(message));
    await Promise.resolve();
    workers[0]?.emit('message', 3);
    expect(heard).toEqual([1, 2, 3]);
  });

  it('is replaced where it failed before it was taken', () => {
    const { workers, early } = started();
    workers[0]?.emit('error', new Error('no memory'));
    expect(early.take(512)).toBe(workers[1]);
  });

  it('ends where nobody takes it', () => {
    const { workers, early } = started();
    early.abandon();
    expect(workers[0]?.terminate).toHaveBeenCalledOnce();
  });
});
