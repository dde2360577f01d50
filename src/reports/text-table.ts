export interface Column<Row> {
  readonly title: string;
  readonly value: (row: Row) => string | number;
}

/** A Markdown table: readable as it stands, and as Markdown. Numbers are aligned to the right. */
export function markdownTable<Row>(columns: readonly Column<Row>[], rows: readonly Row[]): string {
  const isNumber = columns.map(({ value }) => rows.length > 0 && rows.every((row) => typeof value(row) === 'number'));
  const cells = [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => escaped(String(value(row))))),
  ];
  const widths = columns.map((_, at) => Math.max(3, ...cells.map((row) => (row[at] as string).length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, at) => (isNumber[at] ? cell.padStart(widths[at] as number) : cell.padEnd(widths[at] as number))).join(' | ')} |`;
  const rule = `| ${widths.map((width, at) => (isNumber[at] ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width))).join(' | ')} |`;
  return [line(cells[0] as string[]), rule, ...cells.slice(1).map(line)].join('\n');
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|').replaceAll('\n', ' ');
}
