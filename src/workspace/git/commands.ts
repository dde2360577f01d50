import { join } from 'node:path';
import { plainKind } from '../plain-files.ts';
import type { Repository } from '../repository.ts';
import type { CommitExpression } from './commit-expression.ts';
import type { ObjectId } from './object-id.ts';

/** All that can be asked of git. */
export type GitRequest =
  /** Names of the files below a folder: those that are tracked, and those that are neither tracked nor ignored. */
  | {
      readonly ask: 'files';
      /** Absolute. */
      readonly folder: string;
      /** Names of folders in which only tracked files count. */
      readonly without: readonly string[];
      /** From the folder: only these files, and what lies below them. Default: all. */
      readonly only?: readonly string[];
    }
  /** What the index holds below a folder, and what it remembers of each file on disk. */
  | { readonly ask: 'index'; readonly folder: string }
  | { readonly ask: 'commit'; readonly expression: CommitExpression }
  /** When a commit was made, in seconds since the epoch. */
  | { readonly ask: 'committed_at'; readonly commit: ObjectId }
  /** Where the histories of two commits parted. */
  | { readonly ask: 'common_commit'; readonly commits: readonly [ObjectId, ObjectId] }
  /** The files of a commit below a folder, which is given from the top, with a slash at its end; empty for all. */
  | { readonly ask: 'tree'; readonly commit: ObjectId; readonly below: string }
  /** The commits that a commit descends from, as `NumstatLog` reads them. */
  | {
      readonly ask: 'log';
      readonly from: ObjectId;
      readonly since: Date | null;
      /** From the top; none for all. */
      readonly paths: readonly string[];
    }
  /** A commit and its first parents, newest first: each one's hash and when it was committed, in seconds since the epoch. */
  | { readonly ask: 'first_parents'; readonly from: ObjectId }
  /** The hashes of a commit and of those it descends from, newest first, at most so many. */
  | { readonly ask: 'ancestors'; readonly from: ObjectId; readonly most: number }
  /** What commits say and which files they changed, as `parseChangeLog` reads it, in their order; at least one. */
  | { readonly ask: 'change_log'; readonly commits: readonly ObjectId[] }
  /** Each commit's hash and the first line of its message; at least one. */
  | { readonly ask: 'subjects'; readonly commits: readonly ObjectId[] }
  /** Where each line of a committed file comes from. The path is from the top. */
  | { readonly ask: 'blame'; readonly commit: ObjectId; readonly path: string }
  /** What differs between two trees, as a patch without context. Some objects lie in a folder of their own. */
  | { readonly ask: 'diff'; readonly trees: readonly [ObjectId, ObjectId]; readonly objectsIn: string }
  /** What differs between two trees: git's rows, then a patch with three lines of context, as `parseTreeDiff` reads it. */
  | { readonly ask: 'tree_diff'; readonly trees: readonly [ObjectId, ObjectId]; readonly objectsIn: string }
  /** How many commits each of two has that the other lacks. */
  | { readonly ask: 'divergence'; readonly commits: readonly [ObjectId, ObjectId] }
  /** How large objects are, as `parseSizes` reads it; at least one. */
  | { readonly ask: 'sizes'; readonly ids: readonly ObjectId[] }
  /** What files hold, as `parseBlobs` reads it; at least one. */
  | { readonly ask: 'blobs'; readonly ids: readonly ObjectId[] }
  /** Folders whose repositories the user trusts though others own them. */
  | { readonly ask: 'safe_directories' };

/** What a command may read. Nothing reads the contents of files in the working tree, but for ignore files. */
export type Reads =
  /** The objects of the repository. */
  | 'objects'
  /** The index, and the names of what lies in the working tree. */
  | 'index'
  /** What the user and the system configure. */
  | 'user';

interface Command<Request> {
  readonly reads: Reads;
  readonly arguments: (request: Request, repository: Repository) => readonly string[];
  /** What git is given to read. Default: nothing. */
  readonly input?: (request: Request) => string;
  /** In milliseconds: after so long without any output git is taken to wait for what never comes, and ended. */
  readonly patience: number;
  /** What it writes is bounded, too. */
  readonly maxBytes: number;
}

/** What a repository ignores beside what ignore files say. */
const EXCLUDES = 'info/exclude';

/** On systems whose file names may differ in case and still be one, ignore files mean them alike. */
const CASELESS = ['darwin', 'win32'].includes(process.platform) ? ['-c', 'core.ignoreCase=true'] : [];

const KIB = 1024;
const MIB = 1024 * KIB;

/**
 * How each request is put to git. What callers give stands behind `--` or in the value of an option, or is a hash;
 * paths are taken literally (see `gitSurroundings`).
 */
