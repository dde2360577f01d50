import { expect, it } from 'vitest';
import { chaos } from '../../reliability/chaos/run.ts';

/** Amounts of work, not of time: the trial does the same on every machine. */
const GOALS = { kills: 5, calls: 300, writes: 35, operations: 100 };

it.runIf(process.platform === 'linux')(
  'a hub that is killed at random loses nothing that it acknowledged to ten fronts, and none of them hangs',
  async () => {
    const { faults, kills, calls, writes, operations } = await chaos({ ...GOALS, fronts: 10, seed: 2 }, () => {});
    expect(faults).toEqual([]);
    expect(kills).toBeGreaterThanOrEqual(GOALS.kills);
    expect(calls).toBeGreaterThanOrEqual(GOALS.calls);
    expect(writes).toBeGreaterThanOrEqual(GOALS.writes);
    expect(operations).toBeGreaterThanOrEqual(GOALS.operations);
  },
  600_000,
);
