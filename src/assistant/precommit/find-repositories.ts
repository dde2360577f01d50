import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { readFolder } from '../../workspace/read-folder.ts';
import { isInside } from '../../workspace/real-path.ts';
import {
  type FoundRepository,
  findEnclosingRepository,
  findRepositoryAt,
  type Repository,
} from '../../workspace/repository.ts';
import type { ResolvedPath } from '../../workspace/roots.ts';

/** A repository, or a part of one, that lies within a root. */
export interface RepositoryPlace {
  readonly repository: Repository;
  /** The top of its working tree, or the root where that lies within. Absolute and real. */
  readonly folder: string;
}

export interface FoundRepositories {
  /** By folder. */
  readonly places: readonly RepositoryPlace[];
  /** Those that are not read, with the reason, a clause. */
  readonly refused: readonly { readonly folder: string; readonly reason: string }[];
  /** Whether there were too many folders to look at all of them. */
  readonly isCut: boolean;
}

/** Folders in which nobody keeps repositories of their own. */
const PASSED_OVER: ReadonlySet<string> = new Set([
  ...['node_modules', '__pycache__', 'venv', 'env', 'build', 'dist', 'target'],
]);
/** Folders that are looked at. */
const MAX_FOLDERS = 50_000;

/**
 * The repository that a folder lies in, and those below the folder down to a depth: nested ones, submodules and linked
 * working trees among them. Links are not followed, and folders whose names begin with a dot are passed over.
 *
 * @throws the signal's reason when it aborts
 */
export async function findRepositories(
  { root, absolute }: ResolvedPath,
  maxDepth: number,
  signal: AbortSignal,
): Promise<FoundRepositories> {
  const found = new Map<string, RepositoryPlace>();
  const refused = new Map<string, string>();
  const take = (folder: string, one: FoundRepository | null) => {
    if (one?.kind === 'refused') refused.set(folder, one.reason);
    if (one?.kind !== 'repository') return;
    const { workTree } = one.repository;
    const place = isInside(root.path, workTree) ? workTree : root.path;
    found.set(place, { repository: one.repository, folder: place });
  };
  take(absolute, findEnclosingRepository(absolute));
  let folders = [absolute];
  let looked = 0;
  for (let depth = 1; depth <= maxDepth && looked < MAX_FOLDERS; depth++) {
    const next: string[] = [];
    for (const folder of folders) {
      if (looked++ >= MAX_FOLDERS) break;
      if (looked % 200 === 0) await nextTurn();
      signal.throwIfAborted();
      for (const below of foldersIn(folder)) {
        take(below, findRepositoryAt(below));
        next.push(below);
      }
    }
    folders = next;
  }
  return {
    places: [...found.values()].sort((a, b) => (a.folder < b.folder ? -1 : 1)),
    refused: [...refused].map(([folder, reason]) => ({ folder, reason })),
    isCut: looked >= MAX_FOLDERS,
  };
}

function foldersIn(folder: string): string[] {
  const read = readFolder(folder);
  if (read.kind !== 'entries') return [];
  return read.entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.') && !PASSED_OVER.has(entry.name))
    .map((entry) => join(folder, entry.name))
    .sort();
}