const COMMANDS: { readonly [Ask in GitRequest['ask']]: Command<Extract<GitRequest, { ask: Ask }>> } = {
  files: {
    reads: 'index',
    arguments: ({ folder, without, only = [] }, { commonDirectory }) => [
      ...CASELESS,
      ...['-C', folder, 'ls-files', '--cached', '--others', '--exclude-standard', '-z'],
      ...(plainKind(commonDirectory, EXCLUDES) === 'file' ? [`--exclude-from=${join(commonDirectory, EXCLUDES)}`] : []),
      ...without.map((name) => `--exclude=${name}/`),
      ...['--', ...only],
    ],
    patience: 10_000,
    maxBytes: 128 * MIB,
  },
  index: {
    reads: 'index',
    arguments: ({ folder }) => ['-C', folder, 'ls-files', '--stage', '--debug', '-z'],
    patience: 10_000,
    maxBytes: 512 * MIB,
  },
  commit: {
    reads: 'objects',
    arguments: ({ expression }) => ['rev-parse', '--verify', '--quiet', '--end-of-options', `${expression}^{commit}`],
    patience: 10_000,
    maxBytes: 64 * KIB,
  },
  committed_at: {
    reads: 'objects',
    arguments: ({ commit }) => ['log', '--no-walk', '--format=%ct', '--no-ext-diff', commit, '--'],
    patience: 10_000,
    maxBytes: 64 * KIB,
  },
  common_commit: {
    reads: 'objects',
    arguments: ({ commits }) => ['merge-base', ...commits],
    patience: 30_000,
    maxBytes: 64 * KIB,
  },
  tree: {
    reads: 'objects',
    arguments: ({ commit, below }) => [
      ...['ls-tree', '-r', '-z', '--full-tree', commit],
      ...(below === '' ? [] : ['--', below]),
    ],
    patience: 30_000,
    maxBytes: 256 * MIB,
  },
  log: {
    reads: 'objects',
    arguments: ({ from, since, paths }) => [
      ...['log', '-z', '--raw', '--no-abbrev', '--numstat', '--format=%H%x00%P%x00%an%x00%ae%x00%ct%x00%s'],
      ...['--find-renames', '-l1000', '--date-order', '--no-ext-diff', '--no-textconv'],
      ...(since === null ? [] : [`--since=${since.toISOString()}`]),
      ...(paths.length === 0 ? [] : ['--full-history', '--parents', '--full-diff']),
      ...[from, '--', ...paths],
    ],
    patience: 60_000,
    maxBytes: 1024 * MIB,
  },
  first_parents: {
    reads: 'objects',
    arguments: ({ from }) => ['log', '--first-parent', '--format=%H %ct', '--no-ext-diff', from, '--'],
    patience: 60_000,
    maxBytes: 256 * MIB,
  },
  ancestors: {
    reads: 'objects',
    arguments: ({ from, most }) => ['rev-list', '--date-order', `--max-count=${most}`, from, '--'],
    patience: 60_000,
    maxBytes: 16 * MIB,
  },
  change_log: {
    reads: 'objects',
    arguments: () => [
      ...['log', '--no-walk=unsorted', '--stdin', '-z', '--raw', '--no-abbrev', '--format=%x01%H%x00%P%x00%ct%x00%B'],
      ...['--find-renames', '-l1000', '--no-ext-diff', '--no-textconv'],
    ],
    input: ({ commits }) => commits.map((id) => `${id}\n`).join(''),
    patience: 60_000,
    maxBytes: 256 * MIB,
  },
  subjects: {
    reads: 'objects',
    arguments: ({ commits }) => [
      'log',
      '--no-walk=unsorted',
      '-z',
      '--format=%H%n%s',
      '--no-ext-diff',
      ...commits,
      '--',
    ],
    patience: 30_000,
    maxBytes: 16 * MIB,
  },
  blame: {
    reads: 'objects',
    arguments: ({ commit, path }) => ['blame', '--porcelain', '--no-textconv', commit, '--', path],
    patience: 60_000,
    maxBytes: 256 * MIB,
  },
  diff: {
    reads: 'objects',
    arguments: ({ trees }) => [
      ...['diff-tree', '-r', '--patch', '--unified=0', '--find-renames', '-l1000', '--ignore-cr-at-eol'],
      ...['--no-ext-diff', '--no-textconv', '--src-prefix=a/', '--dst-prefix=b/', ...trees],
    ],
    patience: 60_000,
    maxBytes: 512 * MIB,
  },
  tree_diff: {
    reads: 'objects',
    arguments: ({ trees }) => [
      ...['diff-tree', '-r', '-z', '--raw', '--no-abbrev', '--patch', '--unified=3', '--find-renames', '-l1000'],
      ...['--no-ext-diff', '--no-textconv', '--src-prefix=a/', '--dst-prefix=b/', ...trees],
    ],
    patience: 60_000,
    maxBytes: 512 * MIB,
  },
  divergence: {
    reads: 'objects',
    arguments: ({ commits: [one, other] }) => ['rev-list', '--count', '--left-right', `${one}...${other}`, '--'],
    patience: 30_000,
    maxBytes: 64 * KIB,
  },
  sizes: {
    reads: 'objects',
    arguments: () => ['cat-file', '--batch-check', '--buffer'],
    input: ({ ids }) => ids.map((id) => `${id}\n`).join(''),
    patience: 60_000,
    maxBytes: 64 * MIB,
  },
  blobs: {
    reads: 'objects',
    arguments: () => ['cat-file', '--batch', '--buffer'],
    input: ({ ids }) => ids.map((id) => `${id}\n`).join(''),
    patience: 60_000,
    maxBytes: 256 * MIB,
  },
  safe_directories: {
    reads: 'user',
    arguments: () => ['config', '--null', '--type=path', '--get-all', 'safe.directory'],
    patience: 10_000,
    maxBytes: MIB,
  },
};

/** A request as git is given it. */
export interface GitCommand extends Omit<Command<never>, 'arguments' | 'input'> {
  readonly arguments: readonly string[];
  /** What git reads. */
  readonly input: string;
}

export function commandOf(request: GitRequest, repository: Repository): GitCommand {
  // The row is the one for the request, which the type of the table says and its use by key loses.
  const command = COMMANDS[request.ask] as Command<GitRequest>;
  return { ...command, arguments: command.arguments(request, repository), input: command.input?.(request) ?? '' };
}
