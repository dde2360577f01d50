import { relative, sep } from 'node:path';
import type { GitRequest } from './git/commands.ts';
import { exactly } from './git/commit-expression.ts';
import type { GitResult } from './git/git-result.ts';
import { type ObjectId, objectId } from './git/object-id.ts';
import { type GitOptions, type GitRunner, runGit } from './git/run-git.ts';
import { headCommit } from './head.ts';
import { currentNames } from './history-names.ts';
import { Mailmap } from './mailmap.ts';
import { NumstatLog, type RawCommit } from './numstat-log.ts';
import { enclosingRepository, type Repository, whyNoRepository } from './repository.ts';
import { shallowBoundary } from './shallow.ts';

export interface FileChange {
  /** The name the file has today, from the folder on behind the history's `pathPrefix`, with forward slashes. */
  readonly path: string;
  /** Lines; 0 for a binary file. */
  readonly additions: number;
  readonly deletions: number;
  readonly binary: boolean;
}

export interface Commit {
  readonly hash: string;
  /** As the repository's `.mailmap` has it. */
  readonly author: string;
  /** As the repository's `.mailmap` has it. */
  readonly email: string;
  /** When it was committed, in milliseconds since the epoch. */
  readonly at: number;
  /** The first line of its message. */
  readonly subject: string;
  /** Files below the folder, each once. Never empty. */
  readonly files: readonly FileChange[];
}

/**
 * What git knows of a folder: its commits, newest first, without merges, which repeat what their parents changed. A file
 * is followed through its renames, from outside the folder too.
 */
export interface History {
  readonly kind: 'history';
  /** Absolute: the top of the working tree. */
  readonly repositoryRoot: string;
  /** The folder's path from there, with a slash at its end; empty for the top itself. */
  readonly prefix: string;
  /** What paths of files begin with, as it was asked for. */
  readonly pathPrefix: string;
  /** Hash of the commit that was read from; null in a repository without commits. */
  readonly head: string | null;
  /**
   * When the period began, in milliseconds since the epoch: so many days before the newest commit, the start of that day (UTC);
   * null where all was read.
   */
  readonly since: number | null;
  /** When `head` was committed, in milliseconds since the epoch; null in a repository without commits. */
  readonly newest: number | null;
  /** The clone ends within the period: what was before is not here. */
  readonly shallow: boolean;
  /** Why git stopped half-way, in which case older commits are missing; null when all were read. */
  readonly partial: string | null;
  readonly commits: readonly Commit[];
  /** Paths of the files below the folder that are in `head`. */
  readonly tracked: ReadonlySet<string>;
}

export type HistoryResult = History | { readonly kind: 'none'; readonly reason: string };

/** How much of a history is asked for. */
export interface HistoryPeriod {
  /**
   * Leaves out what was committed more days before the newest commit: what rested for a year is as it was, and calls on different
   * days tell the same. Null reads everything.
   */
  readonly days: number | null;
}

export interface HistoryOptions extends HistoryPeriod {
  /** What stands before the paths of files, which are else from the folder on. Default: nothing. */
  readonly pathPrefix?: string;
  readonly signal?: AbortSignal;
  readonly git?: GitRunner;
}

/** Beyond so many names outside the folder, all of the repository is read rather than those files one by one. */
const MAX_OUTSIDE_NAMES = 200;

const DAY_MS = 86_400_000;

/** The path of a file from the top of the repository on. */
export function repositoryPath({ prefix, pathPrefix }: History, path: string): string {
  return prefix + path.slice(pathPrefix.length);
}

/** The start of the day (UTC) that was `days` before. */
function periodStart(newest: number, days: number): Date {
  return new Date((Math.floor(newest / DAY_MS) - days) * DAY_MS);
}

/**
 * Reads the commits that changed files below `folder` (absolute and real), which may be the top of a repository or lie
 * anywhere in it, in linked worktrees and submodules too. Never fails for what git does: that is in the result.
 *
 * @throws the signal's reason when it aborts; git has then been ended.
 */
export async function readHistory(folder: string, options: HistoryOptions): Promise<HistoryResult> {
  const { git = runGit, signal, pathPrefix = '' } = options;
  const repository = enclosingRepository(folder);
  if (repository === null) return { kind: 'none', reason: whyNoRepository(folder) };
  const prefix = prefixOf(repository, folder);
  const base = { kind: 'history', repositoryRoot: repository.workTree, prefix, pathPrefix } as const;
  const named = headCommit(repository);
  if (named === '') return { ...base, ...NO_COMMITS };
  const head = named === null ? null : objectId(named);
  if (head === null)
    return { kind: 'none', reason: `the HEAD of ${repository.workTree} names no commit: run git fsck` };
  const run: Run = (request, more) => git(repository, request, { ...(signal && { signal }), ...more });
  const tree = run({ ask: 'tree', commit: head, below: '' });
  // It is awaited further down: who aborts before hears of it from what is awaited then.
  tree.catch(() => {});
  const dated = await dateOf(run, head);
  if (dated.kind === 'none') {
    await tree;
    return dated;
  }
  const { newest } = dated;
  const since = newest === null || options.days === null ? null : periodStart(newest, options.days);
  const [{ commits, result }, listed] = await Promise.all([readCommits(run, head, prefix, since), tree]);
  const tracked = listed.kind === 'done' ? treePaths(listed.stdout) : new Set<string>();
  const boundary = shallowBoundary(repository);
  const known = commits.filter((one) => !boundary.has(one.hash));
  const failed = [dated.result, result, listed].find(({ kind }) => kind === 'failed');
  return {
    ...base,
    head,
    since: since?.getTime() ?? null,
    newest,
    shallow: known.length < commits.length,
    partial: failed?.kind === 'failed' ? failed.reason : null,
    commits: scoped(known, currentNames(known), base, Mailmap.of(repository)),
    tracked: trackedBelow(tracked, base),
  };
}

