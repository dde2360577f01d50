import { basename } from 'node:path';
import { CONFIGURATION_FILE } from '../workspace/configuration-file.ts';
import { isRegularFile, stampOf } from '../workspace/stamp.ts';
import { isTemporaryName } from '../workspace/temporary-name.ts';
import type { TreeState } from './tree-state.ts';
import type { Changes, WatchedPlaces } from './tree-watch.ts';

/** What is known to have changed of a tree, and nothing else has. */
export interface ChangedFiles {
  /** Positions of sources, ascending. */
  readonly sources: readonly number[];
  /** The same by their paths; null where a file in no known language has changed, too, which a manifest may be a link to. */
  readonly paths: ReadonlySet<string> | null;
}

/**
 * Files of a tree that have changed since it was looked at where nothing else has; null when that cannot be told.
 *
 * @param folder absolute path of the tree
 */
export function changedFiles(
  folder: string,
  { sources, known }: TreeState,
  { top }: WatchedPlaces,
  changes: Changes,
): ChangedFiles | null {
  if (changes.kind === 'unknown') return null;
  const changed: number[] = [];
  const paths = new Set<string>();
  let isCode = true;
  for (const path of lastingPaths(changes)) {
    const absolute = `${top}/${path}`;
    const inFolder = absolute.slice(folder.length + 1);
    if (!absolute.startsWith(`${folder}/`)) return null;
    if (!isRegularFile(absolute)) {
      if (!cameAndWent(sources.listing.paths, inFolder, absolute)) return null;
      continue;
    }
    // Any other path may stand for a file that is new, or decides what is part of the tree.
    const at = sources.positions.get(inFolder);
    if (at !== undefined && known[at] !== undefined) {
      changed.push(at);
      paths.add(inFolder);
    } else if (at !== undefined || !isPlain(inFolder) || !includesSorted(sources.listing.paths, inFolder)) return null;
    else isCode = false;
  }
  return { sources: changed.sort((a, b) => a - b), paths: isCode ? pathsOfCode(paths, changed, known) : null };
}

/** Without what stands beside a file that is being written: that is no part of any tree, and told of under its own name once it is there. */
function lastingPaths(changes: Changes): readonly string[] {
  return changes.kind === 'some' ? changes.paths.filter((path) => !isTemporaryName(basename(path))) : [];
}

/** The paths, or null where one is of what was no code: a manifest may be a link to it. */
function pathsOfCode(paths: ReadonlySet<string>, changed: readonly number[], known: TreeState['known']) {
  return changed.some((at) => known[at]?.outcome.kind === 'other') ? null : paths;
}

/** Whether a path that was told of stands for what was never part of the tree and is not there: a file beside one being written. */
function cameAndWent(paths: readonly string[], path: string, absolute: string): boolean {
  if (!isPlain(path)) return false;
  return !includesSorted(paths, path) && !hasFolderSorted(paths, path) && stampOf(absolute) === null;
}

/** Whether what is in a file has no say in what is part of the tree. */
function isPlain(path: string): boolean {
  return basename(path) !== CONFIGURATION_FILE && !/(?:^|\/)\.[^/]*$/.test(path);
}

function includesSorted(sorted: readonly string[], wanted: string): boolean {
  return sorted[placeIn(sorted, wanted)] === wanted;
}

/** Whether any of the paths lies in a folder. */
function hasFolderSorted(sorted: readonly string[], folder: string): boolean {
  return sorted[placeIn(sorted, `${folder}/`)]?.startsWith(`${folder}/`) === true;
}

/** Where the first that is not before what is wanted stands. */
function placeIn(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] as string) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
