import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineTable } from '../../src/languages/line-table.ts';

const text = fc
  .array(fc.constantFrom('a', '\n', '\r', '\r\n', 'ö', '𝒳', ' '), { maxLength: 80 })
  .map((parts) => parts.join(''));

/** Starts of lines, found the slow way. */
const startsOf = (source: string) => [
  0,
  ...[...source.matchAll(/\r\n|\n|\r/g)].map(({ index, 0: end }) => index + end.length),
];

describe('LineTable', () => {
  it('knows the three line ends', () => {
    const lines = new LineTable('a\nb\r\nc\rd');
    expect(lines.count).toBe(4);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((offset) => lines.line(offset))).toEqual([1, 1, 2, 2, 2, 3, 3, 4]);
    expect([0, 1, 2, 3, 4, 5, 6, 7].map((offset) => lines.column(offset))).toEqual([1, 2, 1, 2, 3, 1, 2, 1]);
  });

  it('tells whether the last line is empty', () => {
    expect(['', 'a', 'a\n', 'a\r\n', 'a\n '].map((source) => new LineTable(source).lastLineIsEmpty)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });

  it('places every offset as a search through the text does', () => {
    fc.assert(
      fc.property(text, (source) => {
        const lines = new LineTable(source);
        const starts = startsOf(source);
        expect(lines.count).toBe(starts.length);
        for (let offset = 0; offset <= source.length; offset++) {
          const line = starts.findLastIndex((start) => start <= offset) + 1;
          expect(lines.line(offset)).toBe(line);
          expect(lines.start(line)).toBe(starts[line - 1]);
          expect(lines.column(offset)).toBe(offset - (starts[line - 1] as number) + 1);
        }
      }),
    );
  });

  it('holds more lines than it first has room for', () => {
    const lines = new LineTable('\n'.repeat(10_000));
    expect(lines.count).toBe(10_001);
    expect(lines.line(9_999)).toBe(10_000);
  });
});
