import type { Ask } from './commits.ts';
import { type ObjectId, objectId } from './git/object-id.ts';
import { outputOf } from './git/run-git.ts';
import { resolveReference, symbolicName } from './references.ts';
import { configOf, type Repository } from './repository.ts';

const BRANCHES = 'refs/heads/';

/** The name of the branch that is checked out, also before its first commit; null where HEAD names a commit itself. */
export function currentBranch(repository: Repository): string | null {
  const name = symbolicName(repository, 'HEAD');
  return name?.startsWith(BRANCHES) ? name.slice(BRANCHES.length) : null;
}

/** The commit of the branch that a branch follows, as it was last fetched; null where it follows none. */
export function upstreamCommit(repository: Repository, branch: string): ObjectId | null {
  const config = configOf(repository.commonDirectory);
  const remote = config?.valuesIn('branch', branch, 'remote').at(-1);
  const followed = config?.valuesIn('branch', branch, 'merge').at(-1);
  if (!config || remote === undefined || followed === undefined) return null;
  const name = remote === '.' ? followed : fetchedName(followed, config.valuesIn('remote', remote, 'fetch'));
  const resolved = name === null ? null : resolveReference(repository, name);
  return resolved?.kind === 'object' ? resolved.id : null;
}

/** Where what a remote repository calls so is kept here, by what is fetched: `+refs/heads/*:refs/remotes/origin/*`. */
function fetchedName(name: string, rules: readonly string[]): string | null {
  for (const rule of rules) {
    const [source = '', target = ''] = rule.replace(/^\+/, '').split(':');
    if (target === '') continue;
    if (source === name) return target;
    const [head = '', tail] = source.split('*');
    if (tail === undefined || !name.startsWith(head) || !name.endsWith(tail)) continue;
    if (name.length >= head.length + tail.length) {
      return target.replace('*', () => name.slice(head.length, name.length - tail.length));
    }
  }
  return null;
}

/** How many commits one has that the other lacks, and the other way round; null where git cannot tell. */
export async function divergence(
  ask: Ask,
  one: ObjectId,
  other: ObjectId,
): Promise<{ readonly ahead: number; readonly behind: number } | null> {
  const counted = await ask({ ask: 'divergence', commits: [one, other] });
  const [, ahead, behind] = /^(\d+)\t(\d+)\n/.exec(outputOf(counted)) ?? [];
  return ahead === undefined ? null : { ahead: Number(ahead), behind: Number(behind) };
}

/** The beginning of a hash, as people read it. */
export function shortHash(id: string): string {
  return (objectId(id) ?? id).slice(0, 12);
}
