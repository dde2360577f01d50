import { visibleLine } from '../visible-text.ts';
import { MachineText } from './report.ts';

export interface CsvColumn<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number;
}

/**
 * A table by RFC 4180: lines end in CRLF; cells with commas or quotes are quoted. Each row is one line: a line end within a
 * cell is written as an escape.
 */
export function csvTable<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): MachineText {
  const lines = [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return new MachineText(lines.map((cells) => `${cells.map(csvCell).join(',')}\r\n`).join(''));
}

/** What spreadsheets take for the beginning of a formula; full-width forms are the same to some. */
const FORMULA = /^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/u;

/**
 * A cell. Text that a spreadsheet would run as a formula gets an apostrophe before it, which makes it text.
 *
 * @see https://owasp.org/www-community/attacks/CSV_Injection
 */
export function csvCell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const shown = FORMULA.test(value) ? `'${visibleLine(value)}` : visibleLine(value);
  return /[",]/.test(shown) ? `"${shown.replaceAll('"', '""')}"` : shown;
}
