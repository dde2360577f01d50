import { relative, sep } from 'node:path';
import { MAX_FILE_BYTES } from './classify.ts';
import { type Ask, commonCommit, headOf, namedCommit } from './commits.ts';
import { committedFiles } from './committed-files.ts';
import type { Content, FileChange } from './file-change.ts';
import { parseBlobs } from './git/blobs.ts';
import type { GitResult } from './git/git-result.ts';
import type { ObjectId } from './git/object-id.ts';
import { type GitRunner, outputOf, runGit } from './git/run-git.ts';
import { inSlices } from './in-slices.ts';
import { type IndexEntry, parseIndex } from './index-entries.ts';
import { plainKind, readPlainFile } from './plain-files.ts';
import { withRenames } from './renames.ts';
import { enclosingRepository, type Repository, whyNoRepository } from './repository.ts';
import { isContentOf } from './same-content.ts';
import { DERIVED_FOLDERS } from './selection.ts';
import { WorkingFiles } from './working-files.ts';

/** What two states of a tree are compared. */
export type Comparison =
  /** What is not committed; with a base, what was committed since HEAD and it parted, too. */
  | { readonly kind: 'working_tree'; readonly base: string | null }
  /** The same for what the index holds. */
  | { readonly kind: 'staged'; readonly base: string | null }
  /** What was committed on the way to `head` since it and `base` parted. */
  | { readonly kind: 'commits'; readonly base: string; readonly head: string };

export type FileChangesResult =
  | {
      readonly kind: 'changes';
      /** What it is compared with, in words. */
      readonly before: string;
      readonly after: string;
      /** The commits behind both; null for what is not committed. */
      readonly commits: { readonly before: ObjectId | null; readonly after: ObjectId | null };
      /** By path. */
      readonly files: readonly FileChange[];
    }
  | NoFileChanges;

export interface NoFileChanges {
  readonly kind: 'none';
  /** What stands in the way, and what to do about it: clauses, the first without a capital letter. */
  readonly reason: string;
  readonly advice: string;
}

export interface FileChangesOptions {
  /** Which files are to be read; of the others it is only told that they differ. Default: all. */
  readonly wanted?: (path: string) => boolean;
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
}

/** A file of a state: kept by git under a name, or as it lies in the working tree. */
type Version = { readonly id: ObjectId } | { readonly content: Content };

const none = (reason: string, advice: string): NoFileChanges => ({ kind: 'none', reason, advice });

/** Names of files shown when there are many. */
const SHOWN = 3;

/**
 * The files below `folder` (absolute and real) that differ between two states, with what they hold. Files of the working tree
 * are read here, and those that git keeps are asked for by their names, so that git reads no file. Line ends alone are no
 * change.
 *
 * @throws the signal's reason when it aborts
 */
export async function readFileChanges(
  folder: string,
  comparison: Comparison,
  { wanted = () => true, signal, git = runGit }: FileChangesOptions = {},
): Promise<FileChangesResult> {
  const repository = enclosingRepository(folder);
  if (repository === null) {
    const advice =
      'name a folder of a repository with project_path, create one with git init, or give the change as a patch';
    return none(whyNoRepository(folder), advice);
  }
  const ask: Ask = (request) => git(repository, request, { ...(signal && { signal }) });
  const states = await statesOf(ask, repository, comparison);
  if (states.kind === 'none') return states;
  const place: Place = { ask, repository, folder, prefix: prefixOf(repository, folder), wanted, signal };
  const [before, after] = await Promise.all([
    filesOfCommit(place, states.before),
    comparison.kind === 'commits'
      ? filesOfCommit(place, states.after)
      : comparison.kind === 'staged'
        ? filesOfIndex(place)
        : filesOfWorkingTree(place),
  ]);
  if (before.kind === 'none') return before;
  if (after.kind === 'none') return after;
  const changed = await differing(before.files, after.files, place);
  const contents = await contentsOf(changed, place);
  if (contents.kind === 'none') return contents;
  return {
    kind: 'changes',
    before: states.beforeName,
    after: AFTER_NAMES[comparison.kind] ?? states.afterName,
    commits: { before: states.before, after: comparison.kind === 'commits' ? states.after : null },
    files: withRenames(contents.files),
  };
}

const AFTER_NAMES: Readonly<Partial<Record<Comparison['kind'], string>>> = {
  working_tree: 'the working tree',
  staged: 'the index',
};

