import { execFileSync } from 'node:child_process';
import type { LinkedIndex } from '../../src/index/code-index.ts';
import { layOut } from '../../src/search/lexical/units.ts';
import type { TaskCommit } from './task-commits.ts';

const MAX_DIFF_BYTES = 1 << 28;
const HUNK = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,\d+)? @@/gm;

/** Lines of a file before a commit. Where the commit only added lines, those above and below the addition. */
interface ChangedLines {
  readonly from: number;
  readonly to: number;
  readonly isAddition: boolean;
}

/**
 * Returns the definitions whose lines a commit changed, as `path:line` of their first line before it: of nested ones the
 * innermost, without those of tests. Lines added within a definition change it, lines added between two do not. Changes of white
 * space do not count.
 *
 * @param repository has the commit
 * @param index of the tree as it was before
 */
export function changedDefinitions(repository: string, commit: TaskCommit, index: LinkedIndex): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const path of commit.modified) {
    const file = index.files.find((one) => one.path === path);
    if (file === undefined || index.kinds.isTest(path)) continue;
    const { units, unitOfLine } = layOut(file.facts);
    for (const lines of changedLines(repository, commit, path)) {
      for (const unit of unitsIn(lines, unitOfLine)) {
        const { definition, line } = units[unit] as (typeof units)[number];
        if (definition !== -1) changed.add(`${path}:${line}`);
      }
    }
  }
  return changed;
}

function unitsIn({ from, to, isAddition }: ChangedLines, unitOfLine: Int32Array): readonly number[] {
  const units = Array.from({ length: to - from + 1 }, (_, at) => unitOfLine[from + at] ?? 0);
  return isAddition && new Set(units).size > 1 ? [] : units;
}

function changedLines(repository: string, { parent, hash }: TaskCommit, path: string): readonly ChangedLines[] {
  const options = ['-U0', '-w', '--no-color', '--no-ext-diff', '--no-renames'];
  const diff = execFileSync('git', ['diff', ...options, parent, hash, '--', path], {
    ...{ cwd: repository, encoding: 'utf8', maxBuffer: MAX_DIFF_BYTES },
  });
  return [...diff.matchAll(HUNK)].map(([, start, count = '1']) => {
    const [from, lines] = [Number(start), Number(count)];
    return lines === 0
      ? { from: Math.max(1, from), to: from + 1, isAddition: true }
      : { from, to: from + lines - 1, isAddition: false };
  });
}
