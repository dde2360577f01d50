import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { csvCell, csvTable } from '../../src/reports/csv.ts';
import { visibleLine } from '../../src/visible-text.ts';
import { csvRows } from './format-readers.ts';
import { HOSTILE_TEXTS } from './hostile-names.ts';

const texts = fc.oneof(fc.constantFrom(...HOSTILE_TEXTS.map(({ text }) => text)), fc.string({ unit: 'binary' }));

describe('a table as CSV', () => {
  it('reads back cell by cell, and no cell is a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(texts, texts), { minLength: 1 }), (rows) => {
        const columns = [0, 1].map((at) => ({ title: `c${at}`, value: (row: [string, string]) => row[at] as string }));
        const [, ...read] = csvRows(csvTable(columns, rows).text);
        for (const [at, cells] of read.entries()) {
          const shown = (rows[at] as string[]).map(visibleLine);
          expect(cells.map((cell) => cell.replace(/^'/, ''))).toEqual(shown.map((cell) => cell.replace(/^'/, '')));
          for (const cell of cells) expect(cell).not.toMatch(/^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/);
        }
        expect(read).toHaveLength(rows.length);
      }),
    );
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['-2+3', "'-2+3"],
    ['\t=1', "'\\t=1"],
    ['a,"b"', '"a,""b"""'],
    ['two\nlines', 'two\\nlines'],
    [-2, '-2'],
  ])('has %j as %j', (value, cell) => {
    expect(csvCell(value)).toBe(cell);
  });
});
