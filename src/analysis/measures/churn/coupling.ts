import { rounded } from '../statistics.ts';

export interface Coupling {
  readonly file: string;
  readonly coupled_file: string;
  /** Shared commits as a share of the two files' mean number of commits, in percent. */
  readonly degree: number;
  /** Commits that changed both. */
  readonly shared_commits: number;
  /** Mean of the two files' numbers of commits. */
  readonly average_commits: number;
}

export interface CouplingLimits {
  readonly minAverageCommits: number;
  readonly minSharedCommits: number;
  /** In percent. */
  readonly minDegree: number;
  /** Commits that change more files say nothing about any two of them and are left out. */
  readonly maxFilesInCommit: number;
}

/** The defaults of code-maat. */
export const COUPLING_LIMITS: CouplingLimits = {
  minAverageCommits: 5,
  minSharedCommits: 5,
  minDegree: 30,
  maxFilesInCommit: 30,
};

/**
 * Files that change together, as code-maat's `coupling` has it, highest degree first.
 *
 * @param changeSets paths by commit, each once
 */
export function temporalCoupling(
  changeSets: readonly (readonly string[])[],
  limits: CouplingLimits = COUPLING_LIMITS,
): Coupling[] {
  const commits = new Map<string, number>();
  const shared = new Map<string, Map<string, number>>();
  for (const changeSet of changeSets) {
    if (changeSet.length > limits.maxFilesInCommit) continue;
    const files = [...changeSet].sort();
    files.forEach((file, at) => {
      commits.set(file, (commits.get(file) ?? 0) + 1);
      const partners = shared.get(file) ?? new Map<string, number>();
      shared.set(file, partners);
      for (const other of files.slice(at + 1)) partners.set(other, (partners.get(other) ?? 0) + 1);
    });
  }
  const pairs = [...shared].flatMap(([file, partners]) =>
    [...partners].flatMap(([other, count]) => {
      if (count < limits.minSharedCommits) return [];
      const average = ((commits.get(file) as number) + (commits.get(other) as number)) / 2;
      const degree = (100 * count) / average;
      if (average < limits.minAverageCommits || degree < limits.minDegree) return [];
      return [
        {
          file,
          coupled_file: other,
          degree: rounded(degree, 1),
          shared_commits: count,
          average_commits: average,
        },
      ];
    }),
  );
  return pairs.sort(
    (a, b) =>
      b.degree - a.degree ||
      b.average_commits - a.average_commits ||
      byText(a.file, b.file) ||
      byText(a.coupled_file, b.coupled_file),
  );
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
