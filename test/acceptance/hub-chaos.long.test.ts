import { expect, it } from 'vitest';
import { chaos } from '../../reliability/chaos/run.ts';

it.runIf(process.platform === 'linux')(
  'a hub that is killed at random for a minute loses nothing that it acknowledged to twenty fronts, and none of them hangs',
  async () => {
    const { faults, kills, calls, writes, operations } = await chaos({ seconds: 60, fronts: 20, seed: 2 }, () => {});
    expect(faults).toEqual([]);
    // Where nothing was done, nothing was lost.
    expect(Math.min(kills, calls, writes, operations)).toBeGreaterThan(5);
  },
  300_000,
);
