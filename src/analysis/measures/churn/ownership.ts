import { rounded } from '../statistics.ts';

export interface Ownership {
  /** Who added most lines; where no line was added, who made most commits. */
  readonly main_author: string;
  /** Share of the added lines that are the main author's, 0 to 1; null where no line was added. */
  readonly main_author_share: number | null;
}

export interface Contribution {
  readonly author: string;
  readonly commits: number;
  readonly added: number;
}

/**
 * The main developer and the ownership of a file as code-maat's `main-dev` has them. Equal contributions go to the first
 * author by name.
 *
 * @param contributions one for each author, at least one
 */
export function ownership(contributions: readonly Contribution[]): Ownership {
  const total = contributions.reduce((sum, { added }) => sum + added, 0);
  const [main] = [...contributions].sort(
    (a, b) => b.added - a.added || b.commits - a.commits || (a.author < b.author ? -1 : 1),
  ) as [Contribution];
  return { main_author: main.author, main_author_share: total === 0 ? null : rounded(main.added / total, 2) };
}
