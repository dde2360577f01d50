import { devNull } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { entriesOf, plainKind } from '../plain-files.ts';
import type { Repository } from '../repository.ts';
import type { GitRequest, Reads } from './commands.ts';
import { objectStoreFault } from './object-store.ts';

/** This module runs from `src/workspace/git/`, or from the bundle in `dist/`. */
const OWN_DIRECTORIES = fileURLToPath(
  new URL(import.meta.url.endsWith('.ts') ? '../../../git-directories/' : '../git-directories/', import.meta.url),
);

/** What a program needs of the surroundings to be found and to start, on the systems there are. */
const KEPT: ReadonlySet<string> = new Set([
  ...['PATH', 'TMPDIR', 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH', 'DYLD_FALLBACK_LIBRARY_PATH', 'DEVELOPER_DIR'],
  ...['PATHEXT', 'SYSTEMDRIVE', 'SYSTEMROOT', 'TEMP', 'TMP', 'WINDIR'],
]);

/** What a user may say of configuration in variables. */
const USER_CONFIGURATION = /^GIT_CONFIG_(?:GLOBAL|SYSTEM|NOSYSTEM|COUNT|KEY_|VALUE_)/;

const ALWAYS: Readonly<Record<string, string>> = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_LITERAL_PATHSPECS: '1',
  GIT_NO_REPLACE_OBJECTS: '1',
  GIT_ATTR_NOSYSTEM: '1',
  GIT_NO_LAZY_FETCH: '1',
  // No transport of this name exists, and none else is allowed.
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_TERMINAL_PROMPT: '0',
  GIT_PAGER: 'cat',
  // No piece of memory that git asks for at once is larger, whatever a file says of its own size.
  GIT_ALLOC_LIMIT: '1g',
  LC_ALL: 'C',
};

export type GitSurroundings =
  | { readonly kind: 'environment'; readonly variables: Readonly<Record<string, string>> }
  /** Git is not to be asked, for this reason. */
  | { readonly kind: 'refused'; readonly reason: string };

/**
 * The environment that git runs in. The repository's own git directory is not git's: that is one of ours, which holds a
 * configuration of a few lines and no reference, so that nothing a repository configures is ever read, whatever the key
 * is called. Of the repository git gets the folder of objects and the index, each where a request needs it; what a name
 * such as `HEAD` means has been found out before.
 *
 * @param process the environment of this process
 */
export function gitSurroundings(
  repository: Repository,
  request: GitRequest,
  reads: Reads,
  process: NodeJS.ProcessEnv,
): GitSurroundings {
  const own = join(OWN_DIRECTORIES, repository.objectFormat);
  const needed = needsObjects(repository, reads);
  const fault = needed ? objectStoreFault(repository) : null;
  if (reads === 'objects' && fault !== null) return { kind: 'refused', reason: fault };
  const index = plainKind(repository.gitDirectory, 'index');
  if (reads === 'index' && index !== 'file' && index !== 'missing') {
    return { kind: 'refused', reason: `${join(repository.gitDirectory, 'index')} is not a regular file` };
  }
  const kept = (name: string) => KEPT.has(name.toUpperCase()) || (reads === 'user' && isOfUser(name));
  const variables = {
    ...ALWAYS,
    ...Object.fromEntries(
      Object.entries(process).flatMap(([name, value]) => (kept(name) ? [[name, value ?? '']] : [])),
    ),
    ...(reads !== 'user' && { GIT_CONFIG_NOSYSTEM: '1', GIT_CONFIG_GLOBAL: devNull, HOME: own }),
    GIT_DIR: own,
    GIT_OBJECT_DIRECTORY: needed && fault === null ? join(repository.commonDirectory, 'objects') : own,
    ...(reads === 'index' && indexOf(repository, own)),
    ...(reads === 'objects' && shallowEnd(repository)),
    ...((request.ask === 'diff' || request.ask === 'tree_diff') && {
      GIT_ALTERNATE_OBJECT_DIRECTORIES: quoted(request.objectsIn),
    }),
  };
  return { kind: 'environment', variables };
}

/** A sparse index names folders in place of the files in them, which only the objects tell. */
function needsObjects({ gitDirectory }: Repository, reads: Reads): boolean {
  if (reads === 'index') return plainKind(gitDirectory, 'info/sparse-checkout') !== 'missing';
  return reads === 'objects';
}

function isOfUser(name: string): boolean {
  return !name.startsWith('GIT_') || USER_CONFIGURATION.test(name);
}

function indexOf({ workTree, gitDirectory }: Repository, own: string): Record<string, string> {
  const isSplit = entriesOf(gitDirectory).some(({ name }) => name.startsWith('sharedindex.'));
  return {
    GIT_WORK_TREE: workTree,
    GIT_INDEX_FILE: join(gitDirectory, 'index'),
    // Git looks for the other part of a split index in its directory, and for configuration still in ours.
    ...(isSplit && { GIT_DIR: gitDirectory, GIT_COMMON_DIR: own }),
  };
}

/** Where a shallow clone ends. */
function shallowEnd({ commonDirectory }: Repository): Record<string, string> {
  const isShallow = plainKind(commonDirectory, 'shallow') === 'file';
  return isShallow ? { GIT_SHALLOW_FILE: join(commonDirectory, 'shallow') } : {};
}

/** A folder as an item of a list of folders. */
function quoted(folder: string): string {
  return folder.includes(delimiter) ? JSON.stringify(folder) : folder;
}
