import { OrreryError } from '../errors.ts';
import { withoutStop } from '../full-stop.ts';
import { type Disk, SYSTEM_DISK } from './disk.ts';
import { FolderTree } from './folder-tree.ts';
import type { HeldFolder } from './held-folder.ts';
import { systemCode } from './real-path.ts';
import { clearIn, clearWrite, undoWrite } from './undo-write.ts';
import type { Journal, WriteLog } from './write-journal.ts';
import { entryOf, type FileToWrite, type Placement, planWrite, sha256, type WritePlan } from './write-plan.ts';

export type { FileToWrite };

export interface WriteOptions {
  /** Where it is kept what is going to be done; null: a process that is killed meanwhile leaves what it has done. */
  readonly journal: Journal | null;
  readonly signal?: AbortSignal;
  /** What has to be done before any file is put in its place, which goes on beside; when it fails, nothing is written. */
  readonly beforehand?: Promise<unknown>;
  /** Gets a sentence about an earlier write that could not be taken back. */
  readonly onNote?: (sentence: string) => void;
  /** What is done to the disk. Default: the system's own. */
  readonly disk?: Disk;
}

/**
 * Writes files below a folder, all or none: what fails or is cancelled on the way leaves the folder as it was, and what a
 * killed process had done of it is taken back by the next write, or the next start. Readers find each file as it was or
 * whole, never in part. Missing folders are made. No link is followed, on the way or at its end.
 *
 * This is how everything is written that Orrery writes outside its own folder of state.
 *
 * @param base absolute, with every link resolved
 * @returns where each file was written, absolute
 * @throws OrreryError as `planWrite` does, before anything is written; `FILE_SYSTEM_ERROR` also when the system fails;
 *   `REQUEST_CANCELLED`
 */
export async function writeFilesTogether(
  base: string,
  files: readonly FileToWrite[],
  { journal, signal, beforehand, onNote = () => {}, disk = SYSTEM_DISK }: WriteOptions,
): Promise<readonly string[]> {
  const conditions = { disk, signal, beforehand };
  // It is awaited in its turn, and may fail before.
  beforehand?.catch(() => {});
  if (journal === null) return write(base, files, null, conditions);
  const work = async (log: WriteLog) => {
    await settle(log, onNote, disk);
    return write(base, files, log, conditions);
  };
  return journal.alone(work, signal);
}

/** What writing files would do. */
export interface WriteOutlook {
  /** Where each file would be written, absolute. */
  readonly targets: readonly string[];
  /** The paths of those files that would take the place of another. */
  readonly replaced: readonly string[];
}

/**
 * Looks where files would be written. Writes nothing.
 *
 * @throws OrreryError as `writeFilesTogether` does before it writes
 */
export async function outlook(base: string, files: readonly FileToWrite[]): Promise<WriteOutlook> {
  const { placements } = await withTree(base, SYSTEM_DISK, (tree) => planWrite(tree, files, SYSTEM_DISK));
  return {
    targets: placements.map(({ target }) => target),
    replaced: placements.filter(({ backup }) => backup !== null).map(({ file }) => file.path),
  };
}

/**
 * Takes back what processes that were killed have done of their writes, and clears away what they kept of earlier files.
 *
 * @param onNote gets a sentence about what could not be taken back
 */
export async function settleWrites(
  journal: Journal,
  onNote: (sentence: string) => void,
  disk: Disk = SYSTEM_DISK,
): Promise<void> {
  if (journal.hasEntries()) await journal.alone((log) => settle(log, onNote, disk));
}

async function settle(log: WriteLog, onNote: (sentence: string) => void, disk: Disk): Promise<void> {
  for (const { id, entry, isDone } of log.unfinished()) {
    const { kept, failures } = await (isDone ? clearWrite(entry, disk) : undoWrite(entry, disk));
    for (const one of [...kept, ...failures]) onNote(`A write into ${entry.base} was interrupted. ${one}.`);
    if (failures.length === 0) log.forget(id);
  }
}

/** What holds for all steps of a write. */
interface Conditions {
  readonly disk: Disk;
  readonly signal: AbortSignal | undefined;
  readonly beforehand: Promise<unknown> | undefined;
}

