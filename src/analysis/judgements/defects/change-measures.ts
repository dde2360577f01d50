import type { History } from '../../../workspace/history.ts';
import { churnScore } from '../../measures/churn/churn.ts';
import { isBugFix } from './bug-fixes.ts';

/** A change counts half after so many days. */
const HALF_LIFE_DAYS = 120;
/** So does a fix: where bugs were, others tend to be. */
const FIX_HALF_LIFE_DAYS = 365;
/** A commit that changes many files says less of each. */
const FOCUS = 0.25;
/** History to measure by, in days: what is older counts for little. */
export const HISTORY_DAYS = 365;

const DAY_MS = 86_400_000;

export interface ChangeMeasures {
  /**
   * Commits that changed the file, each counting half as much for every `HALF_LIFE_DAYS` that it is older than the newest,
   * and half as much for sixteen times as many files that it changed.
   */
  readonly recent: number;
  /** Commits that fixed a bug in it, each counting half as much for every `FIX_HALF_LIFE_DAYS`. */
  readonly fixes: number;
  /** 0–1 against the other files: commits and lines, as churn is reported. */
  readonly score: number;
}

export const UNCHANGED: ChangeMeasures = { recent: 0, fixes: 0, score: 0 };

/** How much each file changed, by path. Files without a change are absent. */
export function changeMeasures({ commits, tracked, newest: head }: History): ReadonlyMap<string, ChangeMeasures> {
  const newest = commits.reduce((latest, { at }) => Math.max(latest, at), head ?? 0);
  const totals = new Map<string, { recent: number; fixes: number; commits: number; lines: number }>();
  for (const { at, subject, files } of commits) {
    const days = (newest - at) / DAY_MS;
    const change = 0.5 ** (days / HALF_LIFE_DAYS) * files.length ** -FOCUS;
    const fix = isBugFix(subject, files.length) ? 0.5 ** (days / FIX_HALF_LIFE_DAYS) : 0;
    for (const { path, additions, deletions } of files) {
      if (!tracked.has(path)) continue;
      const total = totals.get(path) ?? { recent: 0, fixes: 0, commits: 0, lines: 0 };
      totals.set(path, total);
      total.recent += change;
      total.fixes += fix;
      total.commits += 1;
      total.lines += additions + deletions;
    }
  }
  const most = (value: 'commits' | 'lines') => totals.values().reduce((max, total) => Math.max(max, total[value]), 0);
  const maxCommits = most('commits');
  const maxLines = most('lines');
  return new Map(
    Array.from(totals, ([path, { recent, fixes, commits: count, lines }]) => [
      path,
      { recent, fixes, score: churnScore(count, lines, maxCommits, maxLines) },
    ]),
  );
}

/**
 * How much the other files of each file's folder changed, on the mean: work on a part of a project goes on around what was
 * changed. A file that is alone in its folder is given the mean of all.
 *
 * @param paths in any order
 * @returns in their order
 */
export function changesAround(paths: readonly string[], changes: ReadonlyMap<string, ChangeMeasures>): number[] {
  const recentOf = (path: string) => (changes.get(path) ?? UNCHANGED).recent;
  const folders = new Map<string, { sum: number; count: number }>();
  let sum = 0;
  for (const path of paths) {
    const folder = folders.get(folderOf(path)) ?? { sum: 0, count: 0 };
    folders.set(folderOf(path), { sum: folder.sum + recentOf(path), count: folder.count + 1 });
    sum += recentOf(path);
  }
  return paths.map((path) => {
    const folder = folders.get(folderOf(path)) as { sum: number; count: number };
    return folder.count === 1 ? sum / paths.length : (folder.sum - recentOf(path)) / (folder.count - 1);
  });
}

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/') + 1);
