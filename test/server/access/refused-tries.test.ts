import { describe, expect, it } from 'vitest';
import { isWorthLogging, RefusedTries } from '../../../src/server/access/refused-tries.ts';

/** Tries that wait until they are let go, with the time that each is to wait. */
function held() {
  const delays: number[] = [];
  const waiting: (() => void)[] = [];
  let now = 0;
  const tries = new RefusedTries(
    () => now,
    (milliseconds) => {
      delays.push(milliseconds);
      return new Promise<void>((resolve) => waiting.push(resolve));
    },
  );
  const release = () => {
    for (const go of waiting.splice(0)) go();
  };
  const pass = (milliseconds: number) => {
    now += milliseconds;
  };
  return { tries, delays, release, pass };
}

describe('refused tries', () => {
  it('wait longer each time, by their address, up to ten seconds', async () => {
    const { tries, delays, release } = held();
    for (let count = 0; count < 10; count++) {
      const refused = tries.refuse('10.0.0.1');
      release();
      await refused;
    }
    expect(delays).toEqual([100, 200, 400, 800, 1600, 3200, 6400, 10_000, 10_000, 10_000]);
    void tries.refuse('10.0.0.2');
    expect(delays.at(-1)).toBe(100);
  });

  it('are forgotten after ten minutes of silence', async () => {
    const { tries, delays, pass } = held();
    void tries.refuse('10.0.0.1');
    void tries.refuse('10.0.0.1');
    pass(11 * 60 * 1000);
    void tries.refuse('10.0.0.1');
    expect(delays).toEqual([100, 200, 100]);
  });

  it('do not take all connections: of one address eight wait, of all sixty-four, the others are answered at once', async () => {
    const { tries, release } = held();
    const ofOne = Array.from({ length: 9 }, () => tries.refuse('10.0.0.1'));
    expect(await ofOne[8]).toMatchObject({ count: 9, hasWaited: false });
    for (let address = 0; address < 56; address++) void tries.refuse(`10.0.1.${address}`);
    expect(await tries.refuse('10.0.2.1')).toMatchObject({ hasWaited: false });
    release();
    expect(await ofOne[0]).toMatchObject({ count: 1, hasWaited: true });
    await Promise.all(ofOne);
    const next = tries.refuse('10.0.2.2');
    release();
    expect(await next).toMatchObject({ hasWaited: true });
  });

  it('are remembered of a thousand addresses at most', async () => {
    const tries = new RefusedTries(undefined, async () => {});
    for (let address = 0; address < 3000; address++) await tries.refuse(String(address));
    expect(tries.size).toBe(1024);
  });

  it('are logged when they begin, and ever less often when they go on', () => {
    const logged = Array.from({ length: 100 }, (_, at) => at + 1).filter(isWorthLogging);
    expect(logged).toEqual([1, 2, 3, 4, 8, 16, 32, 64]);
  });
});
