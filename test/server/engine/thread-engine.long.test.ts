import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { NO_CONSENT } from '../../../src/server/consent.ts';
import type { Caller, CallReply } from '../../../src/server/engine/engine.ts';
import { type StartThread, SupervisedThread } from '../../../src/server/engine/supervised-thread.ts';
import { ThreadEngine } from '../../../src/server/engine/thread-engine.ts';
import { DEFAULT_LIMITS, type Limits } from '../../../src/server/limits.ts';
import { MemoryLog, sampleApplication } from '../sample-application.ts';
import { GO, MISBEHAVING_TOOLS } from './misbehaving-thread.ts';

/** A thread that goes on with cancelled work for so long is ended. */
const LONGER_THAN_ANY_GRACE_MS = 60_000;

interface Misbehaving extends Partial<Limits> {
  /** The memory that the engine reads: what the tools of its thread filled, or none at all. Default: that of the process. */
  readonly memory?: 'filled' | 'none';
  /** What V8 gives the thread for old objects, in MiB. Default: what the engine asks for. */
  readonly heap?: number;
}

/** An engine whose thread has tools that misbehave. */
async function misbehaving({ memory, heap, ...given }: Misbehaving = {}) {
  const root = mkdtempSync(join(tmpdir(), 'orrery-engine-'));
  const limits = { ...DEFAULT_LIMITS, ...given };
  const options = { roots: [root], limits, toolsets: [] };
  const log = new MemoryLog();
  const application = await sampleApplication({ ...options, log, tools: MISBEHAVING_TOOLS });
  const threads: Worker[] = [];
  const filled = new BigInt64Array(new SharedArrayBuffer(8));
  const start: StartThread = (maxHeapMib) => {
    const thread = new Worker(new URL('./misbehaving-thread.ts', import.meta.url), {
      workerData: { ...options, filled: filled.buffer },
      resourceLimits: { maxOldGenerationSizeMb: heap ?? maxHeapMib },
    });
    threads.push(thread);
    return thread;
  };
  const read = { filled: () => Number(Atomics.load(filled, 0)), none: () => 0 };
  const supervised =
    memory === undefined
      ? null
      : new SupervisedThread({ start, maxMemory: limits.maxMemory, log, memory: read[memory] });
  const engine = new ThreadEngine(application, supervised ?? start);
  onTestFinished(async () => {
    await engine.close();
    await supervised?.close();
    rmSync(root, { recursive: true, force: true });
  });
  const client = engine.openClient();
  const call = (tool: string, caller: Partial<Caller> = {}): Promise<CallReply> =>
    client.call(tool, {}, false, { ...CALLER, ...caller });
  /** Lets the tools that wait go on. */
  const release = () => writeFileSync(join(root, GO), '');
  return { engine, client, call, release, log, application, threads };
}

const CALLER: Caller = {
  signal: new AbortController().signal,
  progress: null,
  log: () => new MemoryLog(),
  consent: () => NO_CONSENT,
};

function errorOf(reply: CallReply) {
  return reply.ok ? null : { name: reply.error.errorName, message: reply.error.message };
}

/** Calls a tool and gives its reply to come, once it has said that it is at work. */
async function atWork(
  call: (tool: string, caller: Partial<Caller>) => Promise<CallReply>,
  tool: string,
  signal = CALLER.signal,
): Promise<{ readonly reply: Promise<CallReply> }> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const log = Object.assign(new MemoryLog(), { info: () => resolve() });
  const reply = call(tool, { signal, log: () => log });
  await promise;
  return { reply };
}

/** Resolves once the thread that works now has ended. */
function untilReplaced(threads: readonly Worker[]): Promise<unknown> {
  return new Promise((resolve) => threads.at(-1)?.once('exit', resolve));
}

