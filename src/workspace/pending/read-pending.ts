import { relative, sep } from 'node:path';
import { currentBranch, divergence, shortHash, upstreamCommit } from '../branch.ts';
import { type Ask, commonCommit, headOf, namedCommit } from '../commits.ts';
import { committedEntries } from '../committed-files.ts';
import type { GitFailure } from '../git/git-result.ts';
import type { ObjectId } from '../git/object-id.ts';
import { type GitRunner, outputOf, runGit } from '../git/run-git.ts';
import { inSlices } from '../in-slices.ts';
import { type IndexEntry, parseIndex } from '../index-entries.ts';
import { configOf, type Repository } from '../repository.ts';
import { DERIVED_FOLDERS } from '../selection.ts';
import { WorkingFiles } from '../working-files.ts';
import { type DifferenceSources, type PathChange, pathChanges } from './path-changes.ts';
import { differingPaths, type PathPair, type PathVersion, type PathVersions } from './version.ts';
import { untrackedVersion, type WorkingPlace, workingVersion } from './working-versions.ts';

/** Which parts of what is pending are wanted. */
export interface PendingRequest {
  readonly staged: boolean;
  readonly unstaged: boolean;
  readonly untracked: boolean;
  /** A reference: what was committed since HEAD and it parted is wanted in place of these. */
  readonly comparedTo: string | null;
}

/** What differs from one state of a repository to the next. Paths are from the folder on. */
export interface Pending {
  readonly branch: string | null;
  /** Null before the first commit. */
  readonly head: ObjectId | null;
  /** Against the branch that this one follows; null where it follows none. */
  readonly divergence: { readonly ahead: number; readonly behind: number } | null;
  /** What is compared with, in words, where a reference was given. */
  readonly comparedWith: string | null;
  /** Paths that a merge could not settle. */
  readonly unmerged: readonly string[];
  /** From HEAD to the index. */
  readonly staged: readonly PathChange[];
  /** From the index to the working tree. */
  readonly unstaged: readonly PathChange[];
  readonly untracked: readonly PathChange[];
  /** From where the reference and HEAD parted to HEAD. */
  readonly compared: readonly PathChange[];
}

export type PendingResult =
  | { readonly kind: 'pending'; readonly pending: Pending }
  /** Why nothing can be told, as a clause. */
  | { readonly kind: 'none'; readonly reason: string };

export interface PendingOptions {
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
}

/**
 * What differs below a folder of a repository between HEAD, the index and the working tree. The files of the working tree
 * are read and hashed here; git compares objects alone, and reads no file. Files that differ from what is staged in their
 * line ends alone do not differ. Other repositories within are no part of it, but for the commits that are checked out in
 * submodules.
 *
 * @param folder absolute and real: the top of the working tree, or a folder within it
 * @throws the signal's reason when it aborts
 */
export async function readPending(
  repository: Repository,
  folder: string,
  request: PendingRequest,
  { signal, git = runGit }: PendingOptions = {},
): Promise<PendingResult> {
  const ask: Ask = (question) => git(repository, question, { ...(signal && { signal }) });
  const branch = currentBranch(repository);
  const head = headOf(repository);
  if (head.kind === 'none') return head;
  const commit = head.kind === 'commit' ? head.commit : null;
  const sources: DifferenceSources = { ask, repository, signal };
  const upstream = branch === null ? null : upstreamCommit(repository, branch);
  const place = { ask, repository, folder, prefix: prefixOf(repository, folder), signal };
  const [diverged, states] = await Promise.all([
    upstream === null || commit === null ? null : divergence(ask, commit, upstream),
    request.comparedTo === null
      ? pendingStates(place, commit, request)
      : comparedStates(place, commit, request.comparedTo),
  ]);
  if (states.kind === 'none') return states;
  const [staged, unstaged, untracked, compared] = await Promise.all(
    [states.staged, states.unstaged, states.untracked, states.compared].map((pairs) => pathChanges(pairs, sources)),
  );
  for (const one of [staged, unstaged, untracked, compared]) {
    if (one === undefined || one.kind === 'none') return one ?? { kind: 'none', reason: 'git gave no answer' };
  }
  const changes = (one: typeof staged) => (one?.kind === 'changes' ? one.changes : []);
  return {
    kind: 'pending',
    pending: {
      branch,
      head: commit,
      divergence: diverged,
      comparedWith: states.comparedWith,
      unmerged: states.unmerged,
      staged: changes(staged),
      unstaged: changes(unstaged),
      untracked: changes(untracked),
      compared: changes(compared),
    },
  };
}

interface Place {
  readonly ask: Ask;
  readonly repository: Repository;
  readonly folder: string;
  /** The folder's path from the top of the working tree, with a slash at its end; empty for the top. */
  readonly prefix: string;
  readonly signal: AbortSignal | undefined;
}

interface States {
  readonly kind: 'states';
  readonly comparedWith: string | null;
  readonly unmerged: readonly string[];
  readonly staged: readonly PathPair[];
  readonly unstaged: readonly PathPair[];
  readonly untracked: readonly PathPair[];
  readonly compared: readonly PathPair[];
}

