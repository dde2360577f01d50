import { stripVTControlCharacters } from 'node:util';
import { Styled, styled, type Text } from './style.ts';
import { clip, clipMiddle, textWidth, wrap } from './text-width.ts';

/** What a column is, and how it gives way where the terminal is too narrow for all. */
export interface Column {
  readonly header: string;
  readonly align?: 'left' | 'right';
  /**
   * Where its cells get shorter: at the end, in the middle as paths do, nowhere, or over several lines. Default: over lines.
   */
  readonly shortens?: 'end' | 'middle' | 'never' | 'wraps';
  /** Colours a cell, which is given as it is shown. */
  readonly paint?: (shown: string) => Styled;
}

export interface TableView {
  /** Columns of the terminal; without it each column is as wide as its widest cell. */
  readonly width?: number;
  /** How the header looks. */
  readonly header?: (line: Styled) => Styled;
}

const GAP = '  ';
/** A column that gets shorter keeps so many columns of the terminal, if it has them. */
const LEAST = { end: 10, middle: 16, wraps: 12, never: Number.POSITIVE_INFINITY } as const;

/**
 * Lines of a table with its columns aligned, a header first, no trailing spaces.
 *
 * Within a width, no line is wider than that: cells get shorter as their columns say, headers stand over several lines, and
 * where that is not enough, columns are left out from the right and named in a last line.
 *
 * @param rows one array of cells a row, in the order of `columns`
 */
export function table(
  columns: readonly Column[],
  rows: readonly (readonly Text[])[],
  { width = Number.POSITIVE_INFINITY, header = (line) => line }: TableView = {},
): Styled[] {
  const cells = rows.map((row) => columns.map((_, i) => styled`${row[i] ?? ''}`.text));
  const { kept, widths } = keptColumns(columns, cells, width);
  const headers = kept.map((column, i) => wrap(column.header, Math.max(2, widths[i] ?? 0)));
  const left = columns.slice(kept.length).map((column) => column.header);
  const note = left.length === 0 ? [] : wrap(`Hidden for lack of width: ${left.join(', ')}.`, width);
  return [
    ...rowLines(
      kept.map(({ align = 'left' }) => ({ align })),
      headers,
      widths,
    ).map(header),
    ...cells.flatMap((row) => rowLines(kept, shortenedCells(kept, row, widths), widths)),
    ...note.map((line) => styled`${line}`),
  ];
}

/** As many columns as fit, the first always, with their widths. */
function keptColumns(columns: readonly Column[], cells: readonly (readonly string[])[], width: number) {
  for (let count = columns.length; count > 0; count--) {
    const kept = columns.slice(0, count);
    const widths = fitted(kept, cells, width);
    if (widths !== null) return { kept, widths };
  }
  return { kept: columns.slice(0, 1), widths: [width] };
}

function naturalWidths(columns: readonly Column[], cells: readonly (readonly string[])[]): number[] {
  return columns.map(({ header }, i) => widest(cells, i, textWidth(header)));
}

function widest(cells: readonly (readonly string[])[], column: number, least: number): number {
  return cells.reduce((most, row) => Math.max(most, textWidth(row[column] ?? '')), least);
}

/** The widths with which all columns fit, the widest giving way first; null where they do not fit however short they are. */
function fitted(columns: readonly Column[], cells: readonly (readonly string[])[], width: number): number[] | null {
  const room = width - GAP.length * (columns.length - 1);
  const natural = naturalWidths(columns, cells);
  if (sum(natural) <= room) return natural;
  // Headers stand over several lines before any cell gets shorter.
  const widths = columns.map(({ header }, i) => widest(cells, i, longestWord(header)));
  const least = columns.map(({ shortens = 'wraps', header }, i) => {
    return Math.min(widths[i] as number, Math.max(LEAST[shortens], longestWord(header)));
  });
  if (sum(least) > room) return null;
  for (let excess = sum(widths) - room; excess > 0; excess = sum(widths) - room) {
    const giving = widths.map((one, i) => (one > (least[i] as number) ? one : 0));
    const most = Math.max(...giving);
    const at = giving.indexOf(most);
    // Down to the next widest, so that those of the same width share what is missing.
    const next = Math.max(...giving.filter((one) => one < most), least[at] as number);
    widths[at] = Math.max(next, most - Math.max(1, Math.ceil(excess / 2)), least[at] as number);
  }
  return widths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

function longestWord(header: string): number {
  return Math.max(...header.split(' ').map(textWidth));
}

function shortenedCells(columns: readonly Column[], row: readonly string[], widths: readonly number[]) {
  return columns.map((column, i) => shortened(column, row[i] ?? '', widths[i] ?? 0));
}

/** A cell over the lines that it takes. */
function shortened({ shortens = 'wraps' }: Column, cell: string, width: number): readonly string[] {
  if (textWidth(cell) <= width) return [cell];
  // Colours would be cut in two; those of a whole column are put on afterwards.
  const text = stripVTControlCharacters(cell);
  if (shortens === 'middle') return [clipMiddle(text, width)];
  return shortens === 'wraps' && width >= 2 ? wrap(text, width) : [clip(text, width)];
}

function rowLines(
  columns: readonly Pick<Column, 'align' | 'paint'>[],
  cells: readonly (readonly string[])[],
  widths: readonly number[],
): Styled[] {
  const height = Math.max(...cells.map((lines) => lines.length));
  return Array.from({ length: height }, (_, line) => {
    const parts = columns.map(({ align = 'left', paint }, i) => {
      const cell = cells[i]?.[line] ?? '';
      const padding = ' '.repeat(Math.max(0, (widths[i] ?? 0) - textWidth(cell)));
      const shown = paint === undefined || cell === '' ? cell : paint(cell).text;
      return align === 'right' ? padding + shown : shown + padding;
    });
    return new Styled(parts.join(GAP).trimEnd());
  });
}
