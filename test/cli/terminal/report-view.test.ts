import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { reportView } from '../../../src/cli/terminal/report-view.ts';
import { styleFor } from '../../../src/cli/terminal/style.ts';
import { textWidth } from '../../../src/cli/terminal/text-width.ts';
import { blocks, bulleted, code, fenced, md } from '../../../src/reports/markdown.ts';
import { markdownTable } from '../../../src/reports/text-table.ts';

const PLAIN = styleFor({}, {});
const COLOURED = styleFor({ isTTY: true }, {});

function view(text: string, width = 80, rows = 10, style = PLAIN): string[] {
  return reportView(text, { width, rows, forMore: '--rows all', style }).map((line) => line.text);
}

const TABLE = markdownTable(
  [
    { title: 'Severity', value: ({ severity }) => severity },
    { title: 'Where', value: ({ where }) => where },
    { title: 'Value', value: ({ value }) => value },
    { title: 'Why', value: ({ why }) => why },
  ],
  [
    {
      severity: 'error',
      where: 'packages/core/src/shared/protocol/transport.ts:120',
      value: 7,
      why: 'it is long and deep',
    },
    { severity: 'warning', where: 'src/a.ts:1', value: 1204, why: 'short' },
  ],
).text;

describe('a report in a terminal', () => {
  test('has a table with signs, numbers to the right, and whole names of files', () => {
    const lines = view(TABLE, 60);
    expect(lines[1]).toMatch(/^✖ error {4}pac…\/transport\.ts:120 {6}7 {2}it is long and deep$/);
    expect(lines.find((line) => line.startsWith('▲ warning'))).toMatch(/src\/a\.ts:1 +1204 {2}short$/);
  });

  test('has severity in colour, and none where there are no colours', () => {
    expect(view(TABLE, 100, 10, COLOURED).join('\n')).toContain('\x1b[31m✖ error');
    expect(view(TABLE, 100).join('\n')).not.toContain('\x1b');
    expect(view('# Quality gate: failed', 60, 10, COLOURED)[0]).toContain('\x1b[31m✖ failed');
  });

  test('does not take how sure something is for how bad it is', () => {
    const sure = markdownTable([{ title: 'Certainty', value: () => 'high' }], [0]).text;
    expect(view(sure, 60, 10, COLOURED).at(-1)).toBe('high');
  });

  test('has as many rows and items as are asked for, and says how to see the rest', () => {
    const many = Array.from({ length: 13 }, (_, at) => ({ n: at }));
    const table = markdownTable([{ title: 'N', value: ({ n }) => n }], many).text;
    expect(view(table).at(-1)).toBe('… 3 more: --rows all');
    expect(view(table)).toHaveLength(12);
    expect(view(table, 80, Number.POSITIVE_INFINITY)).toHaveLength(14);
    expect(view(bulleted(many.map(({ n }) => n)).text, 80, 2)).toEqual(['• 0', '• 1', '… 11 more: --rows all']);
  });

  test('says which columns a narrow terminal leaves out', () => {
    const columns = ['One', 'Two', 'Three', 'Four'].map((title) => ({ title, value: () => 1_000_000_000 }));
    const lines = view(markdownTable(columns, [0]).text, 30);
    expect(lines[0]).toBe('       One         Two');
    expect(lines.slice(2).join(' ')).toBe('Hidden for lack of width: Three, Four.');
  });

  test('reads as it is meant: quoted text without its marks, lists in lists, code as it stands', () => {
    const text = blocks([
      md`# About ${'a_b *c*'}`,
      bulleted([md`one ${code('x|y')}`]),
      fenced('if (a) {\n    b();\n}'),
    ]).text;
    expect(view(text)).toEqual(['About a_b *c*', '', '• one x|y', '', '  if (a) {', '      b();', '  }']);
  });

  const cell = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      'src/a/very/long/path/of/some/file.test.ts:12',
      'error',
      'passed',
      '12.5 %',
      '日本語のとても長い説明',
      '',
    ),
    fc.lorem({ maxCount: 12 }),
  );
  const report = fc
    .record({
      title: cell,
      paragraph: cell,
      items: fc.array(cell, { maxLength: 4 }),
      columns: fc.array(cell, { minLength: 1, maxLength: 7 }),
      rows: fc.array(fc.array(fc.oneof(cell, fc.integer()), { minLength: 7, maxLength: 7 }), { maxLength: 4 }),
    })
    .map(({ title, paragraph, items, columns, rows }) =>
      blocks([
        md`# ${title}`,
        md`${paragraph}`,
        bulleted(items.map((item) => md`${item}`)),
        markdownTable(
          columns.map((header, at) => ({ title: header, value: (row: readonly (string | number)[]) => row[at] ?? '' })),
          rows,
        ),
        fenced(paragraph),
      ]),
    );

  test('has no line wider than the terminal, whatever is in it', () => {
    fc.assert(
      fc.property(
        report,
        fc.integer({ min: 20, max: 160 }),
        fc.constantFrom(PLAIN, COLOURED),
        (markdown, width, style) => {
          const wide = view(markdown.text, width, 3, style).filter((line) => textWidth(line) > width);
          expect(wide).toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });
});