interface States {
  readonly kind: 'states';
  readonly before: ObjectId;
  readonly after: ObjectId;
  readonly beforeName: string;
  readonly afterName: string;
}

/** The commits that a comparison is about; the later one is HEAD for what is not committed. */
async function statesOf(ask: Ask, repository: Repository, comparison: Comparison): Promise<States | NoFileChanges> {
  const head = comparison.kind === 'commits' ? await named(ask, repository, comparison.head) : checkedOut(repository);
  if (head.kind === 'none') return head;
  const fault = comparison.kind === 'commits' ? null : mergeInProgress(repository);
  if (fault !== null) return fault;
  const afterName = comparison.kind === 'commits' ? comparison.head : 'HEAD';
  if (comparison.base === null) {
    return { kind: 'states', before: head.commit, after: head.commit, beforeName: 'HEAD', afterName };
  }
  const base = await named(ask, repository, comparison.base);
  if (base.kind === 'none') return base;
  const parted = await commonCommit(ask, base.commit, head.commit);
  // Histories that have nothing in common, as in a shallow clone, are compared as they stand.
  const before = parted ?? base.commit;
  const beforeName =
    before === base.commit
      ? comparison.base
      : `${before.slice(0, 12)}, where ${comparison.base} and ${afterName} diverged`;
  return { kind: 'states', before, after: head.commit, beforeName, afterName };
}

async function named(ask: Ask, repository: Repository, reference: string) {
  const found = await namedCommit(ask, repository, reference);
  return found.kind === 'commit'
    ? found
    : none(found.reason, 'name a branch, a tag or a commit that git log finds, or fetch it first');
}

function checkedOut(repository: Repository) {
  const head = headOf(repository);
  if (head.kind === 'commit') return head;
  return head.kind === 'none'
    ? none(head.reason, 'then ask again')
    : none(
        'nothing is committed yet on the branch that is checked out',
        'commit once and ask again, name two commits with base and head, or give the change as a patch',
      );
}

const OTHERWISE = 'or compare commits with base and head';

function mergeInProgress({ gitDirectory, workTree }: Repository): NoFileChanges | null {
  if (plainKind(gitDirectory, 'MERGE_HEAD') === 'missing') return null;
  return none(
    `a merge is in progress in ${workTree}, so the differences from HEAD come from both sides`,
    `finish it with git commit or abort it with git merge --abort, ${OTHERWISE}`,
  );
}

/** Where is compared, and how. */
interface Place {
  readonly ask: Ask;
  readonly repository: Repository;
  readonly folder: string;
  /** The folder's path from the top of the working tree, with a slash at its end; empty for the top. */
  readonly prefix: string;
  readonly wanted: (path: string) => boolean;
  readonly signal: AbortSignal | undefined;
}

type Files = { readonly kind: 'files'; readonly files: ReadonlyMap<string, Version> } | NoFileChanges;

async function filesOfCommit({ ask, prefix }: Place, commit: ObjectId): Promise<Files> {
  const tree = await ask({ ask: 'tree', commit, below: prefix });
  if (tree.kind === 'failed') return notAnswered(tree);
  const files = committedFiles(outputOf(tree), prefix);
  return { kind: 'files', files: new Map([...files].map(([path, id]) => [path, { id }])) };
}

async function filesOfIndex(place: Place): Promise<Files> {
  const index = await indexOf(place);
  if (index.kind === 'none') return index;
  return { kind: 'files', files: new Map(regular(index.entries).map(({ path, id }) => [path, { id }])) };
}

async function filesOfWorkingTree(place: Place): Promise<Files> {
  const { ask, repository, folder, signal, wanted } = place;
  const working = new WorkingFiles(folder, `${repository.gitDirectory}/index`);
  const [index, names] = await Promise.all([indexOf(place), ask({ ask: 'files', folder, without: DERIVED_FOLDERS })]);
  if (index.kind === 'none') return index;
  const { entries } = index;
  if (names.kind === 'failed') return notAnswered(names);
  const files = new Map<string, Version>();
  await inSlices(regular(entries), signal, (entry) => {
    const version = workingVersion(entry, working);
    if (version !== null) files.set(entry.path, version);
  });
  const tracked = new Set(entries.map(({ path }) => path));
  const untracked = outputOf(names)
    .split('\0')
    .filter((path) => path !== '' && !tracked.has(path));
  await inSlices(untracked, signal, (path) => {
    const read = wanted(path) ? readPlainFile(folder, path, MAX_FILE_BYTES) : UNREAD;
    // What is neither a file nor readable, such as a link, is no part of the tree.
    if (read.kind === 'bytes' || read.kind === 'unread') files.set(path, { content: read });
  });
  return { kind: 'files', files };
}

