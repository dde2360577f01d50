import { isTestFile } from '../../../languages/test-files.ts';
import type { CloneGroup, DuplicateReport } from '../../findings/clones/duplicate-report.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import type { ClonedCode } from '../scorecard/advice.ts';
import type { CodeFunction } from '../scorecard/code-figures.ts';
import { mergeMinutes } from '../scorecard/debt.ts';
import type { Measure } from '../scorecard/measures.ts';

/** Lines that repeat others, as a share of all lines. Tests are left out: they repeat what they have in common on purpose. */
export function duplicationOf(
  report: DuplicateReport | undefined,
  missing: (name: 'duplicates') => Unmeasured,
): Measure {
  if (report === undefined) return { value: null, ...missing('duplicates') };
  let total = 0;
  for (const [file, lines] of report.lines) if (!isTestFile(file)) total += lines;
  if (total === 0) return { value: null, reason: 'There are no lines of code outside tests.' };
  const repeated = repeatedLines(report);
  const groups = report.groups.filter((group) => programCopies(group).length > 1).length;
  return {
    value: repeated / total,
    basis: `${repeated} of ${total} lines outside tests repeat others; ${groups} groups of clones have several copies there.`,
  };
}

/** Lines of the program that stand in copies, each once, without those that only stand in representatives. */
function repeatedLines({ groups }: DuplicateReport): number {
  const lines = new Map<string, Set<number>>();
  for (const { fragments, representative } of groups) {
    fragments.forEach(({ file, start_line, end_line }, at) => {
      if (at === representative || isTestFile(file)) return;
      const known = lines.get(file) ?? new Set();
      for (let line = start_line; line <= end_line; line++) known.add(line);
      lines.set(file, known);
    });
  }
  return [...lines.values()].reduce((sum, { size }) => sum + size, 0);
}

function programCopies({ fragments }: CloneGroup): CloneGroup['fragments'] {
  return fragments.filter(({ file }) => !isTestFile(file));
}

/** Whether a file is the project's own. */
type IsOwn = (path: string) => boolean;

/** Work to merge all copies of the same code that is the project's own, outside tests; null where clones were not looked for. */
export function duplicationHours(report: DuplicateReport | undefined, isOwn: IsOwn): number | null {
  if (report === undefined) return null;
  const worth = report.groups.filter(({ id }) => !report.withoutLogic.has(id));
  const minutes = worth.reduce((sum, group) => {
    const copies = programCopies(group).filter(({ file }) => isOwn(file));
    return sum + mergeMinutes(copies.slice(1).map(({ start_line, end_line }) => end_line - start_line + 1));
  }, 0);
  return minutes / 60;
}

/**
 * Groups of clones in the project's own code, with the function that each copy is or stands in. Copies in tests are left out:
 * what a test says is clearer said twice. So are copies of what only lists or declares.
 */
export function clonedCode(
  report: DuplicateReport | undefined,
  functions: readonly CodeFunction[],
  isOwn: IsOwn,
): ClonedCode[] {
  const byFile = Map.groupBy(functions, ({ file }) => file);
  const worth = (report?.groups ?? []).filter(({ id }) => report?.withoutLogic.has(id) === false);
  const groups = worth.map((group) => ({
    ...group,
    fragments: programCopies(group).filter(({ file }) => isOwn(file)),
  }));
  return groups.filter(({ fragments }) => fragments.length > 1).map((group) => clonedGroup(group, byFile));
}

function clonedGroup(
  { clone_type, average_similarity, fragments }: CloneGroup,
  byFile: ReadonlyMap<string, readonly CodeFunction[]>,
): ClonedCode {
  return {
    type: clone_type,
    similarity: average_similarity,
    copies: fragments.map(({ file, start_line, end_line }) => ({
      file,
      line: start_line,
      end_line,
      name: functionAround(byFile.get(file) ?? [], start_line, end_line),
    })),
  };
}

/** The innermost function with a name that lines stand in; null outside any. */
function functionAround(functions: readonly CodeFunction[], line: number, endLine: number): string | null {
  const around = functions
    .filter((one) => one.line <= line && one.endLine >= endLine && !one.name.endsWith('<anonymous>'))
    .reduce<CodeFunction | null>((best, one) => (best === null || one.line >= best.line ? one : best), null);
  return around?.name.replaceAll('<anonymous>.', '') ?? null;
}