async function write(
  base: string,
  files: readonly FileToWrite[],
  log: WriteLog | null,
  conditions: Conditions,
): Promise<readonly string[]> {
  const { disk, signal } = conditions;
  return withTree(base, disk, async (tree) => {
    const plan = await planWrite(tree, files, disk);
    const entry = entryOf(plan);
    checkGoingOn(signal);
    const id = log?.begin(entry) ?? '';
    try {
      await carryOut(plan, tree, conditions);
      log?.done(id);
    } catch (thrown) {
      const { kept, failures } = await undoWrite(entry, disk);
      if (failures.length === 0) log?.forget(id);
      if (failures.length + kept.length > 0) throw notTakenBack(base, thrown, [...kept, ...failures]);
      throw thrown;
    }
    // From here on everything is in place; what is left over is only what was there before.
    const failures: string[] = [];
    await clearIn(tree, entry, disk, { kept: [], failures });
    if (failures.length === 0) log?.forget(id);
    return plan.placements.map(({ target }) => target);
  });
}

async function carryOut(plan: WritePlan, tree: FolderTree, { disk, signal, beforehand }: Conditions) {
  for (const names of plan.folders) {
    checkGoingOn(signal);
    await tree.make(names);
  }
  for (const { folder, temporary, file, mode } of plan.placements) {
    checkGoingOn(signal);
    await disk.createFile(await (await tree.at(folder)).at(temporary), file.content, mode);
  }
  await beforehand;
  for (const placement of plan.placements) {
    checkGoingOn(signal);
    await place(placement, await tree.at(placement.folder), disk);
  }
}

async function place({ name, temporary, backup, file, target }: Placement, folder: HeldFolder, disk: Disk) {
  const [from, to] = [await folder.at(temporary), await folder.at(name)];
  if (backup === null) {
    if (file.instead !== undefined) throw changed(target);
    // A rename would silently replace a file that someone else put there just now; a link does not.
    await linkOrMove(from, to, disk);
    return;
  }
  const kept = await folder.at(backup);
  await linkOrMove(to, kept, disk);
  if (file.instead !== undefined) await checkUnchanged(kept, file.instead, target, disk);
  await disk.rename(from, to);
}

async function checkUnchanged(kept: string, expected: string | Uint8Array, target: string, disk: Disk): Promise<void> {
  const content = await disk.readFile(kept, Buffer.byteLength(expected));
  if (content !== null && sha256(content) === sha256(expected)) return;
  throw changed(target);
}

function changed(path: string): OrreryError {
  return new OrreryError('FILE_SYSTEM_ERROR', `${path} changed in the meantime, so it was left alone. Run it again.`, {
    path,
  });
}

/** File systems without hard links answer with one of these. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/** Gives a file a second name, or another where the file system has no second names. The place must be free. */
async function linkOrMove(from: string, to: string, disk: Disk): Promise<void> {
  try {
    await disk.link(from, to);
  } catch (thrown) {
    if (!NO_LINKS.has(systemCode(thrown))) throw thrown;
    const isFree = await disk.lstat(to).then(
      () => false,
      (failure: unknown) => systemCode(failure) === 'ENOENT',
    );
    if (!isFree) throw thrown;
    await disk.rename(from, to);
  }
}

async function withTree<T>(base: string, disk: Disk, work: (tree: FolderTree) => Promise<T>): Promise<T> {
  let tree: FolderTree | null = null;
  try {
    tree = await FolderTree.open(base, disk);
    return await work(tree);
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : systemFailure(base, thrown);
  } finally {
    await tree?.close();
  }
}

function checkGoingOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new OrreryError('REQUEST_CANCELLED', 'Writing was cancelled; nothing was written.');
}

/** The entry stays in the journal: the next write tries once more. */
function notTakenBack(base: string, cause: unknown, failures: readonly string[]): OrreryError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `Writing into ${base} failed (${reason}), and some writes could not be undone: ${failures.join('; ')}.`;
  return new OrreryError('FILE_SYSTEM_ERROR', message, { folder: base, failures }, cause);
}

function systemFailure(base: string, thrown: unknown): OrreryError {
  const code = systemCode(thrown);
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `Writing into ${base} failed, and nothing was left behind: ${withoutStop(reason)}.`;
  return new OrreryError('FILE_SYSTEM_ERROR', message, { folder: base, code }, thrown);
}
