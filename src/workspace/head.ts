import { resolveReference } from './references.ts';
import type { Repository } from './repository.ts';

/**
 * The hash of the commit that is checked out, read from git's files, which is quicker than asking git. Empty before the
 * first commit; null where the files do not tell.
 */
export function headCommit(repository: Repository): string | null {
  const head = resolveReference(repository, 'HEAD');
  if (head.kind === 'object') return head.id;
  return head.kind === 'missing' ? '' : null;
}
