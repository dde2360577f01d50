import type { FileFacts } from '../languages/facts.ts';
import type { IndexedFile } from './code-index.ts';
import { inFile } from './file-fault.ts';
import type { PartialFile, PartialLines } from './partial-names.ts';

/** Whether files are partial depends on their content alone, and files live as long as the index that has them. */
const known = new WeakMap<IndexedFile, readonly PartialLines[] | null>();

/**
 * Returns the lines of a file that were not read, or null if all of it was: those that recovery left out, else those of the
 * syntax errors that the facts list.
 */
export function partialLines(file: IndexedFile): readonly PartialLines[] | null {
  const found = known.get(file);
  if (found !== undefined) return found;
  const lines = inFile(file.path, () => partialLinesOf(file.facts));
  known.set(file, lines);
  return lines;
}

/** As `partialLines`, of facts that belong to no index. */
export function partialLinesOf({ unread, problems }: FileFacts): readonly PartialLines[] | null {
  const ranges = unread.length > 0 ? unread : problems.map(({ line }) => ({ line, endLine: line }));
  if (ranges.length === 0) return null;
  const merged: { start_line: number; end_line: number }[] = [];
  for (const { line, endLine } of ranges) {
    const last = merged.at(-1);
    if (last !== undefined && line <= last.end_line + 1) last.end_line = Math.max(last.end_line, endLine);
    else merged.push({ start_line: line, end_line: endLine });
  }
  return merged;
}

/** Those of some files that were read in part, in the same order. */
export function partialFiles(files: readonly IndexedFile[]): readonly PartialFile[] {
  return files.flatMap((file) => {
    const lines = partialLines(file);
    return lines === null ? [] : [{ path: file.path, language: file.language, lines }];
  });
}