describe('an engine in a thread of its own', () => {
  test('answers as one in this thread does, with progress and log', async () => {
    const { call } = await misbehaving();
    const log = new MemoryLog();
    const reports: unknown[] = [];
    const reply = await call('greet', { log: () => log, progress: async (report) => void reports.push(report) });
    expect(reply).toMatchObject({ ok: true, output: { said: 'hello' }, text: 'hello', isError: false });
    expect(reports).toEqual([{ progress: 1, total: 2, message: 'half-way' }]);
    expect(log.lines).toContain('info greeting');
  });

  test('tells of failures by name, and counts the calls', async () => {
    const { call, application } = await misbehaving();
    expect(errorOf(await call('fail'))).toEqual({ name: 'INTERNAL_ERROR', message: 'Unexpected failure: broken' });
    expect(errorOf(await call('nothing'))?.name).toBe('INVALID_PARAMS');
    expect(application.metrics.window(60_000).byTool.get('fail')?.failed).toBe(1);
  });

  test('is free to talk while a tool never pauses', async () => {
    const { call } = await misbehaving();
    const { reply: spinning } = await atWork(call, 'spin');
    const onEnd = vi.fn();
    void spinning.then(onEnd);
    for (let turns = 0; turns < 10; turns++) await delay(1);
    expect(onEnd).not.toHaveBeenCalled();
  });

  test('ends a tool that never pauses at its deadline', async () => {
    const { call } = await misbehaving({ deadline: 1 });
    expect(errorOf(await call('spin'))).toEqual({
      name: 'REQUEST_CANCELLED',
      message: expect.stringContaining('deadline of 1 s'),
    });
  });

  test('ends a tool that does not heed its cancellation, and serves on', async () => {
    const { call, threads } = await misbehaving();
    await call('greet');
    const cancelled = new AbortController();
    const { reply: spinning } = await atWork(call, 'spin', cancelled.signal);
    const ended = untilReplaced(threads);
    cancelled.abort('enough');
    expect(errorOf(await spinning)).toEqual({
      name: 'REQUEST_CANCELLED',
      message: 'spin was cancelled by the client: enough.',
    });
    await ended;
    expect((await call('greet')).ok).toBe(true);
    expect(threads).toHaveLength(2);
  });

  test('keeps its thread when a tool heeds its cancellation', async () => {
    const { call, threads } = await misbehaving();
    const cancelled = new AbortController();
    const waiting = call('wait', { signal: cancelled.signal });
    await call('greet');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    cancelled.abort();
    expect(errorOf(await waiting)?.name).toBe('REQUEST_CANCELLED');
    // Answers come in order: the thread has heard of the cancellation.
    await call('greet');
    await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_GRACE_MS);
    expect((await call('greet')).ok).toBe(true);
    expect(threads).toHaveLength(1);
  });

  test('gives a thread that had no processor to stop on more time, and ends one that has worked on', async () => {
    const { call, threads } = await misbehaving();
    await call('greet');
    const cancelled = new AbortController();
    const { reply: spinning } = await atWork(call, 'spin', cancelled.signal);
    const thread = threads[0] as Worker;
    let user = 0;
    vi.spyOn(thread, 'cpuUsage').mockImplementation(async () => ({ user, system: 0 }));
    const terminate = vi.spyOn(thread, 'terminate');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    cancelled.abort('enough');
    expect(errorOf(await spinning)?.name).toBe('REQUEST_CANCELLED');
    await vi.advanceTimersByTimeAsync(5000);
    expect(terminate).not.toHaveBeenCalled();
    user = 1_000_000;
    await vi.advanceTimersByTimeAsync(1000);
    expect(terminate).toHaveBeenCalledOnce();
  });

  test('ends a thread that waits for something when it has waited very long', async () => {
    const { call, threads } = await misbehaving();
    await call('greet');
    const cancelled = new AbortController();
    await atWork(call, 'spin', cancelled.signal);
    const thread = threads[0] as Worker;
    vi.spyOn(thread, 'cpuUsage').mockImplementation(async () => ({ user: 0, system: 0 }));
    const terminate = vi.spyOn(thread, 'terminate');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    cancelled.abort();
    await vi.advanceTimersByTimeAsync(LONGER_THAN_ANY_GRACE_MS);
    expect(terminate).toHaveBeenCalledOnce();
  });

  test('begins what a lost thread was doing for others again, however often that happens', async () => {
    const { call, release, threads } = await misbehaving();
    const { reply: slow } = await atWork(call, 'slow');
    for (let i = 0; i < 3; i++) {
      const cancelled = new AbortController();
      await atWork(call, 'spin', cancelled.signal);
      const replaced = untilReplaced(threads);
      cancelled.abort();
      await replaced;
    }
    release();
    expect(await slow).toMatchObject({ ok: true, text: 'done' });
  });

  test('fails what may have written, as something to try again', async () => {
    const { call } = await misbehaving();
    const cancelled = new AbortController();
    const { reply: writing } = await atWork(call, 'slow_write');
    await atWork(call, 'spin', cancelled.signal);
    cancelled.abort();
    expect(errorOf(await writing)).toEqual({
      name: 'INTERNAL_ERROR',
      message: expect.stringContaining('may have partially completed'),
    });
  });

  test('begins what would write in the next thread, where the lost one had not taken it up', async () => {
    const { call, release } = await misbehaving();
    await call('greet');
    const cancelled = new AbortController();
    await atWork(call, 'spin', cancelled.signal);
    const writing = call('slow_write');
    cancelled.abort();
    release();
    expect(await writing).toMatchObject({ ok: true, text: 'written' });
  });

  test('leaves out what is cancelled before its turn, and ends nothing for it', async () => {
    const { call, release, threads } = await misbehaving();
    await call('greet');
    const { reply: busy } = await atWork(call, 'busy');
    const cancelled = new AbortController();
    const spinning = call('spin', { signal: cancelled.signal });
    cancelled.abort();
    expect(errorOf(await spinning)?.name).toBe('REQUEST_CANCELLED');
    release();
    expect(await busy).toMatchObject({ ok: true, text: 'done' });
    expect((await call('greet')).ok).toBe(true);
    expect(threads).toHaveLength(1);
  });

  test.each([
    ['fill', { maxMemory: 256, memory: 'filled' }],
    ['fill_heap', { heap: 64, memory: 'none' }],
  ] as const)('ends work that takes more memory than it may (%s), and serves on', async (tool, limits) => {
    const { call, threads } = await misbehaving(limits);
    expect(errorOf(await call(tool))).toEqual({
      name: 'MEMORY_ERROR',
      message: expect.stringContaining('--max-memory'),
    });
    expect(errorOf(await call('greet'))).toBe(null);
    expect(threads).toHaveLength(2);
  });

  test('gives up a call that breaks its thread twice', async () => {
    const { call, threads, log } = await misbehaving();
    expect(errorOf(await call('throw_late'))?.message).toContain('nobody waits for this');
    expect(threads).toHaveLength(2);
    expect(log.lines.join('\n')).toContain('The worker thread failed');
    expect((await call('greet')).ok).toBe(true);
  });

  test('ends what runs when it is closed, whatever that is', async () => {
    const { call, engine } = await misbehaving();
    const spinning = call('spin');
    await engine.close();
    expect(errorOf(await spinning)?.name).toBe('REQUEST_CANCELLED');
  });
});

test('what only reads finds a place next to writers that wait', async () => {
  const { engine, client, release } = await misbehaving();
  const writes = Array.from({ length: 20 }, () => {
    const one = engine.openClient();
    return atWork((tool, caller) => one.call(tool, {}, false, { ...CALLER, ...caller }), 'slow_write');
  });
  const begun = await Promise.all(writes);
  expect(await client.call('greet', {}, false, CALLER)).toMatchObject({ ok: true });
  release();
  for (const { reply } of begun) expect(await reply).toMatchObject({ ok: true });
});
