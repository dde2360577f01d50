import { realpathSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { readRegularFile } from './read-file.ts';

/** Files that hold one path and nothing else. */
const MAX_POINTER_BYTES = 64 * 1024;

/** A git working tree and where its repository is kept. All paths are absolute and real. */
export interface Repository {
  /** The top folder of the working tree, which holds `.git`. */
  readonly workTree: string;
  /** What this working tree has for itself: its HEAD and its index. */
  readonly gitDirectory: string;
  /** What all working trees of the repository share. Equal to `gitDirectory` except in linked worktrees. */
  readonly commonDirectory: string;
}

/**
 * The repository whose working tree `folder` (absolute) is the top of, or null. Read from the files themselves, so that
 * the answer does not depend on git being there or on whose repository it agrees to open.
 */
export function repositoryAt(folder: string): Repository | null {
  const gitDirectory = gitDirectoryOf(join(folder, '.git'));
  if (gitDirectory === null || kindOf(join(gitDirectory, 'HEAD')) === null) return null;
  const shared = readText(join(gitDirectory, 'commondir'))?.trim();
  const commonDirectory = shared === undefined ? gitDirectory : resolve(gitDirectory, shared);
  if (kindOf(join(commonDirectory, 'objects')) !== 'directory') return null;
  return { workTree: folder, gitDirectory, commonDirectory: realpathSync(commonDirectory) };
}

/** The repository in whose working tree `folder` (absolute) lies, at whatever depth; null when there is none. */
export function enclosingRepository(folder: string): Repository | null {
  for (let current = folder; ; current = dirname(current)) {
    const repository = repositoryAt(current);
    if (repository !== null || dirname(current) === current) return repository;
  }
}

/**
 * What tells the project of `folder` (absolute and real) from others: the same for all working trees of a repository and
 * all folders in them. Where there is no repository, the folder itself.
 */
export function projectIdentity(folder: string): string {
  return enclosingRepository(folder)?.commonDirectory ?? folder;
}

/** `.git` is a folder, or a file that names one: in linked worktrees and submodules. */
function gitDirectoryOf(dotGit: string): string | null {
  if (kindOf(dotGit) === 'directory') return realpathSync(dotGit);
  const [, target] = /^gitdir: (.+)/.exec(readText(dotGit) ?? '') ?? [];
  if (target === undefined) return null;
  const directory = resolve(dirname(dotGit), target.trimEnd());
  return kindOf(directory) === 'directory' ? realpathSync(directory) : null;
}

function kindOf(path: string): 'directory' | 'other' | null {
  try {
    return statSync(path).isDirectory() ? 'directory' : 'other';
  } catch {
    return null;
  }
}

function readText(path: string): string | null {
  const read = readRegularFile(path, MAX_POINTER_BYTES);
  return read.kind === 'bytes' ? read.bytes.toString('utf8') : null;
}
