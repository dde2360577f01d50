/** Lines from one to another, both included. */
export interface PartialLines {
  readonly start_line: number;
  readonly end_line: number;
}

/** A file that the parser read in part: symbols, calls and imports in these lines may be missing from every answer. */
export interface PartialFile {
  readonly path: string;
  readonly language: string;
  /** In order, not overlapping. */
  readonly lines: readonly PartialLines[];
}

/** Files and ranges that a sentence names one by one. */
const SHOWN = 3;

/** `2 files read in part`. */
export function partialCount(count: number): string {
  return `${count} file${count === 1 ? '' : 's'} read in part`;
}

/** The first few partial files with their lines, and how many more there are: `a.py (lines 3–9), b.py (line 1)`. */
export function namedPartialFiles(files: readonly PartialFile[]): string {
  return listed(
    files.map(({ path, lines }) => `${path} (${namedLines(lines)})`),
    'file',
  );
}

/** `lines 3–9, 12`. */
export function namedLines(lines: readonly PartialLines[]): string {
  const ranges = lines.map(({ start_line, end_line }) =>
    start_line === end_line ? `${start_line}` : `${start_line}–${end_line}`,
  );
  const isOne = lines.length === 1 && lines[0]?.start_line === lines[0]?.end_line;
  return `${isOne ? 'line' : 'lines'} ${listed(ranges, 'range')}`;
}

/**
 * Says in a note which partial files an answer rests on, and what it may lack for it; no note if there are none.
 * @param consequence what may be wrong with the answer, as a clause
 */
export function partialNotes(files: readonly PartialFile[], consequence: string): string[] {
  return files.length === 0 ? [] : [`${partialCount(files.length)}: ${namedPartialFiles(files)}; ${consequence}.`];
}

function listed(items: readonly string[], noun: string): string {
  const more = items.length - SHOWN;
  return items.slice(0, SHOWN).join(', ') + (more > 0 ? ` and ${more} more ${noun}${more === 1 ? '' : 's'}` : '');
}
