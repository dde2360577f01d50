import { describe, expect, it } from 'vitest';
import { Gate } from '../../../src/server/http/gate.ts';

const NEVER = new AbortController().signal;

/** Lets everything that can go on do so. */
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('Gate', () => {
  it('lets its capacity in and the others wait in their order', async () => {
    const gate = new Gate(2);
    const entered: number[] = [];
    const leaves: (() => void)[] = [];
    for (let visitor = 0; visitor < 5; visitor++) {
      void gate.enter(NEVER).then((leave) => {
        entered.push(visitor);
        leaves.push(leave);
      });
    }
    await settled();
    expect(entered).toEqual([0, 1]);
    leaves[1]?.();
    await settled();
    expect(entered).toEqual([0, 1, 2]);
    leaves[0]?.();
    leaves[2]?.();
    await settled();
    expect(entered).toEqual([0, 1, 2, 3, 4]);
  });

  it('takes back a place once', async () => {
    const gate = new Gate(1);
    const leave = await gate.enter(NEVER);
    leave();
    leave();
    await gate.enter(NEVER);
    let second = false;
    void gate.enter(NEVER).then(() => {
      second = true;
    });
    await settled();
    expect(second).toBe(false);
  });

  it('forgets who gives up, and gives the place to the next', async () => {
    const gate = new Gate(1);
    const leave = await gate.enter(NEVER);
    const impatient = new AbortController();
    const gaveUp = gate.enter(impatient.signal);
    const patient = gate.enter(NEVER);
    impatient.abort(new Error('enough'));
    await expect(gaveUp).rejects.toThrow('enough');
    leave();
    await expect(patient).resolves.toBeTypeOf('function');
    await expect(gate.enter(AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });
});
