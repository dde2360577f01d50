import type { Repository } from '../repository.ts';
import type { GitResult } from './git-result.ts';

/**
 * Whether the repository is the user's own, or one that the user said to trust with `safe.directory`.
 * @param safeDirectories asks git for the values of that setting
 */
export async function isTrusted(repository: Repository, safeDirectories: () => Promise<GitResult>): Promise<boolean> {
  if (!repository.isForeign) return true;
  const result = await safeDirectories();
  if (result.kind === 'failed') return false;
  return isListed(repository.workTree, result.stdout.toString('utf8').split('\0').slice(0, -1));
}

/** An empty value takes back those before it. */
function isListed(folder: string, values: readonly string[]): boolean {
  const listed = values.slice(values.lastIndexOf('') + 1);
  return listed.some((value) => {
    if (value === '*' || value === folder) return true;
    return value.endsWith('/*') && folder.startsWith(value.slice(0, -1));
  });
}