const NO_COMMITS = {
  head: null,
  since: null,
  newest: null,
  shallow: false,
  partial: null,
  commits: [],
  tracked: new Set<string>(),
} as const;

type Run = (request: GitRequest, more?: Pick<GitOptions, 'onStdout'>) => Promise<GitResult>;

interface Dated {
  readonly kind: 'dated';
  /** When the commit was made, in milliseconds since 1970; null where git did not tell. */
  readonly newest: number | null;
  readonly result: GitResult;
}

/** Asks when a commit was made, and only where git does not tell whether it has the commit at all. */
async function dateOf(run: Run, head: ObjectId): Promise<Dated | Extract<HistoryResult, { kind: 'none' }>> {
  const result = await run({ ask: 'committed_at', commit: head });
  const seconds = result.kind === 'done' ? Number(result.stdout.toString('latin1')) : 0;
  if (seconds > 0) return { kind: 'dated', newest: 1000 * seconds, result };
  const commit = await run({ ask: 'commit', expression: exactly(head) });
  if (commit.kind === 'done') return { kind: 'dated', newest: null, result };
  const isMissing = commit.stderr === '' && commit.reason.startsWith('git failed');
  const reason = `git cannot find the commit ${head}, which HEAD names: run git fsck`;
  return { kind: 'none', reason: isMissing ? reason : commit.reason };
}

interface ReadCommits {
  readonly commits: readonly RawCommit[];
  readonly result: GitResult;
}

/**
 * The commits that changed something below `prefix` or a file that later came there. Which files those are is only known
 * from the commits that moved them, so their old names are asked for in the next round, until there are no more.
 */
async function readCommits(run: Run, from: ObjectId, prefix: string, since: Date | null): Promise<ReadCommits> {
  const outside = new Set<string>();
  for (;;) {
    const everything = prefix === '' || outside.size > MAX_OUTSIDE_NAMES;
    const paths = everything ? [] : [prefix, ...outside];
    const log = new NumstatLog();
    const result = await run({ ask: 'log', from, since, paths }, { onStdout: (chunk) => log.push(chunk) });
    const commits = log.end(result.kind === 'done');
    if (everything) return { commits, result };
    const known = outside.size;
    for (const name of namesOutside(commits, prefix, outside)) outside.add(name);
    if (outside.size === known) return { commits, result };
  }
}

/** Names that files below the prefix, or known to have come there, had elsewhere. */
function namesOutside(commits: readonly RawCommit[], prefix: string, outside: ReadonlySet<string>): string[] {
  const belongs = (path: string) => path.startsWith(prefix) || outside.has(path);
  return commits
    .flatMap(({ changes }) => changes)
    .flatMap(({ path, from }) => (from !== null && belongs(path) && !belongs(from) ? [from] : []));
}

/** What the paths of the repository that lie in the folder begin with, and what those of the history do. */
type Prefixes = Pick<History, 'prefix' | 'pathPrefix'>;

/** Changes below the folder under today's names; commits that leave nothing there are dropped. */
function scoped(
  commits: readonly RawCommit[],
  names: readonly (readonly string[])[],
  { prefix, pathPrefix }: Prefixes,
  mailmap: Mailmap,
): Commit[] {
  return commits.flatMap(({ hash, author, committedAt, subject, changes }, at) => {
    const files = new Map<string, FileChange>();
    changes.forEach(({ lines }, position) => {
      const name = (names[at] as readonly string[])[position] as string;
      if (!name.startsWith(prefix)) return;
      const path = pathPrefix + name.slice(prefix.length);
      const { additions, deletions, binary } = files.get(path) ?? { additions: 0, deletions: 0, binary: false };
      files.set(path, {
        path,
        additions: additions + (lines?.added ?? 0),
        deletions: deletions + (lines?.deleted ?? 0),
        binary: binary || lines === null,
      });
    });
    if (files.size === 0) return [];
    const { name, email } = mailmap.who(author);
    return [{ hash, author: name, email, at: committedAt * 1000, subject, files: [...files.values()] }];
  });
}

function prefixOf({ workTree }: Repository, folder: string): string {
  const path = relative(workTree, folder);
  return path === '' ? '' : `${path.split(sep).join('/')}/`;
}

/** Each entry is its mode, type and object, then a tab and its path. */
function treePaths(listing: Buffer): ReadonlySet<string> {
  const entries = listing.toString('utf8').split('\0').slice(0, -1);
  return new Set(entries.map((entry) => entry.slice(entry.indexOf('\t') + 1)));
}

function trackedBelow(paths: ReadonlySet<string>, { prefix, pathPrefix }: Prefixes): ReadonlySet<string> {
  if (prefix === pathPrefix && prefix === '') return paths;
  return new Set(
    [...paths].filter((path) => path.startsWith(prefix)).map((path) => pathPrefix + path.slice(prefix.length)),
  );
}
