import { setImmediate as turn } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FairQueue } from '../../src/store/fair-queue.ts';

const never = new AbortController().signal;

/** Work that is done when it is told to, and the order in which it began. */
function held() {
  const begun: string[] = [];
  const finish = new Map<string, () => void>();
  const work = (name: string) => () =>
    new Promise<string>((resolve) => {
      begun.push(name);
      finish.set(name, () => resolve(name));
    });
  return { begun, work, finish: (name: string) => finish.get(name)?.() };
}

describe('a fair queue', () => {
  it('does so much at once, and begins what waits by client in turn', async () => {
    const queue = new FairQueue(1);
    const { begun, work, finish } = held();
    const all = [
      [1, 'a1'],
      [1, 'a2'],
      [1, 'a3'],
      [2, 'b1'],
      [3, 'c1'],
      [2, 'b2'],
    ] as const;
    const done = all.map(([client, name]) => queue.run(client, never, work(name)));
    for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'b2']) {
      await turn();
      expect(begun.at(-1)).toBe(name);
      finish(name);
    }
    expect(await Promise.all(done)).toEqual(all.map(([, name]) => name));
  });

  it('has no more than some work of one client done at once, and places free for others', async () => {
    const queue = new FairQueue(4, 3);
    const { begun, work, finish } = held();
    const greedy = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) => queue.run('a', never, work(name)));
    await turn();
    expect(begun).toEqual(['a1', 'a2', 'a3']);
    const polite = queue.run('b', never, work('b1'));
    expect([begun.at(-1), queue.isFree]).toEqual(['b1', false]);
    finish('b1');
    await polite;
    expect([begun.at(-1), queue.isFree]).toEqual(['b1', true]);
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) {
      finish(name);
      await turn();
    }
    expect(await Promise.all(greedy)).toEqual(begun.filter((name) => name !== 'b1'));
  });

  it('gives the place of work that fails to the next', async () => {
    const queue = new FairQueue(1);
    await expect(queue.run(1, never, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await queue.run(1, never, async () => 'yes')).toBe('yes');
  });

  it('forgets what is cancelled before its turn', async () => {
    const queue = new FairQueue(1);
    const { begun, work, finish } = held();
    const first = queue.run(1, never, work('first'));
    const cancel = new AbortController();
    const second = queue.run(1, cancel.signal, work('second'));
    const third = queue.run(1, never, work('third'));
    cancel.abort(new Error('cancelled'));
    await expect(second).rejects.toThrow('cancelled');
    finish('first');
    await first;
    await turn();
    finish('third');
    await third;
    expect(begun).toEqual(['first', 'third']);
  });

  it('does everything once, and never more at once than it may', async () => {
    const asked = fc.array(fc.record({ client: fc.nat(3), turns: fc.nat(3), cancels: fc.boolean() }), {
      maxLength: 25,
    });
    await fc.assert(
      fc.asyncProperty(asked, fc.integer({ min: 1, max: 4 }), async (all, limit) => {
        const queue = new FairQueue(limit);
        let [now, most] = [0, 0];
        const outcomes = all.map(async ({ client, turns, cancels }) => {
          const cancel = new AbortController();
          const run = queue.run(client, cancel.signal, async () => {
            now += 1;
            most = Math.max(most, now);
            for (let at = 0; at < turns; at++) await turn();
            now -= 1;
            return true;
          });
          if (cancels) cancel.abort(new Error('cancelled'));
          return run.catch(() => false);
        });
        const done = await Promise.all(outcomes);
        expect(most).toBeLessThanOrEqual(limit);
        done.forEach((isDone, at) => {
          if (!all[at]?.cancels) expect(isDone).toBe(true);
        });
        expect(await queue.run(9, never, async () => 'still works')).toBe('still works');
      }),
    );
  });
});
