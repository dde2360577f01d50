import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TokenBucket } from '../src/token-bucket.ts';

function bucketWithClock(capacity: number, perSecond: number) {
  const clock = { ms: 5000 };
  return { clock, bucket: new TokenBucket(capacity, perSecond, () => clock.ms) };
}

describe('a token bucket', () => {
  it('lets a burst of its capacity through, then says how long to wait', () => {
    const { bucket } = bucketWithClock(3, 100);
    expect([bucket.take(), bucket.take(), bucket.take()]).toEqual([0, 0, 0]);
    expect(bucket.take()).toBe(10);
  });

  it('has a token again after the wait it named, and not a millisecond earlier', () => {
    const { bucket, clock } = bucketWithClock(1, 100);
    bucket.take();
    clock.ms += 9;
    expect(bucket.take()).toBe(1);
    clock.ms += 1;
    expect(bucket.take()).toBe(0);
  });

  it('never holds more than its capacity, however long it rests', () => {
    const { bucket, clock } = bucketWithClock(2, 100);
    clock.ms += 3_600_000;
    expect([bucket.take(), bucket.take()]).toEqual([0, 0]);
    expect(bucket.take()).toBeGreaterThan(0);
  });

  it('takes nothing when it refuses', () => {
    const { bucket, clock } = bucketWithClock(1, 1);
    bucket.take();
    for (let i = 0; i < 10; i += 1) expect(bucket.take()).toBe(1000);
    clock.ms += 1000;
    expect(bucket.take()).toBe(0);
  });

  it('never lets more through than burst plus elapsed time allow', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 50 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.integer({ min: 0, max: 40 }), { maxLength: 300 }),
        (capacity, perSecond, pauses) => {
          const { bucket, clock } = bucketWithClock(capacity, perSecond);
          const start = clock.ms;
          let taken = 0;
          for (const pause of pauses) {
            clock.ms += pause;
            if (bucket.take() === 0) taken += 1;
          }
          expect(taken).toBeLessThanOrEqual(capacity + ((clock.ms - start) * perSecond) / 1000 + 1e-6);
        },
      ),
    );
  });

  it('lets a client through that waits as long as it is told', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: 5000 }), (capacity, perSecond) => {
        const { bucket, clock } = bucketWithClock(capacity, perSecond);
        for (let i = 0; i < capacity; i += 1) bucket.take();
        clock.ms += bucket.take();
        expect(bucket.take()).toBe(0);
      }),
    );
  });
});
