import type { GitRequest } from './git/commands.ts';
import { commitExpression } from './git/commit-expression.ts';
import type { GitResult } from './git/git-result.ts';
import { type ObjectId, objectId } from './git/object-id.ts';
import { outputOf } from './git/run-git.ts';
import { headCommit } from './head.ts';
import { resolveName } from './references.ts';
import type { Repository } from './repository.ts';

/** Asks git something about one repository. */
export type Ask = (request: GitRequest) => Promise<GitResult>;

export type CommitFound =
  | { readonly kind: 'commit'; readonly commit: ObjectId }
  | { readonly kind: 'none'; readonly reason: string };

/** The commit that a person means by a reference, such as `main`, `v1.2`, `HEAD~3` or a hash. */
export async function namedCommit(ask: Ask, repository: Repository, reference: string): Promise<CommitFound> {
  const unknown = { kind: 'none', reason: `${reference} names no commit of this repository` } as const;
  const expression = commitExpression(reference, (name) => resolveName(repository, name));
  if (expression === null) return unknown;
  const found = await ask({ ask: 'commit', expression });
  if (found.kind === 'failed' && (found.stderr !== '' || !found.reason.startsWith('git failed'))) {
    return { kind: 'none', reason: found.reason };
  }
  const commit = objectId(outputOf(found).trim());
  return commit === null ? unknown : { kind: 'commit', commit };
}

/** The commit that is checked out; `unborn` before the first one. */
export function headOf(repository: Repository): CommitFound | { readonly kind: 'unborn' } {
  const named = headCommit(repository);
  if (named === '') return { kind: 'unborn' };
  const commit = objectId(named ?? '');
  const reason = `the HEAD of ${repository.workTree} names no commit: run git fsck`;
  return commit === null ? { kind: 'none', reason } : { kind: 'commit', commit };
}

/** The commit at which two histories parted; null where they have nothing in common, as in a shallow clone. */
export async function commonCommit(ask: Ask, one: ObjectId, other: ObjectId): Promise<ObjectId | null> {
  if (one === other) return one;
  const common = await ask({ ask: 'common_commit', commits: [one, other] });
  return objectId(outputOf(common).trim().split('\n', 1)[0] as string);
}
