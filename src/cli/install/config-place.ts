import { lstat } from 'node:fs/promises';
import { dirname, isAbsolute, relative, resolve, sep } from 'node:path';
import process from 'node:process';
import { OrreryError } from '../../errors.ts';
import { followPath } from '../../workspace/real-path.ts';
import { type WritePlace, wayFrom } from '../../workspace/write-place.ts';
import type { Surroundings } from './clients.ts';

/** Where a client's file is to be written. */
export interface ConfigPlace extends WritePlace {
  /** Absolute, with links resolved: what is written. */
  readonly target: string;
}

/** A file that an install changes. */
export interface InstallFile {
  /** Whose it is, as a person is told: `Claude Code`, `AGENTS.md`. */
  readonly name: string;
  /** Absolute, as who reads it names it; a file of the user's own may be a link. */
  readonly file: string;
  /** For a file of the user's own, what its reader has of its own there, absolute; null for one in the project. */
  readonly trace: string | null;
}

/**
 * Where the file that a client names is to be written.
 *
 * A file in the project may have come with it: no link is followed there. A file of the user's own may be a link, as
 * programs that manage such files make them: it stays one, and what it leads to is written, if that lies in the home
 * directory or the client's own folder and belongs to this user.
 *
 * @throws OrreryError `SECURITY_ERROR` for a file of the user's that leads elsewhere; `FILE_SYSTEM_ERROR` for one that leads
 *   nowhere
 */
export async function configPlace({ file, trace }: InstallFile, at: Surroundings): Promise<ConfigPlace> {
  return trace === null ? inProject(file, at) : ofUser(trace, file, at);
}

async function inProject(file: string, { project }: Surroundings): Promise<ConfigPlace> {
  const real = followPath(project).path;
  const way = (await wayFrom([real], file)) ?? { base: real, path: relative(project, file).replaceAll(sep, '/') };
  return { ...way, target: resolve(way.base, way.path) };
}

async function ofUser(trace: string, file: string, at: Surroundings): Promise<ConfigPlace> {
  const { path: target, failure } = followPath(file);
  if (failure !== null && (await isLink(file))) {
    const message = `${file} is a link to ${target}, which cannot be followed (${failure}). Create that file, or remove the link.`;
    throw new OrreryError('FILE_SYSTEM_ERROR', message, { path: file, target });
  }
  const bases = [followPath(at.home).path, followPath(trace).path];
  const base = bases.find((folder) => contains(folder, target));
  if (base === undefined) throw refused(file, target, 'which is neither in your home directory nor in its own folder');
  // A folder that is still to be made is made in the deepest one that is there.
  let there = target;
  while (followPath(there).failure !== null) there = dirname(there);
  if (!(await isOwn(there))) throw refused(file, target, `and ${there} belongs to another user`);
  const start = contains(base, there) ? base : there;
  return { base: start, path: relative(start, target).replaceAll(sep, '/'), target };
}

function contains(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

async function isLink(path: string): Promise<boolean> {
  return lstat(path).then(
    (stats) => stats.isSymbolicLink(),
    () => false,
  );
}

/** Windows does not say. */
async function isOwn(path: string): Promise<boolean> {
  const user = process.geteuid?.();
  return user === undefined || (await lstat(path)).uid === user;
}

function refused(file: string, target: string, reason: string): OrreryError {
  const message = `${file} leads to ${target}, ${reason}; nothing was written. Add the entry by hand.`;
  return new OrreryError('SECURITY_ERROR', message, { path: file, target });
}
