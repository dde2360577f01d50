import { lstatSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isForeign } from './git/foreign.ts';
import type { ObjectFormat } from './git/object-id.ts';
import { plainKind, readPlainFile } from './plain-files.ts';
import { readRegularFile } from './read-file.ts';
import { RepositoryConfig } from './repository-config.ts';

/** Files that hold one path and nothing else. */
const MAX_POINTER_BYTES = 64 * 1024;
const MAX_CONFIG_BYTES = 4 * 1024 * 1024;

/** A git working tree and where its repository is kept. All paths are absolute and real. */
export interface Repository {
  /** The top folder of the working tree, which holds `.git`. */
  readonly workTree: string;
  /** What this working tree has for itself: its HEAD and its index. */
  readonly gitDirectory: string;
  /** What all working trees of the repository share. Equal to `gitDirectory` except in linked worktrees. */
  readonly commonDirectory: string;
  readonly objectFormat: ObjectFormat;
  /** How references are kept. */
  readonly references: 'files' | 'reftable';
  /** Whether it belongs to somebody else than the user that this process runs as. */
  readonly isForeign: boolean;
}

export type FoundRepository =
  | { readonly kind: 'repository'; readonly repository: Repository }
  /** There is a repository that is not read, for this reason, a clause that names the place. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * The repository whose working tree `folder` (absolute and real) is the top of; null where there is none. Read from the
 * files themselves, so that the answer does not depend on git being there or on whose repository it agrees to open.
 *
 * A repository kept outside the folder counts only where it says itself that the folder is its working tree: whoever made
 * the folder could have made `.git` lead to the repository of anybody.
 */
export function findRepositoryAt(folder: string): FoundRepository | null {
  const dotGit = join(folder, '.git');
  const gitDirectory = gitDirectoryOf(dotGit);
  if (gitDirectory === null) return null;
  const head = plainKind(gitDirectory, 'HEAD');
  if (head === 'missing') return null;
  const refused = (reason: string): FoundRepository => ({ kind: 'refused', reason });
  if (head !== 'file') return refused(`${join(gitDirectory, 'HEAD')} is not a regular file`);

  const shared = readPlainFile(gitDirectory, 'commondir', MAX_POINTER_BYTES);
  const commonDirectory = shared.kind === 'gone' ? gitDirectory : followed(gitDirectory, textOf(shared));
  if (commonDirectory === null) return refused(`${join(gitDirectory, 'commondir')} leads nowhere`);
  if (plainKind(commonDirectory, 'objects') === 'missing') return null;
  const isLinked = commonDirectory !== gitDirectory;
  if (isLinked && !isRegistered(gitDirectory, commonDirectory, dotGit)) {
    return refused(
      `${dotGit} leads to ${gitDirectory}, which git did not register as its worktree: see git worktree repair`,
    );
  }

  const config = configOf(commonDirectory);
  if (config === null) return refused(`${join(commonDirectory, 'config')} is not a regular file, or is too large`);
  const unknown = unknownFormat(config);
  if (unknown !== null)
    return refused(`${join(commonDirectory, 'config')} asks for ${unknown}, which is not supported`);
  const workTree = isLinked ? null : workTreeSetting(gitDirectory, config);
  if (workTree !== null && followed(gitDirectory, workTree) !== folder) {
    return refused(
      `${join(gitDirectory, 'config')} says that the working tree of ${dotGit} is elsewhere (core.worktree)`,
    );
  }
  if (!isLinked && workTree === null && !isInside(folder, gitDirectory)) {
    return refused(`${dotGit} leads to ${gitDirectory}, where core.worktree does not name this folder`);
  }
  const repository = {
    workTree: folder,
    gitDirectory,
    commonDirectory,
    objectFormat: config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1',
    references: config.get('extensions.refstorage') === 'reftable' ? 'reftable' : 'files',
    isForeign: [folder, dotGit, gitDirectory].some((path) => isForeign(path)),
  } as const;
  return { kind: 'repository', repository };
}

/** As `findRepositoryAt`, for the working tree that `folder` lies in, at whatever depth. */
export function findEnclosingRepository(folder: string): FoundRepository | null {
  for (let current = folder; ; current = dirname(current)) {
    const found = findRepositoryAt(current);
    if (found !== null || dirname(current) === current) return found;
  }
}

/** The repository that `folder` is the top of, where there is one that may be read. */
export function repositoryAt(folder: string): Repository | null {
  return readable(findRepositoryAt(folder));
}