type None = Extract<PendingResult, { kind: 'none' }>;

const NO_STATES: States = {
  kind: 'states',
  comparedWith: null,
  unmerged: [],
  staged: [],
  unstaged: [],
  untracked: [],
  compared: [],
};

async function pendingStates(place: Place, commit: ObjectId | null, request: PendingRequest): Promise<States | None> {
  const { ask, repository, folder, signal } = place;
  const working = new WorkingFiles(folder, `${repository.gitDirectory}/index`);
  const [committed, index, names] = await Promise.all([
    request.staged ? versionsOf(place, commit) : null,
    ask({ ask: 'index', folder }),
    request.untracked ? ask({ ask: 'files', folder, without: DERIVED_FOLDERS }) : null,
  ]);
  if (committed !== null && 'kind' in committed) return committed;
  if (index.kind === 'failed') return notAnswered(index);
  if (names?.kind === 'failed') return notAnswered(names);
  const entries = parseIndex(outputOf(index));
  if (entries === null) return { kind: 'none', reason: "git's answer about its index could not be parsed" };
  const unmerged = new Set(entries.filter(({ isUnmerged }) => isUnmerged).map(({ path }) => path));
  const merged = entries.filter(({ isUnmerged }) => !isUnmerged);
  const workingPlace: WorkingPlace = {
    folder,
    working,
    format: repository.objectFormat,
    hasModes: configOf(repository.commonDirectory)?.get('core.filemode') !== 'false',
  };
  const settled = (versions: PathVersions) => new Map([...versions].filter(([path]) => !unmerged.has(path)));
  return {
    ...NO_STATES,
    unmerged: [...unmerged].sort(),
    staged: committed === null ? [] : differingPaths(settled(committed), indexVersions(merged)),
    unstaged: request.unstaged ? await unstagedPairs(merged, workingPlace, signal) : [],
    untracked: names === null ? [] : await untrackedPairs(outputOf(names), entries, workingPlace, signal),
  };
}

async function comparedStates(place: Place, commit: ObjectId | null, reference: string): Promise<States | None> {
  const { ask, repository } = place;
  if (commit === null) return { kind: 'none', reason: 'there are no commits to compare with' };
  const named = await namedCommit(ask, repository, reference);
  if (named.kind === 'none') return named;
  // Histories that have nothing in common, as in a shallow clone, are compared as they stand.
  const start = (await commonCommit(ask, named.commit, commit)) ?? named.commit;
  const [before, after] = await Promise.all([versionsOf(place, start), versionsOf(place, commit)]);
  if ('kind' in before) return before;
  if ('kind' in after) return after;
  const isParted = start !== named.commit;
  const comparedWith = isParted ? `${shortHash(start)}, where ${reference} and HEAD diverged` : reference;
  return { ...NO_STATES, comparedWith, compared: differingPaths(before, after) };
}

/** What a commit holds; nothing before the first one. */
async function versionsOf({ ask, prefix }: Place, commit: ObjectId | null): Promise<Map<string, PathVersion> | None> {
  if (commit === null) return new Map();
  const tree = await ask({ ask: 'tree', commit, below: prefix });
  if (tree.kind === 'failed') return notAnswered(tree);
  const entries = committedEntries(outputOf(tree), prefix);
  return new Map([...entries].map(([path, { mode, id }]) => [path, { mode, id, bytes: null }]));
}

function indexVersions(entries: readonly IndexEntry[]): PathVersions {
  const kept = entries.filter(({ isIntended }) => !isIntended);
  return new Map(kept.map(({ path, mode, id }) => [path, { mode, id, bytes: null }]));
}

async function unstagedPairs(
  entries: readonly IndexEntry[],
  place: WorkingPlace,
  signal: AbortSignal | undefined,
): Promise<PathPair[]> {
  const before = new Map(indexVersions(entries));
  const after = new Map<string, PathVersion>();
  await inSlices(entries, signal, (entry) => {
    const version = workingVersion(entry, place);
    if (version !== null) after.set(entry.path, version);
    // What was only said to be added and is gone again counts as an empty file that was deleted.
    else if (entry.isIntended) before.set(entry.path, { mode: entry.mode, id: entry.id, bytes: Buffer.alloc(0) });
  });
  return differingPaths(before, after);
}

async function untrackedPairs(
  names: string,
  entries: readonly IndexEntry[],
  place: WorkingPlace,
  signal: AbortSignal | undefined,
): Promise<PathPair[]> {
  const tracked = new Set(entries.map(({ path }) => path));
  const after = new Map<string, PathVersion>();
  // What ends in a slash is another repository.
  const untracked = names.split('\0').filter((path) => path !== '' && !path.endsWith('/') && !tracked.has(path));
  await inSlices(untracked, signal, (path) => {
    const version = untrackedVersion(path, place);
    if (version !== null) after.set(path, version);
  });
  return differingPaths(new Map(), after);
}

function notAnswered({ reason }: GitFailure): None {
  return { kind: 'none', reason };
}

function prefixOf({ workTree }: Repository, folder: string): string {
  const path = relative(workTree, folder);
  return path === '' ? '' : `${path.split(sep).join('/')}/`;
}
