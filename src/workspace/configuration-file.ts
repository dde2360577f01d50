import { dirname, join } from 'node:path';
import { ownersHeeded } from './owners.ts';
import { readRegularFile } from './read-file.ts';
import { findEnclosingRepository, readable } from './repository.ts';

/** What a tree says of itself, for Orrery. */
export const CONFIGURATION_FILE = 'orrery.json';

/** The member of the file that lists what is no part of the tree. */
export const IGNORE_KEY = 'ignore';

/** The member of the file that says what files are, and its own for tests and for what programs wrote. */
export const FILES_KEY = 'files';
export const TESTS_KEY = 'tests';
export const GENERATED_KEY = 'generated';

/** A larger file was not written by hand. */
export const MAX_CONFIGURATION_BYTES = 256 * 1024;

export type FoundConfiguration =
  | { readonly kind: 'none' }
  /** `file` and `folder`, which holds it, are absolute. */
  | { readonly kind: 'found'; readonly file: string; readonly folder: string; readonly text: string }
  /** There is one that cannot be read, for this reason, which follows its name in a sentence. */
  | { readonly kind: 'unreadable'; readonly file: string; readonly reason: string };

/**
 * The configuration that holds for a folder: the nearest `orrery.json` in it or above it, up to the top of its repository and no
 * further; where there is no repository, its own alone. Links are not followed, and above the folder a file of another user's
 * has no say.
 *
 * @param folder absolute and real
 * @param top of its repository, the folder itself where it has none. Default: found out
 */
export function findConfiguration(folder: string, top = topOf(folder)): FoundConfiguration {
  const owners = ownersHeeded(folder);
  for (const at of foldersUpwards(folder, top)) {
    const file = join(at, CONFIGURATION_FILE);
    const read = readRegularFile(
      file,
      MAX_CONFIGURATION_BYTES,
      at === folder || owners === undefined ? {} : { owners },
    );
    if (read.kind === 'bytes') return { kind: 'found', file, folder: at, text: read.bytes.toString('utf8') };
    if (read.kind === 'skipped' && read.reason === 'too_large') {
      return { kind: 'unreadable', file, reason: `is larger than ${MAX_CONFIGURATION_BYTES / 1024} KB` };
    }
    if (read.kind === 'skipped' && at === folder) {
      return { kind: 'unreadable', file, reason: 'is not a regular file, or cannot be read' };
    }
  }
  return { kind: 'none' };
}

function topOf(folder: string): string {
  return readable(findEnclosingRepository(folder))?.workTree ?? folder;
}

/** The folder and those above it up to the top, the nearest first. */
function foldersUpwards(folder: string, top: string): string[] {
  const folders = [folder];
  for (let at = folder; at !== top && dirname(at) !== at; ) {
    at = dirname(at);
    folders.push(at);
  }
  return folders;
}
