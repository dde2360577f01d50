import { join } from 'node:path';
import { OrreryError } from '../errors.ts';
import type { Disk } from './disk.ts';
import { FolderTree } from './folder-tree.ts';
import type { HeldFolder } from './held-folder.ts';
import { systemCode } from './real-path.ts';
import type { WriteEntry, WriteEntryFile } from './write-journal.ts';
import { sha256 } from './write-plan.ts';

/** What was not done, a sentence each. */
export interface Shortfall {
  /** What somebody else has changed meanwhile, and so stays. */
  readonly kept: string[];
  /** What the system refused, and may allow another time. */
  readonly failures: string[];
}

/**
 * Takes back what a write has done of its entry, however far it came: the folder is as it was. What somebody else has put
 * in the place of a file since then stays, and the earlier file stays beside it. Never throws.
 */
export function undoWrite(entry: WriteEntry, disk: Disk): Promise<Shortfall> {
  return settled(entry, disk, async (tree, { kept, failures }) => {
    for (const file of entry.files.toReversed()) {
      await inFolderOf(file, tree, failures, (folder, name) => undoFile(folder, name, file, disk, kept));
    }
    for (const path of entry.folders.toReversed()) {
      const names = path.split('/');
      await attempt(failures, async () => {
        const { folder, missing } = await tree.reach(names.slice(0, -1));
        if (missing.length === 0) await removeEmpty(await folder.at(names.at(-1) as string), disk);
      });
    }
  });
}

/** Clears away what a write that is done has kept of the earlier files. Never throws. */
export function clearWrite(entry: WriteEntry, disk: Disk): Promise<Shortfall> {
  return settled(entry, disk, (tree, shortfall) => clearIn(tree, entry, disk, shortfall));
}

/** As `clearWrite`, in folders that are held. */
export async function clearIn(tree: FolderTree, entry: WriteEntry, disk: Disk, { failures }: Shortfall): Promise<void> {
  for (const file of entry.files) {
    await inFolderOf(file, tree, failures, async (folder) => {
      await unlinkIfThere(await folder.at(file.temporary), disk);
      if (file.backup !== null) await unlinkIfThere(await folder.at(file.backup), disk);
    });
  }
}

async function settled(
  { base }: WriteEntry,
  disk: Disk,
  work: (tree: FolderTree, shortfall: Shortfall) => Promise<void>,
): Promise<Shortfall> {
  const shortfall: Shortfall = { kept: [], failures: [] };
  let tree: FolderTree;
  try {
    tree = await FolderTree.open(base, disk);
  } catch (thrown) {
    // Where there is no folder any more, there is nothing to take back.
    if (!isGone(thrown)) shortfall.failures.push(reasonOf(thrown));
    return shortfall;
  }
  try {
    await work(tree, shortfall);
  } finally {
    await tree.close();
  }
  return shortfall;
}

async function inFolderOf(
  { path }: WriteEntryFile,
  tree: FolderTree,
  failures: string[],
  work: (folder: HeldFolder, name: string) => Promise<void>,
): Promise<void> {
  const names = path.split('/');
  await attempt(failures, async () => {
    const { folder, missing } = await tree.reach(names.slice(0, -1));
    if (missing.length === 0) await work(folder, names.at(-1) as string);
  });
}

async function undoFile(
  folder: HeldFolder,
  name: string,
  { temporary, backup, sha256: written, bytes }: WriteEntryFile,
  disk: Disk,
  keptSentences: string[],
): Promise<void> {
  const target = await folder.at(name);
  const isOurs = async () => {
    const content = await disk.readFile(target, bytes);
    return content !== null && sha256(content) === written;
  };
  if (backup === null) {
    if ((await exists(target, disk)) && (await isOurs())) await disk.unlink(target);
  } else if (await exists(await folder.at(backup), disk)) {
    const kept = await folder.at(backup);
    const isFree = !(await exists(target, disk)) || (await isSame(kept, target, disk)) || (await isOurs());
    if (isFree) {
      await disk.rename(kept, target);
      // Renaming one of two names of the same file to the other does nothing, so the second may still be there.
      await unlinkIfThere(kept, disk);
    } else {
      const [now, before] = [join(folder.path, name), join(folder.path, backup)];
      keptSentences.push(
        `${now} was changed by another process in the meantime, so it stays; its previous content is in ${before}`,
      );
    }
  }
  await unlinkIfThere(await folder.at(temporary), disk);
}

async function isSame(one: string, other: string, disk: Disk): Promise<boolean> {
  const [a, b] = await Promise.all([disk.lstat(one), disk.lstat(other)]);
  return a.dev === b.dev && a.ino === b.ino;
}

async function exists(path: string, disk: Disk): Promise<boolean> {
  return disk.lstat(path).then(
    () => true,
    (thrown: unknown) => {
      if (systemCode(thrown) === 'ENOENT') return false;
      throw thrown;
    },
  );
}

export async function unlinkIfThere(path: string, disk: Disk): Promise<void> {
  await disk.unlink(path).catch((thrown: unknown) => {
    if (systemCode(thrown) !== 'ENOENT') throw thrown;
  });
}

/** A folder in which somebody has put something since stays. */
async function removeEmpty(path: string, disk: Disk): Promise<void> {
  await disk.rmdir(path).catch((thrown: unknown) => {
    if (!['ENOENT', 'ENOTEMPTY', 'EEXIST', 'ENOTDIR'].includes(systemCode(thrown))) throw thrown;
  });
}

async function attempt(failures: string[], work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    failures.push(reasonOf(thrown));
  }
}

function isGone(thrown: unknown): boolean {
  return !(thrown instanceof OrreryError) && ['ENOENT', 'ENOTDIR', 'ELOOP'].includes(systemCode(thrown));
}

function reasonOf(thrown: unknown): string {
  return thrown instanceof Error ? thrown.message : String(thrown);
}