const UNREAD: Content = { kind: 'unread' };

function workingVersion(entry: IndexEntry, working: WorkingFiles): Version | null {
  const file = working.read(entry);
  switch (file.kind) {
    case 'as_indexed':
      return { id: entry.id };
    case 'bytes':
      return { content: file };
    case 'too_large':
      return { content: UNREAD };
    case 'gone':
      return entry.isLeftOut ? { id: entry.id } : null;
  }
}

type Index = { readonly kind: 'index'; readonly entries: readonly IndexEntry[] } | NoFileChanges;

async function indexOf({ ask, folder }: Place): Promise<Index> {
  const index = await ask({ ask: 'index', folder });
  if (index.kind === 'failed') return notAnswered(index);
  const entries = parseIndex(outputOf(index));
  if (entries === null) return none("git's answer about its index could not be parsed", 'update git');
  const conflicts = [...new Set(entries.filter(({ isUnmerged }) => isUnmerged).map(({ path }) => path))];
  if (conflicts.length === 0) return { kind: 'index', entries };
  const rest = conflicts.length > SHOWN ? ` and ${conflicts.length - SHOWN} more` : '';
  return none(
    `unresolved conflicts in ${conflicts.slice(0, SHOWN).join(', ')}${rest}`,
    `resolve them and git add the files, ${OTHERWISE}`,
  );
}

function regular(entries: readonly IndexEntry[]): IndexEntry[] {
  return entries.filter(({ kind }) => kind === 'file');
}

interface Pair {
  readonly path: string;
  readonly before: Version | null;
  readonly after: Version | null;
}

async function differing(
  before: ReadonlyMap<string, Version>,
  after: ReadonlyMap<string, Version>,
  { repository, signal }: Place,
): Promise<Pair[]> {
  const pairs: Pair[] = [];
  await inSlices([...new Set([...before.keys(), ...after.keys()])].sort(), signal, (path) => {
    const pair = { path, before: before.get(path) ?? null, after: after.get(path) ?? null };
    if (!isSame(pair, repository)) pairs.push(pair);
  });
  return pairs;
}

function isSame({ before, after }: Pair, { objectFormat }: Repository): boolean {
  if (before === null || after === null || !('id' in before)) return false;
  if ('id' in after) return before.id === after.id;
  return after.content.kind === 'bytes' && isContentOf(after.content.bytes, before.id, objectFormat);
}

async function contentsOf(
  pairs: readonly Pair[],
  { ask, wanted }: Place,
): Promise<{ readonly kind: 'files'; readonly files: readonly FileChange[] } | NoFileChanges> {
  const ids = pairs
    .filter(({ path }) => wanted(path))
    .flatMap(({ before, after }) => [before, after])
    .flatMap((version) => (version !== null && 'id' in version ? [version.id] : []));
  const result = ids.length === 0 ? null : await ask({ ask: 'blobs', ids: [...new Set(ids)] });
  if (result?.kind === 'failed') return notAnswered(result);
  const blobs = result === null ? new Map<ObjectId, Buffer>() : parseBlobs(result.stdout);
  const content = (version: Version | null): Content => {
    if (version === null) return { kind: 'none' };
    if ('content' in version) return version.content;
    const bytes = blobs.get(version.id);
    return bytes === undefined ? UNREAD : { kind: 'bytes', bytes };
  };
  const files = pairs.map(({ path, before, after }) => ({
    path,
    oldPath: path,
    before: content(before),
    after: content(after),
  }));
  return { kind: 'files', files };
}

function notAnswered(result: GitResult): NoFileChanges {
  const reason = result.kind === 'failed' ? result.reason : 'git gave no answer';
  return none(reason, 'check that git works there, or give the change as a patch');
}

function prefixOf({ workTree }: Repository, folder: string): string {
  const path = relative(workTree, folder);
  return path === '' ? '' : `${path.split(sep).join('/')}/`;
}
