import { readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';

export interface RealPath {
  /**
   * Where the path leads with every symbolic link followed. What does not exist keeps its name below the deepest
   * ancestor that does.
   */
  readonly path: string;
  /** Null when the path exists and was followed to its end; else the system's reason, such as `ENOENT` or `ELOOP`. */
  readonly failure: string | null;
}

/** As many as Linux follows in one path. Cycles never come here: the system reports them (`ELOOP`). */
const MAX_DANGLING_LINKS = 40;

/**
 * Follows an absolute path as far as it goes and never throws: also a path that does not exist has a place where it
 * would be, and that place is what a sandbox must judge. It waits for no other thread: every call of a tool begins with it.
 */
export function followPath(absolute: string, danglingLinks = 0): RealPath {
  const whole = realPath(absolute);
  if (whole.failure === null) return whole;
  const { failure } = whole;
  const { ancestor, first, beyond } = deepestAncestor(absolute, failure);
  if (ancestor === null) return { path: absolute, failure };
  const canDangle = first.code === 'ENOENT' && danglingLinks < MAX_DANGLING_LINKS;
  const target = canDangle ? linkTarget(first.path) : null;
  if (target === null) return { path: join(ancestor, basename(first.path), ...beyond), failure };
  return { path: followPath(resolve(ancestor, target, ...beyond), danglingLinks + 1).path, failure };
}

interface Ancestor {
  /** Where the deepest ancestor that can be followed leads; null if not even the top can. */
  readonly ancestor: string | null;
  /** The path one name further, and why that one cannot be followed. */
  readonly first: { readonly path: string; readonly code: string };
  /** The names after it. */
  readonly beyond: readonly string[];
}

/**
 * Searches by halves, as everything above what can be followed can be followed, too: each try costs the
 * system its depth.
 *
 * @param failure why the whole path cannot be followed
 */
function deepestAncestor(absolute: string, failure: string): Ancestor {
  const ancestors = [absolute];
  for (let at = dirname(absolute); at !== ancestors[0]; at = dirname(at)) ancestors.unshift(at);
  let known: string | null = null;
  let code = failure;
  let [low, high] = [0, ancestors.length - 1];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const { path, failure: reason } = realPath(ancestors[middle] as string);
    if (reason === null) {
      known = path;
      low = middle + 1;
    } else {
      code = reason;
      high = middle;
    }
  }
  const path = ancestors[low] as string;
  return { ancestor: known, first: { path, code }, beyond: ancestors.slice(low + 1).map((one) => basename(one)) };
}

function realPath(absolute: string): RealPath {
  try {
    return { path: realpathSync.native(absolute), failure: null };
  } catch (thrown) {
    return { path: absolute, failure: systemCode(thrown) };
  }
}

/** Where a folder that the user named really is; as it was named when it is nowhere, which reading it then tells. */
export function realFolder(absolute: string): string {
  try {
    return realpathSync.native(absolute);
  } catch {
    return absolute;
  }
}

/** Whether `path` is `folder` or lies below it, compared segment by segment. Both are absolute. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/** The code of a system error, such as `ENOENT`. */
export function systemCode(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : 'UNKNOWN';
}

function linkTarget(path: string): string | null {
  try {
    return readlinkSync(path);
  } catch {
    return null;
  }
}
