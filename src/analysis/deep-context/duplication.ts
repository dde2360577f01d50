import type { CloneGroup, DuplicateReport } from '../clones/duplicate-report.ts';
import type { CodeFunction } from '../scorecard/code-functions.ts';
import { MINUTES_PER_COPY } from '../scorecard/debt.ts';
import type { Measure, Unmeasured } from '../scorecard/measures.ts';
import type { ClonedCode } from '../scorecard/recommendations.ts';

/** Lines that repeat others, as a share of all lines. */
export function duplicationOf(
  report: DuplicateReport | undefined,
  missing: (name: 'duplicates') => Unmeasured,
): Measure {
  if (report === undefined) return { value: null, ...missing('duplicates') };
  const { duplicate_lines, total_lines, duplication_ratio, clone_groups } = report.summary;
  if (total_lines === 0) return { value: null, reason: 'There are no lines of code.' };
  return {
    value: duplication_ratio,
    basis: `${duplicate_lines} of ${total_lines} lines repeat others, in ${clone_groups} groups of clones.`,
  };
}

/** Work to merge all copies of the same code; null where clones were not looked for. */
export function duplicationHours(report: DuplicateReport | undefined): number | null {
  if (report === undefined) return null;
  return report.groups.reduce((sum, { fragments }) => sum + (fragments.length - 1) * MINUTES_PER_COPY, 0) / 60;
}

/** Groups of clones, with the function that each copy is or stands in. */
export function clonedCode(report: DuplicateReport | undefined, functions: readonly CodeFunction[]): ClonedCode[] {
  const byFile = Map.groupBy(functions, ({ file }) => file);
  return (report?.groups ?? []).map((group) => clonedGroup(group, byFile));
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
