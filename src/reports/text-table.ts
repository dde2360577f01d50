import { joined, Markdown, type Part } from './markdown.ts';

export interface Column<Row> {
  readonly title: Part;
  readonly value: (row: Row) => Part;
}

/** Columns are not filled up beyond this: one long cell must not make every row as long. */
const WIDEST_FILLED = 100;

/** A Markdown table: readable as it stands, and as Markdown. Numbers are aligned to the right. */
export function markdownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): Markdown {
  const values = rows.map((row) => columns.map(({ value }) => value(row)));
  const isNumber = columns.map((_, at) => values.length > 0 && values.every((row) => typeof row[at] === 'number'));
  const cells = [columns.map(({ title }) => cellOf(title)), ...values.map((row) => row.map(cellOf))];
  const widths = columns.map((_, at) => cells.reduce((most, row) => Math.max(most, filledWidth(row[at] as string)), 3));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] as number) : cell.padEnd(widths[at] as number))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (isNumber[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return new Markdown([line(cells[0] as string[]), rule, ...cells.slice(1).map(line)].join('\n'));
}

function filledWidth(cell: string): number {
  return Math.min(cell.length, WIDEST_FILLED);
}

/**
 * A cell that ends where it should: a bar is part of it when an odd number of backslashes stands before it, one of which the
 * reader takes off. Only what is quoted as code has bars or line ends at all.
 *
 * @see https://github.github.com/gfm/#example-200
 */
function cellOf(value: Part): string {
  return joined([value], '')
    .text.replaceAll('\n', ' ')
    .replace(/(?<!\\)(\\*)\|/g, (_, before: string) => (before.length % 2 === 0 ? `${before}\\|` : `${before}\\\\|`));
}
