import { useMemo, useState } from 'preact/hooks';
import { FileLink } from '../../components/file-link.tsx';
import type { FileColumns } from '../../data/measures.ts';
import { whole } from '../../design/numbers.ts';
import type { FileColours } from './colours.ts';
import { type Colouring, MEASURE_KINDS } from './measure-kinds.ts';

interface FileTableProps {
  readonly files: FileColumns;
  readonly rows: readonly number[];
  readonly colouring: Colouring;
  readonly colours: FileColours;
  readonly title: string;
}

type Order = 'measure' | 'lines' | 'path';

const STEP = 50;

/** The files of the map, worst first, for everybody and for keys. */
export function FileTable({ files, rows, colouring, colours, title }: FileTableProps) {
  const [order, setOrder] = useState<Order>('measure');
  const [limit, setLimit] = useState(STEP);
  const sorted = useMemo(() => [...rows].sort(orders(files, colouring)[order]), [files, rows, colouring, order]);
  const head = (name: Order, label: string, isNumber: boolean) => (
    <th
      class={isNumber ? 'number' : ''}
      scope="col"
      aria-sort={order === name ? (name === 'path' ? 'ascending' : 'descending') : undefined}
    >
      <button type="button" class="sort" onClick={() => setOrder(name)}>
        {label}
      </button>
    </th>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
    <section class="scroll" tabIndex={0} aria-label="Table of files">
      <table>
        <thead>
          <tr>
            {head('path', 'File', false)}
            {head('lines', 'Lines', true)}
            {head('measure', title, true)}
          </tr>
        </thead>
        <tbody>
          {sorted.slice(0, limit).map((row) => (
            <tr key={row}>
              <td>
                <FileLink path={files.path[row] ?? ''} />
              </td>
              <td class="number">{whole(files.lines[row])}</td>
              <td class="number">
                <span class="swatch" aria-hidden="true" style={{ backgroundColor: colours.of(row) }} />{' '}
                {colours.shown(row)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {sorted.length > limit && (
        <button type="button" class="button plain" onClick={() => setLimit(limit + STEP)}>
          {Math.min(STEP, sorted.length - limit)} more of {whole(sorted.length)}
        </button>
      )}
    </section>
  );
}

type Compare = (a: number, b: number) => number;

function orders(files: FileColumns, colouring: Colouring): Record<Order, Compare> {
  const byPath: Compare = (a, b) => ((files.path[a] ?? '') < (files.path[b] ?? '') ? -1 : 1);
  const byLines: Compare = (a, b) => (files.lines[b] ?? 0) - (files.lines[a] ?? 0) || byPath(a, b);
  return { path: byPath, lines: byLines, measure: byMeasure(files, colouring, byLines) };
}

/** Worst first: of what is good, the least. What was not measured comes last. */
function byMeasure(files: FileColumns, colouring: Colouring, otherwise: Compare): Compare {
  if (colouring === 'owner') {
    const owner = (row: number) => files.owner[row] ?? '\uffff';
    return (a, b) => (owner(a) === owner(b) ? otherwise(a, b) : owner(a) < owner(b) ? -1 : 1);
  }
  const { of, isGood } = MEASURE_KINDS[colouring];
  const worth = (row: number) => {
    const value = of(files, row);
    return value === null ? Number.NEGATIVE_INFINITY : isGood ? -value : value;
  };
  return (a, b) => (worth(a) === worth(b) ? otherwise(a, b) : worth(b) - worth(a));
}
