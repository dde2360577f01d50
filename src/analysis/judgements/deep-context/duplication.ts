import type { FileKinds } from '../../../languages/file-kinds.ts';
import type { CloneGroup, DuplicateReport } from '../../findings/clones/duplicate-report.ts';
import type { Unmeasured } from '../../measures/unmeasured.ts';
import type { ClonedCode } from '../scorecard/advice.ts';
import type { CodeFunction } from '../scorecard/code-figures.ts';
import { mergeMinutes } from '../scorecard/debt.ts';
import type { Measure } from '../scorecard/measures.ts';

type Fragment = CloneGroup['fragments'][number];

/** What is a test: files, and functions in other files that only a test runner reaches. */
export class TestCode {
  readonly #functions: ReadonlyMap<string, readonly CodeFunction[]>;

  readonly #kinds: FileKinds;

  constructor(functions: readonly CodeFunction[], kinds: FileKinds) {
    this.#kinds = kinds;
    const tests = functions.filter(({ file, isTest }) => isTest && !kinds.isTest(file));
    this.#functions = Map.groupBy(tests, ({ file }) => file);
  }

  /** Lines of a file that are no test, of so many. */
  programLines(file: string, lines: number): number {
    if (this.#kinds.isTest(file)) return 0;
    const tests = new Set<number>();
    for (const { line, endLine } of this.#functions.get(file) ?? []) {
      for (let at = line; at <= endLine; at++) tests.add(at);
    }
    return lines - tests.size;
  }

  /** Copies in the program. */
  without({ fragments }: CloneGroup): Fragment[] {
    return fragments.filter((fragment) => !this.has(fragment));
  }

  has({ file, start_line, end_line }: Fragment): boolean {
    if (this.#kinds.isTest(file)) return true;
    const inFile = this.#functions.get(file) ?? [];
    return inFile.some(({ line, endLine }) => line <= end_line && start_line <= endLine);
  }
}

/** Lines that repeat others, as a share of all lines. Tests are left out: they repeat what they have in common on purpose. */
export function duplicationOf(
  report: DuplicateReport | undefined,
  tests: TestCode,
  missing: (name: 'duplicates') => Unmeasured,
): Measure {
  if (report === undefined) return { value: null, ...missing('duplicates') };
  let total = 0;
  for (const [file, lines] of report.lines) total += tests.programLines(file, lines);
  if (total === 0) return { value: null, reason: 'No lines of code outside tests.' };
  const repeated = repeatedLines(report, tests);
  const groups = report.groups.filter((group) => tests.without(group).length > 1).length;
  return {
    value: repeated / total,
    basis: `${repeated} of ${total} lines outside tests are duplicated; ${groups} clone groups have several copies there.`,
  };
}

/** Lines of the program that stand in copies, each once, without those that only stand in representatives. */
function repeatedLines({ groups }: DuplicateReport, tests: TestCode): number {
  const lines = new Map<string, Set<number>>();
  for (const { fragments, representative } of groups) {
    fragments.forEach((fragment, at) => {
      if (at === representative || tests.has(fragment)) return;
      const known = lines.get(fragment.file) ?? new Set();
      for (let line = fragment.start_line; line <= fragment.end_line; line++) known.add(line);
      lines.set(fragment.file, known);
    });
  }
  return [...lines.values()].reduce((sum, { size }) => sum + size, 0);
}

/** Whether a file is the project's own. */
type IsOwn = (path: string) => boolean;

/** Work to merge all copies of the same code that is the project's own, outside tests; null where clones were not looked for. */
export function duplicationHours(report: DuplicateReport | undefined, tests: TestCode, isOwn: IsOwn): number | null {
  if (report === undefined) return null;
  const worth = report.groups.filter(({ id }) => !report.withoutLogic.has(id));
  const minutes = worth.reduce((sum, group) => {
    const copies = tests.without(group).filter(({ file }) => isOwn(file));
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
  tests: TestCode,
  isOwn: IsOwn,
): ClonedCode[] {
  const byFile = Map.groupBy(functions, ({ file }) => file);
  const worth = (report?.groups ?? []).filter(({ id }) => report?.withoutLogic.has(id) === false);
  const groups = worth.map((group) => ({
    ...group,
    fragments: tests.without(group).filter(({ file }) => isOwn(file)),
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
      ...functionAround(byFile.get(file) ?? [], start_line, end_line),
    })),
  };
}

/** From such a share of a function on, lines of it are spoken of as the function. */
const WHOLE = 0.8;

/** The innermost function with a name that lines stand in, and whether they are most of it. */
function functionAround(functions: readonly CodeFunction[], line: number, endLine: number) {
  const around = functions
    .filter((one) => one.line <= line && one.endLine >= endLine && !one.name.endsWith('<anonymous>'))
    .reduce<CodeFunction | null>((best, one) => (best === null || one.line >= best.line ? one : best), null);
  if (around === null) return { name: null, isWhole: false };
  return {
    name: around.name.replaceAll('<anonymous>.', ''),
    isWhole: endLine - line + 1 >= WHOLE * (around.endLine - around.line + 1),
  };
}
