import type { IndexedFile } from '../../index/code-index.ts';
import { qualifiedName } from '../../index/names.ts';
import type { Place, Places } from '../../search/exact/places.ts';
import { layOut, type Unit } from '../../search/lexical/units.ts';
import type { SearchIndex } from '../../search/search-index.ts';
import { decodedText } from '../../workspace/classify.ts';
import { readRegularFile } from '../../workspace/read-file.ts';
import { termsIn } from './found-places.ts';
import type { FoundPlace } from './search-request.ts';

/** A place where a part of the query stands. */
export interface Match {
  readonly line: number;
  readonly column: number;
  /** Absent where it ends in the line it begins in. */
  readonly end_line?: number | undefined;
  /** The line, or what is around the match of one that is long. */
  readonly text: string;
}

/** A part of a file that has what was looked for. */
export interface MatchedPlace extends FoundPlace {
  readonly match_count: number;
  /** In the order of the file; of each part the first. */
  readonly matches: readonly Match[];
}

const LINES_BEFORE = 2;
const LINES_AFTER = 3;
const MAX_LINE = 200;
/** Characters shown of a long line before a match. */
const BEFORE_MATCH = 60;

/** The unit around the first of the places in a file, with the lines around it; of a file outside the index those lines alone. */
export function matchedPlace(
  path: string,
  { count, first: places }: Places,
  index: SearchIndex,
  query: Parameters<typeof termsIn>[1],
  kinds: readonly string[] | undefined,
): MatchedPlace {
  const read = readRegularFile(`${index.index.folder}/${path}`);
  const text = read.kind === 'bytes' ? (decodedText(read.bytes) ?? '') : '';
  const rows = text.split('\n').map((row) => (row.endsWith('\r') ? row.slice(0, -1) : row));
  const [{ line, column }] = places as [Place];
  const start = Math.max(1, line - LINES_BEFORE);
  const end = Math.max(line, Math.min(line + LINES_AFTER, text.endsWith('\n') ? rows.length - 1 : rows.length));
  const shown = rows
    .slice(start - 1, end)
    .map((row, at) => (start + at === line ? around(row, column) : around(row, 1)));
  return {
    path,
    ...unitPlace(index.index.files[index.index.graph.fileNode(path)], line, kinds, { line: start, end_line: end }),
    snippet: shown.join('\n'),
    snippet_line: start,
    matching_terms: termsIn(text, query),
    match_count: count,
    matches: places.map((place) => ({
      line: place.line,
      column: place.column,
      ...(place.endLine > place.line && { end_line: place.endLine }),
      // The file may have become shorter since it was searched.
      text: around(rows[place.line - 1] ?? '', place.column),
    })),
  };
}

type UnitPlace = Pick<FoundPlace, 'line' | 'end_line' | 'symbol' | 'kind'>;

function unitPlace(
  file: IndexedFile | undefined,
  line: number,
  kinds: readonly string[] | undefined,
  lines: Pick<UnitPlace, 'line' | 'end_line'>,
): UnitPlace {
  const outside = { ...lines, symbol: null, kind: 'lines' };
  if (file === undefined) return outside;
  const { definitions } = file.facts;
  const { units, unitOfLine } = layOut(file.facts);
  const unit = kinds === undefined ? units[unitOfLine[line] ?? 0] : innermost(units, line, kinds);
  if (unit === undefined || unit.kind === 'file') return outside;
  const definition = definitions[unit.definition];
  return {
    line: unit.line,
    end_line: unit.endLine,
    symbol: definition === undefined ? null : qualifiedName(definitions, definition),
    kind: unit.kind,
  };
}

/** Of the units of some kinds that a line lies in, the one that begins last. */
function innermost(units: readonly Unit[], line: number, kinds: readonly string[]): Unit | undefined {
  return units.findLast((unit) => kinds.includes(unit.kind) && unit.line <= line && line <= unit.endLine);
}

/** A line, cut to what is around a column. */
function around(row: string, column: number): string {
  if (row.length <= MAX_LINE) return row;
  const start = column <= MAX_LINE - BEFORE_MATCH ? 0 : column - 1 - BEFORE_MATCH;
  const cut = row.slice(start, start + MAX_LINE).toWellFormed();
  return `${start > 0 ? '…' : ''}${cut}${start + MAX_LINE < row.length ? '…' : ''}`;
}
