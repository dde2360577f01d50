import { randomBytes } from 'node:crypto';
import { chmod, link, lstat, mkdir, rename, rmdir, unlink, writeFile } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { OrreryError } from '../errors.ts';
import { followPath, systemCode } from './real-path.ts';

export interface FileToWrite {
  /** From the folder on, with forward slashes. */
  readonly path: string;
  readonly content: string;
  /** Whether it may take the place of a file that is there. */
  readonly overwrite: boolean;
}

export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** What is done to the disk. Default: the system's own. */
  readonly disk?: Disk;
}

/** The operations that writing consists of. */
export interface Disk {
  readonly chmod: typeof chmod;
  readonly link: typeof link;
  readonly lstat: typeof lstat;
  readonly mkdir: typeof mkdir;
  readonly rename: typeof rename;
  readonly rmdir: typeof rmdir;
  readonly unlink: typeof unlink;
  readonly writeFile: typeof writeFile;
}

const SYSTEM_DISK: Disk = { chmod, link, lstat, mkdir, rename, rmdir, unlink, writeFile };

/** A file on its way to its place. */
interface Placement {
  readonly path: string;
  readonly target: string;
  /** Where its content is written before it is put in place. */
  readonly temporary: string;
  /** Where the file that is in its place is kept until all are; null when there is none. */
  readonly backup: string | null;
  /** Permissions of the file that is in its place. */
  readonly mode: number | null;
  readonly content: string;
}

/**
 * Writes files into a folder, all or none: what fails or is cancelled on the way leaves the folder as it was. Readers find
 * each file as it was or whole, never in part. Missing folders are made.
 *
 * @param folder absolute, with every symbolic link resolved; need not exist
 * @throws OrreryError `FILE_SYSTEM_ERROR` when a file is there that may not be overwritten, naming each, and when the
 *   system fails; `SECURITY_ERROR` for a path that leads out of the folder, over a symbolic link too; `REQUEST_CANCELLED`
 */
export async function writeFilesTogether(
  folder: string,
  files: readonly FileToWrite[],
  { signal, disk = SYSTEM_DISK }: WriteOptions = {},
): Promise<void> {
  const undo: (() => Promise<unknown>)[] = [];
  const placements: Placement[] = [];
  try {
    placements.push(...(await plan(folder, files, disk)));
    for (const { temporary, target, content, mode } of placements) {
      checkGoingOn(signal);
      await makeFolders(dirname(target), disk, undo);
      undo.push(() => unlinkIfThere(temporary, disk));
      await disk.writeFile(temporary, content, { flag: 'wx' });
      if (mode !== null) await disk.chmod(temporary, mode);
    }
    for (const placement of placements) {
      checkGoingOn(signal);
      await place(placement, disk, undo);
    }
  } catch (thrown) {
    await takeBack(undo, folder, thrown);
    throw thrown instanceof OrreryError ? thrown : systemFailure(folder, thrown);
  }
  // From here on everything is in place; what is left over is only what was there before.
  for (const { backup } of placements) if (backup !== null) await unlinkIfThere(backup, disk).catch(() => {});
}

/**
 * The files, of those that would be written, that would take the place of another.
 *
 * @throws OrreryError as `writeFilesTogether` does before it writes
 */
export async function replacedFiles(folder: string, files: readonly FileToWrite[]): Promise<readonly string[]> {
  try {
    const placements = await plan(folder, files, SYSTEM_DISK);
    return placements.filter(({ backup }) => backup !== null).map(({ path }) => path);
  } catch (thrown) {
    throw thrown instanceof OrreryError ? thrown : systemFailure(folder, thrown);
  }
}

function checkGoingOn(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new OrreryError('REQUEST_CANCELLED', 'Writing was cancelled; nothing was written.');
}

async function plan(folder: string, files: readonly FileToWrite[], disk: Disk): Promise<Placement[]> {
  const suffix = randomBytes(6).toString('hex');
  const conflicts: string[] = [];
  const placements: Placement[] = [];
  for (const { path, content, overwrite } of files) {
    const target = await targetOf(folder, path);
    const there = await existing(target, disk);
    if (there?.isDirectory()) throw conflict(`There is a folder where ${path} would be written in ${folder}`, [path]);
    if (there !== null && !overwrite) conflicts.push(path);
    const beside = join(dirname(target), `.${basename(target)}.${suffix}`);
    placements.push({
      path,
      target,
      temporary: `${beside}.new`,
      backup: there === null ? null : `${beside}.old`,
      mode: there?.isFile() ? there.mode & 0o777 : null,
      content,
    });
  }
  if (conflicts.length > 0) {
    throw conflict(`${conflicts.join(', ')} ${conflicts.length > 1 ? 'are' : 'is'} already in ${folder}`, conflicts);
  }
  return placements;
}

