import { describe, expect, it } from 'vitest';
import { metered } from '../../../src/languages/metering/metered.ts';
import { StepMeter } from '../../../src/languages/metering/step-meter.ts';

const section = (id: number, ...bytes: number[]) => [id, bytes.length, ...bytes];
const body = (...bytes: number[]) => [bytes.length, ...bytes];

/** `run(n)` fills `n` bytes at once, then goes round a loop `n` times by calling `next(n)`, which returns `n - 1`. */
const MODULE = Uint8Array.of(
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00],
  ...section(1, 2, 0x60, 1, 0x7f, 0, 0x60, 1, 0x7f, 1, 0x7f),
  ...section(3, 2, 0, 1),
  ...section(5, 1, 0x00, 1),
  ...section(6, 1, 0x7f, 1, 0x41, 0, 0x0b),
  ...section(7, 2, 3, ...Buffer.from('run'), 0, 0, 6, ...Buffer.from('memory'), 2, 0),
  ...section(
    10,
    2,
    ...body(
      0,
      ...[0x41, 0, 0x41, 7, 0x20, 0, 0xfc, 0x0b, 0],
      ...[0x03, 0x40, 0x20, 0, 0x10, 1, 0x22, 0, 0x0d, 0, 0x0b, 0x0b],
    ),
    ...body(0, 0x20, 0, 0x41, 1, 0x6b, 0x0b),
  ),
);

/** Of `run(n)`: its start, `n` bytes, `n` rounds and the start of `next` in each. */
const stepsOf = (n: number) => 1 + 3 * n;

function started() {
  const meter = new StepMeter();
  const exports = meter.instantiate(new WebAssembly.Module(metered(MODULE)), {});
  const { run, memory } = exports as unknown as { run: (n: number) => void; memory: WebAssembly.Memory };
  return { meter, exports, run, bytes: new Uint8Array(memory.buffer) };
}

const spent = () => new Error('spent');

describe('a metered module', () => {
  it('counts starts of functions, rounds of loops and bytes that are filled at once', () => {
    const { meter, run } = started();
    for (const n of [1, 2, 100]) {
      const taken = meter.within(
        1_000,
        () => {
          run(n);
          return meter.taken;
        },
        spent,
      );
      expect(taken).toBe(stepsOf(n));
    }
  });

  it('does what it did before, and exports it', () => {
    const { exports, run, bytes } = started();
    run(9);
    expect([...bytes.subarray(0, 11)]).toEqual([7, 7, 7, 7, 7, 7, 7, 7, 7, 0, 0]);
    expect(Object.keys(exports)).toEqual(['run', 'memory']);
  });

  it('traps once it takes more steps than it may, each time, and never without a limit', () => {
    const { meter, run } = started();
    for (let times = 0; times < 2; times++) {
      expect(() => meter.within(stepsOf(50), () => run(50), spent)).not.toThrow();
      expect(() => meter.within(stepsOf(50) - 2, () => run(50), spent)).toThrow('spent');
      expect(() => run(60_000)).not.toThrow();
    }
  });

  it('passes other errors on', () => {
    const { meter } = started();
    const fail = () => {
      throw new Error('other');
    };
    expect(() => meter.within(10, fail, spent)).toThrow('other');
  });

  it('is refused where an instruction is not known', () => {
    const unknown = MODULE.slice();
    unknown[unknown.length - 2] = 0xfd;
    expect(() => metered(unknown)).toThrow('instruction 0xfd is not known');
  });
});
