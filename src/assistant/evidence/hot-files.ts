import { HISTORY_DAYS } from '../../analysis/judgements/defects/change-measures.ts';
import { analyzeChurn, type ChurnFile } from '../../analysis/measures/churn/churn.ts';
import type { FileKinds } from '../../languages/file-kinds.ts';
import type { History } from '../../workspace/history.ts';

/** Files by how much they changed, those that people write; by the history they were found in, which never changes, and what
 * the tree says of its files. */
const known = new WeakMap<History, Map<string, readonly ChurnFile[]>>();

/** The files that changed most within the period, the most first. */
export function hotFiles(history: History, kinds: FileKinds, now: Date): readonly ChurnFile[] {
  const byKinds = known.get(history) ?? new Map<string, readonly ChurnFile[]>();
  known.set(history, byKinds);
  let files = byKinds.get(kinds.key);
  if (files === undefined) {
    files = analyzeChurn(history, { periodDays: HISTORY_DAYS, now, kinds }).files.filter(({ generated }) => !generated);
    byKinds.set(kinds.key, files);
  }
  return files;
}

/** The period in words. */
export const PERIOD =
  HISTORY_DAYS % 365 === 0 && HISTORY_DAYS > 365 ? `${HISTORY_DAYS / 365} years` : `${HISTORY_DAYS} days`;

/** Of the files that changed, those among so large a first part of them change often. */
const OFTEN = 0.1;

/** Whether a file of this rank, from 0 on, changes often. */
export function isOften(rank: number, files: number): boolean {
  return rank < Math.max(1, files * OFTEN);
}
