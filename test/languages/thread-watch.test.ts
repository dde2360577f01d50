import type { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { timeLimitOf } from '../../src/languages/extraction-limit.ts';
import { ThreadWatch, type WatchedThread } from '../../src/languages/thread-watch.ts';

const BYTES = 1000;
const LIMIT = timeLimitOf(BYTES);
/** Beyond the limit, what the watch grants on top of it and two looks. */
const TOO_LONG = LIMIT + 1500;

/** A thread whose processor time is what a test says. */
class TestThread implements WatchedThread {
  at: WatchedThread['at'] = { file: 1, bytes: BYTES };
  /** Milliseconds; null where Node cannot tell. */
  taken: number | null = 0;
  failing = false;
  readonly worker: Worker;

  constructor() {
    const usage = async () => {
      if (this.failing) throw new Error('The thread has ended.');
      return { user: (this.taken ?? 0) * 600, system: (this.taken ?? 0) * 400 };
    };
    const thread = this;
    this.worker = {
      get cpuUsage() {
        return thread.taken === null ? undefined : usage;
      },
    } as unknown as Worker;
  }

  /** Time passes, for some share of which it had a processor. */
  async pass(milliseconds: number, share: number): Promise<void> {
    for (let passed = 0; passed < milliseconds; passed += 50) {
      if (this.taken !== null) this.taken += 50 * share;
      await vi.advanceTimersByTimeAsync(50);
    }
  }
}

function watched(...threads: readonly TestThread[]) {
  const all = new Set(threads);
  const stuck: TestThread[] = [];
  const watch = new ThreadWatch(all, (thread) => {
    stuck.push(thread);
    all.delete(thread);
  });
  watch.start();
  return { watch, stuck, all };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'performance'] }));
afterEach(() => void vi.useRealTimers());

describe('a thread that is at one file', () => {
  it('is stuck when it has taken more of the processor than the file may take, and is told of once', async () => {
    const thread = new TestThread();
    const { stuck } = watched(thread);
    await thread.pass(LIMIT, 1);
    expect(stuck).toEqual([]);
    await thread.pass(TOO_LONG, 1);
    expect(stuck).toEqual([thread]);
  });

  it('is not stuck as long as others have the processor, but for ten times as long', async () => {
    const thread = new TestThread();
    const { stuck } = watched(thread);
    await thread.pass(5 * TOO_LONG, 0.01);
    expect(stuck).toEqual([]);
    await thread.pass(6 * TOO_LONG, 0.01);
    expect(stuck).toEqual([thread]);
  });

  it('is given ten times as long where Node cannot tell what a thread takes', async () => {
    const thread = new TestThread();
    thread.taken = null;
    const { stuck } = watched(thread);
    await thread.pass(5 * TOO_LONG, 1);
    expect(stuck).toEqual([]);
    await thread.pass(6 * TOO_LONG, 1);
    expect(stuck).toEqual([thread]);
  });

  it('is not stuck for what it took for files before', async () => {
    const thread = new TestThread();
    const { stuck } = watched(thread);
    for (let file = 1; file < 9; file++) {
      thread.at = { file, bytes: BYTES };
      await thread.pass(LIMIT - 500, 1);
    }
    expect(stuck).toEqual([]);
  });

  it('may take as much more as the file is larger', async () => {
    const thread = new TestThread();
    thread.at = { file: 1, bytes: 8_000_000 };
    expect(timeLimitOf(8_000_000)).toBeGreaterThan(2 * LIMIT);
    const { stuck } = watched(thread);
    await thread.pass(TOO_LONG, 1);
    expect(stuck).toEqual([]);
  });
});

describe('a watch', () => {
  it('passes over threads that are at no file, and counts anew when they begin one', async () => {
    const thread = new TestThread();
    const { stuck } = watched(thread);
    await thread.pass(LIMIT - 500, 1);
    thread.at = null;
    await thread.pass(500, 1);
    thread.at = { file: 1, bytes: BYTES };
    await thread.pass(LIMIT - 500, 1);
    expect(stuck).toEqual([]);
  });

  it('tells stuck threads from others', async () => {
    const [one, other] = [new TestThread(), new TestThread()];
    const { stuck } = watched(one, other);
    for (let passed = 0; passed < LIMIT + TOO_LONG; passed += 50) {
      other.at = { file: passed, bytes: BYTES };
      if (other.taken !== null) other.taken += 50;
      await one.pass(50, 1);
    }
    expect(stuck).toEqual([one]);
  });

  it('says nothing of a thread that has ended meanwhile', async () => {
    const thread = new TestThread();
    const { stuck } = watched(thread);
    await thread.pass(500, 1);
    thread.failing = true;
    await thread.pass(2 * TOO_LONG, 1);
    expect(stuck).toEqual([]);
  });

  it('looks no more once it is stopped, and again when it is started', async () => {
    const thread = new TestThread();
    const { watch, stuck } = watched(thread);
    watch.stop();
    await thread.pass(3 * TOO_LONG, 1);
    expect(stuck).toEqual([]);
    watch.start();
    await thread.pass(LIMIT + TOO_LONG, 1);
    expect(stuck).toEqual([thread]);
  });
});
