import { describe, expect, it, onTestFinished } from 'vitest';
import { ExtractionLimit, stepLimitOf, TooComplex } from '../../src/languages/extraction-limit.ts';

const BASE_MS = 100;
const onLinux = process.platform === 'linux';

/** Until the end of the test, processor time is told as by a Node before 23.9: not at all. */
function onOldNode(): void {
  const { threadCpuUsage } = process;
  Object.defineProperty(process, 'threadCpuUsage', { value: undefined, configurable: true, writable: true });
  onTestFinished(() => {
    Object.defineProperty(process, 'threadCpuUsage', { value: threadCpuUsage, configurable: true, writable: true });
  });
}

/** Lets time pass in which this thread has no processor, as on a loaded machine. */
function rest(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}

describe.each([
  ['this Node', () => {}],
  ['a Node that does not tell the processor time of a thread', onOldNode],
])('the limit of a file on %s', (_, prepare) => {
  it.runIf(onLinux)('is not passed by time in which other work has the processor', () => {
    prepare();
    const limit = new ExtractionLimit(0, { base: BASE_MS, perCharacter: 0 });
    rest(3 * BASE_MS);
    expect(limit.isPassed()).toBe(false);
    expect(() => limit.check()).not.toThrow();
  });

  it('is passed by work', () => {
    prepare();
    const limit = new ExtractionLimit(0, { base: BASE_MS, perCharacter: 0 });
    // The timeout of the test bounds it.
    while (!limit.isPassed());
    expect(() => limit.check()).toThrow('takes longer');
  });
});

describe('the limit of a file', () => {
  it('is passed by steps of the parser, the more of them the more it has read', () => {
    const limit = new ExtractionLimit(10_000);
    expect(limit.isParsingPassed(stepLimitOf(0), 0)).toBe(false);
    expect(limit.isParsingPassed(stepLimitOf(0) + 1, 0)).toBe(true);
    expect(limit.isParsingPassed(stepLimitOf(0) + 1, 5_000)).toBe(false);
    expect(limit.stepsLeft).toBe(stepLimitOf(10_000));
  });

  it('counts the steps of all readings of a text', () => {
    const limit = new ExtractionLimit(10_000);
    limit.addSteps(stepLimitOf(10_000) - 5);
    expect(limit.stepsLeft).toBe(5);
    expect(limit.isParsingPassed(5, 10_000)).toBe(false);
    expect(limit.isParsingPassed(6, 10_000)).toBe(true);
  });

  it('is passed by steps through the tree, by the length of the text', () => {
    const walk = (length: number, steps: number) => () => new ExtractionLimit(length).walk(steps);
    expect(walk(0, 10_000_000)).not.toThrow();
    expect(walk(0, 10_000_001)).toThrow(TooComplex);
    expect(walk(1_000, 10_030_000)).not.toThrow();
    expect(walk(1_000, 10_030_001)).toThrow(TooComplex);
  });
});
