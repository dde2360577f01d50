import type { Listing } from '../workspace/listing.ts';
import { enclosingRepository } from '../workspace/repository.ts';
import { folderOf } from './modules/relative-path.ts';
import type { WatchedPlaces } from './tree-watch.ts';

/** Files that decide, beside git, what is part of the tree: the folder around them is watched. */
const DECIDING_FILES = /(?:^|\/)(?:\.git|\.ignore|\.orreryignore)$/;

/**
 * Where a change may be that makes another index of a folder: every folder that was read to list its files, or, where that
 * is not known, those its files lie in.
 *
 * @param folder absolute and real
 * @param files of the index, relative to the folder
 */
export function watchedPlaces(folder: string, { evidence, restsOn }: Listing, files: readonly string[]): WatchedPlaces {
  const repository = enclosingRepository(folder);
  const paths = evidence?.paths ?? restsOn;
  if (repository === null || paths === undefined) {
    return { top: folder, folders: foldersAround(files), gitDirectory: null, areAll: false };
  }
  const folders = new Set(paths.map((path) => (DECIDING_FILES.test(path) ? folderOf(path) : path)));
  return { top: repository.workTree, folders, gitDirectory: repository.gitDirectory, areAll: true };
}

/** The folders that files lie in, those around them and the root among them. */
function foldersAround(files: readonly string[]): ReadonlySet<string> {
  const folders = new Set(['']);
  for (const path of files) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder);
  }
  return folders;
}
