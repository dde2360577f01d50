import { type Ask, commonCommit, headOf, namedCommit } from './commits.ts';
import type { ObjectId } from './git/object-id.ts';
import { type GitRunner, runGit } from './git/run-git.ts';
import { resolveName, symbolicName } from './references.ts';
import { enclosingRepository, type Repository, whyNoRepository } from './repository.ts';

export type ChangeBase =
  /** The commit at which HEAD and what is called so parted. */
  { readonly kind: 'base'; readonly name: string; readonly commit: ObjectId } | NoChangeBase;

export interface NoChangeBase {
  readonly kind: 'none';
  readonly reason: string;
}

/** Where the main branch of a clone may stand, the likeliest first. */
const MAIN_BRANCHES = ['origin/main', 'origin/master', 'upstream/main', 'upstream/master', 'main', 'master', 'HEAD'];
const REMOTES = 'refs/remotes/';

/**
 * The commit that changes below a folder (absolute and real) are counted from: where HEAD and a reference parted. Without a
 * reference it is the main branch, the remote's if it is known; on that branch itself only what is not pushed, or not
 * committed where there is no remote, counts as changed.
 */
export async function changeBase(
  folder: string,
  reference: string | undefined,
  { signal, git = runGit }: { readonly signal?: AbortSignal; readonly git?: GitRunner } = {},
): Promise<ChangeBase> {
  const repository = enclosingRepository(folder);
  if (repository === null) return { kind: 'none', reason: whyNoRepository(folder) };
  const ask: Ask = (request) => git(repository, request, { ...(signal && { signal }) });
  const name = reference ?? mainBranch(repository);
  const named = await namedCommit(ask, repository, name);
  if (named.kind === 'none') return named;
  const head = headOf(repository);
  // Histories that have nothing in common, as in a shallow clone, are compared as they stand.
  const parted = head.kind === 'commit' ? await commonCommit(ask, named.commit, head.commit) : null;
  return { kind: 'base', name, commit: parted ?? named.commit };
}

function mainBranch(repository: Repository): string {
  const ofRemote = symbolicName(repository, `${REMOTES}origin/HEAD`);
  const names = ofRemote?.startsWith(REMOTES) ? [ofRemote.slice(REMOTES.length), ...MAIN_BRANCHES] : MAIN_BRANCHES;
  return names.find((name) => resolveName(repository, name) !== null) ?? 'HEAD';
}
