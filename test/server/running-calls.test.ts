import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OrreryError } from '../../src/errors.ts';
import { type RunningCall, RunningCalls } from '../../src/server/running-calls.ts';

/** Work that ends when it is told to. */
function held() {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let call: RunningCall | undefined;
  const work = (running: RunningCall) => {
    call = running;
    return promise;
  };
  return { work, resolve, reject, call: () => call as RunningCall };
}

const outcomeOf = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);

describe('running calls', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('give what the work gives, and throw what it throws', async () => {
    const calls = new RunningCalls(10);
    const start = performance.now();
    expect(await calls.run('a', start, undefined, async () => 'done')).toBe('done');
    expect(await outcomeOf(calls.run('a', start, undefined, () => Promise.reject(new Error('no'))))).toEqual(
      new Error('no'),
    );
    const thrower = () => {
      throw new Error('at once');
    };
    expect(await outcomeOf(calls.run('a', start, undefined, thrower))).toEqual(new Error('at once'));
  });

  it('end at a deadline each of its own, with one timer', async () => {
    const calls = new RunningCalls(10);
    const first = outcomeOf(calls.run('first', performance.now(), undefined, held().work));
    vi.advanceTimersByTime(4000);
    const quick = held();
    const second = calls.run('quick', performance.now(), undefined, quick.work);
    const third = outcomeOf(calls.run('third', performance.now(), undefined, held().work));
    expect(vi.getTimerCount()).toBe(1);
    vi.advanceTimersByTime(6000);
    expect(await first).toMatchObject({
      errorName: 'REQUEST_CANCELLED',
      data: { tool: 'first', deadline_seconds: 10 },
    });
    quick.resolve('in time');
    expect(await second).toBe('in time');
    vi.advanceTimersByTime(3999);
    const waiting = await Promise.race([third, Promise.resolve('waiting')]);
    expect(waiting).toBe('waiting');
    vi.advanceTimersByTime(1);
    expect(await third).toMatchObject({ data: { tool: 'third' } });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('keep their deadlines when the work of one that was cancelled ends late', async () => {
    const calls = new RunningCalls(10);
    const late = held();
    const cancel = new AbortController();
    const cancelled = outcomeOf(calls.run('late', performance.now(), cancel.signal, late.work));
    const stuck = outcomeOf(calls.run('stuck', performance.now(), undefined, held().work));
    cancel.abort();
    await cancelled;
    late.reject(new Error('interrupted'));
    await Promise.resolve();
    vi.advanceTimersByTime(10_000);
    expect(await stuck).toMatchObject({ data: { tool: 'stuck' } });
  });

  it('abort the signal of the work, whether it was asked for before or after', async () => {
    const calls = new RunningCalls(10);
    const reason = new OrreryError('REQUEST_CANCELLED', 'enough');
    const [early, late] = [held(), held()];
    const outcomes = [early, late].map(({ work }) => outcomeOf(calls.run('a', performance.now(), undefined, work)));
    const signal = early.call().signal;
    expect(signal.aborted).toBe(false);
    calls.cancelAll(reason);
    expect(signal.reason).toBe(reason);
    expect(late.call().signal.reason).toBe(reason);
    expect(await Promise.all(outcomes)).toEqual([reason, reason]);
  });

  it('end when the client cancels, and leave the others alone', async () => {
    const calls = new RunningCalls(10);
    const controller = new AbortController();
    const other = held();
    const cancelled = outcomeOf(calls.run('a', performance.now(), controller.signal, held().work));
    const kept = calls.run('b', performance.now(), undefined, other.work);
    controller.abort('changed my mind');
    expect(await cancelled).toMatchObject({ message: 'a was cancelled by the client: changed my mind.' });
    other.resolve('kept');
    expect(await kept).toBe('kept');
  });

  it('do not begin when the client has cancelled already', async () => {
    const work = vi.fn(async () => 'done');
    const outcome = outcomeOf(new RunningCalls(10).run('a', performance.now(), AbortSignal.abort(), work));
    expect(await outcome).toMatchObject({ errorName: 'REQUEST_CANCELLED' });
    expect(work).not.toHaveBeenCalled();
  });
});

describe('a process', () => {
  /** Runs a module with the calls at hand until it ends by itself. */
  function ended(code: string) {
    const calls = new URL('../../src/server/running-calls.ts', import.meta.url).href;
    const module = `import { RunningCalls } from ${JSON.stringify(calls)};\nconst calls = new RunningCalls(86_400);\n${code}`;
    return spawnSync(process.execPath, ['--input-type=module', '--eval', module], { encoding: 'utf8' });
  }
  const call = (milliseconds: number) =>
    `await calls.run('a', performance.now(), undefined, () => new Promise((done) => setTimeout(done, ${milliseconds}).unref()));`;

  it('stays while a call waits for what would not keep it, and goes when no call runs', () => {
    expect(ended(`${call(50)} ${call(50)} console.log('done');`)).toMatchObject({ status: 0, stdout: 'done\n' });
  });
});