function conflict(what: string, paths: readonly string[]): OrreryError {
  const message = `${what}; nothing was written. Allow overwriting, leave it out, or choose another folder.`;
  return new OrreryError('FILE_SYSTEM_ERROR', message, { paths, code: 'EEXIST' });
}

/** Where a file goes, when that is inside the folder with every symbolic link on the way followed. */
async function targetOf(folder: string, path: string): Promise<string> {
  const target = join(folder, path);
  const parent = (await followPath(dirname(target))).path;
  const way = relative(folder, parent);
  if (way === '..' || way.startsWith(`..${sep}`) || basename(target) === '..' || target === folder) {
    throw new OrreryError('SECURITY_ERROR', `${JSON.stringify(path)} leads out of ${folder}; nothing was written.`, {
      path,
    });
  }
  return join(parent, basename(target));
}

async function existing(target: string, disk: Disk) {
  try {
    return await disk.lstat(target);
  } catch (thrown) {
    const code = systemCode(thrown);
    if (code === 'ENOENT') return null;
    throw thrown;
  }
}

/** Makes the folders that are missing, the outermost first, each with a step that takes it back. */
async function makeFolders(folder: string, disk: Disk, undo: (() => Promise<unknown>)[]): Promise<void> {
  if ((await existing(folder, disk)) !== null) return;
  await makeFolders(dirname(folder), disk, undo);
  await disk.mkdir(folder);
  undo.push(() => disk.rmdir(folder));
}

async function place({ target, temporary, backup }: Placement, disk: Disk, undo: (() => Promise<unknown>)[]) {
  if (backup !== null) {
    await linkOrMove(target, backup, disk);
    // Renaming one of two names of the same file to the other does nothing, so the second may still be there.
    undo.push(() => disk.rename(backup, target).then(() => unlinkIfThere(backup, disk)));
    await disk.rename(temporary, target);
  } else {
    // A rename would silently replace a file that someone else put there just now; a link does not.
    await linkOrMove(temporary, target, disk);
    undo.push(() => disk.unlink(target));
    await unlinkIfThere(temporary, disk);
  }
}

/** File systems without hard links answer with one of these. */
const NO_LINKS: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']);

/** Gives a file a second name, or another where the file system has no second names. The place must be free. */
async function linkOrMove(from: string, to: string, disk: Disk): Promise<void> {
  try {
    await disk.link(from, to);
  } catch (thrown) {
    if (!NO_LINKS.has(systemCode(thrown)) || (await existing(to, disk)) !== null) throw thrown;
    await disk.rename(from, to);
  }
}

async function unlinkIfThere(path: string, disk: Disk): Promise<void> {
  try {
    await disk.unlink(path);
  } catch (thrown) {
    if (systemCode(thrown) !== 'ENOENT') throw thrown;
  }
}

/** Takes every step back, the last first. What cannot be taken back is told: the folder is then not as it was. */
async function takeBack(undo: readonly (() => Promise<unknown>)[], folder: string, cause: unknown): Promise<void> {
  const failures: string[] = [];
  for (const step of undo.toReversed()) {
    await step().catch((thrown: unknown) => failures.push(thrown instanceof Error ? thrown.message : String(thrown)));
  }
  if (failures.length === 0) return;
  const reason = cause instanceof Error ? cause.message : String(cause);
  const message = `Writing into ${folder} failed (${reason}), and what had been written could not all be taken back: ${failures.join('; ')}.`;
  throw new OrreryError('FILE_SYSTEM_ERROR', message, { folder, failures }, cause);
}

function systemFailure(folder: string, thrown: unknown): OrreryError {
  const code = systemCode(thrown);
  const reason = thrown instanceof Error ? thrown.message : String(thrown);
  const message = `Writing into ${folder} failed, and nothing was left behind: ${reason}.`;
  return new OrreryError('FILE_SYSTEM_ERROR', message, { folder, code }, thrown);
}
