import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LineSplitter } from '../../src/server/line-splitter.ts';

type Event = { line: string } | { tooLong: number };

function collector(maxLineBytes: number) {
  const events: Event[] = [];
  const splitter = new LineSplitter(maxLineBytes, {
    line: (bytes) => events.push({ line: bytes.toString('latin1') }),
    tooLong: (received) => events.push({ tooLong: received }),
  });
  return { events, splitter };
}

function split(bytes: Buffer, maxLineBytes: number, cuts: readonly number[] = []): Event[] {
  const { events, splitter } = collector(maxLineBytes);
  let start = 0;
  for (const cut of [...cuts, bytes.length].sort((a, b) => a - b)) {
    splitter.push(bytes.subarray(start, cut));
    start = cut;
  }
  splitter.end();
  return events;
}

/** What the lines are by definition, from the whole input at once. */
function expected(bytes: Buffer, maxLineBytes: number): Event[] {
  return bytes
    .toString('latin1')
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line !== '')
    .map((line) => (line.length > maxLineBytes ? { tooLong: line.length } : { line }));
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('splitting bytes into lines', () => {
  it('ends a line at LF and takes one CR before it as part of the end', () => {
    expect(split(Buffer.from('a\nb\r\nc\r\r\n'), 100)).toEqual([{ line: 'a' }, { line: 'b' }, { line: 'c\r' }]);
  });

  it('skips empty lines', () => {
    expect(split(Buffer.from('\n\r\n\na\n\n'), 100)).toEqual([{ line: 'a' }]);
  });

  it('takes what is left at the end of the input as a line', () => {
    expect(split(Buffer.from('a\nb'), 100)).toEqual([{ line: 'a' }, { line: 'b' }]);
  });

  it('accepts a line of exactly the limit, however it ends', () => {
    expect(split(Buffer.from('12345\n12345\r\n'), 5)).toEqual([{ line: '12345' }, { line: '12345' }]);
    expect(split(Buffer.from('12345\r\n'), 5, [1, 2, 3, 4, 5, 6])).toEqual([{ line: '12345' }]);
  });

  it('drops a line over the limit, says how long it was, and goes on with the next', () => {
    expect(split(Buffer.from('123456\nok\n'), 5)).toEqual([{ tooLong: 6 }, { line: 'ok' }]);
    expect(split(Buffer.from('123456\nok\n'), 5, [3, 5])).toEqual([{ tooLong: 6 }, { line: 'ok' }]);
    expect(split(Buffer.from('123456789\r\nok\n'), 5, [3, 7])).toEqual([{ tooLong: 9 }, { line: 'ok' }]);
  });

  it('gives the same lines for any bytes cut into any chunks', () => {
    const byte = fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: 0, max: 255 }) },
      { weight: 1, arbitrary: fc.constantFrom(0x0a, 0x0d) },
    );
    fc.assert(
      fc.property(
        fc.array(byte, { maxLength: 200 }),
        fc.array(fc.nat(200), { maxLength: 30 }),
        fc.integer({ min: 1, max: 20 }),
        (values, cuts, maxLineBytes) => {
          const bytes = Buffer.from(values);
          const within = cuts.map((cut) => Math.min(cut, bytes.length));
          expect(split(bytes, maxLineBytes, within)).toEqual(expected(bytes, maxLineBytes));
        },
      ),
      { numRuns: 1000 },
    );
  });

  it('searches every byte of a 5 MB line once and copies it a bounded number of times', () => {
    const total = 5 * 1024 * 1024;
    const chunk = Buffer.alloc(4096, 'x');
    const { events, splitter } = collector(8 * 1024 * 1024);
    const searched = vi.spyOn(Buffer.prototype, 'indexOf');
    const copied = vi.spyOn(Buffer.prototype, 'copy');
    for (let sent = 0; sent < total; sent += chunk.length) splitter.push(chunk);
    splitter.push(Buffer.from('\n'));
    const searchedBytes = searched.mock.calls
      .map(([, from], call) => (searched.mock.contexts[call] as Buffer).length - Number(from ?? 0))
      .reduce((sum, length) => sum + length, 0);
    const copiedBytes = copied.mock.calls.reduce((sum, [, , start, end]) => sum + Number(end) - Number(start), 0);
    expect(events).toHaveLength(1);
    expect(searchedBytes).toBeLessThanOrEqual(total + 1);
    expect(copiedBytes).toBeLessThanOrEqual(3 * total);
  });

  it('holds no more than about twice the limit of a line that never ends', () => {
    const limit = 1024 * 1024;
    const chunk = Buffer.alloc(64 * 1024, 'x');
    const { events, splitter } = collector(limit);
    const allocated = vi.spyOn(Buffer, 'allocUnsafeSlow');
    for (let sent = 0; sent < 256 * limit; sent += chunk.length) splitter.push(chunk);
    splitter.push(Buffer.from('\nnext\n'));
    expect(events).toEqual([{ tooLong: 256 * limit }, { line: 'next' }]);
    const sizes = allocated.mock.calls.map(([size]) => size);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * limit);
    // Each buffer is twice the one before, so that all together are less than twice the last.
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(4 * limit);
  });
});
