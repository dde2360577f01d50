import type { History } from '../../../workspace/history.ts';
import { type Coupling, temporalCoupling } from '../../measures/churn/coupling.ts';

/** A file that usually changes when another one does, and did not. */
export interface Companion {
  readonly file: string;
  /** The changed file that it changes with. */
  readonly changed_file: string;
  /** As code-maat has it, in percent. */
  readonly degree: number;
  readonly shared_commits: number;
}

/** Couplings by the history they were found in, which never changes. */
const couplingsOf = new WeakMap<History, readonly Coupling[]>();

/**
 * Files that change together with some that changed, and were left out, each with the one it is closest to; the closest
 * first. Only files that are still there.
 */
export function companions(history: History, changed: ReadonlySet<string>): Companion[] {
  const closest = new Map<string, Companion>();
  for (const { file: one, coupled_file: other, degree, shared_commits } of couplings(history)) {
    if (changed.has(one) === changed.has(other)) continue;
    const [left, changed_file] = changed.has(one) ? [other, one] : [one, other];
    if (closest.has(left) || !history.tracked.has(left)) continue;
    closest.set(left, { file: left, changed_file, degree, shared_commits });
  }
  return [...closest.values()];
}

function couplings(history: History): readonly Coupling[] {
  let known = couplingsOf.get(history);
  if (known === undefined) {
    known = temporalCoupling(history.commits.map(({ files }) => files.map(({ path }) => path)));
    couplingsOf.set(history, known);
  }
  return known;
}
