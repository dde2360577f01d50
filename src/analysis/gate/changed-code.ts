import type { CodeIndex } from '../../index/code-index.ts';
import type { ChangedLines } from '../../workspace/changes.ts';
import type { LineRange } from '../../workspace/unified-diff.ts';

/** The part of a tree that is judged. */
export interface Scope {
  /** Whether any of the lines is part of it. */
  touches(file: string, line: number, endLine: number): boolean;
  /** Whether a function is: one with a changed line that is in no function inside it. */
  hasFunction(file: string, line: number, endLine: number): boolean;
  /** Runs of lines that are part of it, by file; null for everything. */
  readonly ranges: ReadonlyMap<string, readonly LineRange[]> | null;
}

export const EVERYTHING: Scope = { touches: () => true, hasFunction: () => true, ranges: null };

/** Changed functions, and changed lines outside any function. */
export function changedCode(index: CodeIndex, { files }: ChangedLines): Scope {
  const ranges = new Map<string, readonly LineRange[]>();
  const functions = new Set<string>();
  for (const { path, facts } of index.files) {
    const changed = files.get(path);
    if (changed === undefined || changed.length === 0) continue;
    const callables = facts.definitions.filter(({ metrics }) => metrics !== null);
    const touched = changed.flatMap((range) =>
      innermost(callables, { start: range.start, end: Math.min(range.end, facts.lines.total) }),
    );
    for (const { line, endLine } of touched) functions.add(keyOf(path, line, endLine));
    ranges.set(path, [...changed, ...touched.map(({ line, endLine }) => ({ start: line, end: endLine }))]);
  }
  // Files that are no code have no functions: their changed lines alone.
  for (const [path, changed] of files) if (!ranges.has(path)) ranges.set(path, changed);
  return {
    touches: (file, line, endLine) =>
      ranges.get(file)?.some(({ start, end }) => start <= endLine && line <= end) ?? false,
    hasFunction: (file, line, endLine) => functions.has(keyOf(file, line, endLine)),
    ranges,
  };
}

const keyOf = (file: string, line: number, endLine: number) => `${file}\0${line}\0${endLine}`;

interface Callable {
  readonly line: number;
  readonly endLine: number;
}

/** The functions that hold a line of the range with no other function in between. */
function innermost<T extends Callable>(callables: readonly T[], { start, end }: LineRange): T[] {
  const touching = callables.filter((one) => one.line <= end && start <= one.endLine);
  return touching.filter((one) => {
    const inside = touching.filter((other) => other !== one && one.line <= other.line && other.endLine <= one.endLine);
    for (let line = Math.max(start, one.line); line <= Math.min(end, one.endLine); line++) {
      const covering = inside.find((other) => other.line <= line && line <= other.endLine);
      if (covering === undefined) return true;
      line = covering.endLine;
    }
    return false;
  });
}
