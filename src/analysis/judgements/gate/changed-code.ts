import type { CodeIndex } from '../../../index/code-index.ts';
import { eachFile } from '../../../index/file-fault.ts';
import type { ChangedLines } from '../../../workspace/changes.ts';
import { type LineRange, union } from '../../../workspace/line-ranges.ts';
import { firstThatFits } from '../../measures/sorted.ts';
import { MaxTree } from './max-tree.ts';

/** The part of a tree that is judged. */
export interface Scope {
  /** Whether any of the lines is part of it. */
  touches(file: string, line: number, endLine: number): boolean;
  /** Whether a function is: one with a changed line that is in no function inside it. */
  hasFunction(file: string, line: number, endLine: number): boolean;
  /** Runs of lines that are part of it, ascending and apart from each other, by file; null for everything. */
  readonly ranges: ReadonlyMap<string, readonly LineRange[]> | null;
}

export const EVERYTHING: Scope = { touches: () => true, hasFunction: () => true, ranges: null };

/** Functions with a changed line, and of all else the changed lines alone: what a change did not write, it did not bring. */
export function changedCode(index: CodeIndex, { files }: ChangedLines): Scope {
  const ranges = new Map<string, readonly LineRange[]>();
  const functions = new Set<string>();
  eachFile(index.files, (file) => {
    const { path } = file;
    const changed = files.get(path);
    if (changed === undefined || changed.length === 0) return;
    const { facts } = file;
    const callables = facts.definitions.filter(({ metrics }) => metrics !== null);
    const touched = changedFunctions(callables, linesIn(changed, facts.lines.total));
    for (const { line, endLine } of touched) functions.add(keyOf(path, line, endLine));
  });
  for (const [path, changed] of files) if (changed.length > 0) ranges.set(path, union(changed));
  return {
    touches: (file, line, endLine) => touchesAny(ranges.get(file) ?? [], line, endLine),
    hasFunction: (file, line, endLine) => functions.has(keyOf(file, line, endLine)),
    ranges,
  };
}

const keyOf = (file: string, line: number, endLine: number) => `${file}\0${line}\0${endLine}`;

/** @param ranges that do not touch, ascending */
function touchesAny(ranges: readonly LineRange[], line: number, endLine: number): boolean {
  const first = ranges[firstThatFits(ranges.length, (at) => (ranges[at] as LineRange).end >= line)];
  return first !== undefined && first.start <= endLine;
}

/** The lines of ranges up to the last of a file, ascending, each once. */
function linesIn(ranges: readonly LineRange[], last: number): number[] {
  const lines: number[] = [];
  for (const { start, end } of union(ranges)) {
    for (let line = start; line <= Math.min(end, last); line++) lines.push(line);
  }
  return lines;
}

interface Callable {
  readonly line: number;
  readonly endLine: number;
}

/** The functions that hold one of some lines with no other function around that line inside them. */
function changedFunctions<T extends Callable>(callables: readonly T[], lines: readonly number[]): T[] {
  // What stands in another comes before it.
  const innerFirst = [...callables].sort((a, b) => b.line - a.line || a.endLine - b.endLine);
  /** Of each line, where the function ends that holds it and ends first, of those that were looked at. */
  const ends = new MaxTree(lines.map(() => Number.POSITIVE_INFINITY));
  const changed: T[] = [];
  let before: Callable | undefined;
  let isBeforeChanged = false;
  for (const one of innerFirst) {
    // Functions on the very same lines are in none of each other.
    const isSame = before?.line === one.line && before.endLine === one.endLine;
    const isChanged: boolean = isSame ? isBeforeChanged : takeLines(one, lines, ends);
    if (isChanged) changed.push(one);
    before = one;
    isBeforeChanged = isChanged;
  }
  return changed;
}

/** Notes where a function ends for the lines of it that no function inside it holds; returns whether there are any. */
function takeLines({ line, endLine }: Callable, lines: readonly number[], ends: MaxTree): boolean {
  let isAny = false;
  for (let at = firstThatFits(lines.length, (place) => (lines[place] as number) >= line); ; at++) {
    at = ends.firstFrom(at, endLine + 1);
    if (at === -1 || at >= lines.length || (lines[at] as number) > endLine) return isAny;
    ends.set(at, endLine);
    isAny = true;
  }
}