/** The repository that `folder` lies in, where there is one that may be read. */
export function enclosingRepository(folder: string): Repository | null {
  return readable(findEnclosingRepository(folder));
}

/** Why there is nothing to ask git about `folder`. */
export function whyNoRepository(folder: string): string {
  const found = findEnclosingRepository(folder);
  return found?.kind === 'refused'
    ? `its repository is not read: ${found.reason}`
    : `${folder} is in no git working tree`;
}

/**
 * What tells the project of `folder` (absolute and real) from others: the same for all working trees of a repository and
 * all folders in them. Where there is no repository, the folder itself.
 */
export function projectIdentity(folder: string): string {
  return enclosingRepository(folder)?.commonDirectory ?? folder;
}

/** What was found, unless it is refused. */
export function readable(found: FoundRepository | null): Repository | null {
  return found?.kind === 'repository' ? found.repository : null;
}

/** `.git` is a folder, or a file that names one: in linked worktrees and submodules. Either may be reached by a link. */
function gitDirectoryOf(dotGit: string): string | null {
  const real = realDirectory(dotGit);
  if (real !== null) return real;
  const [, target] = /^gitdir: (.+)/.exec(textOf(readRegularFile(dotGit, MAX_POINTER_BYTES))) ?? [];
  return target === undefined ? null : followed(dirname(dotGit), target);
}

/** A linked worktree is a folder of the repository's, which says where the worktree is. */
function isRegistered(gitDirectory: string, commonDirectory: string, dotGit: string): boolean {
  if (dirname(gitDirectory) !== join(commonDirectory, 'worktrees')) return false;
  const place = textOf(readPlainFile(gitDirectory, 'gitdir', MAX_POINTER_BYTES)).trim();
  return basename(place) === '.git' && followed(gitDirectory, dirname(place)) === dirname(dotGit);
}

/** What a repository configures in its own file; null where that is not a regular file, or is too large. */
export function configOf(directory: string): RepositoryConfig | null {
  const read = readPlainFile(directory, 'config', MAX_CONFIG_BYTES);
  return read.kind === 'skipped' ? null : new RepositoryConfig(textOf(read));
}

/** Where the repository says its working tree is; null where it does not say. */
function workTreeSetting(gitDirectory: string, config: RepositoryConfig): string | null {
  const ofWorkTree = config.get('extensions.worktreeconfig') === 'true';
  const own = ofWorkTree ? readPlainFile(gitDirectory, 'config.worktree', MAX_CONFIG_BYTES) : null;
  return (own && new RepositoryConfig(textOf(own)).get('core.worktree')) ?? config.get('core.worktree');
}

/** Extensions of the format that make no difference here, or one that is heeded. */
const KNOWN_EXTENSIONS: ReadonlySet<string> = new Set([
  ...['compatobjectformat', 'noop', 'noop-v1', 'objectformat', 'partialclone', 'preciousobjects', 'refstorage'],
  ...['relativeworktrees', 'submodulepathconfig', 'worktreeconfig'],
]);

const KNOWN_VALUES: Readonly<Record<string, RegExp>> = {
  objectformat: /^sha(?:1|256)$/,
  refstorage: /^(?:files|reftable)$/,
};

/** As git does, what asks for a format that is not known is not read. */
function unknownFormat(config: RepositoryConfig): string | null {
  const version = Number(config.get('core.repositoryformatversion') ?? 0);
  if (![0, 1].includes(version)) return `format ${version}`;
  const unknown = config.keysOf('extensions').find((key) => {
    const value = config.get(`extensions.${key}`) ?? '';
    return version === 1 && (!KNOWN_EXTENSIONS.has(key) || KNOWN_VALUES[key]?.test(value) === false);
  });
  return unknown === undefined ? null : `extensions.${unknown}`;
}

/** The real folder that a path means, seen from another; null where there is none. */
function followed(from: string, path: string): string | null {
  return path.trim() === '' ? null : realDirectory(resolve(from, path.trim()));
}

function realDirectory(path: string): string | null {
  try {
    const real = realpathSync(path);
    return lstatSync(real).isDirectory() ? real : null;
  } catch {
    return null;
  }
}

function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

function textOf(read: ReturnType<typeof readRegularFile>): string {
  return read.kind === 'bytes' ? read.bytes.toString('utf8') : '';
}
