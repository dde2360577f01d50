import { Styled, styled, type Text } from './style.ts';
import { textWidth } from './text-width.ts';

export interface Column {
  readonly header: string;
  readonly align?: 'left' | 'right';
}

const GAP = '  ';

/**
 * Lines of a table with its columns aligned, a header line first, no trailing spaces.
 *
 * @param rows one array of cells a row, in the order of `columns`
 */
export function table(columns: readonly Column[], rows: readonly (readonly Text[])[]): Styled[] {
  const all = [columns.map(({ header }) => header), ...rows].map((row) => row.map((cell) => styled`${cell}`.text));
  const widths = columns.map((_, i) => Math.max(...all.map((row) => textWidth(row[i] ?? ''))));
  return all.map((row) => {
    const cells = columns.map(({ align = 'left' }, i) => {
      const cell = row[i] ?? '';
      const padding = ' '.repeat((widths[i] ?? 0) - textWidth(cell));
      return align === 'right' ? padding + cell : cell + padding;
    });
    return new Styled(cells.join(GAP).trimEnd());
  });
}
