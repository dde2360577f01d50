import { describe, expect, it, onTestFinished } from 'vitest';
import { ExtractionLimit } from '../../src/languages/extraction-limit.ts';

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
