import type { Ask } from './commits.ts';
import { type ObjectId, objectId } from './git/object-id.ts';
import { outputOf } from './git/run-git.ts';

export interface PastCommit {
  readonly id: ObjectId;
  /** When it was committed, in milliseconds since 1970. */
  readonly at: number;
}

export type PastCommits =
  /** Oldest first. */
  | { readonly kind: 'commits'; readonly commits: readonly PastCommit[] }
  | { readonly kind: 'none'; readonly reason: string };

/** A commit and its first parents: what a branch was, one merge after another. A shallow clone has no more than it has. */
export async function firstParents(ask: Ask, commit: ObjectId): Promise<PastCommits> {
  const told = await ask({ ask: 'first_parents', from: commit });
  if (told.kind === 'failed') return { kind: 'none', reason: told.reason };
  const commits = outputOf(told)
    .split('\n')
    .flatMap((row): PastCommit[] => {
      const [hash = '', seconds = ''] = row.split(' ');
      const id = objectId(hash);
      return id === null ? [] : [{ id, at: Number(seconds) * 1000 }];
    });
  return { kind: 'commits', commits: commits.reverse() };
}

/**
 * So many of a list, spread evenly by their place in it, the first and the last among them; all of a list that has no more.
 */
export function spreadEvenly<T>(all: readonly T[], most: number): T[] {
  if (all.length <= most) return [...all];
  const step = (all.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, at) => all[Math.round(at * step)] as T);
}
