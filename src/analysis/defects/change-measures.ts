import type { History } from '../../workspace/history.ts';
import { churnScore } from '../churn/churn.ts';

/** A change counts half after so many days. */
const HALF_LIFE_DAYS = 120;
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
  /** 0–1 against the other files: commits and lines, as churn is reported. */
  readonly score: number;
}

/** How much each file changed, by path. Files without a change are absent. */
export function changeMeasures({ commits, tracked }: History): ReadonlyMap<string, ChangeMeasures> {
  const newest = commits.reduce((latest, { at }) => Math.max(latest, at), 0);
  const totals = new Map<string, { recent: number; commits: number; lines: number }>();
  for (const { at, files } of commits) {
    const weight = 0.5 ** ((newest - at) / DAY_MS / HALF_LIFE_DAYS) * files.length ** -FOCUS;
    for (const { path, additions, deletions } of files) {
      if (!tracked.has(path)) continue;
      const total = totals.get(path) ?? { recent: 0, commits: 0, lines: 0 };
      totals.set(path, total);
      total.recent += weight;
      total.commits += 1;
      total.lines += additions + deletions;
    }
  }
  const most = (value: 'commits' | 'lines') => totals.values().reduce((max, total) => Math.max(max, total[value]), 0);
  const maxCommits = most('commits');
  const maxLines = most('lines');
  return new Map(
    Array.from(totals, ([path, total]) => [
      path,
      { recent: total.recent, score: churnScore(total.commits, total.lines, maxCommits, maxLines) },
    ]),
  );
}

/** Changes of a file of so many code lines are taken as they are. */
const USUAL_LINES = 100;
const LEAST_LINES = 10;
/** How much more changes are expected of larger files. */
const SIZE_EXPONENT = 0.2;

/** Changes for the size of a file: those of one 32 times as large count half. */
export function relativeChanges(recent: number, codeLines: number): number {
  return recent / (Math.max(codeLines, LEAST_LINES) / USUAL_LINES) ** SIZE_EXPONENT;
}
